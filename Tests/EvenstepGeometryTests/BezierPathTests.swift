import EvenstepGeometry
import Testing

@Suite("Bézier paths")
struct BezierPathTests {
  @Test("bounds are those of the curves, not of their control points")
  func bounds() throws {
    // y = 2 t (1 − t) · 8 is 4 at most.
    let arch = BezierPath([.move(.zero), .quadratic(Vector2(5, 8), to: Vector2(10, 0))])
    #expect(arch.bounds == Rect(origin: .zero, size: Size(10, 4)))
    // y = 3 t (1 − t) · 4 is 3 at most.
    let cubic = BezierPath([.move(.zero), .cubic(Vector2(0, 4), Vector2(8, 4), to: Vector2(8, 0))])
    #expect(cubic.bounds == Rect(origin: .zero, size: Size(8, 3)))
    #expect(BezierPath().bounds == nil)
    #expect(BezierPath([.line(Vector2(-1, 2))]).bounds == Rect(origin: Vector2(-1, 0), size: Size(1, 2)))
  }

  @Test("corners are as near to the curves as asked, and no more than needed", arguments: [2, 0.1, 0.001])
  func flattening(tolerance: Double) {
    let path = BezierPath([
      .move(Vector2(0, 0)), .line(Vector2(0, 100)), .quadratic(Vector2(80, 180), to: Vector2(100, 40)),
      .move(Vector2(5, 5)),
      .cubic(Vector2(90, -50), Vector2(-60, -50), to: Vector2(20, 5)),
    ])
    let contours = path.flattened(tolerance: tolerance)
    #expect(contours.count == 2 && contours[0].prefix(2) == [Vector2(0, 0), Vector2(0, 100)])
    #expect(contours[0].last == Vector2(100, 40) && contours[1].last == Vector2(20, 5))
    var worst = 0.0
    for step in 0...1000 {
      let (t, s) = (Double(step) / 1000, 1 - Double(step) / 1000)
      let place =
        Vector2(5, 5) * (s * s * s) + Vector2(90, -50) * (3 * s * s * t) + Vector2(-60, -50) * (3 * s * t * t)
        + Vector2(20, 5) * (t * t * t)
      let distance =
        zip(contours[1], contours[1].dropFirst()).map { from, to in
          let along = to - from
          let part = min(max((place - from).dot(along) / along.dot(along), 0), 1)
          return (place - from - along * part).length
        }.min() ?? 0
      worst = max(worst, distance)
    }
    #expect(worst <= tolerance && worst > tolerance / 20)
  }

  @Test("maps move every point")
  func transformed() {
    let path = BezierPath([
      .move(Vector2(1, 2)), .line(Vector2(3, 4)), .quadratic(Vector2(5, 6), to: Vector2(7, 8)),
      .cubic(Vector2(1, 0), Vector2(0, 1), to: Vector2(2, 2)),
    ])
    let twice = path.transformed(by: Transform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 0))
    #expect(
      twice.elements == [
        .move(Vector2(3, 4)), .line(Vector2(7, 8)), .quadratic(Vector2(11, 12), to: Vector2(15, 16)),
        .cubic(Vector2(3, 0), Vector2(1, 2), to: Vector2(5, 4)),
      ])
  }
}
