internal import EvenstepGeometry
internal import EvenstepJSON

/// Makes and reads lines of JSON of which each proves itself and all before it.
///
/// A line is an object whose last member is `"check"`: the XXH3-64 hash, as 16 hexadecimal digits, of the previous
/// line's digits (none for the first line) and the line's bytes before `,"check":`. What a killed process leaves is a
/// beginning of such lines, and perhaps a part of one more, which does not pass for a line.
struct LineChain {
  /// The last line's digits.
  private var last: [UInt8] = []

  private static let mark = Array(#","check":""#.utf8)
  private static let digitCount = 16
  private static let end = Array(#""}"#.utf8)

  /// The next line, with its line break.
  mutating func line(_ object: JSONObject) -> [UInt8] {
    let body = Array(JSONValue.object(object).compactText.utf8.dropLast())
    last = LineChain.digits(of: body[...], after: last)
    return body + LineChain.mark + last + LineChain.end + [UInt8(ascii: "\n")]
  }

  /// What a line says, given without its line break; nil, and no change, where it is not the next one.
  mutating func read(_ line: ArraySlice<UInt8>) -> JSONObject? {
    let body = line.dropLast(LineChain.mark.count + LineChain.digitCount + LineChain.end.count)
    let digits = LineChain.digits(of: body, after: last)
    guard line[body.endIndex...].elementsEqual(LineChain.mark + digits + LineChain.end),
      case .object(let object)? = try? JSONValue(parsing: body + [UInt8(ascii: "}")])
    else { return nil }
    last = digits
    return object
  }

  private static func digits(of body: ArraySlice<UInt8>, after last: [UInt8]) -> [UInt8] {
    let bytes = last + body
    return Array(StableHash.hex(bytes.withUnsafeBytes { StableHash.hash64($0) }).utf8)
  }
}
