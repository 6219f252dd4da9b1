internal import CSDL2
internal import EvenstepGeometry

/// Triangles in pixels of the picture, as the renderer takes them, in painter's order.
struct Mesh {
  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []

  var isEmpty: Bool { indices.isEmpty }

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Adds a corner and returns its number.
  mutating func corner(_ place: Vector2, _ color: SDL_Color, texel: Vector2) -> Int32 {
    vertices.append(
      SDL_Vertex(
        position: SDL_FPoint(x: Float(place.x), y: Float(place.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(texel.x), y: Float(texel.y))))
    return Int32(vertices.count - 1)
  }

  /// Adds a triangle between three corners; either order will do.
  mutating func triangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Adds a quadrilateral between four corners in order round it.
  mutating func quad(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    triangle(a, b, c)
    triangle(a, c, d)
  }
}

extension SDL_Color {
  /// The premultiplied bytes of a colour, times a coverage of 0 to 1.
  init(_ bytes: SIMD4<UInt8>, coverage: Double = 1) {
    let scaled = (SIMD4<Double>(bytes) * coverage).rounded(.toNearestOrAwayFromZero)
    self.init(r: UInt8(scaled.x), g: UInt8(scaled.y), b: UInt8(scaled.z), a: UInt8(scaled.w))
  }
}
