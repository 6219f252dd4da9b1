internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

/// A tween of version 1 on its node's clock: the step at which its second zero lies, and where it set out from.
struct RunningTween: Codable {
  /// What stays as it is, shared.
  private final class Definition: Sendable {
    let tween: PropertyTween
    /// The tween's timing with the begin at zero.
    let timing: TweenTiming
    let fingerprint: UInt64

    init(_ tween: PropertyTween) {
      self.tween = tween
      timing = TweenTiming(
        duration: tween.timing.duration, repeats: tween.timing.repeats, autoreverse: tween.timing.autoreverse,
        curve: tween.timing.curve)
      var hasher = StateHasher()
      NodeAnimation.tween(tween).addState(to: &hasher)
      fingerprint = hasher.digest
    }
  }

  private let definition: Definition
  let firstStep: Int
  /// Whether its first value was reached.
  private(set) var hasBegun = false
  /// Whether the last value is reached and will not change again.
  private(set) var isDone = false
  /// The value at the tween's first step, kept when the file gave none.
  private var origin: Origin?

  /// Timing and fingerprint follow from the tween.
  enum CodingKeys: CodingKey { case tween, firstStep, hasBegun, isDone, origin }

  private enum Origin: Codable {
    case vector(Vector2)
    case angle(Angle)
    case number(Double)
    case color(Color)
  }

  /// Throws for a timing that breaks a rule.
  init(_ tween: PropertyTween, firstStep: Int) throws(PhysicsError) {
    do { try tween.timing.validate() } catch { throw PhysicsError(error) }
    definition = Definition(tween)
    self.firstStep = firstStep
  }

  /// The tween itself.
  var tween: PropertyTween { definition.tween }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(definition.tween, forKey: .tween)
    try members.encode(firstStep, forKey: .firstStep)
    try members.encode(hasBegun, forKey: .hasBegun)
    try members.encode(isDone, forKey: .isDone)
    try members.encodeIfPresent(origin, forKey: .origin)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      members.decode(PropertyTween.self, forKey: .tween),
      firstStep: members.decode(Int.self, forKey: .firstStep))
    try Stage.check(step: firstStep, at: decoder.codingPath)
    hasBegun = try members.decode(Bool.self, forKey: .hasBegun)
    isDone = try members.decode(Bool.self, forKey: .isDone)
    origin = try members.decodeIfPresent(Origin.self, forKey: .origin)
  }

  /// Whether it changes where the node is.
  var movesNode: Bool { tween.track.property == .position || tween.track.property == .angle }

  /// Moves the state to the value that holds after `step` steps.
  mutating func apply(to state: inout NodeState, step: Int, stepRate: Int) {
    let seconds = secondsSinceBegin(step, stepRate)
    guard let progress = definition.timing.progress(at: seconds) else { return }
    hasBegun = true
    isDone = definition.timing.isFinished(at: seconds)
    switch definition.tween.track {
    case .position(let from, let to):
      state.position = .interpolate(from: start(from, or: state.position), to: to, at: progress)
    case .angle(let from, let to):
      state.angle = .interpolate(from: start(from, or: state.angle), to: to, at: progress)
    case .scale(let from, let to):
      state.scale = .interpolate(from: start(from, or: state.scale), to: to, at: progress)
    case .opacity(let from, let to):
      let value = Double.interpolate(from: start(from, or: state.opacity), to: to, at: progress)
      state.opacity = min(max(value, 0), 1)
    case .tint(let from, let to):
      state.tint = .interpolate(from: start(from, or: state.tint), to: to, at: progress)
    }
  }

  /// The property that it changes.
  var property: AnimatedProperty { definition.tween.track.property }

  /// The value at a time in seconds after its first step, once it has begun; nil before.
  func value(at seconds: Double) -> SIMD4<Double>? {
    guard hasBegun, let progress = definition.timing.progress(at: seconds - definition.tween.timing.begin) else {
      return nil
    }
    switch tween.track {
    case .position(let from, let to): return value(from, to, progress)
    case .angle(let from, let to): return value(from, to, progress)
    case .scale(let from, let to): return value(from, to, progress)
    case .opacity(let from, let to): return value(from, to, progress)
    case .tint(let from, let to): return value(from, to, progress)
    }
  }

  /// The velocity there, in the property's units a second.
  func velocity(at seconds: Double) -> SIMD4<Double> {
    let timing = definition.timing
    let clock = Timing(
      duration: timing.duration, repeats: timing.repeats, direction: timing.autoreverse ? .alternate : .normal,
      curve: timing.curve)
    let rate = clock.progressRate(of: clock.sample(at: seconds - tween.timing.begin))
    guard hasBegun, rate != 0 else { return .zero }
    func way<Value: Animatable>(_ from: Value?, _ to: Value) -> SIMD4<Double> {
      (to.components - (from?.components ?? originComponents)) * rate
    }
    switch tween.track {
    case .position(let from, let to): return way(from, to)
    case .angle(let from, let to): return way(from, to)
    case .scale(let from, let to): return way(from, to)
    case .opacity(let from, let to): return way(from, to)
    case .tint(let from, let to): return way(from, to)
    }
  }

  private func value<Value: Animatable>(_ from: Value?, _ to: Value, _ progress: Double) -> SIMD4<Double> {
    let start = from ?? Value(components: originComponents)
    return Value.interpolate(from: start, to: to, at: progress).components
  }

  private var originComponents: SIMD4<Double> {
    switch origin {
    case nil: .zero
    case .vector(let value)?: value.components
    case .angle(let value)?: value.components
    case .number(let value)?: value.components
    case .color(let value)?: value.components
    }
  }

  /// The time since the tween's begin, put on the border between two passes where it is less than a nanosecond away.
  ///
  /// Times are written in decimals: 0.1 s and 0.2 s have to end at step 36, as 0.3 s does, though their sum is above 0.3.
  private func secondsSinceBegin(_ step: Int, _ stepRate: Int) -> Double {
    let seconds = Double(step &- firstStep) / Double(stepRate) - definition.tween.timing.begin
    let (duration, end) = (definition.timing.duration, definition.timing.end)
    if abs(seconds - end) < 5e-10 { return end }
    if abs(seconds) < 5e-10 { return 0 }
    guard duration > 1e-9 else { return seconds }
    let pass = (seconds / duration).rounded()
    let border = pass * duration
    guard abs(seconds - border) < 5e-10 else { return seconds }
    return border / duration < pass ? border.nextUp : border
  }

  private mutating func start(_ given: Vector2?, or now: Vector2) -> Vector2 {
    if let given { return given }
    if case .vector(let origin)? = origin { return origin }
    origin = .vector(now)
    return now
  }

  private mutating func start(_ given: Angle?, or now: Angle) -> Angle {
    if let given { return given }
    if case .angle(let origin)? = origin { return origin }
    origin = .angle(now)
    return now
  }

  private mutating func start(_ given: Double?, or now: Double) -> Double {
    if let given { return given }
    if case .number(let origin)? = origin { return origin }
    origin = .number(now)
    return now
  }

  private mutating func start(_ given: Color?, or now: Color) -> Color {
    if let given { return given }
    if case .color(let origin)? = origin { return origin }
    origin = .color(now)
    return now
  }

  /// Adds what it is, when it began and where it set out from.
  func addState(to hasher: inout StateHasher) {
    hasher.add(definition.fingerprint)
    hasher.add(firstStep)
    switch origin {
    case nil: hasher.add(0)
    case .vector(let value)?: hasher.add(value)
    case .angle(let value)?: hasher.add(value.radians)
    case .number(let value)?: hasher.add(value)
    case .color(let value)?: hasher.add(value)
    }
  }
}
