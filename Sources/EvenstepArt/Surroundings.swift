internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// What stands around the actors: bricks, and light to be laid over a scene.
enum Surroundings {
  /// Two and a half courses of bricks that continue on every side.
  static func bricks() -> Bitmap {
    let side = 128.0
    var canvas = Canvas(side: Int(side))
    var random = SeededRandom(seed: 1, node: "bricks", purpose: "shade")
    canvas.fill(Rect(0, 0, side, side), Palette.mortar)
    for course in 0..<4 {
      let y = Double(course) * 32
      let shades = [random.next(from: -0.12, to: 0.1), random.next(from: -0.12, to: 0.1)]
      let shift = course.isMultiple(of: 2) ? 0.0 : -32
      for brick in 0..<3 {
        let x = shift + Double(brick) * 64
        // The brick that leaves on the right is the one that enters on the left.
        let shade = Palette.brick.shaded(shades[brick % 2])
        let rect = Rect(x + 2, y + 2, x + 62, y + 30)
        canvas.fill(rect, shade, cornerRadius: 4)
        canvas.fill(Rect(x + 5, y + 3, x + 59, y + 6), Palette.steelLight.opacity(0.16), cornerRadius: 1.5)
        canvas.fill(Rect(x + 5, y + 26, x + 59, y + 30), Palette.mortar.opacity(0.35), cornerRadius: 2)
      }
    }
    return canvas.bitmap()
  }

  /// White light that fades from the middle outwards, to be tinted.
  static func glow() -> Bitmap {
    cover(width: 128, height: 128) { x, y in
      let distance = min((Vector2(x, y) - Vector2(64, 64)).length / 63, 1)
      return (1 - distance) * (1 - distance) * (1 + 2 * distance)
    }
  }

  /// White that fades from the bottom edge up to nothing, for haze and for depth.
  static func haze() -> Bitmap {
    cover(width: 4, height: 128) { _, y in
      let height = y / 128
      return height * height * (3 - 2 * height)
    }
  }

  /// White of an opacity that a function gives for each pixel.
  private static func cover(
    width: Int, height: Int, _ opacity: (_ x: Double, _ y: Double) -> Double
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = Color.white.opacity(opacity(Double(x) + 0.5, Double(y) + 0.5)).premultipliedBytes
      }
    }
    return bitmap
  }
}
