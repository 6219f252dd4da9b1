internal import CXXHash

/// Hashes that are the same on every run and every machine (XXH3, seed 0).
public enum StableHash {
  /// The 64-bit XXH3 hash of some bytes.
  public static func hash64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    XXH3_64bits(bytes.baseAddress, bytes.count)
  }

  /// The 128-bit XXH3 hash of some bytes, as `xxh128sum` prints it: 32 hexadecimal digits.
  public static func hash128(_ bytes: UnsafeRawBufferPointer) -> String {
    hex(XXH3_128bits(bytes.baseAddress, bytes.count))
  }

  fileprivate static func hex(_ hash: XXH128_hash_t) -> String { hex(hash.high64) + hex(hash.low64) }

  /// A 64-bit number as 16 hexadecimal digits.
  public static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The hash of bytes that come piece by piece: that of `StableHash.hash128` for all of them in a row.
package struct PiecewiseHash: ~Copyable {
  private let state: OpaquePointer

  /// Starts with nothing.
  package init() {
    guard let state = XXH3_createState() else { preconditionFailure("no memory for a hash") }
    XXH3_128bits_reset(state)
    self.state = state
  }

  /// Adds the next bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of what was added so far, as 32 hexadecimal digits.
  package var digest: String { StableHash.hex(XXH3_128bits_digest(state)) }

  deinit { XXH3_freeState(state) }
}

/// Collects the bytes of a state, in a fixed order and layout, and hashes them at the end.
///
/// Numbers are laid down little-endian; texts with their length before them, so that neighbours cannot merge.
public struct StateHasher: Sendable {
  private var bytes: [UInt8] = []

  /// Starts with nothing.
  public init() {}

  /// Forgets what was added and keeps the memory for the next state.
  public mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  /// Adds a whole number.
  public mutating func add(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a whole number.
  public mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }

  /// Adds a number by its bit pattern.
  public mutating func add(_ value: Double) { add(value.bitPattern) }

  /// Adds a truth value.
  public mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Adds both components of a vector.
  public mutating func add(_ value: Vector2) {
    add(value.x)
    add(value.y)
  }

  /// Adds a text with its length.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes as they are, without their count; the caller sees to their order.
  public mutating func add(bytes added: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: added)
  }

  /// The 64-bit XXH3 hash of all that was added since the last reset.
  public var digest: UInt64 { bytes.withUnsafeBytes { StableHash.hash64($0) } }
}
