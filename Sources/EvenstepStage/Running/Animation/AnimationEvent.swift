/// Something that happened to an animation of a node in a step.
public struct AnimationEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// It has begun: told in the step that makes its first value, before anyone sees it.
    case started
    /// A marker has passed; the name is the marker's.
    case marker(String)
    /// It is over: by itself, or because it was stopped, replaced, or its node removed. Told once, also where it has not
    /// begun.
    case stopped(isFinished: Bool)
  }

  /// The id of the node.
  public let node: String
  /// The animation's key, if it has one.
  public let key: String?
  /// What happened.
  public let kind: Kind
  /// The number of steps that were done when it had happened.
  public let step: Int

  init(_ node: String, _ key: String?, _ kind: Kind, _ step: Int) {
    self.node = node
    self.key = key
    self.kind = kind
    self.step = step
  }
}
