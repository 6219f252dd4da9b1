/// Closed contours of lines and Bézier curves, as outlines of letters are.
///
/// Each contour begins with a `move` and runs back to it at its end; pieces before the first `move` begin at the origin.
/// What is inside follows the nonzero rule, so that a contour in the other direction cuts a hole.
public struct BezierPath: Codable, Hashable, Sendable {
  /// A step of the pen.
  public enum Element: Codable, Hashable, Sendable {
    /// Closes the contour before, and begins another one at a point.
    case move(Vector2)
    /// A straight line to a point.
    case line(Vector2)
    /// A curve with one control point.
    case quadratic(Vector2, to: Vector2)
    /// A curve with two control points.
    case cubic(Vector2, Vector2, to: Vector2)
  }

  /// The steps of the pen, in order.
  public var elements: [Element]

  /// Creates a path.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether there is nothing to be drawn.
  public var isEmpty: Bool { elements.isEmpty }

  /// The path after a map.
  public func transformed(by transform: Transform) -> BezierPath {
    BezierPath(
      elements.map { element in
        switch element {
        case .move(let to): .move(transform.apply(to))
        case .line(let to): .line(transform.apply(to))
        case .quadratic(let control, let to): .quadratic(transform.apply(control), to: transform.apply(to))
        case .cubic(let first, let second, let to):
          .cubic(transform.apply(first), transform.apply(second), to: transform.apply(to))
        }
      })
  }

  /// The least rectangle that holds all contours; nil for a path without any.
  public var bounds: Rect? {
    guard !elements.isEmpty else { return nil }
    var low = Vector2(.infinity, .infinity)
    var high = Vector2(-.infinity, -.infinity)
    func include(_ point: Vector2) {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    if case .move? = elements.first {} else { include(.zero) }
    forEachPiece(move: include) { piece in
      guard let curve = piece.curve else { return include(piece.end) }
      for time in curve.extremes { include(curve.point(at: time)) }
      include(piece.end)
    }
    return Rect(origin: low, size: Size(high.x - low.x, high.y - low.y))
  }

  /// The contours as corners, none farther from the curve than a tolerance, in the path's units.
  public func flattened(tolerance: Double) -> [[Vector2]] {
    var contours: [[Vector2]] = []
    forEachPiece(move: { contours.append([$0]) }) { piece in
      if contours.isEmpty { contours.append([.zero]) }
      if let curve = piece.curve {
        let steps = min(curve.steps(tolerance: tolerance), 1000)
        for step in 1..<max(steps, 1) {
          contours[contours.count - 1].append(curve.point(at: Double(step) / Double(steps)))
        }
      }
      contours[contours.count - 1].append(piece.end)
    }
    return contours
  }

  /// A line, or a curve, to a point.
  private struct Piece {
    var end: Vector2
    var curve: CubicCurve?
  }

  private func forEachPiece(move: (Vector2) -> Void, _ body: (Piece) -> Void) {
    var current = Vector2.zero
    for element in elements {
      switch element {
      case .move(let to):
        move(to)
        current = to
      case .line(let to):
        body(Piece(end: to))
        current = to
      case .quadratic(let control, let to):
        body(Piece(end: to, curve: CubicCurve(from: current, control: control, to: to)))
        current = to
      case .cubic(let first, let second, let to):
        body(Piece(end: to, curve: CubicCurve(current, first, second, to)))
        current = to
      }
    }
  }
}
