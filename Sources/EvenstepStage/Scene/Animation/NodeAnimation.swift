public import EvenstepAnimation
public import EvenstepGeometry
internal import EvenstepPhysics

/// What moves a node over time, or changes how it looks.
public enum NodeAnimation: Codable, Sendable, Equatable {
  /// One property from one value to another along a curve; what is reached stays.
  case tween(PropertyTween)
  /// One property by any motion, on any timing.
  case property(PropertyAnimation)
  /// The place along a path, and the rotation with it where that is asked for.
  case path(PathAnimation)
  /// The pictures of a sprite, one after the other.
  case frames(FrameAnimation)
  /// Several at once, on the clock of their group.
  case group(AnimationGroup)
  /// Several, each when the one before it has ended.
  case sequence(AnimationGroup)

  /// The properties that it changes.
  var properties: AnimatedProperties {
    switch self {
    case .tween(let tween): AnimatedProperties(tween.track.property)
    case .property(let animation): AnimatedProperties(animation.track.property)
    case .path(let animation): animation.rotation == .none ? .position : [.position, .angle]
    case .frames: .image
    case .group(let group), .sequence(let group):
      group.animations.reduce(into: []) { $0.formUnion($1.properties) }
    }
  }

  /// Lets it begin later, by seconds.
  mutating func delay(by seconds: Double) {
    guard case .tween(var tween) = self else { return self = delayed(by: seconds) }
    tween.timing.begin += seconds
    self = .tween(tween)
  }

  /// Whether it changes where the node is.
  var movesNode: Bool { !properties.isDisjoint(with: [.position, .angle]) }

  /// Whether it changes the scale of the node and its children.
  var scalesNode: Bool { properties.contains(.scale) }

  /// Whether a node with such a body, or none, may have it: physics alone moves a dynamic body.
  func isAllowed(on kind: BodyKind?) -> Bool {
    (!movesNode || kind == nil || kind == .kinematic) && (!scalesNode || kind == nil)
  }

  /// The name by which it is replaced and stopped.
  var key: String? {
    switch self {
    case .tween: nil
    case .property(let animation): animation.key
    case .path(let animation): animation.key
    case .frames(let animation): animation.key
    case .group(let group), .sequence(let group): group.key
    }
  }
}

/// A property of a node that animations can change; the numbers are part of the state digest.
enum AnimatedProperty: Int, CaseIterable {
  case position, angle, scale, opacity, tint, image
}

/// A set of properties of a node.
struct AnimatedProperties: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ property: AnimatedProperty) { rawValue = 1 << UInt8(property.rawValue) }

  static let position = AnimatedProperties(.position)
  static let angle = AnimatedProperties(.angle)
  static let scale = AnimatedProperties(.scale)
  static let image = AnimatedProperties(.image)

  /// Its properties, in the order of their numbers.
  var list: some Sequence<AnimatedProperty> {
    sequence(state: rawValue) { bits in
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return AnimatedProperty(rawValue: bits.trailingZeroBitCount)
    }
  }
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
