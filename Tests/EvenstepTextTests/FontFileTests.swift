import EvenstepFiles
import EvenstepGeometry
import EvenstepTestSupport
import EvenstepText
import Testing

@Suite("Font files")
struct FontFileTests {
  private func error(_ path: String, _ text: String = "Ag") -> String {
    do {
      _ = try FontLibrary().layout(text, TextStyle(.file(path: path)))
      return "nothing"
    } catch { return "\(error)" }
  }

  @Test("of one's own are used like others")
  func own() throws {
    let path = DebianFont.dejaVuSerif.path
    let own = try FontLibrary().layout("office", TextStyle(.file(path: path)))
    let known = try FontLibrary().layout("office", TextStyle(.debian(.dejaVuSerif)))
    #expect(own.glyphs == known.glyphs && own.outlines == known.outlines)
  }

  @Test("that are not there, or are none, are named")
  func none() throws {
    #expect(error("/nowhere/font.ttf") == "/nowhere/font.ttf: no such file or folder")
    #expect(error("/dev/zero") == "/dev/zero: is not a file")
    try withTemporaryFolder { folder in
      let path = "\(folder)/font.ttf"
      for bytes in [[], Array("no font at all".utf8), [UInt8](repeating: 0, count: 5000)] {
        try Files.writeAtomically(path, bytes)
        #expect(error(path) == "\(path): is not a font, or a damaged one")
      }
    }
  }

  @Test("of a package that is missing name the package")
  func packages() {
    let error = TextError.fontNotInstalled(path: DebianFont.interBold.path, package: DebianFont.interBold.package)
    #expect(
      "\(error)"
        == "/usr/share/fonts/opentype/inter/Inter-Bold.otf: there is no such font; it is in the Debian package fonts-inter"
    )
  }

  @Test(
    "that are cut off or damaged give an error or a layout, never an end of the process",
    arguments: [DebianFont.inter, .dejaVuSansMono])
  func damage(font: DebianFont) throws {
    let bytes = try Files.read(font.path)
    var random = SeededRandom(seed: 5)
    var refused = 0
    try withTemporaryFolder { folder in
      let path = "\(folder)/font"
      for round in 0..<120 {
        var damaged = bytes
        if round.isMultiple(of: 2) { damaged.removeLast(random.nextIndex(bytes.count)) }
        for _ in 0..<random.nextIndex(60) where !damaged.isEmpty {
          // The tables' directory is where most of the harm is done.
          let place = random.nextIndex(random.nextIndex(3) == 0 ? min(400, damaged.count) : damaged.count)
          damaged[place] = UInt8(random.nextIndex(256))
        }
        try Files.writeAtomically(path, damaged)
        if error(path, "Wave -> office é∮") != "nothing" { refused += 1 }
      }
    }
    #expect(refused > 30)
  }
}
