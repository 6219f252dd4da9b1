internal import EvenstepAnimation
internal import EvenstepGeometry

/// The motion of one property, with all that was missing filled in; before that, what there is of it.
enum LeafMotion {
  case waiting(PropertyAnimation.Track)
  case line(from: SIMD4<Double>, to: SIMD4<Double>)
  case colors(from: Color, to: Color)
  case keyframes(Keyframes<AnimatedValue>)
  case colorKeyframes(Keyframes<Color>)
  case spring(SpringMotion)
  case decay(Decay, from: SIMD4<Double>, velocity: SIMD4<Double>)
  case path(MotionPath)
  case heading(MotionPath, isReversed: Bool)
  case frames(FrameAnimation, places: [Int])

  /// The value where an iteration is, `progress` eased and `seconds` of it gone, after so many rounds of a closed path.
  func value(at progress: Double, seconds: Double, rounds: Double = 0) -> SIMD4<Double> {
    switch self {
    case .waiting: .zero
    case .line(let from, let to): progress == 0 ? from : progress == 1 ? to : from + (to - from) * progress
    case .colors(let from, let to): Color.interpolate(from: from, to: to, at: progress).components
    case .keyframes(let keyframes): keyframes.value(at: progress).components
    case .colorKeyframes(let keyframes): keyframes.value(at: progress).components
    case .spring(let spring): progress == 1 ? spring.target : spring.value(at: seconds)
    case .decay(let decay, let from, let velocity): from + velocity * decay.reach(at: seconds)
    case .path(let path): path.point(at: progress).components
    case .heading(let path, let isReversed): heading(path, at: path.isClosed ? progress + rounds : progress, isReversed)
    case .frames(let frames, let places): Double(places[frames.index(at: progress)]).components
    }
  }

  /// The velocity there, in the property's units a second; the rates are the changes of progress and seconds in one.
  func velocity(at progress: Double, rate: Double, seconds: Double, secondsRate: Double) -> SIMD4<Double> {
    switch self {
    case .waiting, .heading, .frames: .zero
    case .line(let from, let to): (to - from) * rate
    case .colors(let from, let to): (to.components - from.components) * rate
    case .keyframes(let keyframes): keyframes.velocity(at: progress) * rate
    case .colorKeyframes(let keyframes): keyframes.velocity(at: progress) * rate
    case .spring(let spring): spring.velocity(at: seconds) * secondsRate
    case .decay(let decay, _, let velocity): velocity * (decay.share(at: seconds) * secondsRate)
    case .path(let path): (path.direction(at: progress) * (path.length * rate)).components
    }
  }

  /// How far an iteration leads.
  var way: SIMD4<Double> {
    switch self {
    case .line(let from, let to): to - from
    case .colors(let from, let to): to.components - from.components
    case .spring(let spring): -spring.displacement
    case .keyframes, .colorKeyframes, .path:
      value(at: 1, seconds: 0) - value(at: 0, seconds: 0)
    case .waiting, .decay, .heading, .frames: .zero
    }
  }

  private func heading(_ path: MotionPath, at progress: Double, _ isReversed: Bool) -> SIMD4<Double> {
    Angle(radians: path.heading(at: progress).radians + (isReversed ? .pi : 0)).components
  }
}

/// `MovingSpring` of any value's numbers, without being generic: ten thousand of them are looked at in a step.
struct SpringMotion {
  private let solution: SpringSolution
  let target: SIMD4<Double>
  /// How far from the target it starts.
  let displacement: SIMD4<Double>
  private let velocity: SIMD4<Double>
  /// The seconds after which it is at its target for good.
  let settlingTime: Double

  init(_ spring: Spring, from: SIMD4<Double>, to: SIMD4<Double>, velocity: SIMD4<Double>, precision: Double) {
    solution = SpringSolution(spring)
    target = to
    displacement = from - to
    self.velocity = velocity
    settlingTime =
      MovingSpring(
        spring, from: AnimatedValue(components: from), to: AnimatedValue(components: to), velocity: velocity,
        precision: precision
      ).settlingTime
  }

  func value(at seconds: Double) -> SIMD4<Double> {
    guard seconds < settlingTime else { return target }
    let response = solution.response(at: seconds)
    return target + (displacement * response.displacement + velocity * response.velocity)
  }

  func velocity(at seconds: Double) -> SIMD4<Double> {
    guard seconds < settlingTime else { return .zero }
    let response = solution.response(at: seconds)
    return displacement * response.displacementRate + velocity * response.velocityRate
  }
}
