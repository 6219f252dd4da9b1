/// A font with those that are asked for what it lacks, which are opened only then.
struct FontChain {
  private let fonts: [Font]
  private let files: FontFiles
  /// The fonts that are open, in the order of the chain.
  private(set) var faces: [FontFace] = []

  init(_ font: Font, _ files: FontFiles) throws(TextError) {
    fonts = [font] + font.fallbacks
    self.files = files
    faces.append(try files.face(font))
  }

  /// The number of the first font that has all scalars of a character, or at least its first one; that of the text's own font
  /// where none has.
  mutating func font(for character: ArraySlice<UInt32>) throws(TextError) -> Int {
    if let own = try first(where: { face in character.allSatisfy { face.covers($0) || $0.isIgnorable } }) {
      return own
    }
    guard let base = character.first else { return 0 }
    return try first { $0.covers(base) } ?? 0
  }

  private mutating func first(where fits: (FontFace) -> Bool) throws(TextError) -> Int? {
    for index in fonts.indices {
      if index == faces.count { faces.append(try files.face(fonts[index])) }
      if fits(faces[index]) { return index }
    }
    return nil
  }
}

extension UInt32 {
  /// Whether a scalar only says how others are shown: joiners, variation selectors, marks of direction.
  fileprivate var isIgnorable: Bool {
    switch self {
    case 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
