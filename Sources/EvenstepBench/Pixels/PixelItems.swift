import EvenstepDrawing
import EvenstepGeometry

/// Many items of one kind and size, with the area that they cover.
struct PixelItems {
  let name: String
  let items: [DrawItem]
  /// The pixels that all items cover together.
  let area: Double

  static let (width, height) = (1280, 720)

  /// The frame that the items are drawn into.
  var list: DisplayList {
    DisplayList(
      width: Self.width, height: Self.height, background: .solid(Color(red: 0.1, green: 0.12, blue: 0.2)), items: items)
  }

  /// Items at random places that lie wholly inside the frame, at random angles unless they are upright.
  ///
  /// An item covers `area` pixels, and its extent is at most `reach` from its centre.
  init(
    _ name: String, _ content: DrawItem.Content, area: Double, reach: Double, isUpright: Bool = false,
    isWhole: Bool = false, opacity: Double = 1
  ) {
    let count = min(max(Int(300_000 / area), 30), 4000)
    var random = SeededRandom(seed: 1)
    func place(_ side: Int) -> Double {
      let place = random.next(from: reach + 1, to: Double(side) - reach - 1)
      return isWhole ? place.rounded() : place
    }
    items = (0..<count).map { _ in
      let position = Vector2(place(Self.width), place(Self.height))
      let angle = isUpright ? Angle.zero : Angle.radians(random.next(from: 0, to: 2 * Double.pi))
      return DrawItem(
        content, transform: Transform(position: position, rotation: angle, scale: Vector2(1, 1)), opacity: opacity)
    }
    (self.name, self.area) = (name, area * Double(count))
  }

  /// Everything whose cost is told.
  static var all: [PixelItems] {
    let sizes: [Double] = [8, 32, 128]
    return sizes.flatMap(fills) + sizes.flatMap(lines) + sprites
  }

  private static let paint = Paint.fill(Color(red: 0.9, green: 0.7, blue: 0.3))

  /// Filled outlines, as wide as a size.
  private static func fills(_ size: Double) -> [PixelItems] {
    let (half, label) = (size / 2, ", \(Int(size)) px")
    let box = Outline.box(center: .zero, size: Size(size, size), cornerRadius: 0)
    let star = (0..<10).map { corner in
      Angle.degrees(36 * Double(corner)).direction * (corner % 2 == 0 ? half : half / 2)
    }
    let capsule = Outline.capsule(from: Vector2(-half / 2, 0), to: Vector2(half / 2, 0), radius: half / 2)
    return [
      PixelItems("box, upright" + label, .shape(box, paint), area: size * size, reach: half, isUpright: true),
      PixelItems("box, turned" + label, .shape(box, paint), area: size * size, reach: size),
      PixelItems("box, turned, translucent" + label, .shape(box, paint), area: size * size, reach: size, opacity: 0.5),
      PixelItems(
        "circle" + label, .shape(.circle(center: .zero, radius: half), paint), area: Double.pi * half * half,
        reach: half),
      PixelItems("star" + label, .shape(.polygon(star), paint), area: area(of: star), reach: half),
      PixelItems(
        "capsule" + label, .shape(capsule, paint), area: half * half + Double.pi * half * half / 4, reach: half),
    ]
  }

  /// Lines and borders about a tenth as wide as the whole.
  private static func lines(_ size: Double) -> [PixelItems] {
    let (half, label, width) = (size / 2, ", \(Int(size)) px", max(size / 10, 1))
    let line = [Vector2(-half, 0), Vector2(half, 0)]
    // An S of twelve points, as letters are drawn.
    let letter = (0...11).map { point in
      let share = Double(point) / 11
      return Vector2(half / 2 * Angle.degrees(540 * share).direction.x, half * (2 * share - 1))
    }
    let box = Outline.box(center: .zero, size: Size(size, size), cornerRadius: size / 4)
    let stroke = Paint.stroke(Color(red: 0.3, green: 0.8, blue: 0.9), width: width)
    let border = 2 * size + Double.pi * half
    return [
      PixelItems(
        "line" + label, .shape(.line(line, width: width, closed: false), paint), area: length(of: line) * width,
        reach: size),
      PixelItems(
        "letter" + label, .shape(.line(letter, width: width, closed: false), paint), area: length(of: letter) * width,
        reach: size),
      PixelItems(
        "circle's border" + label, .shape(.circle(center: .zero, radius: half), stroke),
        area: 2 * Double.pi * half * width, reach: size),
      PixelItems("round box's border" + label, .shape(box, stroke), area: border * width, reach: size),
    ]
  }

  /// Sprites of 64 × 64 texels.
  private static var sprites: [PixelItems] {
    let (crate, ball) = (Texture(SpriteTextures.crate), Texture(SpriteTextures.ball))
    func sprite(_ texture: Texture, _ side: Double, tint: Color = .white) -> DrawItem.Content {
      .sprite(texture, size: Size(side, side), tint: tint)
    }
    let tint = Color(red: 1, green: 0.8, blue: 0.7)
    let whole = PixelItems(
      "sprite, 1:1 at whole pixels", sprite(crate, 64), area: 4096, reach: 64, isUpright: true, isWhole: true)
    let between = PixelItems("sprite, 1:1 between pixels", sprite(crate, 64), area: 4096, reach: 64, isUpright: true)
    let turned = [8.0, 24, 64, 256].map { side in
      PixelItems("sprite, turned, \(Int(side)) px", sprite(crate, side), area: side * side, reach: side)
    }
    return [whole, between] + turned + [
      PixelItems("sprite, turned, translucent, 64 px", sprite(ball, 64), area: 4096, reach: 64, opacity: 0.5),
      PixelItems("sprite, turned, tinted, 64 px", sprite(crate, 64, tint: tint), area: 4096, reach: 64),
    ]
  }

  private static func length(of points: [Vector2]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  private static func area(of corners: [Vector2]) -> Double {
    let next = corners.dropFirst() + corners.prefix(1)
    return abs(zip(corners, next).reduce(0) { $0 + $1.0.cross($1.1) }) / 2
  }
}
