/// Lays down values one after the other: numbers little-endian, texts and lists of bytes with their length before them.
public struct ByteWriter: Sendable {
  /// What was laid down so far.
  public private(set) var bytes: [UInt8] = []

  /// Starts with nothing.
  public init() {}

  /// Forgets what was laid down and keeps the memory.
  public mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  /// Makes room for more bytes at once.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Adds one byte.
  public mutating func add(_ value: UInt8) { bytes.append(value) }

  /// Adds a whole number in four bytes.
  public mutating func add(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number in eight bytes.
  public mutating func add(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number in eight bytes.
  public mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }

  /// Adds a number by its bit pattern.
  public mutating func add(_ value: Double) { add(value.bitPattern) }

  /// Adds a truth value in one byte.
  public mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Adds a text with its length in bytes.
  public mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes with their count.
  public mutating func add(_ list: [UInt8]) {
    add(list.count)
    bytes.append(contentsOf: list)
  }

  /// Adds bytes as they are, without their count.
  public mutating func add(raw added: UnsafeRawBufferPointer) { bytes.append(contentsOf: added) }

  /// Replaces a number of four bytes that was laid down before.
  mutating func replace(at place: Int, with value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { for index in 0..<4 { bytes[place + index] = $0[index] } }
  }
}
