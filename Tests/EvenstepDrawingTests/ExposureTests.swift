import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A frame of several exposures")
struct ExposureTests {
  private func draw(_ exposures: [DisplayList], threads: Int = 1) -> Bitmap? {
    guard let first = exposures.first else { return nil }
    var frames = [FrameBuffer(width: first.width, height: first.height, layout: .rgba)]
    Rasterizer(threads: threads).draw(exposures, into: &frames)
    return frames[0].bitmap
  }

  @Test("of a still list has the bytes of one", arguments: [1, 2, 3, 16, 255])
  func still(count: Int) {
    for seed in 0..<(count > 16 ? 2 : 12) {
      var fuzz = FuzzedLists(seed: UInt64(seed) + 300)
      let list = fuzz.list(width: 61, height: 45, items: 20)
      let isEqual = draw([DisplayList](repeating: list, count: count), threads: 2) == Rasterizer().draw(list)
      #expect(isEqual, "seed \(seed)")
    }
  }

  @Test("of different lists is their mean, rounded to nearest with halves upwards", arguments: [2, 3, 5, 16])
  func mean(count: Int) {
    for seed in 0..<8 {
      var fuzz = FuzzedLists(seed: UInt64(seed) + 400)
      var lists = (0..<count).map { _ in fuzz.list(width: 50, height: 70, items: 12) }
      for index in lists.indices { lists[index].blending = .encoded }
      let single = lists.map { Rasterizer().draw($0).pixels }
      let expected = single[0].indices.map { index in
        let sum = single.reduce(0) { $0 + Int($1[index]) }
        return UInt8((Double(sum) / Double(count)).rounded())
      }
      let areEqual = [draw(lists)?.pixels == expected, draw(lists, threads: 3)?.pixels == expected]
      #expect(areEqual == [true, true], "seed \(seed)")
    }
  }

  @Test("that are blended on light is the mean of their light")
  func light() {
    func list(_ color: Color) -> DisplayList {
      DisplayList(width: 5, height: 5, background: .solid(color), blending: .linear)
    }
    // The encoded value of half the light of white, and of a quarter (IEC 61966-2-1).
    #expect(draw([list(.black), list(.white)])?[2, 2] == SIMD4(188, 188, 188, 255))
    #expect(draw([list(.black), list(.white), list(.black), list(.black)])?[2, 2] == SIMD4(137, 137, 137, 255))
    // Half of white and nothing at all: as bright, and half as opaque.
    #expect(draw([list(.clear), list(.white)])?[2, 2] == SIMD4(128, 128, 128, 128))
  }

  @Test("is stopped before a band, on all threads, and drawn whole afterwards", arguments: [1, 3], [0, 1, 9])
  func stopped(threads: Int, questions: Int) {
    var fuzz = FuzzedLists(seed: 500)
    // One band for each row pair: 64 of them, and two lists to be made ready before.
    let lists = [DisplayList](repeating: fuzz.list(width: 16, height: 128, items: 10), count: 2)
    let rasterizer = Rasterizer(threads: threads, bandHeight: 2)
    var (frames, asked) = ([FrameBuffer(width: 16, height: 128, layout: .rgba)], 0)
    let isDrawn = rasterizer.draw(lists, into: &frames) {
      asked += 1
      return asked > questions
    }
    // The first worker may find all taken by others before it has asked so often.
    if threads == 1 { #expect(!isDrawn && asked <= questions + 2, "once more where bands were to begin") }
    #expect(isDrawn || asked > questions)
    #expect(rasterizer.draw(lists, into: &frames) { false })
    let isEqual = frames[0].bitmap == Rasterizer().draw(lists[0])
    #expect(isEqual)
  }

  @Test("of a moving box is a ramp: a sixteenth more in each pixel that it passes")
  func ramp() {
    let exposures = (0..<16).map { step in
      DisplayList(
        width: 24, height: 3,
        items: [
          DrawItem(
            .shape(.box(center: .zero, size: Size(20, 3), cornerRadius: 0), .fill(.white)),
            transform: .translation(Vector2(Double(step) - 6, 1.5)))
        ])
    }
    let drawn = draw(exposures)
    for x in 0..<24 {
      // The right edge of exposure k lies at k + 4.
      let count = (0..<16).count { Double($0) + 4 > Double(x) }
      #expect(drawn?[x, 1].x == UInt8((Double(count) * 255 / 16).rounded()))
    }
  }
}
