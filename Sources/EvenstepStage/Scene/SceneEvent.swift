/// Commands that a scene gives by itself whenever something happens.
///
/// They act at the start of the step after that in which it happened, as those of components do. What happens at a given time
/// stands in the timeline.
public struct SceneEvent: Sendable {
  /// What the event waits for.
  public enum Trigger: Sendable, Hashable {
    /// A contact of the shapes of two nodes, as the contact log lists it, sensors included; the second one nil for any node.
    ///
    /// A tag means each node that carries it. A node that has gone is found by its id alone.
    case contact(Target, Target?, Contact.Phase)
    /// A time that has passed again, in seconds: each ⌈time × step rate⌉ steps.
    case every(Double)
  }

  /// What it waits for.
  public var trigger: Trigger
  /// What happens then, in order; of a contact the targets may be its partners.
  public var commands: [Command]
  /// How often it happens at most; nil has no limit.
  public var limit: Int?
  /// For how many seconds it does not happen again.
  public var cooldown = 0.0

  /// Creates an event.
  public init(_ trigger: Trigger, limit: Int? = nil, cooldown: Double = 0, _ commands: [Command]) {
    self.trigger = trigger
    self.limit = limit
    self.cooldown = cooldown
    self.commands = commands
  }

  /// The nodes that a partner of the contact may be; nil for any, and where there is no contact.
  func nodes(of partner: Target.Partner) -> Target? {
    guard case .contact(let first, let second, _) = trigger else { return nil }
    return partner == .first ? first : second
  }
}

extension Target {
  /// One of the two nodes of a contact.
  public enum Partner: String, Codable, Sendable, CaseIterable {
    /// The one that the event names first.
    case first
    /// The other one.
    case second
  }
}
