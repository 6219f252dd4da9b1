import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging

/// The display lists of the golden pictures, each as small as what it shows allows.
enum GoldenFrames {
  static let all: [(name: String, list: DisplayList)] =
    [("shapes", shapes), ("strokes", strokes), ("hairlines", hairlines), ("sprites", sprites)]
    + [
      ("angles", angles(arrow)), ("phases", phases), ("blends", blends(disc)),
      ("borders", borders([disc, frame, bar], half: 9.5)),
      ("sprite-angles", angles(crate(17))), ("sprite-phases", spritePhases), ("sprite-blends", blends(crate(18))),
      ("sprite-borders", borders([crate(16)], half: 8)),
      ("groups", groups), ("linear", linear),
    ]

  static let yellow = Color(red: 1, green: 0.8, blue: 0.2)
  static let cyan = Color(red: 0.25, green: 0.85, blue: 1)
  static let night = Background.verticalGradient(
    top: Color(red: 0.08, green: 0.1, blue: 0.18), bottom: Color(red: 0.2, green: 0.28, blue: 0.4))

  static func at(_ x: Double, _ y: Double, _ degrees: Double = 0, scale: Double = 1) -> Transform {
    Transform(position: Vector2(x, y), rotation: .degrees(degrees), scale: Vector2(scale, scale))
  }

  private static let wood = Texture(TestImages.crate(32))
  static func crate(_ size: Double, tint: Color = .white) -> DrawItem.Content {
    .sprite(wood, size: Size(size, size), tint: tint)
  }

  /// A shape that looks different from each side.
  private static let arrow = DrawItem.Content.shape(
    .polygon([
      Vector2(9, 1), Vector2(1, 8), Vector2(1, 4), Vector2(-8, 4), Vector2(-8, -3), Vector2(1, -3), Vector2(1, -6),
    ]), .fill(yellow))
  private static let disc = DrawItem.Content.shape(.circle(center: .zero, radius: 9.5), .fill(yellow))
  private static let frame = DrawItem.Content.shape(
    .box(center: .zero, size: Size(15, 12), cornerRadius: 0), .stroke(cyan, width: 3))
  private static let bar = DrawItem.Content.shape(
    .line([Vector2(-14, -1), Vector2(14, 2)], width: 4.5, closed: false), .fill(.white))

  /// Twelve angles, one of each class, and below them the same mirrored.
  private static func angles(_ content: DrawItem.Content) -> DisplayList {
    let degrees: [Double] = [0, 0.5, 20, 45, 70, 89.5, 90, 135, 180, 225, 270, 315]
    let items = (0..<24).map { index in
      let (column, row) = (index % 6, index / 6)
      // Odd ones lie between the pixels.
      let phase = index.isMultiple(of: 2) ? 0.5 : 0.25
      return DrawItem(
        content,
        transform: Transform(
          position: Vector2(Double(column) * 26 + 13 + phase, Double(row) * 26 + 13 + phase),
          rotation: .degrees(degrees[index % 12]), scale: Vector2(1, index < 12 ? 1 : -1)))
    }
    return DisplayList(width: 156, height: 104, background: night, items: items)
  }

  /// Eight sub-pixel phases, another way up and down than across, of small things.
  private static func phases(_ contents: [(DrawItem.Content, degrees: Double)]) -> DisplayList {
    var items: [DrawItem] = []
    for (row, (content, degrees)) in contents.enumerated() {
      for column in 0..<8 {
        let (x, y) = (Double(column) / 8, Double(column * 3 % 8) / 8)
        items.append(
          DrawItem(content, transform: at(Double(column) * 12 + 6 + x, Double(row) * 12 + 6 + y, degrees)))
      }
    }
    return DisplayList(
      width: 98, height: contents.count * 12 + 1, background: .solid(Color(red: 0.1, green: 0.12, blue: 0.2)),
      items: items)
  }

  private static let phases = phases([
    (.shape(.box(center: .zero, size: Size(7, 5), cornerRadius: 0), .fill(.white)), 0),
    (.shape(.box(center: .zero, size: Size(7, 5), cornerRadius: 2), .fill(cyan)), 30),
    (.shape(.circle(center: .zero, radius: 3.5), .fill(yellow)), 0),
    (.shape(.circle(center: .zero, radius: 0.6), .fill(.white)), 0),
    (.shape(.circle(center: .zero, radius: 3), .stroke(.white, width: 1)), 0),
    (.shape(.line([Vector2(-4, 0), Vector2(4, 0)], width: 0.5, closed: false), .fill(.white)), 20),
  ])
  private static let spritePhases = phases([
    (crate(8), 0), (crate(8), 30), (crate(3), 0), (crate(8, tint: cyan), 90), (crate(1), 10),
  ])

  /// One thing over stripes: opaque, translucent, over itself, tinted, and all of that at once.
  static func blends(_ content: DrawItem.Content) -> DisplayList {
    var items = (0..<5).map { index in
      DrawItem(
        .shape(.box(center: .zero, size: Size(150, 5), cornerRadius: 0), .fill(index % 2 == 0 ? .white : cyan)),
        transform: at(75, 6 + Double(index) * 11))
    }
    for (column, opacity) in [1, 0.75, 0.5, 0.25, 0.02].enumerated() {
      let x = Double(column) * 30 + 14
      for (row, painted) in [content, content.painted(Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.6))].enumerated()
      {
        let y = Double(row) * 26 + 14
        items.append(DrawItem(painted, transform: at(x, y, 12), opacity: opacity))
        items.append(DrawItem(painted, transform: at(x + 8.3, y + 2.6, 40), opacity: opacity))
      }
    }
    return DisplayList(width: 150, height: 56, background: night, items: items)
  }

  /// Things cut by each border and each corner, and the upper edges of two that are far larger.
  private static func borders(_ contents: [DrawItem.Content], half: Double) -> DisplayList {
    let places = [(0.0, 0.0), (45, 0), (90, 0), (90, 32), (90, 64), (45, 64), (0, 64), (0, 32)]
    var items = places.enumerated().map { index, place in
      DrawItem(
        contents[index % contents.count], transform: at(place.0, place.1, Double(index) * 20 + 10, scale: 1.4))
    }
    items.append(DrawItem(.shape(.circle(center: Vector2(45, 1032), radius: 1000), .stroke(cyan, width: 2))))
    items.append(DrawItem(contents[0], transform: at(45.3, 43 + half * 40, 3, scale: 40), opacity: 0.3))
    return DisplayList(width: 90, height: 64, background: night, items: items)
  }
}

extension DrawItem.Content {
  /// The same in another colour, or with a tint.
  fileprivate func painted(_ color: Color) -> DrawItem.Content {
    switch self {
    case .sprite(let texture, let size, _): .sprite(texture, size: size, tint: color)
    case .shape(let outline, .fill): .shape(outline, .fill(color))
    case .shape(let outline, .stroke(_, let width)): .shape(outline, .stroke(color, width: width))
    case .group(let items): .group(items)
    }
  }
}
