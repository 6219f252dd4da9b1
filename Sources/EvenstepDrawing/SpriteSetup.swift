internal import CRaster
internal import EvenstepGeometry
internal import EvenstepImaging

/// The four corners of a texture on the output, as they lie on the sub-pixel grid, in pixels; clockwise in texture
/// space from its first texel.
struct Quad {
  var a, b, c, d: Vector2

  init(_ size: Size, center: Vector2 = .zero, through transform: Transform) {
    let (x, y) = (size.width / 2, size.height / 2)
    a = transform.apply(Vector2(center.x - x, center.y - y))
    b = transform.apply(Vector2(center.x + x, center.y - y))
    c = transform.apply(Vector2(center.x + x, center.y + y))
    d = transform.apply(Vector2(center.x - x, center.y + y))
  }

  /// The corners as the edge list has them.
  var onGrid: Quad {
    func onGrid(_ place: Vector2) -> Vector2 {
      Vector2(SubpixelGrid.snap(place.x), SubpixelGrid.snap(place.y)) / Double(SubpixelGrid.steps)
    }
    var quad = self
    (quad.a, quad.b, quad.c, quad.d) = (onGrid(a), onGrid(b), onGrid(c), onGrid(d))
    return quad
  }
}

extension Sprite {
  /// One premultiplied colour; nil where nothing of it is to be seen.
  init?(_ color: Color, bounds: PixelBounds) {
    let bytes = color.premultipliedBytes
    guard bytes.w > 0 else { return nil }
    self.init()
    tint = (bytes.x, bytes.y, bytes.z, bytes.w)
    setBounds(bounds)
  }

  private mutating func setBounds(_ bounds: PixelBounds) {
    (min_x, min_y, max_x, max_y) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
  }

  /// Chooses the level of a texture that lies on a quadrilateral, and maps pixels to its texels; nil where the
  /// quadrilateral has no area or the tint leaves nothing.
  ///
  /// Texel coordinates count from the middle of the first texel, with one added for the repeated border.
  init?(_ texture: Texture, on quad: Quad, bounds: PixelBounds, tint: Color, opacity: Double) {
    let across = (quad.b - quad.a + quad.c - quad.d) / 2
    let down = (quad.d - quad.a + quad.c - quad.b) / 2
    let area = across.cross(down)
    let factors = tint.opacity(opacity).premultipliedBytes
    guard area != 0, area.isFinite, factors.w > 0 else { return nil }
    // The place in the texture, 0 … 1 either way, as it changes over the output.
    let rightward = Vector2(down.y, -down.x) / area
    let downward = Vector2(-across.y, across.x) / area
    // How far the corners are from those of a parallelogram, since they lie on a grid.
    let skew = (quad.a - quad.b + quad.c - quad.d) / 4
    let level = texture.level(
      rightward.length, downward.length, skew: max(abs(skew.dot(rightward)), abs(skew.dot(downward))))
    self.init()
    texels = UnsafePointer(level.texels)
    stride = Int32(level.stride)
    limit_u = Int32(level.width + 1) << 16 - 1
    limit_v = Int32(level.height + 1) << 16 - 1
    setBounds(bounds)
    let center = (quad.a + quad.b + quad.c + quad.d) / 4
    let firstPixel = Vector2(Double(bounds.minX & ~7) + 0.5, Double(bounds.minY) + 0.5) - center
    let u = TexelAxis(count: level.width, gradient: rightward, at: firstPixel)
    let v = TexelAxis(count: level.height, gradient: downward, at: firstPixel)
    (self.u, u_per_row, u_per_column) = (u.start, u.perRow, u.perColumn)
    (self.v, v_per_row, v_per_column) = (v.start, v.perRow, v.perColumn)
    self.tint = (factors.x, factors.y, factors.z, factors.w)
    is_opaque = level.isOpaque ? 1 : 0
  }
}

extension Texture {
  /// The first level with at most √2 texels to a pixel, either way; a hair more, for sizes that meet it exactly.
  ///
  /// `perU` and `perV` are the parts of a side that one pixel takes; `skew` is a distance in such parts, which must
  /// not come to half a texel, so that no pixel inside reads beyond the border.
  func level(_ perU: Double, _ perV: Double, skew: Double) -> TexelGrid {
    for level in sampled {
      let (width, height) = (Double(level.width), Double(level.height))
      if max(width * perU, height * perV) <= 1.4142136, skew * max(width, height) < 0.25 { return level }
    }
    return sampled[sampled.count - 1]
  }
}

/// One texel coordinate as it changes over the output, in fixed point.
private struct TexelAxis {
  /// At the first pixel, and its steps to the next row and to the next column, times 2³².
  var start, perRow, perColumn: Int64

  init(count: Int, gradient: Vector2, at pixel: Vector2) {
    let texels = Double(count)
    let position = (pixel.dot(gradient) + 0.5) * texels + 0.5
    // A side of one texel is the same all over; so is what lies beyond all measure.
    guard count > 1, abs(position) < 0x1p30 else {
      (start, perRow, perColumn) = (1 << 31, 0, 0)
      return
    }
    // Weights have seven binary digits; half a step makes cutting them off a rounding.
    start = Int64((position * 0x1p32).rounded()) + 1 << 24
    perRow = Int64((gradient.y * texels * 0x1p32).rounded())
    perColumn = Int64((gradient.x * texels * 0x1p32).rounded())
  }
}

extension SpriteSide {
  /// A side of a sprite, from the edge that it left in an edge list.
  init(_ edge: Edge) {
    let columns = Double(edge.x1 &- edge.x0) / Double(edge.y1 &- edge.y0)
    self.init(
      x: Int64(edge.x0) << (32 - Int64(SubpixelGrid.bits)), slope: Int64(columns * 0x1p24), top: edge.y0,
      bottom: edge.y1, winding: edge.winding)
  }
}
