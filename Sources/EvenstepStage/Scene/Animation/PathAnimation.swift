public import EvenstepAnimation

/// A way along a path, at even speed where the curve is even.
public struct PathAnimation: Codable, Sendable, Equatable {
  /// How the node turns on its way.
  public enum Rotation: String, Codable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// Its x axis points where the path leads.
    case along
    /// Its x axis points where the path comes from.
    case alongReversed
  }

  /// The path, in points of the node's parent.
  public var path: MotionPath
  /// How the node turns on its way.
  public var rotation: Rotation
  /// When and how often it runs, on the node's clock or that of its group.
  public var timing: Timing
  /// How the place goes together with the node's own and that of earlier animations.
  public var composite = Composite.replace
  /// Whether each iteration sets out from where the one before it has ended.
  public var isCumulative = false
  /// A name: an animation takes the place of an earlier one of the same name on the node; nil has none.
  public var key: String?
  /// Moments that are reported as they pass.
  public var markers: [AnimationMarker] = []

  /// Creates an animation.
  public init(_ path: MotionPath, rotation: Rotation = .none, timing: Timing) {
    self.path = path
    self.rotation = rotation
    self.timing = timing
  }
}
