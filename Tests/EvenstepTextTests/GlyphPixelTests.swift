import CFreeType
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepText
import Testing

/// How much finer FreeType draws than we do: it takes chords that are a quarter of a pixel off, and rounds outlines to 1/64.
private let fineness = 16

/// The coverage of a glyph's pixels, in steps of 255.
private struct ReferenceGlyph {
  /// The pixels, row by row.
  private(set) var coverage: [[Double]] = []
  /// The column and the row, counted downwards from the baseline, of the first pixel.
  private(set) var left = 0
  private(set) var top = 0

  /// Means of what FreeType's own rasteriser draws of the glyph, unhinted and much larger.
  init(_ font: DebianFont, _ letter: Unicode.Scalar, pixels: Int) throws {
    var library: FT_Library?
    var face: FT_Face?
    try #require(FT_Init_FreeType(&library) == 0)
    defer { FT_Done_FreeType(library) }
    try #require(FT_New_Face(library, font.path, 0, &face) == 0)
    defer { FT_Done_Face(face) }
    try #require(FT_Set_Pixel_Sizes(face, 0, UInt32(pixels * fineness)) == 0)
    let glyph = FT_Get_Char_Index(face, FT_ULong(letter.value))
    try #require(FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING)) == 0)
    let slot = try #require(face?.pointee.glyph)
    try #require(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0)
    average(slot.pointee.bitmap, startX: Int(slot.pointee.bitmap_left), startY: -Int(slot.pointee.bitmap_top))
  }

  private mutating func average(_ source: FT_Bitmap, startX: Int, startY: Int) {
    func pixel(_ place: Int) -> Int { Int((Double(place) / Double(fineness)).rounded(.down)) }
    (left, top) = (pixel(startX), pixel(startY))
    let (width, height) = (pixel(startX + Int(source.width)) - left + 1, pixel(startY + Int(source.rows)) - top + 1)
    coverage = Array(repeating: Array(repeating: 0, count: width), count: height)
    for y in 0..<Int(source.rows) {
      for x in 0..<Int(source.width) {
        let byte = Double(source.buffer[y * Int(source.pitch) + x])
        coverage[pixel(startY + y) - top][pixel(startX + x) - left] += byte / Double(fineness * fineness)
      }
    }
  }
}

@Suite("Pixels of letters")
struct GlyphPixelTests {
  @Test(
    "are those that FreeType draws much larger, mean error below 0.5 of 255 and never above 8",
    arguments: [DebianFont.inter, .interBlack, .dejaVuSerif], [16, 64])
  func likeFreeType(font: DebianFont, pixels: Int) throws {
    var (sum, count, worst) = (0.0, 0.0, 0.0)
    let library = FontLibrary()
    for letter in "AgQ8&@S%éß".unicodeScalars {
      let expected = try ReferenceGlyph(font, letter, pixels: pixels)
      let layout = try library.layout(String(letter), TextStyle(.debian(font), size: Double(pixels)))
      let view = Transform(a: 1, b: 0, c: 0, d: -1, tx: Double(-expected.left), ty: Double(-expected.top))
      let items = layout.glyphs.map { glyph in
        DrawItem(
          .shape(.path(layout.outlines[glyph.outline]), .fill(.white)),
          transform: view.concatenating(glyph.transform))
      }
      let drawn = Rasterizer(threads: 1).draw(
        DisplayList(width: expected.coverage[0].count, height: expected.coverage.count, items: items))
      for (y, row) in expected.coverage.enumerated() {
        for (x, coverage) in row.enumerated() {
          let error = abs(Double(drawn[x, y].x) - coverage)
          (sum, count, worst) = (sum + error, count + 1, max(worst, error))
        }
      }
    }
    #expect(sum / count < 0.5 && worst <= 8, "mean \(sum / count), worst \(worst)")
  }
}
