public import EvenstepAnimation
public import EvenstepGeometry

/// A motion of one property of a node.
///
/// Values that are missing are those at the animation's begin. A spring without a velocity of its own goes on from
/// the velocity at which the property moves when the animation begins, so that a new target turns a motion without a
/// jolt; that velocity is that of the animations which it takes the place of, and 0 for those inside groups.
public struct PropertyAnimation: Codable, Sendable, Equatable {
  /// The property, with the motion of its values.
  public enum Track: Codable, Sendable, Equatable {
    /// The place in the parent, in points.
    case position(Motion<Vector2>)
    /// The rotation in the parent; full turns count.
    case angle(Motion<Angle>)
    /// The factors of enlargement.
    case scale(Motion<Vector2>)
    /// The opacity, kept within 0 to 1.
    case opacity(Motion<Double>)
    /// The colour that the look is multiplied by, its parts kept within 0 to 1.
    case tint(Motion<Color>)
  }

  /// The property and its motion.
  public var track: Track
  /// When and how often it runs, on the node's clock or that of its group.
  ///
  /// Springs and decays take as long as they take: of theirs neither `duration` nor `curve` is looked at.
  public var timing: Timing
  /// How the value goes together with the node's own value and that of earlier animations.
  public var composite = Composite.replace
  /// Whether each iteration sets out from where the one before it has ended.
  public var isCumulative = false
  /// A name: an animation takes the place of an earlier one of the same name on the node; nil has none.
  public var key: String?
  /// Moments that are reported as they pass.
  public var markers: [AnimationMarker] = []

  /// Creates an animation.
  public init(_ track: Track, timing: Timing = Timing(duration: 1)) {
    self.track = track
    self.timing = timing
  }
}

/// A moment of an animation that is reported, once, when it passes.
public struct AnimationMarker: Codable, Sendable, Hashable {
  /// The most markers of one animation.
  public static let most = 100

  /// What the report calls it.
  public var name: String
  /// When it is, in seconds on the animation's own clock; of an animation inside a group in the group's first pass.
  public var at: Double

  /// Creates a marker.
  public init(_ name: String, at seconds: Double) {
    self.name = name
    self.at = seconds
  }
}

extension PropertyAnimation.Track {
  /// How many values its keyframes have; 0 without keyframes.
  var valueCount: Int {
    switch self {
    case .position(.keyframes(let keyframes)), .scale(.keyframes(let keyframes)): keyframes.values.count
    case .angle(.keyframes(let keyframes)): keyframes.values.count
    case .opacity(.keyframes(let keyframes)): keyframes.values.count
    case .tint(.keyframes(let keyframes)): keyframes.values.count
    default: 0
    }
  }

  /// The property, without its motion.
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
