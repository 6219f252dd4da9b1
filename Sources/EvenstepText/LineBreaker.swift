/// Breaks a paragraph into lines: as many words as fit, and of a word that is too long as many characters as fit.
struct LineBreaker {
  private let paragraph: Range<Int>
  private let scalars: [UInt32]
  /// Where a word may be cut: the beginnings of characters that have a glyph of their own.
  private let cuts: [Int]
  private let advances: [Double?]
  private let width: Double

  init(_ paragraph: Range<Int>, _ text: TextScalars, advances: [Double?], width: Double) {
    self.paragraph = paragraph
    self.advances = advances
    self.width = width
    scalars = text.scalars
    cuts = text.characters.filter { paragraph.contains($0) && advances[$0 - paragraph.lowerBound] != nil }
  }

  /// The scalars of each line, without the spaces at its end.
  mutating func lines() -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = paragraph.lowerBound
    // The end of the last word that fits, and where the line after it would begin.
    var fitting: (end: Int, next: Int)?
    var used = 0.0
    var (place, isInside) = (0, false)
    while place < cuts.count {
      let scalar = cuts[place]
      let isSpace = TextScalars.isSpace(scalars[scalar])
      if isSpace, isInside { fitting = (scalar, scalar) }
      if isSpace, fitting != nil { fitting?.next = place + 1 < cuts.count ? cuts[place + 1] : paragraph.upperBound }
      isInside = !isSpace
      let advance = advance(of: place)
      guard !isSpace, used + advance > width, scalar > start else {
        used += advance
        place += 1
        continue
      }
      let (end, next) = fitting ?? (scalar, scalar)
      lines.append(start..<end)
      (start, used, fitting, isInside) = (next, 0, nil, false)
      while cuts[place] > next { place -= 1 }
    }
    lines.append(trimmed(start..<paragraph.upperBound))
    return lines
  }

  private func advance(of place: Int) -> Double {
    let end = place + 1 < cuts.count ? cuts[place + 1] : paragraph.upperBound
    var sum = 0.0
    for scalar in cuts[place]..<end { sum += advances[scalar - paragraph.lowerBound] ?? 0 }
    return sum
  }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, TextScalars.isSpace(scalars[end - 1]) { end -= 1 }
    return line.lowerBound..<end
  }
}
