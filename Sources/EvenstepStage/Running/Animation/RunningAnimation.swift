internal import EvenstepGeometry
internal import EvenstepPhysics

/// An animation that runs on a node: a tween of version 1, or anything else.
struct RunningAnimation {
  /// The one that it is; the other is nil.
  var tween: RunningTween?
  var composition: RunningComposition?
  /// Whether its start was reported; between steps that follows from whether it has begun.
  private(set) var isAnnounced = false
  /// Whether its end was reported; between steps that follows from whether it is done.
  private(set) var isEnded = false
  /// Whether it goes at the end of the step.
  var isOver = false

  /// Throws for an animation that breaks a rule.
  init(
    _ animation: NodeAnimation, firstStep: Int, values: AnimatedValues, images: [String]
  ) throws(PhysicsError) {
    if case .tween(let tween) = animation {
      self.tween = try RunningTween(tween, firstStep: firstStep)
    } else {
      composition = try RunningComposition(animation, firstStep: firstStep, values: values, images: images)
    }
  }

  var firstStep: Int { tween?.firstStep ?? composition?.firstStep ?? 0 }
  var key: String? { composition?.key }
  var hasBegun: Bool { tween?.hasBegun ?? composition?.hasBegun ?? false }
  var isDone: Bool { tween?.isDone ?? composition?.isDone ?? true }

  /// The properties that it changes.
  var properties: AnimatedProperties {
    tween.map { AnimatedProperties($0.property) } ?? composition?.properties ?? []
  }

  /// Whether it changes where the node is.
  var movesNode: Bool { !properties.isDisjoint(with: [.position, .angle]) }

  /// The properties of which it has taken the place of earlier animations.
  var takenProperties: AnimatedProperties {
    guard hasBegun else { return [] }
    return tween.map { AnimatedProperties($0.property) } ?? composition?.takenProperties ?? []
  }

  /// Gives up what later animations have taken over; true when nothing is left.
  mutating func giveUp(_ properties: AnimatedProperties) -> Bool {
    guard !properties.isEmpty else { return false }
    if let tween { return properties.contains(.init(tween.property)) }
    return composition?.giveUp(properties) ?? true
  }

  /// True once, when it has begun.
  mutating func announces() -> Bool {
    guard hasBegun, !isAnnounced else { return false }
    isAnnounced = true
    return true
  }

  /// True once, when it ends.
  mutating func ends() -> Bool {
    defer { isEnded = true }
    return !isEnded
  }

  /// Adds all that decides how it will go on.
  func addState(to hasher: inout StateHasher) {
    tween?.addState(to: &hasher)
    composition?.addState(to: &hasher)
  }
}

extension RunningAnimation: Codable {
  /// Tweens are laid down as they were before there was anything else.
  func encode(to encoder: any Encoder) throws {
    try tween?.encode(to: encoder)
    try composition?.encode(to: encoder)
  }

  init(from decoder: any Decoder) throws {
    if try decoder.container(keyedBy: RunningTween.CodingKeys.self).contains(.tween) {
      tween = try RunningTween(from: decoder)
    } else {
      composition = try RunningComposition(from: decoder)
    }
    isAnnounced = hasBegun
    isEnded = isDone
  }
}
