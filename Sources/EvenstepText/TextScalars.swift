/// A text as Unicode scalars, cut into characters and paragraphs.
struct TextScalars {
  private(set) var scalars: [UInt32] = []
  /// Where each user-perceived character begins, and the end of the text.
  private(set) var characters: [Int] = []
  /// The scalars of each paragraph, without the line break at its end.
  private(set) var paragraphs: [Range<Int>] = []

  init(_ text: String) throws(TextError) {
    scalars = text.unicodeScalars.prefix(TextStyle.longestText + 1).map(\.value)
    guard scalars.count <= TextStyle.longestText else {
      throw .invalid(
        field: "text", rule: "must have at most \(TextStyle.longestText) characters",
        value: "\(text.unicodeScalars.count)")
    }
    if let control = scalars.first(where: TextScalars.isRefused) {
      let hex = String(control, radix: 16, uppercase: true)
      throw .invalid(
        field: "text", rule: "must have no control characters but line breaks (\\n)",
        value: "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex)
    }
    var place = 0
    for character in text {
      characters.append(place)
      place += character.unicodeScalars.count
    }
    characters.append(place)
    var start = 0
    for (index, scalar) in scalars.enumerated() where TextScalars.isBreak(scalar) {
      paragraphs.append(start..<index)
      start = index + 1
    }
    paragraphs.append(start..<scalars.count)
  }

  private static func isBreak(_ scalar: UInt32) -> Bool { scalar == 0x0A || scalar == 0x2028 || scalar == 0x2029 }

  private static func isRefused(_ scalar: UInt32) -> Bool {
    scalar != 0x0A && (scalar < 0x20 || (0x7F...0x9F).contains(scalar))
  }

  /// Whether a line may end after a scalar, which is then not shown.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }
}
