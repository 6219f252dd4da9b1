import EvenstepExport
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import Testing

@Suite("A contact sheet")
struct ContactSheetTests {
  @Test("picks frames from the first to the last, evenly spaced")
  func choice() {
    #expect(ContactSheet.evenlySpaced(3, of: 601) == [0, 300, 600])
    #expect(ContactSheet.evenlySpaced(4, of: 11) == [0, 3, 7, 10])
    #expect(ContactSheet.evenlySpaced(1, of: 9) == [0])
    #expect(ContactSheet.evenlySpaced(12, of: 3) == [0, 1, 2])
    #expect(ContactSheet.evenlySpaced(0, of: 3).isEmpty)
    #expect(ContactSheet.evenlySpaced(3, of: 0).isEmpty)
  }

  @Test("shows frames row by row with margins, reduced by averaging")
  func layout() {
    var sheet = ContactSheet(columns: 2, cellWidth: 16, margin: 3, background: .white)
    let colors: [SIMD4<UInt8>] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for color in colors {
      var frame = Bitmap(width: 64, height: 32)
      // Columns of full and of no light, which average to a half.
      for y in 0..<32 { for x in 0..<64 { frame[x, y] = x % 2 == 0 ? color : [0, 0, 0, 255] } }
      sheet.add(frame)
    }
    let bitmap = sheet.bitmap()
    #expect(bitmap.width == 3 + 2 * 19)
    #expect(bitmap.height == 3 + 2 * 11)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (column, row) = ((x - 3) / 19, (y - 3) / 11)
        let inside = x >= 3 && y >= 3 && (x - 3) % 19 < 16 && (y - 3) % 11 < 8 && row * 2 + column < 3
        let expected = inside ? colors[row * 2 + column] : [255, 255, 255, 255]
        for channel in 0..<3 {
          let value = inside ? Int(expected[channel]) / 2 : 255
          #expect(abs(Int(bitmap[x, y][channel]) - value) <= 1, "(\(x), \(y))")
        }
      }
    }
  }

  @Test("is written as one PNG, for which only the chosen frames are drawn")
  func sink() throws {
    let folder = TemporaryFolder()
    var sink = ContactSheetSink(folder("sheet.png"), count: 3, columns: 3, cellWidth: 24)
    let player = try HeadlessPlayer(Scene.crates(), frames: 31)
    try player.run(into: &sink)
    #expect((0..<31).filter { sink.needs(frame: $0) } == [0, 15, 30])
    var (memory, sheet) = (MemorySink(), ContactSheet(columns: 3, cellWidth: 24))
    try player.run(into: &memory)
    for index in [0, 15, 30] { sheet.add(memory.frames[index]) }
    #expect(try Bitmap.load(png: folder("sheet.png")) == sheet.bitmap())
    #expect(try folder.names() == ["sheet.png"])
  }

  @Test("of very tall frames has narrow pictures, not endless ones")
  func tall() {
    var sheet = ContactSheet(columns: 2, cellWidth: 30, margin: 0)
    for _ in 0..<2 { sheet.add(Bitmap(width: 1, height: 16_384, color: .white)) }
    let bitmap = sheet.bitmap()
    #expect(bitmap.width == 60 && bitmap.height == 120)
    #expect(bitmap[0, 60] == SIMD4(repeating: 255) && bitmap[1, 60] != SIMD4(repeating: 255))
  }
}
