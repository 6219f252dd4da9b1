internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// A texture laid over a parallelogram of the picture, in pixels.
struct SpriteMesh {
  private let center: Vector2
  /// Half of the sides along the texture's rows and columns.
  private let across, down: Vector2
  private let texture: Texture

  /// Nil where nothing is to be seen.
  init?(_ texture: Texture, size: Size, _ map: PixelMap) {
    guard texture.width > 0, texture.height > 0 else { return nil }
    center = map(.zero)
    across = map.transform.applyToDisplacement(Vector2(size.width / 2, 0))
    down = map.transform.applyToDisplacement(Vector2(0, size.height / 2))
    self.texture = texture
    guard across.cross(down) != 0, across.cross(down).isFinite else { return nil }
  }

  /// The level that the rasteriser takes: the first with at most √2 texels to a pixel, and that the renderer can hold.
  func level(limit: Int) -> Int {
    let area = abs(across.cross(down)) * 2
    let (perU, perV) = (down.length / area, across.length / area)
    return texture.levels.firstIndex {
      max(Double($0.width) * perU, Double($0.height) * perV) <= 1.4142136 && max($0.width, $0.height) + 2 <= limit
    } ?? texture.levels.count - 1
  }

  /// Adds the parallelogram, its edges faded out over one pixel.
  func add(_ color: SIMD4<UInt8>, level: Int, to mesh: inout Mesh) {
    let area = abs(across.cross(down))
    // Half a pixel in parts of the half sides, each measured at right angles to the other one.
    let (fadeU, fadeV) = (down.length / area / 2, across.length / area / 2)
    // A side of less than a pixel is covered in full nowhere.
    let coverage = min(1 / (2 * fadeU), 1) * min(1 / (2 * fadeV), 1)
    let (full, clear) = (SDL_Color(color, coverage: coverage), SDL_Color(color, coverage: 0))
    let inner = ring(abs(1 - fadeU), abs(1 - fadeV), full, level, &mesh)
    let outer = ring(1 + fadeU, 1 + fadeV, clear, level, &mesh)
    mesh.quad(inner[0], inner[1], inner[2], inner[3])
    for side in 0..<4 {
      let next = (side + 1) % 4
      mesh.quad(inner[side], inner[next], outer[next], outer[side])
    }
  }

  /// Four corners, each so many half sides away from the middle.
  private func ring(_ u: Double, _ v: Double, _ color: SDL_Color, _ level: Int, _ mesh: inout Mesh) -> [Int32] {
    let bitmap = texture.levels[level]
    func part(_ place: Double, of count: Int) -> Double {
      // Beyond the repeated border there is nothing but more of it.
      min(max(((place + 1) / 2 * Double(count) + 1) / Double(count + 2), 0), 1)
    }
    return [(-u, -v), (u, -v), (u, v), (-u, v)].map { u, v in
      mesh.corner(
        center + across * u + down * v, color,
        texel: Vector2(part(u, of: bitmap.width), part(v, of: bitmap.height)))
    }
  }
}
