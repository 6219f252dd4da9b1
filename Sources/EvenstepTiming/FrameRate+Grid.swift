extension FrameRate {
  /// The start of a frame, in nanoseconds after the start of frame 0, rounded up.
  ///
  /// Rounding up keeps a frame from being shown before a simulation step that is due at exactly its time: at 60
  /// frames and 120 steps a second, frame 1 is due with step 2, and 16 666 666 ns would come before it.
  public func offset(ofFrame frame: Int) -> Nanoseconds {
    let (quotient, rest) = (Int128(frame) * periodTimesNumerator).quotientAndRemainder(
      dividingBy: Int128(numerator))
    return Nanoseconds(clamping: rest > 0 ? quotient + 1 : quotient)
  }

  /// The simulation time of a frame: the whole steps before it, and how far it lies into the next one.
  ///
  /// Exact: frame k is k·rate·denominator/numerator steps after frame 0. `alpha` is in 0 ..< 1; `stepRate` is in
  /// steps a second.
  public func stepPosition(ofFrame frame: Int, stepRate: Int) -> (steps: Int, alpha: Double) {
    let (steps, rest) = exactPosition(ofFrame: frame, stepRate: stepRate)
    return (Int(clamping: steps), Double(rest) / Double(numerator))
  }

  /// The whole steps before a frame, and what lies beyond them in steps of `1 / numerator`.
  private func exactPosition(ofFrame frame: Int, stepRate: Int) -> (steps: Int128, rest: Int128) {
    precondition(frame >= 0, "a film has no frame \(frame)")
    precondition(
      FixedStepper.stepRates.contains(stepRate), TimingError.invalidStepRate(stepRate).description)
    let (steps, rest) = (Int128(frame) * Int128(stepRate) * Int128(denominator)).quotientAndRemainder(
      dividingBy: Int128(numerator))
    return (steps, rest)
  }

  /// The simulation time of one of the moments of which an exposed frame is the mean, as `stepPosition(ofFrame:stepRate:)`
  /// gives that of the frame.
  ///
  /// Exact: sample i of n is (i + ½) / n · angle / 360 of a frame after the frame's own time. Where the shutter is not open,
  /// the only sample is the frame's own time.
  public func stepPosition(
    ofFrame frame: Int, sample: Int, of shutter: Shutter, stepRate: Int
  ) -> (steps: Int, alpha: Double) {
    guard shutter.isOpen else { return stepPosition(ofFrame: frame, stepRate: stepRate) }
    precondition(
      (0..<shutter.samples).contains(sample), "a frame of \(shutter.samples) samples has no sample \(sample)")
    let (start, rest) = exactPosition(ofFrame: frame, stepRate: stepRate)
    // Steps after `start`, as a fraction.
    let parts = Int128(2 * shutter.samples * Shutter.turn)
    let open = Int128((2 * sample + 1) * shutter.thousandths) * Int128(stepRate) * Int128(denominator)
    let divisor = Int128(numerator) * parts
    let (steps, left) = (rest * parts + open).quotientAndRemainder(dividingBy: divisor)
    // A quotient below 1 may be rounded to 1.
    return (Int(clamping: start + steps), min(Double(left) / Double(divisor), 1.0.nextDown))
  }

  /// The first frame that shows the moment of a step or a later one: the smallest k with k / rate ≥ step / stepRate.
  ///
  /// Exact; `stepRate` is in steps a second.
  public func firstFrame(atOrAfterStep step: Int, stepRate: Int) -> Int {
    precondition(step >= 0, "a simulation has no step \(step)")
    precondition(
      FixedStepper.stepRates.contains(stepRate), TimingError.invalidStepRate(stepRate).description)
    let (frames, rest) = (Int128(step) * Int128(numerator)).quotientAndRemainder(
      dividingBy: Int128(stepRate) * Int128(denominator))
    return Int(clamping: rest > 0 ? frames + 1 : frames)
  }

  /// The first frame that starts at an offset from frame 0 or after it.
  func firstFrame(atOrAfter offset: Nanoseconds) -> Int {
    guard offset > 0 else { return 0 }
    return Int(clamping: (Int128(offset) - 1) * Int128(numerator) / periodTimesNumerator + 1)
  }

  /// The last frame that starts at an offset from frame 0 or before it.
  func lastFrame(atOrBefore offset: Nanoseconds) -> Int {
    guard offset > 0 else { return 0 }
    return Int(clamping: Int128(offset) * Int128(numerator) / periodTimesNumerator)
  }

  /// The frame period in nanoseconds, times the numerator: a whole number.
  private var periodTimesNumerator: Int128 { Int128(denominator) * 1_000_000_000 }

  /// The number of frames that start before a time in seconds has passed, at least one; saturates at 10¹⁵.
  ///
  /// A time within a millionth of a frame of a frame's start counts as that start, since 1.1 s is no exact number
  /// of 60ths in floating point.
  public func frameCount(in seconds: Double) -> Int {
    let exact = seconds * Double(numerator) / Double(denominator)
    guard exact > 1 else { return 1 }
    let nearest = exact.rounded()
    return Int(min(1e15, abs(exact - nearest) < 1e-6 ? nearest : exact.rounded(.up)))
  }
}
