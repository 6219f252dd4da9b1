internal import EvenstepCoding
internal import EvenstepStage

/// Writes the tables of consecutive steps, each as what has changed in the bits since the one before it.
///
/// Numbers that stay are zeros then, which pack to nothing.
struct StateCoder {
  private var previous: StateTable?

  /// Forgets the table before, so that the next one stands for itself.
  mutating func reset() { previous = nil }

  mutating func encode(_ table: StateTable) -> [UInt8] {
    var writer = ByteWriter()
    writer.reserve(9 + 8 * table.words.count)
    if let previous, previous.ids == table.ids, previous.moves == table.moves {
      writer.add(true)
      for (word, earlier) in zip(table.words, previous.words) { writer.add(word ^ earlier) }
    } else {
      writer.add(false)
      writer.add(table.ids.count)
      for (id, moves) in zip(table.ids, table.moves) {
        writer.add(id)
        writer.add(moves)
      }
      writer.add(table.words.count)
      for word in table.words { writer.add(word) }
    }
    previous = table
    return writer.bytes
  }

  mutating func decode(_ bytes: [UInt8]) throws(CodingError) -> StateTable {
    var reader = ByteReader(bytes)
    let table = try reader.bool() ? changed(&reader) : whole(&reader)
    try reader.finish()
    previous = table
    return table
  }

  private func changed(_ reader: inout ByteReader) throws(CodingError) -> StateTable {
    guard let previous else { throw .invalid("changes of a state that is not there", at: 0) }
    var words = previous.words
    for index in words.indices { words[index] ^= try reader.uint64() }
    guard let table = StateTable(ids: previous.ids, moves: previous.moves, words: words) else {
      throw .invalid("a state that does not fit", at: 0)
    }
    return table
  }

  private func whole(_ reader: inout ByteReader) throws(CodingError) -> StateTable {
    var (ids, moves, words) = ([String](), [Bool](), [UInt64]())
    for _ in 0..<(try reader.count(ofAtLeast: 5)) {
      ids.append(try reader.string())
      moves.append(try reader.bool())
    }
    for _ in 0..<(try reader.count(ofAtLeast: 8)) { words.append(try reader.uint64()) }
    guard let table = StateTable(ids: ids, moves: moves, words: words) else {
      throw .invalid("a state that does not fit", at: 0)
    }
    return table
  }
}
