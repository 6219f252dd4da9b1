internal import EvenstepGeometry

/// Walks outlines given in local units and hands their contours, mapped to pixels, to an edge list: as arcs where
/// they are round, as edges elsewhere.
struct OutlineTracer {
  var list = EdgeList()
  private let circles = CircleTable()
  /// The line that is being widened.
  var sides = Sides()
  private(set) var transform = Transform.identity
  /// The greatest factor by which the transform stretches a length.
  private(set) var stretch = 1.0
  /// Whether the transform keeps circles round.
  private(set) var isSimilar = true
  private(set) var view = Size(0, 0)
  /// Corners of a curved contour that is being widened.
  var corners: [Vector2] = []

  mutating func reset(width: Int, height: Int) {
    list.reset(width: width, height: height)
    view = Size(Double(width), Double(height))
  }

  /// Collects the area of an outline, or of its stroke.
  mutating func trace(_ outline: Outline, stroke width: Double?, through transform: Transform) -> Coverage? {
    list.beginOutline()
    self.transform = transform
    let (p, q) = (
      transform.a * transform.a + transform.b * transform.b,
      transform.c * transform.c + transform.d * transform.d
    )
    let mixed = transform.a * transform.c + transform.b * transform.d
    // The greater singular value of the linear part.
    stretch = ((p + q) / 2 + ((p - q) * (p - q) / 4 + mixed * mixed).squareRoot()).squareRoot()
    guard stretch.isFinite else { return nil }
    isSimilar = max(abs(p - q), abs(mixed)) <= (p + q) * 1e-9
    if let width {
      guard width > 0, width.isFinite else { return nil }
      traceStroke(outline, width / 2)
    } else {
      traceFill(outline, grownBy: 0)
    }
    return list.endOutline()
  }

  private mutating func traceStroke(_ outline: Outline, _ half: Double) {
    if case .polygon(let points) = outline {
      traceBand(points, half, closed: true, join: .mitre)
      return
    }
    if case .path(let path) = outline { return stroke(path, half) }
    traceFill(outline, grownBy: half)
    list.winding = -1
    traceFill(outline, grownBy: -half)
  }

  /// The inside of an outline whose border is moved outwards by a distance; nothing where none of it is left.
  private mutating func traceFill(_ outline: Outline, grownBy growth: Double) {
    switch outline {
    case .circle(let center, let radius):
      circle(center, radius + growth)
    case .box(let center, let size, let corner):
      let half = Size(size.width / 2 + growth, size.height / 2 + growth)
      box(center, half, corner: corner > 0 ? max(corner + growth, 0) : 0)
    case .polygon(let points):
      polygon(points)
    case .capsule(let from, let to, let radius):
      capsule(from, to, radius + growth)
    case .line(let points, let width, let closed):
      guard width / 2 + growth > 0 else { return }
      traceBand(points, width / 2 + growth, closed: closed, join: .round)
    case .path(let path): fill(path)
    }
  }

  // MARK: Contours

  private mutating func polygon(_ points: [Vector2]) {
    guard points.count > 2 else { return }
    move(points[0])
    for point in points.dropFirst() { line(point) }
    list.close()
  }

  mutating func circle(_ center: Vector2, _ radius: Double) {
    guard radius > 0, radius.isFinite else { return }
    if isRound(center, radius) { return roundCircle(center, radius) }
    guard let corners = circles.polygon(radius: radius * stretch) else { return arcs(center, radius) }
    let middle = transform.apply(center)
    let (right, up) = (Vector2(transform.a, transform.b) * radius, Vector2(transform.c, transform.d) * radius)
    var isFirst = true
    for corner in corners {
      let point = Vector2(
        middle.x + corner.x * right.x + corner.y * up.x, middle.y + corner.x * right.y + corner.y * up.y)
      if isFirst { list.move(to: point) } else { list.line(to: point) }
      isFirst = false
    }
    list.close()
  }

  private mutating func arcs(_ center: Vector2, _ radius: Double) {
    let compass = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1), Vector2(1, 0)]
    move(center + compass[0] * radius)
    for (from, to) in zip(compass, compass.dropFirst()) { arc(center, radius, from, to) }
    list.close()
  }

  private mutating func box(_ center: Vector2, _ half: Size, corner: Double) {
    guard half.width > 0, half.height > 0, corner.isFinite else { return }
    let radius = min(corner, min(half.width, half.height))
    let inner = Size(half.width - radius, half.height - radius)
    let compass = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1), Vector2(1, 0)]
    let signs = [Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1), Vector2(1, -1)]
    for (index, sign) in signs.enumerated() {
      let middle = center + Vector2(sign.x * inner.width, sign.y * inner.height)
      guard radius > 0 else {
        if index == 0 { move(middle) } else { line(middle) }
        continue
      }
      let start = middle + compass[index] * radius
      if index == 0 { move(start) } else { line(start) }
      arc(middle, radius, compass[index], compass[index + 1])
    }
    list.close()
  }

  private mutating func capsule(_ from: Vector2, _ to: Vector2, _ radius: Double) {
    guard radius > 0 else { return }
    guard let along = (to - from).unit else { return circle(from, radius) }
    let across = along.perpendicular
    move(from + across * radius)
    line(to + across * radius)
    halfTurn(to, radius, across, along)
    line(from - across * radius)
    halfTurn(from, radius, -across, -along)
    list.close()
  }

  // MARK: Pieces

  mutating func move(_ point: Vector2) { list.move(to: transform.apply(point)) }

  mutating func line(_ point: Vector2) { list.line(to: transform.apply(point)) }

  mutating func close() { list.close() }

  /// A half circle from one direction over a second to the opposite of the first.
  mutating func halfTurn(_ center: Vector2, _ radius: Double, _ from: Vector2, _ over: Vector2) {
    arc(center, radius, from, over)
    arc(center, radius, over, -from)
  }

  /// An arc of at most a quarter turn between two unit vectors; the contour stands at its beginning.
  ///
  /// It is halved as often as the tolerance asks, where it may be seen. Corners between lie outside the arc by two
  /// thirds of what a side's middle lies inside, so that the area is right.
  mutating func arc(_ center: Vector2, _ radius: Double, _ from: Vector2, _ to: Vector2) {
    if isRound(center, radius) { return roundArc(center, radius, from, to) }
    let chord = to - from
    var bulge = radius * stretch * chord.dot(chord) / 8
    var halvings = 0
    // A radius beyond reach belongs to an outline that is dropped in the end.
    while bulge > CircleTable.tolerance, radius * stretch < SubpixelGrid.reach {
      bulge /= 4
      halvings += 1
    }
    let arc = Bow(center: center, radius: radius, outer: radius + bulge / stretch * 2 / 3)
    halve(arc, from, to, halvings)
    line(center + to * radius)
  }

  private struct Bow {
    var center: Vector2
    var radius: Double
    /// The distance of the corners between from the centre.
    var outer: Double
  }

  private mutating func halve(_ arc: Bow, _ from: Vector2, _ to: Vector2, _ halvings: Int) {
    let chord = to - from
    let margin = arc.radius * stretch * chord.dot(chord) / 4 + 1
    guard halvings > 0,
      mayBeSeen(arc.center + from * arc.radius, arc.center + to * arc.radius, margin: margin)
    else { return }
    let sum = from + to
    let middle = sum / sum.length
    halve(arc, from, middle, halvings - 1)
    line(arc.center + middle * arc.outer)
    halve(arc, middle, to, halvings - 1)
  }

  /// Whether a piece between two points that bulges by a margin may reach the output; never so for a point that is not
  /// a number.
  private func mayBeSeen(_ p: Vector2, _ q: Vector2, margin: Double) -> Bool {
    let (a, b) = (transform.apply(p), transform.apply(q))
    return max(a.x, b.x) + margin >= 0 && min(a.x, b.x) - margin <= view.width
      && max(a.y, b.y) + margin >= 0 && min(a.y, b.y) - margin <= view.height
  }
}
