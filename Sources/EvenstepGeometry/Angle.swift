/// A rotation, counterclockwise where y points up; it may exceed a full turn.
public struct Angle: Codable, Hashable, Comparable, Sendable {
  /// The rotation in radians.
  public var radians: Double

  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees; multiples of 90 have exact sines and cosines.
  public init(degrees: Double) { self.radians = degrees * (Double.pi / 180) }

  /// Creates an angle from radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Creates an angle from degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// No rotation.
  public static let zero = Angle(radians: 0)

  /// The rotation in degrees.
  public var degrees: Double { radians * (180 / Double.pi) }

  /// The unit vector that the angle points along: cosine and sine, exact at quarter turns.
  public var direction: Vector2 {
    let quarters = (radians / (Double.pi / 2)).rounded()
    // π/180 × 90k and π/2 × k differ in the last bits for some k, so a few units in the last place count as equal.
    if abs(radians - quarters * (Double.pi / 2)) <= 4 * radians.ulp, abs(quarters) < 0x1p40 {
      switch Int64(quarters) & 3 {
      case 0: return Vector2(1, 0)
      case 1: return Vector2(0, 1)
      case 2: return Vector2(-1, 0)
      default: return Vector2(0, -1)
      }
    }
    let (sine, cosine) = PinnedMath.sineCosine(radians)
    return Vector2(cosine, sine)
  }

  /// Orders angles by their size in radians.
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}
