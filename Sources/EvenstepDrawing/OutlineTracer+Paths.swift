internal import EvenstepGeometry

extension OutlineTracer {
  /// How far a chord may be off its curve, in pixels.
  private static let tolerance = 1.0 / 256
  /// The most chords that a curve becomes before its halves are looked at by themselves.
  private static let mostSteps = 64

  /// The contours of a path, their curves as chords.
  mutating func fill(_ path: BezierPath) {
    var current = transform.apply(.zero)
    var isOpen = false
    for element in path.elements {
      switch element {
      case .move(let to):
        if isOpen { list.close() }
        current = transform.apply(to)
        list.move(to: current)
        isOpen = true
        continue
      case .line, .quadratic, .cubic: break
      }
      if !isOpen { list.move(to: current) }
      isOpen = true
      guard let curve = CubicCurve(element, from: current, through: transform) else {
        if case .line(let to) = element { current = transform.apply(to) }
        list.line(to: current)
        continue
      }
      if OutlineTracer.isInReach(curve) {
        follow(curve)
      } else {
        list.refuse()
      }
      current = curve.p3
    }
    if isOpen { list.close() }
  }

  /// Runs the contour on along a curve in pixels; parts that no pixel shows are one chord.
  private mutating func follow(_ curve: CubicCurve) {
    guard isNear(curve) else { return list.line(to: curve.p3) }
    let steps = curve.steps(tolerance: OutlineTracer.tolerance)
    if steps > OutlineTracer.mostSteps {
      let (first, second) = curve.halves
      follow(first)
      return follow(second)
    }
    for step in 1..<max(steps, 1) { list.line(to: curve.point(at: Double(step) / Double(steps))) }
    list.line(to: curve.p3)
  }

  /// Whether a curve is near enough to be drawn; none that is needs to be halved more than twenty times.
  private static func isInReach(_ curve: CubicCurve) -> Bool {
    isInReach(curve.p0) && isInReach(curve.p1) && isInReach(curve.p2) && isInReach(curve.p3)
  }

  private static func isInReach(_ point: Vector2) -> Bool {
    abs(point.x) < SubpixelGrid.reach && abs(point.y) < SubpixelGrid.reach
  }

  /// Whether a curve may cross the output; beyond its left border only heights count, and beyond the others nothing.
  private func isNear(_ curve: CubicCurve) -> Bool {
    let (a, b, c, d) = (curve.p0, curve.p1, curve.p2, curve.p3)
    return max(max(a.x, b.x), max(c.x, d.x)) >= 0 && min(min(a.x, b.x), min(c.x, d.x)) <= view.width
      && max(max(a.y, b.y), max(c.y, d.y)) >= 0 && min(min(a.y, b.y), min(c.y, d.y)) <= view.height
  }

  /// A band around each contour of a path.
  mutating func stroke(_ path: BezierPath, _ half: Double) {
    // Taken out of the tracer meanwhile: a copy would be memory.
    var corners: [Vector2] = []
    swap(&corners, &self.corners)
    defer { swap(&corners, &self.corners) }
    corners.removeAll(keepingCapacity: true)
    for element in path.elements {
      switch element {
      case .move(let to):
        widen(corners, half)
        corners.removeAll(keepingCapacity: true)
        corners.append(to)
      case .line(let to): corners.append(to)
      case .quadratic, .cubic:
        let current = corners.last ?? .zero
        guard let curve = CubicCurve(element, from: current, through: .identity) else { continue }
        let steps = min(max(curve.steps(tolerance: OutlineTracer.tolerance / stretch), turns(half)), 4096)
        for step in 1...steps { corners.append(curve.point(at: Double(step) / Double(steps))) }
      }
    }
    widen(corners, half)
  }

  private mutating func widen(_ corners: [Vector2], _ half: Double) {
    if corners.count > 1 { traceBand(corners, half, closed: true, join: .mitre) }
  }

  /// Into how many steps a quarter turn is cut, so that the border of a band is as exact as the line itself: a mitre is
  /// half · θ² / 8 too long.
  private func turns(_ half: Double) -> Int {
    let steps = (Double.pi / 2 * (half * stretch / (8 * OutlineTracer.tolerance)).squareRoot()).rounded(.up)
    return steps > 1 ? Int(min(steps, 64)) : 1
  }
}

extension CubicCurve {
  /// The curve of a path's element after a map, from a point that is mapped already; nil for what is no curve.
  fileprivate init?(_ element: BezierPath.Element, from start: Vector2, through transform: Transform) {
    switch element {
    case .move, .line: return nil
    case .quadratic(let control, let to):
      self.init(from: start, control: transform.apply(control), to: transform.apply(to))
    case .cubic(let first, let second, let to):
      self.init(start, transform.apply(first), transform.apply(second), transform.apply(to))
    }
  }
}
