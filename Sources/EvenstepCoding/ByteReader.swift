/// Takes up values in the order in which a `ByteWriter` laid them down; whatever the bytes are, it ends with a value or an error.
public struct ByteReader: Sendable {
  private let bytes: [UInt8]
  /// The number of bytes that were taken.
  public private(set) var place = 0

  /// Starts at the first byte.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes are left.
  public var remaining: Int { bytes.count - place }

  /// Takes one byte.
  public mutating func byte() throws(CodingError) -> UInt8 {
    try require(1)
    place += 1
    return bytes[place - 1]
  }

  /// Takes a whole number of four bytes.
  public mutating func uint32() throws(CodingError) -> UInt32 {
    try require(4)
    place += 4
    let start = place - 4
    return bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)) }
  }

  /// Takes a whole number of eight bytes.
  public mutating func uint64() throws(CodingError) -> UInt64 {
    try require(8)
    place += 8
    let start = place - 8
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
  }

  /// Takes a whole number of eight bytes.
  public mutating func int() throws(CodingError) -> Int { Int(Int64(bitPattern: try uint64())) }

  /// Takes a number, which may be any bit pattern.
  public mutating func double() throws(CodingError) -> Double { Double(bitPattern: try uint64()) }

  /// Takes a number; throws `invalid` for infinities and what is not a number.
  public mutating func finite() throws(CodingError) -> Double {
    let value = try double()
    guard value.isFinite else { throw .invalid("a number that is not finite", at: place - 8) }
    return value
  }

  /// Takes a truth value; throws `invalid` for a byte that is neither 0 nor 1.
  public mutating func bool() throws(CodingError) -> Bool {
    let value = try byte()
    guard value <= 1 else { throw .invalid("a truth value that is \(value)", at: place - 1) }
    return value == 1
  }

  /// Takes a text; throws `invalid` where it is not UTF-8.
  public mutating func string() throws(CodingError) -> String {
    let count = Int(try uint32())
    try require(count)
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      throw .invalid("a text that is not UTF-8", at: place)
    }
    place += count
    return text
  }

  /// Takes bytes that were laid down with their count.
  public mutating func list() throws(CodingError) -> [UInt8] {
    let count = try self.count(ofAtLeast: 1)
    place += count
    return Array(bytes[place - count..<place])
  }

  /// Takes the count of elements that follow; throws `truncated` where so many, of that many bytes each, cannot follow.
  public mutating func count(ofAtLeast size: Int) throws(CodingError) -> Int {
    let count = try int()
    guard count >= 0 else { throw .invalid("a negative count", at: place - 8) }
    guard count <= remaining / max(size, 1) else { throw .truncated(at: bytes.count) }
    return count
  }

  /// Throws `invalid` where bytes are left over.
  public func finish() throws(CodingError) {
    guard remaining == 0 else { throw .invalid("\(remaining) bytes too many", at: place) }
  }

  private func require(_ count: Int) throws(CodingError) {
    guard count <= remaining else { throw .truncated(at: bytes.count) }
  }
}
