import EvenstepDrawing
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging

/// A scene of crates and balls, drawn by us as a display list and by others from a file.
struct SpriteScene {
  /// A square sprite about a centre in pixels, y down.
  struct Sprite {
    let isBall: Bool
    let center: Vector2
    let angle: Angle
    let side: Double
  }

  let name: String
  let width, height: Int
  let sprites: [Sprite]
  static let background: [Int] = [24, 32, 48]

  /// S1: a frame of 1280 × 720 with few large sprites.
  static var few: SpriteScene { SpriteScene("S1", 1280, 720, count: 100, crate: 50, radius: 16) }
  /// S2: a frame of 1280 × 720 with many small sprites.
  static var many: SpriteScene { SpriteScene("S2", 1280, 720, count: 1000, crate: 24, radius: 8) }
  /// S3: a frame of 3840 × 2160 with four times as many.
  static var large: SpriteScene { SpriteScene("S3", 3840, 2160, count: 4000, crate: 36, radius: 12) }

  static var all: [SpriteScene] { [few, many, large] }

  /// As many crates as balls at random places, all at random angles, the balls in front.
  private init(_ name: String, _ width: Int, _ height: Int, count: Int, crate: Double, radius: Double) {
    var random = SeededRandom(seed: 1)
    (self.name, self.width, self.height) = (name, width, height)
    sprites = (0..<2 * count).map { number in
      let isBall = number >= count
      let center = Vector2(random.next(from: 0, to: Double(width)), random.next(from: 0, to: Double(height)))
      let angle = Angle.radians(random.next(from: 0, to: 2 * Double.pi))
      return Sprite(isBall: isBall, center: center, angle: angle, side: isBall ? 2 * radius : crate)
    }
  }

  /// What we draw.
  var list: DisplayList {
    let (crate, ball) = (Texture(SpriteTextures.crate), Texture(SpriteTextures.ball))
    let items = sprites.map { sprite in
      DrawItem(
        .sprite(sprite.isBall ? ball : crate, size: Size(sprite.side, sprite.side), tint: .white),
        transform: Transform(position: sprite.center, rotation: sprite.angle, scale: Vector2(1, 1)))
    }
    let shares = Self.background.map { Double($0) / 255 }
    let color = Color(red: shares[0], green: shares[1], blue: shares[2])
    return DisplayList(width: width, height: height, background: .solid(color), items: items)
  }

  /// Writes what tools/benchmarks/sprites.h reads into a folder.
  func write(to folder: String) throws(FileError) {
    let start = [width, height] + Self.background + [SpriteTextures.side, sprites.count]
    var text = start.map(String.init).joined(separator: " ") + "\n"
    for sprite in sprites {
      let kind = sprite.isBall ? 1 : 0
      text += "\(kind) \(sprite.center.x) \(sprite.center.y) \(sprite.angle.radians) \(sprite.side)\n"
    }
    try Files.makeDirectory(folder)
    try Files.writeAtomically(folder + "/scene.txt", Array(text.utf8))
    try Files.writeAtomically(folder + "/texture0.rgba", SpriteTextures.crate.pixels)
    try Files.writeAtomically(folder + "/texture1.rgba", SpriteTextures.ball.pixels)
  }
}
