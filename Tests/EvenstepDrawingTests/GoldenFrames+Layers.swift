import EvenstepDrawing
import EvenstepGeometry

extension GoldenFrames {
  /// Walls of crates and of boxes: each by itself, as a group, as half a group; and discs that overlap in a group.
  static let groups: DisplayList = {
    let wall = CrateWall(columns: 3, rows: 3, width: 9.3, degrees: 23, corner: Vector2(-4, -16))
    let box = DrawItem.Content.shape(
      .box(center: .zero, size: Size(9.3, 9.3), cornerRadius: 0), .fill(cyan))
    var items: [DrawItem] = []
    for (row, content) in [crate(9.3), box].enumerated() {
      let crates = wall.transforms.map { DrawItem(content, transform: $0) }
      let y = Double(row) * 42 + 21.4
      items += crates.map { DrawItem($0.content, transform: at(21.3, y).concatenating($0.transform)) }
      items.append(DrawItem(.group(crates), transform: at(63.3, y)))
      items.append(DrawItem(.group(crates), transform: at(105.3, y), opacity: 0.5))
    }
    let lights = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)]
    let discs = lights.enumerated().map { index, color in
      DrawItem(
        .shape(.circle(center: Angle.degrees(Double(index) * 120).direction * 7, radius: 11), .fill(color)))
    }
    items.append(DrawItem(.group(discs), transform: at(147, 21)))
    items.append(DrawItem(.group(discs), transform: at(147, 63, 40), opacity: 0.5))
    return DisplayList(width: 170, height: 84, background: night, items: items)
  }()

  /// What is easy to see in blending on light: thin lines, soft edges, and colours over their opposites.
  static let linear: DisplayList = {
    var list = blends(.shape(.circle(center: .zero, radius: 9.5), .fill(yellow)))
    list.blending = .linear
    for index in 0..<5 {
      let x = Double(index) * 30 + 14
      list.items.append(
        DrawItem(
          .shape(.line([Vector2(-12, 0), Vector2(12, 0)], width: 0.5, closed: false), .fill(.white)),
          transform: at(x, 8 + Double(index), 15 * Double(index))))
      list.items.append(DrawItem(crate(11), transform: at(x + 4, 44, 15 * Double(index)), opacity: 0.8))
    }
    return list
  }()
}
