/// A colour in sRGB, encoded (not linear), with straight alpha; components run from 0 to 1.
public struct Color: Codable, Hashable, Sendable {
  /// The encoded red component, 0 to 1.
  public var red: Double
  /// The encoded green component, 0 to 1.
  public var green: Double
  /// The encoded blue component, 0 to 1.
  public var blue: Double
  /// The opacity, 0 (clear) to 1 (opaque).
  public var alpha: Double

  /// Creates a colour from encoded sRGB components and an opacity, each 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
  public init?(hex text: String) {
    let digits = text.utf8.dropFirst().compactMap { Color.hexDigit($0) }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same colour with its opacity multiplied by a factor.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The componentwise product, which is what a tint does.
  public func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
  }
}

/// The space in which two colours are mixed; alpha is premultiplied in both.
public enum ColorMixing: Sendable {
  /// On encoded sRGB values, as browsers and video tools do.
  case encoded
  /// On linear light, as lenses do (IEC 61966-2-1 transfer function).
  case linear
}

extension Color {
  /// Mixes two colours with premultiplied alpha in the space given; exact at 0 and 1.
  public static func mix(from a: Color, to b: Color, at t: Double, in space: ColorMixing) -> Color {
    if t == 0 { return a }
    if t == 1 { return b }
    let alpha = Double.interpolate(from: a.alpha, to: b.alpha, at: t)
    guard alpha != 0 else { return Color(red: b.red, green: b.green, blue: b.blue, alpha: 0) }
    func channel(_ x: Double, _ y: Double) -> Double {
      let (from, to) = space == .linear ? (linear(x), linear(y)) : (x, y)
      let mixed = Double.interpolate(from: from * a.alpha, to: to * b.alpha, at: t) / alpha
      return space == .linear ? encoded(mixed) : mixed
    }
    return Color(
      red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue),
      alpha: alpha)
  }

  /// The linear-light value of an encoded sRGB component (IEC 61966-2-1).
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : PinnedMath.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded sRGB component of a linear-light value (IEC 61966-2-1).
  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * PinnedMath.pow(value, 1 / 2.4) - 0.055
  }
}
