public import EvenstepGeometry

/// A text whose letters have their places: plain values, which need no font any more.
///
/// Coordinates are points around the text's origin, y up. Advances and outlines are whole numbers of the font's units, so that
/// the same text has the same layout, to the bit, on every machine.
public struct TextLayout: Equatable, Sendable {
  /// A glyph at its place.
  public struct Glyph: Codable, Equatable, Sendable {
    /// The number of its font in `fonts`.
    public var font: Int
    /// Its number in the font; 0 is the box that stands for what no font has.
    public var id: UInt32
    /// The first Unicode scalar of the text that it shows.
    public var cluster: Int
    /// The number of its line.
    public var line: Int
    /// Its origin on the baseline, in points.
    public var position: Vector2
    /// How far the next glyph is from its origin, in the font's units.
    public var advance: Int
    /// The points to a unit of the font.
    public var scale: Double
    /// The number of its outline in `outlines`.
    public var outline: Int

    /// From the font's units to points around the text's origin.
    public var transform: Transform {
      Transform(a: scale, b: 0, c: 0, d: scale, tx: position.x, ty: position.y)
    }
  }

  /// A line of glyphs.
  public struct Line: Codable, Equatable, Sendable {
    /// Where its baseline begins on the left, in points.
    public var origin: Vector2
    /// The sum of its advances, in points, without spaces at its end.
    public var width: Double
    /// Its Unicode scalars, without the spaces at its end.
    public var scalars: Range<Int>
  }

  /// The fonts of the glyphs.
  public internal(set) var fonts: [Font] = []
  /// The outlines of the glyphs in the units of their fonts, each only once; those of spaces are empty.
  public internal(set) var outlines: [BezierPath] = []
  /// The glyphs, line by line and from left to right.
  public internal(set) var glyphs: [Glyph] = []
  /// The lines, from top to bottom.
  public internal(set) var lines: [Line] = []
  /// The space that the text takes: from the top of its first line to the bottom of its last, as wide as its widest line, or
  /// as lines may get.
  public internal(set) var bounds = Rect(origin: .zero, size: Size(0, 0))

  /// The least rectangle around all that is drawn, in points; nil where there is nothing.
  public var inkBounds: Rect? { inkBounds(of: glyphs[...]) }

  private func inkBounds(of glyphs: ArraySlice<Glyph>) -> Rect? {
    var union: Rect?
    for glyph in glyphs {
      guard let box = outlines[glyph.outline].bounds else { continue }
      let (low, high) = (glyph.transform.apply(box.origin), glyph.transform.apply(Vector2(box.maxX, box.maxY)))
      let (least, most) = (union?.origin ?? low, union.map { Vector2($0.maxX, $0.maxY) } ?? high)
      let origin = Vector2(min(low.x, least.x), min(low.y, least.y))
      union = Rect(
        origin: origin, size: Size(max(high.x, most.x) - origin.x, max(high.y, most.y) - origin.y))
    }
    return union
  }
}

extension TextLayout {
  /// What shows one user-perceived character, or several that a ligature joins: letter and accents together.
  public struct Letter: Equatable, Sendable {
    /// The first Unicode scalar of the text that it shows.
    public var cluster: Int
    /// The least rectangle around what is drawn, in points around the text's origin.
    public var bounds: Rect
    /// Its contours in points around the middle of `bounds`.
    public var path: BezierPath
  }

  /// The letters that are to be seen, in the order of the text.
  public var letters: [Letter] {
    var letters: [Letter] = []
    var start = 0
    while start < glyphs.count {
      var end = start + 1
      while end < glyphs.count, glyphs[end].cluster == glyphs[start].cluster { end += 1 }
      if let bounds = inkBounds(of: glyphs[start..<end]) {
        let toMiddle = Transform.translation(-bounds.center)
        let elements = glyphs[start..<end].flatMap { glyph in
          outlines[glyph.outline].transformed(by: toMiddle.concatenating(glyph.transform)).elements
        }
        letters.append(
          Letter(cluster: glyphs[start].cluster, bounds: bounds, path: BezierPath(elements)))
      }
      start = end
    }
    // Stable: a cluster stands on one line only.
    return letters.enumerated().sorted { ($0.element.cluster, $0.offset) < ($1.element.cluster, $1.offset) }
      .map(\.element)
  }
}

extension TextLayout: Codable {
  private enum CodingKeys: CodingKey { case fonts, outlines, glyphs, lines, bounds }

  /// Reads a layout; throws where a glyph names an outline, a font or a line that is not there.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    fonts = try values.decode([Font].self, forKey: .fonts)
    outlines = try values.decode([BezierPath].self, forKey: .outlines)
    glyphs = try values.decode([Glyph].self, forKey: .glyphs)
    lines = try values.decode([Line].self, forKey: .lines)
    bounds = try values.decode(Rect.self, forKey: .bounds)
    for glyph in glyphs {
      guard outlines.indices.contains(glyph.outline), fonts.indices.contains(glyph.font),
        lines.indices.contains(glyph.line)
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .glyphs, in: values, debugDescription: "a glyph without outline, font or line")
      }
    }
  }

  /// Writes the layout.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(fonts, forKey: .fonts)
    try values.encode(outlines, forKey: .outlines)
    try values.encode(glyphs, forKey: .glyphs)
    try values.encode(lines, forKey: .lines)
    try values.encode(bounds, forKey: .bounds)
  }
}
