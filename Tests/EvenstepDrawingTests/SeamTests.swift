import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

/// Crates of one size side by side on a turned grid, each with a transform of its own as bodies have it.
struct CrateWall {
  let columns, rows: Int
  let width: Double
  let degrees: Double
  let corner: Vector2

  /// The transforms of all crates, row by row.
  var transforms: [Transform] {
    let along = Angle.degrees(degrees).direction
    return (0..<columns * rows).map { index in
      let (column, row) = (Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      return Transform(
        position: corner + along * (column * width) + along.perpendicular * (row * width),
        rotation: .degrees(degrees), scale: Vector2(1, 1))
    }
  }

  /// What all crates cover together.
  var area: ConvexArea {
    let along = Angle.degrees(degrees).direction
    let (across, down) = (along * (Double(columns) * width), along.perpendicular * (Double(rows) * width))
    return ConvexArea([corner, corner + across, corner + across + down, corner + down])
  }

  func areas() -> [ConvexArea] { transforms.map { ConvexArea(Size(width, width), through: $0) } }

  /// Walls at many angles and sub-pixel phases that fit a square of 96 pixels: rows, columns, and a grid.
  static let all: [CrateWall] = {
    var random = SeededRandom(seed: 12)
    return (0..<48).map { index in
      let (columns, rows) = [(5, 1), (1, 5), (3, 3)][index % 3]
      let degrees = index < 3 ? 0 : index < 6 ? 45 : random.next(from: 0, to: 90)
      let width = random.next(from: 7, to: 12)
      return CrateWall(
        columns: columns, rows: rows, width: width, degrees: degrees,
        corner: Vector2(48 + random.nextUnit(), 8 + random.nextUnit()))
    }
  }()
  static let side = 128

  /// The crates, as boxes of a colour or as sprites of it.
  func items(_ color: Color, asSprites: Bool) -> [DrawItem] {
    let texture = Texture(Bitmap(width: 64, height: 64, color: color))
    let content: DrawItem.Content =
      asSprites
      ? .sprite(texture, size: Size(width, width), tint: .white)
      : .shape(.box(center: .zero, size: Size(width, width), cornerRadius: 0), .fill(color))
    return transforms.map { DrawItem(content, transform: $0) }
  }
}

@Suite("Abutting crates")
struct SeamTests {
  /// Calls a body for each pixel that a wall covers wholly.
  private func inside(_ wall: CrateWall, _ body: (_ x: Int, _ y: Int) -> Void) {
    let area = wall.area
    for y in 0..<CrateWall.side {
      for x in 0..<CrateWall.side where area.coverage(x, y) > 1 - 1e-9 { body(x, y) }
    }
  }

  private func draw(_ items: [DrawItem], over background: Color) -> Bitmap {
    Rasterizer().draw(
      DisplayList(width: CrateWall.side, height: CrateWall.side, background: .solid(background), items: items))
  }

  @Test("let no more shine through than their coverage leaves: a quarter where two meet", arguments: [false, true])
  func holes(asSprites: Bool) {
    var errors = ErrorFigures()
    var (leastOfTwo, least) = (255, 255)
    for wall in CrateWall.all {
      let drawn = draw(wall.items(.white, asSprites: asSprites), over: .clear)
      let areas = wall.areas()
      inside(wall) { x, y in
        let parts = areas.map { $0.coverage(x, y) }.filter { $0 > 1e-9 && $0 < 1 - 1e-9 }
        guard !parts.isEmpty else { return #expect(drawn[x, y].w == 255) }
        errors.add(drawn[x, y].w, 255 * (1 - parts.reduce(1) { $0 * (1 - $1) }))
        least = min(least, Int(drawn[x, y].w))
        if parts.count == 2 { leastOfTwo = min(leastOfTwo, Int(drawn[x, y].w)) }
      }
    }
    errors.expect(mean: 0.5, worst: 4, asSprites ? "seams of sprites" : "seams of boxes")
    reportFigure("least alpha where two meet \(leastOfTwo), where four do \(least)")
    // 1 − ¼ of 255 is 191.25, and 1 − (¾)⁴ of it 174.3; each coverage may be a step off.
    #expect(leastOfTwo >= 190)
    #expect(least >= 173)
    #expect(least < 255, "no seam fell between pixels: the test sees nothing")
  }

  @Test("show no line brighter or darker than themselves and what lies behind", arguments: [false, true])
  func lines(asSprites: Bool) {
    let (grey, dark) = (Color(red: 0.8, green: 0.5, blue: 0.3), Color(red: 0.1, green: 0.2, blue: 0.3))
    let (most, least) = (grey.premultipliedBytes, dark.premultipliedBytes)
    // Of what lies behind, a quarter where two meet, and 0.316 where four do; each coverage may be a step off.
    let shown = UInt8(204 - 0.316 * (204 - 26) - 2)
    for wall in CrateWall.all {
      let drawn = draw(wall.items(grey, asSprites: asSprites), over: dark)
      inside(wall) { x, y in
        for channel in 0..<3 {
          #expect(drawn[x, y][channel] <= most[channel] && drawn[x, y][channel] >= least[channel])
        }
        #expect(drawn[x, y].x >= shown)
      }
    }
  }

  @Test("at right angles and whole sizes meet without a trace", arguments: [0, 90, 180, 270], [false, true])
  func wholePixels(degrees: Int, asSprites: Bool) {
    let wall = CrateWall(columns: 4, rows: 4, width: 8, degrees: Double(degrees), corner: Vector2(64, 64))
    let drawn = draw(wall.items(.white, asSprites: asSprites), over: .clear)
    var covered = 0
    for y in 0..<128 { for x in 0..<128 where drawn[x, y].w > 0 { covered += drawn[x, y].w == 255 ? 1 : 1000 } }
    #expect(covered == 32 * 32)
  }

  @Test("with a picture show the pictures' colours composed by their coverage")
  func textured() throws {
    let image = TestImages.crate(64)
    let texture = Texture(image)
    var errors = ErrorFigures()
    for wall in CrateWall.all.prefix(18) {
      let size = Size(wall.width, wall.width)
      let drawn = draw(
        wall.transforms.map { DrawItem(.sprite(texture, size: size, tint: .white), transform: $0) }, over: .black)
      let ideals = try wall.transforms.map { try #require(IdealSprite(image, size: size, transform: $0)) }
      for y in 0..<CrateWall.side {
        for x in 0..<CrateWall.side where ideals.contains(where: { $0.coverage(x, y) > 1e-9 }) {
          let expected = ideals.reduce(SIMD4(0, 0, 0, 255)) { $1.over($0, x, y) }
          for channel in 0..<3 { errors.add(drawn[x, y][channel], expected[channel]) }
        }
      }
    }
    errors.expect(mean: 0.5, worst: 4, "walls of crates")
  }
}
