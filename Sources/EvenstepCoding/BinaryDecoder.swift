/// Reads values back that a `BinaryEncoder` wrote.
public enum BinaryDecoder {
  /// Takes a value from a reader.
  ///
  /// Throws `CodingError` where the bytes are damaged or describe something else; never traps, whatever the bytes are, as long
  /// as the type's own `init(from:)` does not.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from reader: inout ByteReader, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(CodingError) -> Value {
    let place = reader.place
    let item = try Item(&reader)
    do { return try Value(from: ItemDecoder(item: item, codingPath: [], info: userInfo)) } catch {
      throw .invalid(text(error), at: place)
    }
  }

  private static func text(_ error: any Error) -> String {
    func said(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return (path.isEmpty ? "" : "\(path): ") + context.debugDescription
    }
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      return said(context)
    default: return "\(error)"
    }
  }
}

private struct ItemDecoder: Decoder {
  let item: Item
  let codingPath: [any CodingKey]
  let info: [CodingUserInfoKey: any Sendable]
  var userInfo: [CodingUserInfoKey: Any] { info }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .members(let members) = item else { throw mismatch("named members") }
    return KeyedDecodingContainer(Members(members, codingPath: codingPath, info: info))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = item else { throw mismatch("a list") }
    return List(items: items, codingPath: codingPath, info: info)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func inner(_ item: Item, _ key: any CodingKey) -> ItemDecoder {
    ItemDecoder(item: item, codingPath: codingPath + [key], info: info)
  }

  func mismatch(_ wanted: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(wanted) should stand here"))
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [(name: String, value: Item)]
  let codingPath: [any CodingKey]
  let info: [CodingUserInfoKey: any Sendable]
  /// The places of many members by their names; a type's own few are found quicker without.
  private let places: [String: Int]?

  init(
    _ members: [(name: String, value: Item)], codingPath: [any CodingKey], info: [CodingUserInfoKey: any Sendable]
  ) {
    self.members = members
    self.codingPath = codingPath
    self.info = info
    let isLong = members.count > 24
    places = isLong ? Dictionary(zip(members.map(\.name), 0...)) { first, _ in first } : nil
  }

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }
  func contains(_ key: Key) -> Bool { place(key.stringValue) != nil }

  private func place(_ name: String) -> Int? {
    if let places { places[name] } else { members.firstIndex { $0.name == name } }
  }

  private func decoder(_ key: any CodingKey) throws -> ItemDecoder {
    guard let place = place(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no member \"\(key.stringValue)\""))
    }
    return ItemDecoder(item: members[place].value, codingPath: codingPath + [key], info: info)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try decoder(key).item { true } else { false }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try T(from: decoder(key)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(Name("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct List: UnkeyedDecodingContainer {
  let items: [Item]
  let codingPath: [any CodingKey]
  let info: [CodingUserInfoKey: any Sendable]
  private(set) var currentIndex = 0

  init(items: [Item], codingPath: [any CodingKey], info: [CodingUserInfoKey: any Sendable]) {
    self.items = items
    self.codingPath = codingPath
    self.info = info
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  private func peek() throws -> ItemDecoder {
    let key = Name("[\(currentIndex)]")
    guard currentIndex < items.count else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "the list is too short"))
    }
    return ItemDecoder(item: items[currentIndex], codingPath: codingPath + [key], info: info)
  }

  private mutating func next() throws -> ItemDecoder {
    let decoder = try peek()
    currentIndex += 1
    return decoder
  }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try peek().item else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: next()) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct Single: SingleValueDecodingContainer {
  let decoder: ItemDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  private func whole<Number: FixedWidthInteger>() throws -> Number {
    let number: Number? =
      switch decoder.item {
      case .integer(let value): Number(exactly: value)
      case .unsigned(let value): Number(exactly: value)
      default: nil
      }
    guard let number else { throw decoder.mismatch("a whole number of type \(Number.self)") }
    return number
  }

  func decodeNil() -> Bool { if case .null = decoder.item { true } else { false } }
  func decode(_ type: Int.Type) throws -> Int { try whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = decoder.item else { throw decoder.mismatch("a truth value") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .double(let value) = decoder.item else { throw decoder.mismatch("a number") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = decoder.item else { throw decoder.mismatch("a text") }
    return value
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoder) }
}
