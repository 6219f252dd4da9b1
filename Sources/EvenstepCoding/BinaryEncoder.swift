/// Writes any `Encodable` value to bytes, numbers by their bit patterns, members with their names.
///
/// Equal values give equal bytes in every process: sets and dictionaries are sorted by the bytes of their elements and keys.
///
/// A type's containers have to be written one after the other, as the compiler's own conformances do: whoever goes back to a
/// container after opening another one beside it breaks a precondition.
public enum BinaryEncoder {
  /// Adds a value to what a writer has laid down; throws what the value's own `encode(to:)` throws.
  public static func encode(
    _ value: some Encodable, to writer: inout ByteWriter, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws {
    let sink = Sink(writer, userInfo)
    writer = ByteWriter()
    defer { writer = sink.writer }
    try sink.write(value, codingPath: [])
  }
}

/// The first byte of every value.
enum Mark: UInt8 {
  case null, no, yes, integer, unsigned, double, string, list, members
}

/// Where all containers of one value write to.
final class Sink {
  var writer: ByteWriter
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The places of the counts of the containers that are open, the innermost last.
  private var open: [Int] = []

  init(_ writer: ByteWriter, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    self.writer = writer
    self.userInfo = userInfo
  }

  func write(_ value: some Encodable, codingPath: [any CodingKey]) throws {
    if let unordered = value as? any Unordered { return try unordered.write(to: self) }
    let start = writer.bytes.count
    try value.encode(to: ValueEncoder(sink: self, codingPath: codingPath))
    // A value without members opens no container.
    if writer.bytes.count == start { begin(.members) }
  }

  /// The bytes that a value comes to by itself.
  func bytes(of value: some Encodable) throws -> [UInt8] {
    let inner = Sink(ByteWriter(), userInfo)
    try inner.write(value, codingPath: [])
    return inner.writer.bytes
  }

  @discardableResult func begin(_ mark: Mark) -> Int {
    writer.add(mark.rawValue)
    let place = writer.bytes.count
    writer.add(0 as UInt32)
    open.append(place)
    return place
  }

  /// Counts one more element of the container whose count stands at a place, and closes those inside it.
  func count(_ number: Int, at place: Int) {
    while let last = open.last, last != place { open.removeLast() }
    precondition(!open.isEmpty, "containers have to be written one after the other")
    writer.replace(at: place, with: UInt32(number))
  }
}

private struct ValueEncoder: Encoder {
  let sink: Sink
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { sink.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(sink: sink, codingPath: codingPath, place: sink.begin(.members)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    List(sink: sink, codingPath: codingPath, place: sink.begin(.list))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(sink: sink, codingPath: codingPath) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let sink: Sink
  let codingPath: [any CodingKey]
  let place: Int
  private var count = 0

  init(sink: Sink, codingPath: [any CodingKey], place: Int) {
    self.sink = sink
    self.codingPath = codingPath
    self.place = place
  }

  private mutating func name(_ key: any CodingKey) {
    count += 1
    sink.count(count, at: place)
    sink.writer.add(key.stringValue)
  }

  mutating func encodeNil(forKey key: Key) {
    name(key)
    sink.writer.add(Mark.null.rawValue)
  }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    name(key)
    try sink.write(value, codingPath: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    name(key)
    return ValueEncoder(sink: sink, codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    name(key)
    return ValueEncoder(sink: sink, codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { superEncoder(named: "super") }
  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key.stringValue) }

  private mutating func superEncoder(named key: String) -> any Encoder {
    name(Name(key))
    return ValueEncoder(sink: sink, codingPath: codingPath)
  }
}

private struct List: UnkeyedEncodingContainer {
  let sink: Sink
  let codingPath: [any CodingKey]
  let place: Int
  private(set) var count = 0

  init(sink: Sink, codingPath: [any CodingKey], place: Int) {
    self.sink = sink
    self.codingPath = codingPath
    self.place = place
  }

  private mutating func next() -> ValueEncoder {
    count += 1
    sink.count(count, at: place)
    return ValueEncoder(sink: sink, codingPath: codingPath)
  }

  mutating func encodeNil() {
    _ = next()
    sink.writer.add(Mark.null.rawValue)
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    _ = next()
    try sink.write(value, codingPath: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { next() }
}

private struct Single: SingleValueEncodingContainer {
  let sink: Sink
  let codingPath: [any CodingKey]

  private func mark(_ mark: Mark) { sink.writer.add(mark.rawValue) }

  private func integer(_ value: some FixedWidthInteger & SignedInteger) {
    mark(.integer)
    sink.writer.add(Int(value))
  }

  private func unsigned(_ value: some FixedWidthInteger & UnsignedInteger) {
    mark(.unsigned)
    sink.writer.add(UInt64(value))
  }

  func encodeNil() { mark(.null) }
  func encode(_ value: Bool) { mark(value ? .yes : .no) }
  func encode(_ value: Int) { integer(value) }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: UInt) { unsigned(value) }
  func encode(_ value: UInt8) { unsigned(value) }
  func encode(_ value: UInt16) { unsigned(value) }
  func encode(_ value: UInt32) { unsigned(value) }
  func encode(_ value: UInt64) { unsigned(value) }
  func encode(_ value: Float) { encode(Double(value)) }

  func encode(_ value: Double) {
    mark(.double)
    sink.writer.add(value)
  }

  func encode(_ value: String) {
    mark(.string)
    sink.writer.add(value)
  }

  func encode<T: Encodable>(_ value: T) throws { try sink.write(value, codingPath: codingPath) }
}

/// A member's name where no key type is at hand.
struct Name: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
