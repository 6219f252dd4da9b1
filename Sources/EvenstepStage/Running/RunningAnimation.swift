internal import EvenstepAnimation
internal import EvenstepGeometry

/// An animation on its node's clock: the step at which its second zero lies, and where it set out from.
struct RunningAnimation {
  let tween: PropertyTween
  let firstStep: Int
  /// A fingerprint of the tween.
  private let definition: UInt64
  /// Whether the last value is reached and will not change again.
  private(set) var isDone = false
  /// The value at the tween's first step, kept when the file gave none.
  private var origin: Origin?

  private enum Origin {
    case vector(Vector2)
    case angle(Angle)
    case number(Double)
    case color(Color)
  }

  init(_ animation: NodeAnimation, firstStep: Int) {
    switch animation {
    case .tween(let tween): self.tween = tween
    }
    self.firstStep = firstStep
    var hasher = StateHasher()
    animation.addState(to: &hasher)
    definition = hasher.digest
  }

  /// Moves the state to the value that holds after `step` steps.
  mutating func apply(to state: inout NodeState, step: Int, stepRate: Int) {
    let seconds = Double(step - firstStep) / Double(stepRate)
    guard let progress = tween.timing.progress(at: seconds) else { return }
    isDone = tween.timing.isFinished(at: seconds)
    switch tween.track {
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
    hasher.add(definition)
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
