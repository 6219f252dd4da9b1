internal import EvenstepJSON
internal import EvenstepRecording

/// Makes and reads the lines of a journal, sealed and linked as those of recordings are.
///
/// What a killed process leaves is a beginning of such lines, and perhaps a part of one more, which does not pass for a line.
struct LineChain {
  /// The last line's check.
  private var last: UInt64 = 0

  /// The next line, with its line break.
  mutating func line(_ object: JSONObject) -> [UInt8] {
    var text = Array(JSONValue.object(object).compactText.utf8.dropLast())
    last = LineSeal.close(&text, from: 0, after: last)
    return text + [UInt8(ascii: "\n")]
  }

  /// What a line says, given without its line break; nil, and no change, where it is not the next one.
  mutating func read(_ line: ArraySlice<UInt8>) -> JSONObject? {
    guard let seal = LineSeal.open(Array(line)), seal.after == last,
      case .object(let object)? = try? JSONValue(parsing: line.dropLast(LineSeal.count) + [UInt8(ascii: "}")])
    else { return nil }
    last = seal.check
    return object
  }
}
