import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging

/// What a sprite's pixels would be if nothing were rounded, worked out in Double: the exact coverage of a pixel times
/// the bilinear sample at its middle, of the first level with at most √2 texels to a pixel.
struct IdealSprite {
  private let level: Level
  private let area: ConvexArea
  private let size: Size
  private let toLocal: Transform

  /// Prepares a sprite; the sides of the image are powers of two, and the transform has an inverse.
  init?(_ bitmap: Bitmap, size: Size, transform: Transform, mipmapped: Bool = true) {
    guard let inverse = transform.inverse else { return nil }
    var level = Level(bitmap)
    let (perColumn, perRow) = (
      Vector2(inverse.a, inverse.c).length / size.width, Vector2(inverse.b, inverse.d).length / size.height
    )
    while mipmapped, max(Double(level.width) * perColumn, Double(level.height) * perRow) > 2.0.squareRoot() * 1.000001,
      level.width > 1, level.height > 1
    {
      level = level.halved
    }
    (self.level, self.size, toLocal) = (level, size, inverse)
    area = ConvexArea(size, through: transform)
  }

  /// The part of a pixel that the sprite covers.
  func coverage(_ x: Int, _ y: Int) -> Double { area.coverage(x, y) }

  /// The premultiplied bytes of a pixel at full coverage; beyond the borders the outermost texels go on.
  func sample(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let local = toLocal.apply(Vector2(Double(x) + 0.5, Double(y) + 0.5))
    let u = min(max((local.x / size.width + 0.5) * Double(level.width) - 0.5, 0), Double(level.width - 1))
    let v = min(max((local.y / size.height + 0.5) * Double(level.height) - 0.5, 0), Double(level.height - 1))
    let (column, row) = (Int(u), Int(v))
    let (right, down) = (u - Double(column), v - Double(row))
    let upper = level[column, row] * (1 - right) + level[column + 1, row] * right
    let lower = level[column, row + 1] * (1 - right) + level[column + 1, row + 1] * right
    return upper * (1 - down) + lower * down
  }

  /// The sprite's pixel laid over another one.
  func over(_ below: SIMD4<Double>, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let part = coverage(x, y)
    guard part > 0 else { return below }
    let source = sample(x, y) * part
    return source + below * (1 - source.w / 255)
  }
}

/// One level of an image, in Double.
private struct Level {
  let width, height: Int
  private let texels: [SIMD4<Double>]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    texels = (0..<bitmap.width * bitmap.height).map {
      SIMD4<Double>(bitmap[$0 % bitmap.width, $0 / bitmap.width])
    }
  }

  private init(width: Int, height: Int, texels: [SIMD4<Double>]) {
    (self.width, self.height, self.texels) = (width, height, texels)
  }

  /// A texel; beyond the border it is the one on the border.
  subscript(x: Int, y: Int) -> SIMD4<Double> { texels[min(y, height - 1) * width + min(x, width - 1)] }

  /// The means of 2 × 2 texels.
  var halved: Level {
    let (columns, rows) = (width / 2, height / 2)
    let means = (0..<columns * rows).map { index in
      let (x, y) = (index % columns * 2, index / columns * 2)
      return (self[x, y] + self[x + 1, y] + self[x, y + 1] + self[x + 1, y + 1]) / 4
    }
    return Level(width: columns, height: rows, texels: means)
  }
}
