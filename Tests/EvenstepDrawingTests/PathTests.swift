import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("Paths")
struct PathTests {
  /// Four cubic curves that are off a circle by at most 0.027 % of its radius.
  private func circle(_ radius: Double, clockwise: Bool = false) -> [BezierPath.Element] {
    let k = radius * 0.5519150244935106
    let (x, y) = (radius, clockwise ? -radius : radius)
    let (kx, ky) = (k, clockwise ? -k : k)
    return [
      .move(Vector2(x, 0)), .cubic(Vector2(x, ky), Vector2(kx, y), to: Vector2(0, y)),
      .cubic(Vector2(-kx, y), Vector2(-x, ky), to: Vector2(-x, 0)),
      .cubic(Vector2(-x, -ky), Vector2(-kx, -y), to: Vector2(0, -y)),
      .cubic(Vector2(kx, -y), Vector2(x, -ky), to: Vector2(x, 0)),
    ]
  }

  @Test("of lines are polygons to the bit, filled and stroked")
  func lines() {
    let points = [Vector2(3, 2), Vector2(28, 6), Vector2(14, 12), Vector2(24, 29), Vector2(4, 20)]
    let path = BezierPath([.move(points[0])] + points.dropFirst().map { .line($0) })
    for paint in [Paint.fill(.white), .stroke(.white, width: 2.5)] {
      let drawn = drawCoverage([DrawItem(.shape(.path(path), paint))], side: 32)
      #expect(drawn == drawCoverage([DrawItem(.shape(.polygon(points), paint))], side: 32))
    }
  }

  @Test("of curves cover their exact area", arguments: [0.6, 5, 21, 28])
  func curves(radius: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 2)
    for _ in 0..<12 {
      let center = Vector2(random.next(from: 30, to: 34), random.next(from: 30, to: 34))
      let drawn = drawCoverage(.path(BezierPath(circle(radius))), .translation(center), side: 64)
      errors.add(drawn) { ExactArea.disc(center, radius, x: $0, y: $1) }
    }
    errors.expect(mean: 0.8, worst: 5, "circles of cubic curves of radius \(radius)")
  }

  @Test("a contour the other way round is a hole, one the same way is not")
  func holes() {
    let center = Vector2(32.3, 31.8)
    var errors = ErrorFigures()
    let ring = BezierPath(circle(20) + circle(11, clockwise: true))
    errors.add(drawCoverage(.path(ring), .translation(center), side: 64)) {
      ExactArea.disc(center, 20, x: $0, y: $1) - ExactArea.disc(center, 11, x: $0, y: $1)
    }
    errors.expect(mean: 0.8, worst: 5, "a ring of two contours")
    let both = drawCoverage(.path(BezierPath(circle(20) + circle(11))), .translation(center), side: 64)
    #expect(both == drawCoverage(.path(BezierPath(circle(20))), .translation(center), side: 64))
  }

  @Test("curves with one control point are parabolas, against 64 × 64 samples of a pixel")
  func quadratics() {
    var errors = ErrorFigures()
    let path = BezierPath([.move(Vector2(4, 6)), .quadratic(Vector2(30, 70), to: Vector2(56, 6))])
    errors.add(drawCoverage(.path(path), side: 64)) { x, y in
      ExactArea.sampled(x: x, y: y) { place in
        // x runs evenly from 4 to 56, and y over 6 … 38 … 6.
        let t = (place.x - 4) / 52
        return t > 0 && t < 1 && place.y > 6 && place.y < 6 + 128 * t * (1 - t)
      }
    }
    errors.expect(mean: 0.8, worst: 5, "a parabola")
  }

  @Test("their strokes are bands around each contour", arguments: [0.5, 3, 9])
  func strokes(width: Double) {
    var errors = ErrorFigures()
    let center = Vector2(32.3, 31.8)
    let path = BezierPath(circle(21) + circle(9, clockwise: true))
    let drawn = drawCoverage(
      [DrawItem(.shape(.path(path), .stroke(.white, width: width)), transform: .translation(center))], side: 64)
    errors.add(drawn) { x, y in
      [21.0, 9].reduce(0) { sum, radius in
        sum + ExactArea.disc(center, radius + width / 2, x: x, y: y)
          - ExactArea.disc(center, radius - width / 2, x: x, y: y)
      }
    }
    errors.expect(mean: 1, worst: 6, "bands \(width) px wide around curves")
  }

  @Test("enlarged a million times they cost no more than the picture, and what is inside stays white")
  func enlarged() {
    let scale = 1e6
    let path = BezierPath(circle(21))
    func draw(_ point: Vector2) -> Bitmap {
      let place = Vector2(16, 16) - point * scale
      return drawCoverage(.path(path), Transform(a: scale, b: 0, c: 0, d: scale, tx: place.x, ty: place.y), side: 32)
    }
    let inside = draw(.zero)
    #expect(inside[0, 0].x == 255 && inside[31, 31].x == 255)
    let edge = draw(Vector2(21, 0))
    #expect(edge[2, 5].x == 255 && edge[29, 20].x == 0 && edge[15, 3] == edge[15, 28])
    #expect(draw(Vector2(22, 0))[16, 16].x == 0)
  }

  @Test("without a first move begin at the origin, and empty or broken ones draw nothing")
  func strange() {
    let late = BezierPath([.line(Vector2(20, 0)), .line(Vector2(20, 20))])
    let whole = BezierPath([.move(.zero)] + late.elements)
    #expect(drawCoverage(.path(late), side: 32) == drawCoverage(.path(whole), side: 32))
    let black = drawCoverage([], side: 32)
    for elements: [BezierPath.Element] in [
      [], [.move(Vector2(3, 3))], [.move(.zero), .line(Vector2(9, 9))],
      [.move(.zero), .cubic(Vector2(.nan, 1), Vector2(9, 9), to: Vector2(1, 9))],
      [.move(.zero), .quadratic(Vector2(1e300, 1), to: Vector2(.infinity, 9))],
    ] {
      #expect(drawCoverage(.path(BezierPath(elements)), side: 32) == black, "\(elements)")
    }
  }
}
