public import EvenstepAnimation
public import EvenstepGeometry
internal import EvenstepPhysics

/// What moves one property of a node over time.
public enum NodeAnimation: Codable, Sendable, Equatable {
  /// From one value to another along a curve.
  case tween(PropertyTween)

  /// The property that it changes.
  var property: AnimatedProperty {
    switch self {
    case .tween(let tween): tween.track.property
    }
  }

  /// Lets it begin later, by seconds.
  mutating func delay(by seconds: Double) {
    switch self {
    case .tween(var tween):
      tween.timing.begin += seconds
      self = .tween(tween)
    }
  }

  /// Whether it changes where the node is.
  var movesNode: Bool {
    property == .position || property == .angle
  }

  /// Whether it changes the scale of the node and its children.
  var scalesNode: Bool {
    property == .scale
  }

  /// Whether a node with such a body, or none, may have it: physics alone moves a dynamic body.
  func isAllowed(on kind: BodyKind?) -> Bool {
    switch property {
    case .position, .angle: kind == nil || kind == .kinematic
    case .scale: kind == nil
    case .opacity, .tint: true
    }
  }
}

/// A property of a node that animations can change; the numbers are part of the state digest.
enum AnimatedProperty: Int {
  case position, angle, scale, opacity, tint
}

extension PropertyTween.Track {
  /// The property, without its values.
  var property: AnimatedProperty {
    switch self {
    case .position: .position
    case .angle: .angle
    case .scale: .scale
    case .opacity: .opacity
    case .tint: .tint
    }
  }
}

/// A tween of one property of a node.
public struct PropertyTween: Codable, Sendable, Equatable {
  /// The property, with its values; a missing `from` is the value at the tween's first step.
  public enum Track: Codable, Sendable, Equatable {
    /// The place in the parent, in points.
    case position(from: Vector2?, to: Vector2)
    /// The rotation in the parent; full turns count.
    case angle(from: Angle?, to: Angle)
    /// The factors of enlargement.
    case scale(from: Vector2?, to: Vector2)
    /// The opacity, 0 to 1.
    case opacity(from: Double?, to: Double)
    /// The colour that the look is multiplied by.
    case tint(from: Color?, to: Color)
  }

  /// The property and its values.
  public var track: Track
  /// When it begins, in seconds after the node or the command came, how long it takes, and its curve.
  public var timing: TweenTiming

  /// Creates a tween.
  public init(_ track: Track, timing: TweenTiming) {
    self.track = track
    self.timing = timing
  }
}
