internal import EvenstepAnimation
internal import EvenstepGeometry

/// The clock of a group, which counts on that of the group around it.
struct AnimationScope {
  /// The place of the group around it; nil for the outermost one, on the node's clock.
  let parent: Int?
  /// When its parent's clock reads that, the group's own parent time is 0; not 0 only in sequences.
  let offset: Double
  /// When and how often the group runs.
  var timing: Timing
}

/// One motion of one property, of which animations are made.
struct AnimationLeaf {
  let property: AnimatedProperty
  let composite: Composite
  let isCumulative: Bool
  /// The place of the group whose clock it runs on; nil for the node's own.
  let scope: Int?
  /// The group's time at which its parent time is 0.
  let offset: Double
  /// When and how often it runs.
  var timing: Timing
  /// The motion, waiting until it has an effect for what it lacks.
  var motion: LeafMotion
  /// Whether a later animation has taken the property over.
  var isTaken = false
  /// What the motion had to be told when it began.
  private(set) var start: Start?

  /// The value and velocity that a motion has set out from.
  struct Start: Codable {
    var origin: SIMD4<Double>
    var velocity: SIMD4<Double>
  }

  init(
    _ property: AnimatedProperty, _ motion: LeafMotion, composite: Composite, isCumulative: Bool, timing: Timing,
    scope: Int?, offset: Double
  ) {
    self.property = property
    self.motion = motion
    self.composite = composite
    self.isCumulative = isCumulative
    self.timing = timing
    self.scope = scope
    self.offset = offset
  }

  /// Whether it lacks the value that it sets out from.
  var isWaiting: Bool { if case .waiting = motion { true } else { false } }

  /// Fills in what the motion lacks; what takes its own time gets it here, unless it runs inside a group.
  mutating func begin(from start: Start) {
    guard case .waiting(let track) = motion else { return }
    self.start = start
    motion = track.resolved(from: start)
    if scope == nil, let duration = motion.ownDuration { timing.duration = duration }
  }

  /// The value at a sample of its timing that has an effect.
  func value(at sample: TimingSample) -> SIMD4<Double> {
    let progress = sample.progress ?? 0
    let value = motion.value(at: progress, seconds: (sample.directed ?? 0) * timing.duration)
    guard isCumulative, sample.iteration != 0, sample.iteration.isFinite else { return value }
    return value + motion.way * sample.iteration
  }

  /// The velocity at a sample, where its clock makes so many seconds in one of the node's.
  func velocity(at sample: TimingSample, clockRate: Double) -> SIMD4<Double> {
    motion.velocity(
      at: sample.progress ?? 0, rate: timing.progressRate(of: sample) * clockRate,
      seconds: (sample.directed ?? 0) * timing.duration, secondsRate: sample.rate * timing.duration * clockRate)
  }
}

extension LeafMotion {
  /// How long the motion takes by itself; nil where its timing says that.
  var ownDuration: Double? {
    switch self {
    case .spring(let spring, _): min(spring.settlingTime, AnimationLeaf.longest)
    case .decay(let decay, _, let velocity):
      min(decay.duration(velocity: velocity.greatest, threshold: AnimationLeaf.slowest), AnimationLeaf.longest)
    default: nil
    }
  }
}

extension AnimationLeaf {
  /// What takes for ever takes that many seconds.
  static let longest = 1e9
  /// The speed at which a decay has come to rest, in the property's units a second.
  static let slowest = 0.01
}

extension SIMD4<Double> {
  /// The greatest magnitude of a component.
  fileprivate var greatest: Double { Swift.max(abs(x), abs(y), abs(z), abs(w)) }
}

extension AnimatedProperty {
  /// How near to its target a spring has to be to be there: less than anyone sees.
  fileprivate var precision: Double {
    switch self {
    case .position: 1e-3
    case .angle, .scale: 1e-5
    case .opacity, .tint, .image: 1e-4
    }
  }
}

extension PropertyAnimation.Track {
  /// Whether the motion takes a time of its own.
  var takesOwnTime: Bool {
    switch self {
    case .position(let motion): motion.takesOwnTime
    case .angle(let motion): motion.takesOwnTime
    case .scale(let motion): motion.takesOwnTime
    case .opacity(let motion): motion.takesOwnTime
    case .tint(let motion): motion.takesOwnTime
    }
  }

  /// The motion from a start.
  func resolved(from start: AnimationLeaf.Start) -> LeafMotion {
    switch self {
    case .position(let motion): motion.resolved(from: start, precision: property.precision)
    case .angle(let motion): motion.resolved(from: start, precision: property.precision)
    case .scale(let motion): motion.resolved(from: start, precision: property.precision)
    case .opacity(let motion): motion.resolved(from: start, precision: property.precision)
    case .tint(.tween(let route)):
      Self.colors(route.ends(origin: Color(components: start.origin)))
    case .tint(.keyframes(let keyframes)): .colorKeyframes(keyframes)
    case .tint(let motion): motion.resolved(from: start, precision: property.precision)
    }
  }

  private static func colors(_ ends: (from: Color, to: Color)) -> LeafMotion {
    .colors(from: ends.from, to: ends.to)
  }
}

extension Motion {
  fileprivate var takesOwnTime: Bool {
    switch self {
    case .spring, .decay: true
    case .tween, .keyframes: false
    }
  }

  fileprivate func resolved(from start: AnimationLeaf.Start, precision: Double) -> LeafMotion {
    let origin = Value(components: start.origin)
    switch self {
    case .tween(let route):
      let ends = route.ends(origin: origin)
      return .line(from: ends.from.components, to: ends.to.components)
    case .keyframes(let keyframes): return .keyframes(keyframes.map { AnimatedValue(components: $0.components) })
    case .spring(let spring, let route, let velocity):
      let ends = route.ends(origin: origin)
      let moving = MovingSpring(
        spring, from: AnimatedValue(components: ends.from.components),
        to: AnimatedValue(components: ends.to.components), velocity: velocity?.components ?? start.velocity,
        precision: precision)
      return .spring(moving, from: ends.from.components)
    case .decay(let decay, let from, let velocity):
      return .decay(decay, from: (from ?? origin).components, velocity: velocity.components)
    }
  }
}
