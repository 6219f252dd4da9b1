extension FrameRate {
  /// Reads a whole number, a decimal fraction or a quotient: `60`, `59.94` (exactly 2997/50), `60000/1001`.
  ///
  /// Throws `invalidFrameRate` for any other text, and for rates not above 0 or above 1000.
  public init(parsing text: String) throws(TimingError) {
    let bytes = Array(text.utf8)
    guard let (numerator, denominator) = FrameRate.quotient(bytes) ?? FrameRate.decimal(bytes),
      let rate = try? FrameRate(numerator, per: denominator)
    else { throw .invalidFrameRate(text.isEmpty ? "an empty text" : text) }
    self = rate
  }

  private static func quotient(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")),
      let above = whole(bytes[..<slash]), let below = whole(bytes[(slash + 1)...])
    else { return nil }
    return (above, below)
  }

  private static func decimal(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")) else {
      return whole(bytes[...]).map { ($0, 1) }
    }
    let places = bytes.count - point - 1
    guard places <= 9, let units = whole(bytes[..<point]), units <= 1000,
      let parts = whole(bytes[(point + 1)...])
    else { return nil }
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    return (units * scale + parts, scale)
  }

  /// The value of one to twelve decimal digits, enough for any rate within the limits.
  private static func whole(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...12).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
