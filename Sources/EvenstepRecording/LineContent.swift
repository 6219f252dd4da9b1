/// What a line says, without its seal.
///
/// The letters of compressed data are by far the longest part. They are taken out, so that nothing copies them or looks
/// for a quotation mark in them again.
struct LineContent {
  /// The members that hold such data; they come last in their lines.
  private static let beginnings = ["data", "bodies"].map { Array(",\"\($0)\":\"".utf8) }

  /// The line as a JSON object, with an empty text in the place of what was taken out.
  let text: [UInt8]
  /// The letters that were taken out; nil for a line without such data.
  let payload: ArraySlice<UInt8>?

  init(_ line: [UInt8]) {
    let content = line.dropLast(LineSeal.count)
    let quote = UInt8(ascii: "\"")
    guard content.last == quote, let opening = content.dropLast().lastIndex(of: quote),
      LineContent.beginnings.contains(where: { content[...opening].suffix($0.count).elementsEqual($0) })
    else {
      text = content + [UInt8(ascii: "}")]
      payload = nil
      return
    }
    text = content[...opening] + [quote, UInt8(ascii: "}")]
    payload = content[(opening + 1)..<(content.endIndex - 1)]
  }
}
