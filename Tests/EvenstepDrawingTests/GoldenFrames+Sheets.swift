import EvenstepDrawing
import EvenstepGeometry

extension GoldenFrames {
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

  static let shapes = sheet { index, outline in
    DrawItem(
      .shape(outline, .fill(index.isMultiple(of: 2) ? cyan : yellow)),
      transform: at(30 + Double(index % 4) * 53, 32 + Double(index / 4) * 56, Double(index) * 9), opacity: 0.9
    )
  }

  static let strokes = sheet { index, outline in
    DrawItem(
      .shape(outline, .stroke(index.isMultiple(of: 2) ? cyan : yellow, width: 1 + Double(index) * 0.5)),
      transform: at(30 + Double(index % 4) * 53, 32 + Double(index / 4) * 56, Double(index) * 9))
  }

  static let sprites: DisplayList = {
    var items: [DrawItem] = []
    func put(
      _ x: Double, _ y: Double, _ degrees: Double, _ size: Double, tint: Color = .white, opacity: Double = 1
    ) {
      items.append(
        DrawItem(
          crate(size, tint: tint), transform: at(x, y, degrees), opacity: opacity))
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

  static let hairlines: DisplayList = {
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
