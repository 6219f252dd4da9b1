/// The 64-bit FNV-1a hash with the offset basis that the pose hash has always used.
///
/// The basis is 1469598103934665603, one digit short of the published one; the pose hash is defined with it.
public struct FNV1a: Codable, Hashable, Sendable {
  /// The hash of what was added so far.
  public private(set) var value: UInt64 = 1_469_598_103_934_665_603

  /// Starts a hash of nothing.
  public init() {}

  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 1_099_511_628_211
  }

  /// Adds the eight bytes of a number's bit pattern, least significant first.
  public mutating func add(_ number: Double) {
    var bits = number.bitPattern
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// Adds the UTF-8 bytes of a text.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }
}
