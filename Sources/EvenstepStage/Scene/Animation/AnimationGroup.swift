public import EvenstepAnimation

/// Animations on a clock of their own, which their timings count on.
///
/// The clock is the one that the group's timing makes of its parent's: it runs from 0 to the group's duration in every
/// iteration, eased by its curve. What lies beyond the duration is cut off.
public struct AnimationGroup: Codable, Sendable, Equatable {
  /// The animations; a later one has the last word about a property.
  public var animations: [NodeAnimation]
  /// When and how often the group runs.
  public var timing: Timing
  /// Whether the group lasts as long as its animations take; the duration of its timing is not looked at then.
  public var lastsAsItsAnimations: Bool
  /// A name: an animation takes the place of an earlier one of the same name on the node; nil has none.
  public var key: String?
  /// Moments that are reported as they pass.
  public var markers: [AnimationMarker] = []

  /// Creates a group that lasts as long as its animations take, unless it is given a timing.
  public init(_ animations: [NodeAnimation], timing: Timing? = nil) {
    self.animations = animations
    self.timing = timing ?? Timing(duration: 1)
    lastsAsItsAnimations = timing == nil
  }

  /// The deepest that groups may be nested.
  public static let deepestNesting = 8
  /// The most animations that a group may hold, those of groups inside it included.
  public static let mostAnimations = 1000
}
