/// A value as bytes describe it, before anyone says what type it is of.
indirect enum Item {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case list([Item])
  case members([(name: String, value: Item)])

  /// The deepest nesting that is read: deeper than any value of ours, and far from the end of the stack.
  private static let deepest = 256

  /// Takes one value.
  init(_ reader: inout ByteReader, depth: Int = 0) throws(CodingError) {
    guard depth < Item.deepest else { throw .invalid("values nested too deep", at: reader.place) }
    let mark = try reader.byte()
    switch Mark(rawValue: mark) {
    case nil: throw .invalid("no kind of value has the mark \(mark)", at: reader.place - 1)
    case .null: self = .null
    case .no: self = .bool(false)
    case .yes: self = .bool(true)
    case .integer: self = .integer(Int64(try reader.int()))
    case .unsigned: self = .unsigned(try reader.uint64())
    case .double: self = .double(try reader.double())
    case .string: self = .string(try reader.string())
    case .list:
      var items: [Item] = []
      for _ in 0..<(try Item.count(&reader)) { items.append(try Item(&reader, depth: depth + 1)) }
      self = .list(items)
    case .members:
      var members: [(name: String, value: Item)] = []
      for _ in 0..<(try Item.count(&reader)) {
        members.append((try reader.string(), try Item(&reader, depth: depth + 1)))
      }
      self = .members(members)
    }
  }

  /// Every element has at least one byte, so that a huge count is found out before memory is taken for it.
  private static func count(_ reader: inout ByteReader) throws(CodingError) -> Int {
    let count = Int(try reader.uint32())
    guard count <= reader.remaining else { throw .truncated(at: reader.place + reader.remaining) }
    return count
  }
}
