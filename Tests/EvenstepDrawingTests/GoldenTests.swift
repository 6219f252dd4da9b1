import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("Frames look as they were approved")
struct GoldenTests {
  private static let yellow = Color(red: 1, green: 0.8, blue: 0.2)
  private static let cyan = Color(red: 0.25, green: 0.85, blue: 1)
  private static let night = Background.verticalGradient(
    top: Color(red: 0.08, green: 0.1, blue: 0.18), bottom: Color(red: 0.2, green: 0.28, blue: 0.4))

  private static let frames: [(name: String, list: DisplayList)] = [
    ("shapes", shapes), ("strokes", strokes), ("sprites", sprites), ("borders", borders),
    ("hairlines", hairlines),
  ]

  @Test("each of them", arguments: frames.map(\.name))
  func golden(name: String) throws {
    let frame = try #require(Self.frames.first { $0.name == name })
    expectGolden(Rasterizer(threads: 2).draw(frame.list), named: name)
  }

  @Test("and none is an orphan")
  func orphans() throws {
    #expect(try goldenNames() == Self.frames.map(\.name).sorted())
  }

  private static func at(_ x: Double, _ y: Double, _ degrees: Double = 0, scale: Double = 1) -> Transform {
    Transform(position: Vector2(x, y), rotation: .degrees(degrees), scale: Vector2(scale, scale))
  }

  private static let star = (0..<10).map { index in
    Angle.degrees(Double(index) * 36).direction * (index.isMultiple(of: 2) ? 22 : 9)
  }
  private static let zigzag = [
    Vector2(-24, 10), Vector2(-8, -12), Vector2(2, 12), Vector2(12, -10), Vector2(26, 8),
  ]

  private static let outlines: [Outline] = [
    .circle(center: .zero, radius: 20), .box(center: .zero, size: Size(40, 26), cornerRadius: 0),
    .box(center: .zero, size: Size(40, 26), cornerRadius: 8), .polygon(star),
    .capsule(from: Vector2(-14, 4), to: Vector2(14, -6), radius: 10), .line(zigzag, width: 7, closed: false),
    .line(zigzag, width: 4, closed: true),
  ]

  private static func sheet(_ item: (Int, Outline) -> DrawItem) -> DisplayList {
    DisplayList(width: 220, height: 120, background: night, items: outlines.enumerated().map(item))
  }

  private static let shapes = sheet { index, outline in
    DrawItem(
      .shape(outline, .fill(index.isMultiple(of: 2) ? cyan : yellow)),
      transform: at(30 + Double(index % 4) * 53, 32 + Double(index / 4) * 56, Double(index) * 9), opacity: 0.9
    )
  }

  private static let strokes = sheet { index, outline in
    DrawItem(
      .shape(outline, .stroke(index.isMultiple(of: 2) ? cyan : yellow, width: 1 + Double(index) * 0.5)),
      transform: at(30 + Double(index % 4) * 53, 32 + Double(index / 4) * 56, Double(index) * 9))
  }

  /// A crate with boards, a frame and a diagonal.
  private static let crate: Texture = {
    var bitmap = Bitmap(width: 32, height: 32)
    for y in 0..<32 {
      for x in 0..<32 {
        let isFrame = min(x, y) < 4 || max(x, y) > 27 || abs(x - y) < 3
        let board = UInt8(y / 8 * 12)
        bitmap[x, y] = isFrame ? SIMD4(112, 66, 28, 255) : SIMD4(200 - board, 150 - board, 90 - board, 255)
      }
    }
    return Texture(bitmap)
  }()

  private static let sprites: DisplayList = {
    var items: [DrawItem] = []
    func put(
      _ x: Double, _ y: Double, _ degrees: Double, _ size: Double, tint: Color = .white, opacity: Double = 1
    ) {
      items.append(
        DrawItem(
          .sprite(crate, size: Size(size, size), tint: tint), transform: at(x, y, degrees), opacity: opacity))
    }
    put(24, 24, 0, 32)
    put(68, 24, 90, 32)
    put(112, 24, 45, 32)
    put(160, 24, 12, 40)
    put(24, 76, 7, 24)
    put(54, 76, 20, 16)
    put(76, 76, 33, 8)
    put(92, 76, 50, 4)
    put(130, 80, 15, 56, tint: Color(red: 1, green: 0.5, blue: 0.5), opacity: 0.7)
    put(166, 84, -15, 44, tint: cyan, opacity: 0.6)
    return DisplayList(width: 200, height: 112, background: night, items: items)
  }()

  /// Items cut by each border and each corner.
  private static let borders: DisplayList = {
    var items: [DrawItem] = []
    for (index, place) in [(0.0, 0.0), (45, 0), (90, 0), (90, 32), (90, 64), (45, 64), (0, 64), (0, 32)]
      .enumerated()
    {
      let content: DrawItem.Content =
        index.isMultiple(of: 2)
        ? .sprite(crate, size: Size(28, 28), tint: .white)
        : .shape(.circle(center: .zero, radius: 13), .fill(yellow))
      items.append(DrawItem(content, transform: at(place.0, place.1, Double(index) * 20 + 10)))
    }
    items.append(DrawItem(.shape(.circle(center: Vector2(45, 1032), radius: 1000), .stroke(cyan, width: 2))))
    return DisplayList(width: 90, height: 64, background: night, items: items)
  }()

  private static let hairlines: DisplayList = {
    var items: [DrawItem] = []
    for index in 0..<24 {
      let along = Angle.degrees(Double(index) * 15).direction
      items.append(
        DrawItem(
          .shape(
            .line([along * 8, along * 44], width: 0.25 + Double(index) * 0.125, closed: false), .fill(.white)),
          transform: at(48, 48)))
    }
    return DisplayList(width: 96, height: 96, background: .solid(.black), items: items)
  }()
}
