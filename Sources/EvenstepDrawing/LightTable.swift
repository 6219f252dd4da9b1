internal import EvenstepGeometry

/// The sRGB transfer curve (IEC 61966-2-1) between encoded bytes and amounts of light of 0 … 65535.
struct LightTable: Sendable {
  static let shared = LightTable()

  /// The light of each byte.
  private let lights: [UInt16]
  /// The byte whose light is nearest, on the encoded scale, to each amount.
  private let bytes: [UInt8]

  private init() {
    lights = (0..<256).map { UInt16((LightTable.decoded(Double($0) / 255) * 65_535).rounded()) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(65_536)
    for byte in 0..<256 {
      // Up to the light of the place halfway to the next byte.
      let end = byte == 255 ? 65_536 : Int((LightTable.decoded((Double(byte) + 0.5) / 255) * 65_535).rounded(.up))
      while bytes.count < end { bytes.append(UInt8(byte)) }
    }
    self.bytes = bytes
  }

  private static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : PinnedMath.pow((value + 0.055) / 1.055, 2.4)
  }

  /// The premultiplied light of a premultiplied encoded colour.
  func light(_ color: Lanes) -> SIMD4<UInt16> {
    let channels = SIMD4<UInt32>(
      UInt32(color.word & 0xFF), UInt32(color.word >> 32 & 0xFF), UInt32(color.word >> 16 & 0xFF), UInt32(color.alpha))
    let alpha = channels.w
    guard alpha > 0 else { return .zero }
    func light(_ value: UInt32) -> UInt16 {
      if alpha == 255 { return lights[Int(value)] }
      let straight = min((value * 255 + alpha / 2) / alpha, 255)
      return UInt16((UInt32(lights[Int(straight)]) * alpha + 127) / 255)
    }
    return SIMD4(light(channels.x), light(channels.y), light(channels.z), UInt16(alpha * 257))
  }

  /// Writes the premultiplied encoded colours of premultiplied light.
  func encode(_ lights: UnsafePointer<SIMD4<UInt16>>, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<count { pixels[index] = LightTable.pixel(lights[index], bytes.baseAddress!) }
    }
  }

  /// A pixel with red in the lowest byte.
  @inline(__always) private static func pixel(_ light: SIMD4<UInt16>, _ bytes: UnsafePointer<UInt8>) -> UInt32 {
    let alpha = UInt32(light.w)
    if alpha == 65_535 {
      let (red, green, blue) = (bytes[Int(light.x)], bytes[Int(light.y)], bytes[Int(light.z)])
      return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
    }
    guard alpha > 0 else { return 0 }
    let opacity = (alpha + 128) / 257
    func byte(_ value: UInt16) -> UInt32 {
      let straight = min((UInt32(value) * 65_535 + alpha / 2) / alpha, 65_535)
      return (UInt32(bytes[Int(straight)]) * opacity + 127) / 255
    }
    return byte(light.x) | byte(light.y) << 8 | byte(light.z) << 16 | opacity << 24
  }
}
