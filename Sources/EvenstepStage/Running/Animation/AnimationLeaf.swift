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
  /// What it is, which stays; shared, so that what is looked at in each step lies close together.
  final class Part: Sendable {
    let property: AnimatedProperty
    let composite: Composite
    let isCumulative: Bool
    /// The place of the group whose clock it runs on; nil for the node's own.
    let scope: Int?
    /// The group's time at which its parent time is 0.
    let offset: Double
    /// When and how often it runs, as far as that is known before it begins.
    let timing: Timing
    /// The motion, which may lack the value that it sets out from.
    let motion: LeafMotion

    init(
      _ property: AnimatedProperty, _ motion: LeafMotion, composite: Composite = .replace, isCumulative: Bool = false,
      timing: Timing, scope: Int?, offset: Double
    ) {
      self.property = property
      self.motion = motion
      self.composite = composite
      self.isCumulative = isCumulative
      self.timing = timing
      self.scope = scope
      self.offset = offset
    }
  }

  /// The value and velocity that a motion has set out from.
  struct Start: Codable {
    var origin = SIMD4<Double>.zero
    var velocity = SIMD4<Double>.zero
  }

  let part: Part
  /// The motion with all that it lacked, once it has had an effect.
  private(set) var run: LeafRun?
  /// Whether a later animation has taken the property over.
  var isTaken = false

  init(_ part: Part) { self.part = part }

  /// When and how often it runs.
  var timing: Timing { run?.timing ?? part.timing }

  /// Fills in what the motion lacks.
  mutating func begin(from start: Start) { run = LeafRun(part, from: start) }
}

/// A motion under way.
final class LeafRun: Sendable {
  let start: AnimationLeaf.Start
  let timing: Timing
  private let motion: LeafMotion
  private let isCumulative: Bool
  /// The ends of a straight way, which most motions are.
  private let line: (from: SIMD4<Double>, to: SIMD4<Double>)
  private let isLine: Bool

  init(_ part: AnimationLeaf.Part, from start: AnimationLeaf.Start) {
    self.start = start
    motion = part.motion.resolved(from: start)
    var timing = part.timing
    // What takes its own time has it from here; inside a group the others have been placed around it already.
    if part.scope == nil, let duration = motion.ownDuration { timing.duration = duration }
    self.timing = timing
    isCumulative = part.isCumulative
    if case .line(let from, let to) = motion {
      line = (from, to)
      isLine = !isCumulative
    } else {
      line = (.zero, .zero)
      isLine = false
    }
  }

  /// What its timing says at a time of its clock.
  func sample(at seconds: Double) -> TimingSample { timing.sample(at: seconds) }

  /// The value at a sample of its timing that has an effect.
  func value(at sample: TimingSample) -> SIMD4<Double> {
    let progress = sample.progress ?? 0
    if isLine {
      return progress == 0 ? line.from : progress == 1 ? line.to : line.from + (line.to - line.from) * progress
    }
    let value = motion.value(
      at: progress, seconds: (sample.directed ?? 0) * timing.duration, rounds: rounds(of: sample.iteration))
    guard isCumulative, sample.iteration != 0, sample.iteration.isFinite else { return value }
    return value + motion.way * sample.iteration
  }

  /// How often a closed path was gone around before an iteration, so that what turns along it goes on turning.
  private func rounds(of iteration: Double) -> Double {
    guard iteration.isFinite else { return 0 }
    switch timing.direction {
    case .normal: return iteration
    case .reverse: return -iteration
    case .alternate, .alternateReverse: return 0
    }
  }

  /// The velocity at a sample, where its clock makes so many seconds in one of the node's.
  func velocity(at sample: TimingSample, clockRate: Double) -> SIMD4<Double> {
    motion.velocity(
      at: sample.progress ?? 0, rate: timing.progressRate(of: sample) * clockRate,
      seconds: (sample.directed ?? 0) * timing.duration, secondsRate: sample.rate * timing.duration * clockRate)
  }
}

extension LeafMotion {
  /// The motion from a start, where it waits for one.
  func resolved(from start: AnimationLeaf.Start) -> LeafMotion {
    if case .waiting(let track) = self { track.resolved(from: start) } else { self }
  }

  /// How long the motion takes by itself; nil where its timing says that.
  var ownDuration: Double? {
    switch self {
    case .spring(let spring): min(spring.settlingTime, AnimationLeaf.longest)
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
      return .spring(
        SpringMotion(
          spring, from: ends.from.components, to: ends.to.components, velocity: velocity?.components ?? start.velocity,
          precision: precision))
    case .decay(let decay, let from, let velocity):
      return .decay(decay, from: (from ?? origin).components, velocity: velocity.components)
    }
  }
}
