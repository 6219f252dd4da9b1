import EvenstepGeometry
import EvenstepText
import Testing

@Suite("Laying out")
struct LayoutTests {
  private let library = FontLibrary()
  /// Every letter of this font is 1233 units of 2048 wide: 12.33 points at this size.
  private let mono = TextStyle(.debian(.dejaVuSansMono), size: 20.48)
  private let advance = 12.33

  /// The lines as texts.
  private func lines(_ text: String, width: Double, _ style: TextStyle? = nil) throws -> [String] {
    var style = style ?? mono
    style.width = width
    let scalars = Array(text.unicodeScalars)
    return try library.layout(text, style).lines.map {
      String(String.UnicodeScalarView(scalars[$0.scalars]))
    }
  }

  @Test("as many words as fit go on a line, and spaces at its end do not count")
  func wrapping() throws {
    #expect(try lines("one two three", width: 7.1 * advance) == ["one two", "three"])
    #expect(try lines("one two three", width: 6.9 * advance) == ["one", "two", "three"])
    #expect(try lines("one two   three ", width: 7.1 * advance) == ["one two", "three"])
    #expect(try lines("one two three", width: 99 * advance) == ["one two three"])
    #expect(try lines("a\u{A0}b c", width: 3.1 * advance) == ["a\u{A0}b", "c"], "a space that holds words together")
  }

  @Test("a word that is too long is cut where it has to be, never inside a character")
  func longWords() throws {
    #expect(try lines("abcdefgh ij", width: 3.5 * advance) == ["abc", "def", "gh", "ij"])
    #expect(try lines("x abcdefgh", width: 3.5 * advance) == ["x", "abc", "def", "gh"])
    #expect(try lines("abc", width: 0.5 * advance) == ["a", "b", "c"])
    #expect(try lines("e\u{301}e\u{301}", width: 1.5 * advance) == ["e\u{301}", "e\u{301}"])
    // A ligature is not cut either.
    #expect(try lines("office", width: 15, TextStyle(.debian(.dejaVuSans), size: 10)) == ["o", "ffi", "ce"])
  }

  @Test("line breaks of the text end lines, empty ones too")
  func breaks() throws {
    #expect(try lines("a\n\nb", width: 99) == ["a", "", "b"])
    let layout = try library.layout("a\n\nb\n", mono)
    #expect(layout.lines.count == 4)
    let height = 20.48 * (1901 + 483) / 2048
    for (index, line) in layout.lines.enumerated() { #expect(abs(line.origin.y + Double(index) * height) < 1e-9) }
  }

  @Test("lines keep to their side, and the origin is on it")
  func alignment() throws {
    let (long, short) = (3 * advance, advance)
    for (alignment, expected) in [
      (TextStyle.Alignment.left, [0.0, 0]), (.start, [0, 0]), (.center, [-long / 2, -short / 2]),
      (.right, [-long, -short]), (.end, [-long, -short]),
    ] {
      var style = mono
      style.alignment = alignment
      let layout = try library.layout("abc\nd", style)
      for (line, x) in zip(layout.lines, expected) { #expect(abs(line.origin.x - x) < 1e-9, "\(alignment)") }
      style.width = 10 * advance
      let wide = try library.layout("abc\nd", style)
      #expect(abs(wide.bounds.size.width - 10 * advance) < 1e-9)
      for (line, x) in zip(wide.lines, expected) { #expect(abs(line.origin.x - x) < 1e-9, "\(alignment)") }
    }
    let hebrew = try library.layout("שלום", TextStyle(.debian(.dejaVuSans)))
    #expect(hebrew.bounds.maxX == 0 && hebrew.bounds.minX < 0, "which starts on the right")
  }

  @Test("the anchor is at the origin's height, and baselines are as far apart as asked")
  func anchors() throws {
    let (ascent, descent) = (20.48 * 1901 / 2048, 20.48 * 483 / 2048)
    let height = ascent + descent + 2 * 20.48
    for (anchor, top) in [
      (TextStyle.Anchor.baseline, ascent), (.top, 0), (.center, height / 2), (.bottom, height),
    ] {
      var style = mono
      style.anchor = anchor
      style.lineHeight = 2
      let layout = try library.layout("a\nb", style)
      #expect(abs(layout.bounds.maxY - top) < 1e-9 && abs(layout.bounds.size.height - height) < 1e-9)
      #expect(abs(layout.lines[0].origin.y - layout.lines[1].origin.y - 2 * 20.48) < 1e-9)
      #expect(layout.glyphs[0].position.y == layout.lines[0].origin.y)
    }
  }

  @Test("letters are those that are to be seen, with their accents, around their middles")
  func letters() throws {
    let layout = try library.layout("q\u{303} x", TextStyle(.debian(.dejaVuSans), size: 2048))
    #expect(layout.letters.map(\.cluster) == [0, 3])
    for letter in layout.letters {
      let box = try #require(letter.path.bounds)
      #expect(abs(box.center.x) < 1e-9 && abs(box.center.y) < 1e-9)
      #expect(abs(box.size.width - letter.bounds.size.width) < 1e-9)
    }
    let hebrew = try library.layout("שלום", TextStyle(.debian(.dejaVuSans)))
    #expect(hebrew.letters.map(\.cluster) == [0, 1, 2, 3], "in the order of the text")
  }

  @Test("an empty text has neither glyphs nor lines, and one of spaces has no ink")
  func empty() throws {
    let none = try library.layout("", mono)
    #expect(none.glyphs.isEmpty && none.lines.isEmpty && none.bounds.size == Size(0, 0))
    #expect(try library.layout("  \n ", mono).inkBounds == nil)
    #expect(try library.layout("  \n ", mono).letters.isEmpty)
  }

  @Test("the same text is the same to the bit, from any library and any thread")
  func determinism() async throws {
    let text = "Größe, שלום 12 — Wave\noffice"
    let style = TextStyle(.debian(.interBold), size: 17, width: 90, alignment: .center)
    let expected = try FontLibrary().layout(text, style)
    let shared = FontLibrary()
    try await withThrowingTaskGroup(of: TextLayout.self) { group in
      for _ in 0..<8 { group.addTask { try shared.layout(text, style) } }
      for try await layout in group { #expect(layout == expected) }
    }
  }

  @Test("what breaks a rule is refused with its field and value")
  func refusals() throws {
    func error(_ text: String, _ style: TextStyle) -> String {
      do {
        _ = try library.layout(text, style)
        return "nothing"
      } catch { return "\(error)" }
    }
    #expect(error("a", TextStyle(size: 0)) == "size must be from 0.1 to 10000.0, not 0.0")
    #expect(error("a", TextStyle(size: .nan)) == "size must be from 0.1 to 10000.0, not nan")
    #expect(error("a", TextStyle(width: -1)) == "width must be from 0.1 to 1000000.0, not -1.0")
    #expect(error("a", TextStyle(lineHeight: 101)) == "lineHeight must be from 0.0 to 100.0, not 101.0")
    #expect(error("a\tb", mono) == "text must have no control characters but line breaks (\\n), not U+0009")
    #expect(error("a\u{85}", mono) == "text must have no control characters but line breaks (\\n), not U+0085")
    let long = String(repeating: "ab ", count: 3334)
    #expect(error(long, mono) == "text must have at most 10000 characters, not 10002")
    #expect(try library.layout(String(long.dropLast(2)), mono).glyphs.count == 10_000)
  }
}
