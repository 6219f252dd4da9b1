import EvenstepGeometry
import EvenstepStage
import EvenstepWindow
import Testing

@Suite("A letterbox") struct LetterboxTests {
  @Test(
    "keeps the picture's proportions, as large as fits and in the middle",
    arguments: [
      // picture, window, expected x, y, width, height
      ([1280, 720], [1280, 720], [0, 0, 1280, 720]),
      ([1280, 720], [640, 360], [0, 0, 640, 360]),
      ([1280, 720], [1000, 1000], [0, 219, 1000, 563]),
      ([1280, 720], [2000, 720], [360, 0, 1280, 720]),
      ([300, 300], [101, 100], [0, 0, 100, 100]),
      ([16384, 1], [100, 100], [0, 49, 100, 1]),
      ([1280, 720], [1, 1], [0, 0, 1, 1]),
      ([1280, 720], [0, 500], [0, 0, 0, 0]),
    ])
  func fits(_ picture: [Int], _ window: [Int], _ expected: [Int]) {
    let box = Letterbox(picture: (picture[0], picture[1]), window: (window[0], window[1]))
    #expect([box.x, box.y, box.width, box.height] == expected)
  }

  @Test("leads from a place in the window back to the world that is shown there")
  func invertsTheView() throws {
    let camera = Camera(center: Vector2(100, 50), size: Size(400, 200))
    let box = Letterbox(picture: (400, 200), window: (800, 500))
    // Two pixels a point; bars of 50 rows; the first row shows y = 150.
    #expect(box.world(at: Vector2(0, 50), through: camera) == Vector2(-100, 150))
    #expect(box.world(at: Vector2(800, 450), through: camera) == Vector2(300, -50))
    #expect(box.world(at: Vector2(400, 250), through: camera) == Vector2(100, 50))
    #expect(!box.contains(Vector2(400, 49.5)))
    #expect(box.contains(Vector2(400, 50)))
  }

  @Test("of a window without pixels shows nothing anywhere")
  func emptyWindow() {
    let box = Letterbox(picture: (400, 200), window: (0, 0))
    #expect(box.world(at: .zero, through: Camera(center: .zero, size: Size(1, 1))) == nil)
  }
}
