import EvenstepGeometry
import Testing

@Suite("Transforms map the plane")
struct TransformTests {
  private let points = [Vector2.zero, Vector2(1, 0), Vector2(0, 1), Vector2(-3.5, 12), Vector2(1e6, -1e-6)]

  private func expectNear(_ a: Vector2, _ b: Vector2, _ tolerance: Double = 1e-9) {
    #expect((a - b).length <= tolerance * max(1, b.length), "\(a) is not \(b)")
  }

  @Test("a node's transform scales, then rotates, then moves")
  func composition() {
    let map = Transform(position: Vector2(10, 20), rotation: .degrees(90), scale: Vector2(2, 3))
    #expect(map.apply(Vector2(1, 0)) == Vector2(10, 22))
    #expect(map.apply(Vector2(0, 1)) == Vector2(7, 20))
    #expect(map.determinant == 6)
    let parts = Transform.translation(Vector2(10, 20))
      .concatenating(.rotation(.degrees(90))).concatenating(.scale(2, 3))
    #expect(map == parts)
  }

  @Test("concatenation applies the inner map first")
  func concatenation() {
    let outer = Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let inner = Transform(a: -2, b: 0.5, c: 7, d: 1, tx: -1, ty: 3)
    for point in points {
      expectNear(outer.concatenating(inner).apply(point), outer.apply(inner.apply(point)))
    }
    #expect(outer.concatenating(.identity) == outer)
    #expect(Transform.identity.concatenating(outer) == outer)
  }

  @Test("an inverse undoes its map, on both sides")
  func inverse() throws {
    let maps = [
      Transform(position: Vector2(10, -20), rotation: .degrees(33), scale: Vector2(2, 0.25)),
      Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), .scale(-1, 1), .rotation(.degrees(90)),
      .translation(Vector2(7, 8)),
    ]
    for map in maps {
      let inverse = try #require(map.inverse)
      for point in points {
        expectNear(inverse.apply(map.apply(point)), point)
        expectNear(map.apply(inverse.apply(point)), point)
      }
    }
  }

  @Test("a map that flattens the plane, or is none, has no inverse")
  func noInverse() {
    #expect(Transform.scale(0, 1).inverse == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform.scale(.nan, 1).inverse == nil)
    #expect(Transform.scale(.infinity, 1).inverse == nil)
  }

  @Test("a translation moves points and leaves displacements alone")
  func displacements() {
    let map = Transform(position: Vector2(100, 100), rotation: .degrees(180), scale: Vector2(1, 1))
    #expect(map.applyToDisplacement(Vector2(3, -4)) == Vector2(-3, 4))
    #expect(map.apply(Vector2(3, -4)) == Vector2(97, 104))
  }
}

@Suite("Vectors, sizes and rectangles")
struct PlaneTests {
  @Test("vectors add, scale and multiply as in any textbook")
  func vectors() {
    let (a, b) = (Vector2(3, 4), Vector2(-1, 2))
    #expect(a + b == Vector2(2, 6) && a - b == Vector2(4, 2) && -a == Vector2(-3, -4))
    #expect(a * 2 == Vector2(6, 8) && a / 2 == Vector2(1.5, 2))
    #expect(a.length == 5 && a.dot(b) == 5 && a.cross(b) == 10)
    #expect(Vector2(1, 0).perpendicular == Vector2(0, 1))
    #expect(!Vector2(.nan, 0).isFinite && !Vector2(0, .infinity).isFinite && a.isFinite)
    var sum = a
    sum += b
    #expect(sum == Vector2(2, 6))
    sum -= b
    #expect(sum == a)
  }

  @Test("a rectangle knows its borders, its centre and what lies inside")
  func rectangles() {
    let rect = Rect(center: Vector2(10, 20), size: Size(4, 6))
    #expect(rect.origin == Vector2(8, 17) && rect.center == Vector2(10, 20) && rect.size.area == 24)
    #expect(rect.minX == 8 && rect.maxX == 12 && rect.minY == 17 && rect.maxY == 23)
    #expect(rect.contains(Vector2(8, 17)) && rect.contains(Vector2(12, 23)))
    #expect(!rect.contains(Vector2(7.999, 20)) && !rect.contains(Vector2(10, 23.001)))
  }
}
