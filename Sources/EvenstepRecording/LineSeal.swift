internal import EvenstepGeometry

/// The end of every line: `,"after":"…","check":"…"}` with 16 hexadecimal digits each.
///
/// `check` is the XXH3-64 hash of the line's bytes before `,"check":`, so a line alone tells whether its bytes are those
/// that were written. `after` is the check of the line before, 0 for the first, so lines also tell whether they follow
/// each other.
package enum LineSeal {
  private static let after = Array(",\"after\":\"".utf8)
  private static let check = Array("\",\"check\":\"".utf8)
  private static let end = Array("\"}".utf8)

  /// The number of bytes that a seal takes up.
  package static let count = after.count + 16 + check.count + 16 + end.count

  /// Seals the line that begins at `start` and lacks its closing brace; returns the line's check.
  package static func close(_ text: inout [UInt8], from start: Int, after previous: UInt64) -> UInt64 {
    text += after
    HexDigits.append(previous, to: &text)
    text.append(UInt8(ascii: "\""))
    let sum = hash(text[start...])
    text += check.dropFirst()
    HexDigits.append(sum, to: &text)
    text += end
    return sum
  }

  /// The previous line's check and the line's own; nil where the bytes are not those that were sealed.
  package static func open(_ line: [UInt8]) -> (after: UInt64, check: UInt64)? {
    guard line.count >= count, line.suffix(end.count).elementsEqual(end) else { return nil }
    let own = line.count - end.count - 16
    let previous = own - check.count - 16
    guard line[(own - check.count)..<own].elementsEqual(check),
      line[(previous - after.count)..<previous].elementsEqual(after),
      let sum = HexDigits.number(line[own..<(own + 16)]),
      let link = HexDigits.number(line[previous..<(previous + 16)]),
      hash(line[..<(own - check.count + 1)]) == sum
    else { return nil }
    return (link, sum)
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { StableHash.hash64($0) }
  }
}
