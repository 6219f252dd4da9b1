/// A collection whose order differs from process to process, and which is therefore written in the order of its bytes.
///
/// What is written is what the standard library's own conformances read: a list for sets, members for dictionaries by text or
/// whole number, and a list of keys and values by turns for all others.
protocol Unordered {
  func write(to sink: Sink) throws
}

extension Set: Unordered where Element: Encodable {
  func write(to sink: Sink) throws {
    let elements = try map { try sink.bytes(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    sink.count(elements.count, at: sink.begin(.list))
    for element in elements { element.withUnsafeBytes { sink.writer.add(raw: $0) } }
  }
}

extension Dictionary: Unordered where Key: Encodable, Value: Encodable {
  func write(to sink: Sink) throws {
    let isNamed = Key.self == String.self || Key.self == Int.self
    var pairs: [(key: [UInt8], value: [UInt8])] = []
    for (key, value) in self {
      var name = ByteWriter()
      if isNamed { name.add("\(key)") }
      pairs.append((isNamed ? name.bytes : try sink.bytes(of: key), try sink.bytes(of: value)))
    }
    pairs.sort { $0.key.lexicographicallyPrecedes($1.key) }
    sink.count(isNamed ? count : 2 * count, at: sink.begin(isNamed ? .members : .list))
    for pair in pairs {
      for part in [pair.key, pair.value] { part.withUnsafeBytes { sink.writer.add(raw: $0) } }
    }
  }
}
