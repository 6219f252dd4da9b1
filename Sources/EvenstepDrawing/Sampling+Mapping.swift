internal import EvenstepGeometry
internal import EvenstepImaging

extension Sampling {
  /// Chooses the level for a texture laid on a quadrilateral and maps pixels to its texels.
  ///
  /// `corners` are the images of the texture's corners, clockwise in texture space from its first texel; nil where they
  /// enclose no area or the tint leaves nothing.
  init?(_ texture: Texture, corners: [Vector2], tint: Color, opacity: Double) {
    let across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    let down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    let area = across.cross(down)
    guard area != 0, area.isFinite else { return nil }
    // The place in the texture, 0 … 1 either way, as it changes over the output.
    let rightward = Vector2(down.y, -down.x) / area
    let downward = Vector2(-across.y, across.x) / area
    let (perU, perV) = (rightward.length, downward.length)
    // The first level with at most √2 texels to a pixel; a hair more, for sizes that meet it exactly.
    let level =
      texture.sampled.first {
        max(Double($0.width) * perU, Double($0.height) * perV) <= 1.4142136
      } ?? texture.sampled[texture.sampled.count - 1]
    texels = level.texels
    stride = level.width + 2
    limitU = Int64(level.width + 1) << 32
    limitV = Int64(level.height + 1) << 32
    let center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    let toFirstPixel = Vector2(0.5, 0.5) - center
    /// The fixed-point value of texels along one side; a side of one texel is the same all over.
    func fixed(_ value: Double, _ count: Int, plus offset: Double = 0) -> Int64 {
      let texels = value * Double(count) + offset
      return count == 1 || abs(texels) > 0x1p28 ? 0 : Int64((texels * 0x1p32).rounded())
    }
    u = fixed(toFirstPixel.dot(rightward) + 0.5, level.width, plus: 0.5)
    v = fixed(toFirstPixel.dot(downward) + 0.5, level.height, plus: 0.5)
    uPerColumn = fixed(rightward.x, level.width)
    uPerRow = fixed(rightward.y, level.width)
    vPerColumn = fixed(downward.x, level.height)
    vPerRow = fixed(downward.y, level.height)
    // Weights have eight binary digits; half a step makes cutting them off a rounding.
    u += 1 << 23
    v += 1 << 23
    let factors = tint.opacity(opacity).premultipliedBytes
    guard factors.w > 0 else { return nil }
    self.tint = Lanes(factors)
    isTintPlain = factors == SIMD4(repeating: factors.w)
    isOpaque = level.isOpaque && factors.w == 255
  }
}
