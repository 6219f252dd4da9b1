public import EvenstepGeometry

/// What a joint is when it enters a world: how a body, `a`, can move relative to another one, `b`, or to the world.
///
/// Anchors are given in the coordinates of their body, whose zero is its origin; those of the world in the world's.
/// Angles are those of `a` as seen from `b`: the angle of `a` less that of `b`, turns adding up.
public struct JointDefinition: Hashable, Sendable, Codable {
  /// The body that is held.
  public var a: BodyID
  /// The body that holds it; `nil` for the world, which does not move.
  public var b: BodyID?
  /// What the joint permits.
  public var kind: JointKind
  /// The greatest force that it may use, mass times points per second squared; a torque for joints that only turn.
  ///
  /// Springs do not have one: their force follows from how far they are stretched.
  public var maxForce: Double
  /// The greatest speed at which it corrects an error, in points per second, or radians for joints that only turn.
  public var maxBias: Double
  /// The fraction of an error that it leaves after a second; `nil` for Chipmunk's 0.9⁶⁰, about 0.0018.
  ///
  /// The standard solver corrects at most a fifth of an error in one step, also where this is zero.
  public var errorBias: Double?
  /// Whether shapes of the two bodies still touch each other, as is Chipmunk's default.
  public var collides: Bool
  /// The force above which it breaks, mass times points per second squared; a torque for joints that only turn.
  public var breakForce: Double

  /// Creates a joint; what is not given has its default.
  public init(
    a: BodyID, b: BodyID? = nil, kind: JointKind, maxForce: Double = .infinity, maxBias: Double = .infinity,
    errorBias: Double? = nil, collides: Bool = true, breakForce: Double = .infinity
  ) {
    self.a = a
    self.b = b
    self.kind = kind
    self.maxForce = maxForce
    self.maxBias = maxBias
    self.errorBias = errorBias
    self.collides = collides
    self.breakForce = breakForce
  }
}

/// What a joint permits.
public enum JointKind: Hashable, Sendable, Codable {
  /// The anchors keep their distance, as if by a rod, in points; `nil` for the distance as the joint is added.
  case pin(anchorA: Vector2, anchorB: Vector2, distance: Double? = nil)
  /// The distance of the anchors stays between two lengths, in points, as if by a rope when the least is zero.
  case slide(anchorA: Vector2, anchorB: Vector2, min: Double, max: Double)
  /// The anchors are one point, about which the bodies turn.
  case pivot(anchorA: Vector2, anchorB: Vector2)
  /// The anchor of `a` follows a place in the world, as a body follows the hand that has taken hold of it there;
  /// `World.move(_:to:)` leads it on. How fast it follows does not depend on the mass.
  case drag(anchorA: Vector2, to: Vector2)
  /// A pivot at a place in the world, for the bodies as they stand when the joint is added.
  case pivotAt(Vector2)
  /// The anchor of `a` stays on a line from one point to another that are fixed to `b`.
  case groove(anchorA: Vector2, from: Vector2, to: Vector2)
  /// A spring between the anchors: its length at rest in points, its force per point of stretch, and its damping force
  /// per point and second.
  ///
  /// The standard solver keeps springs of any stiffness and damping from swinging up. One that would swing in fewer than
  /// six steps settles instead, and one that gravity stretches by less than a few thousandths of a point is taken to be
  /// as stiff as that.
  case dampedSpring(anchorA: Vector2, anchorB: Vector2, restLength: Double, stiffness: Double, damping: Double)
  /// A spring that turns: its angle at rest (`nil` for the one as the joint is added), its torque per radian, and its
  /// damping torque per radian and second.
  case rotarySpring(restAngle: Angle? = nil, stiffness: Double, damping: Double)
  /// The angle stays between two.
  case rotaryLimit(min: Angle, max: Angle)
  /// The angle can go one way only, from tooth to tooth: counterclockwise when the teeth are a positive angle apart,
  /// clockwise when it is negative. There is a tooth at the phase.
  case ratchet(phase: Angle = .zero, teeth: Angle)
  /// `a` turns `ratio` times as fast as `b`, the other way round when it is negative. The phase is the angle of `a` where
  /// that of `b` is zero; `nil` for the one that follows from the angles as the joint is added.
  case gear(phase: Angle? = nil, ratio: Double)
  /// `a` turns against `b` at a rate in radians per second, counterclockwise.
  case motor(rate: Double)

  /// Whether the joint knows no places, only angles.
  package var onlyTurns: Bool {
    switch self {
    case .pin, .slide, .pivot, .pivotAt, .drag, .groove, .dampedSpring: false
    case .rotarySpring, .rotaryLimit, .ratchet, .gear, .motor: true
    }
  }
}
