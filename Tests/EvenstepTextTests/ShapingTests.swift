import EvenstepGeometry
import EvenstepText
import Testing

/// What HarfBuzz's own program says of a text, in font units.
///
/// `hb-shape FILE --no-glyph-names --text=TEXT` (Debian's libharfbuzz-bin 6.0.0, fonts-inter 4.0~beta7, fonts-dejavu-core 2.37)
struct Shaping: Sendable, CustomTestStringConvertible {
  var font: DebianFont
  var text: String
  /// Glyph, cluster and advance, from left to right.
  var glyphs: [(UInt32, Int, Int)]

  var testDescription: String { "\(font.rawValue): \(text)" }

  static let all = [
    // Kerning: an A alone is 1800 units wide, and a T is 1776.
    Shaping(font: .inter, text: "AVA", glyphs: [(2, 0, 1712), (453, 1, 1728), (2, 2, 1904)]),
    Shaping(font: .inter, text: "To", glyphs: [(409, 0, 1584), (775, 1, 1680)]),
    Shaping(font: .inter, text: "Wave", glyphs: [(456, 0, 2528), (504, 1, 1532), (933, 2, 1512), (612, 3, 1640)]),
    // Ligatures.
    Shaping(font: .inter, text: "->", glyphs: [(1710, 0, 2688)]),
    Shaping(
      font: .dejaVuSans, text: "office", glyphs: [(82, 0, 1253), (5044, 1, 1980), (70, 4, 1126), (72, 5, 1260)]),
    // Letter and accent become one glyph, or two of one cluster.
    Shaping(font: .inter, text: "e\u{301}x", glyphs: [(616, 0, 1600), (946, 2, 1520)]),
    Shaping(font: .dejaVuSans, text: "q\u{303}x", glyphs: [(84, 0, 1300), (692, 0, 0), (91, 2, 1212)]),
    // From right to left, and with joined letters.
    Shaping(
      font: .dejaVuSans, text: "שלום", glyphs: [(1332, 3, 1359), (1324, 2, 558), (1331, 1, 1164), (1344, 0, 1451)]),
    Shaping(font: .dejaVuSans, text: "سلام", glyphs: [(1390, 3, 1268), (5366, 1, 1222), (5293, 0, 1716)]),
  ]
}

@Suite("Shaping")
struct ShapingTests {
  private let library = FontLibrary()

  @Test("gives the glyphs and advances that HarfBuzz's program gives", arguments: Shaping.all)
  func vectors(shaping: Shaping) throws {
    for size in [1.0, 13, 300] {
      let layout = try library.layout(shaping.text, TextStyle(.debian(shaping.font), size: size))
      #expect(layout.glyphs.map(\.id) == shaping.glyphs.map(\.0))
      #expect(layout.glyphs.map(\.cluster) == shaping.glyphs.map(\.1))
      #expect(layout.glyphs.map(\.advance) == shaping.glyphs.map(\.2))
      let width = Double(shaping.glyphs.reduce(0) { $0 + $1.2 }) * layout.glyphs[0].scale
      #expect(layout.lines[0].width == width && layout.bounds.size.width == width)
    }
  }

  @Test("a font's units are those of its file: 2816 to Inter's em, 2048 to DejaVu's")
  func units() throws {
    #expect(try library.layout("a", TextStyle(size: 2816)).glyphs[0].scale == 1)
    #expect(try library.layout("a", TextStyle(.debian(.dejaVuSans), size: 2048)).glyphs[0].scale == 1)
  }

  /// The bounds are those of `fontTools.pens.boundsPen.BoundsPen` in Debian's python3-fonttools.
  @Test(
    "outlines have the bounds that fontTools finds",
    arguments: [
      (DebianFont.inter, "A", [72.0, 0, 1832, 2048]), (.inter, "g", [144, -608, 1500, 1556]),
      (.inter, "o", [144, -32, 1536, 1556]), (.inter, "Q", [168, -192, 1976, 2076]),
      (.dejaVuSans, "g", [113, -426, 1114, 1147]), (.dejaVuSans, "é", [113, -29, 1151, 1638]),
      (.dejaVuSans, "&", [129, -29, 1534, 1520]),
    ])
  func bounds(font: DebianFont, text: String, expected: [Double]) throws {
    let layout = try library.layout(text, TextStyle(.debian(font), size: font == .inter ? 2816 : 2048))
    let box = try #require(layout.inkBounds)
    #expect([box.minX, box.minY, box.maxX, box.maxY] == expected)
  }

  @Test("what a font lacks comes from the next one, and what all lack is a box")
  func fallback() throws {
    // Inter has no Hebrew and no contour integral; DejaVu has; neither has Chinese.
    let layout = try library.layout("a∮漢", TextStyle())
    #expect(layout.glyphs.map { layout.fonts[$0.font] } == [.debian(.inter), .debian(.dejaVuSans), .debian(.inter)])
    #expect(layout.glyphs.map(\.id)[1...] == [3257, 0])
    #expect(layout.glyphs[1].advance == 1067)
    #expect(!layout.outlines[layout.glyphs[2].outline].isEmpty)
    let bold = try library.layout("∮", TextStyle(.debian(.interBold)))
    #expect(bold.fonts[bold.glyphs[0].font] == .debian(.dejaVuSansBold))
  }

  @Test("every font that has a name is in its package")
  func names() throws {
    for font in DebianFont.allCases {
      let layout = try library.layout("Ag", TextStyle(.debian(font)))
      #expect(layout.glyphs.count == 2 && layout.glyphs.allSatisfy { $0.id != 0 }, "\(font)")
    }
  }

  @Test("words from right to left stand in reading order among others, and numbers in them do not turn")
  func directions() throws {
    func order(_ text: String) throws -> String {
      let scalars = Array(text.unicodeScalars)
      let layout = try library.layout(text, TextStyle(.debian(.dejaVuSans)))
      return String(String.UnicodeScalarView(layout.glyphs.map { scalars[$0.cluster] }))
    }
    #expect(try order("ab אב cd") == "ab בא cd")
    #expect(try order("ab אב גד cd") == "ab דג בא cd")
    #expect(try order("אב 12,5 גד") == "דג 12,5 בא")
    #expect(try order("אב cd גד!") == "!דג cd בא")
    #expect(try order("a 12 b") == "a 12 b")
  }
}
