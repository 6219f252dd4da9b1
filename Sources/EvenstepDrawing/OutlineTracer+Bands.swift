internal import EvenstepGeometry

/// How the outer side of a corner is closed when a line is widened.
enum Join {
  /// By an arc around the corner.
  case round
  /// By the point where both sides meet, up to four half widths away, and straight across beyond.
  case mitre
}

extension OutlineTracer {
  /// All points within a distance of a line through points; the ends of an open one are round.
  mutating func traceBand(_ points: [Vector2], _ half: Double, closed: Bool, join: Join) {
    // Taken out of the tracer meanwhile: a copy would be memory.
    var sides = Sides()
    swap(&sides, &self.sides)
    defer { swap(&sides, &self.sides) }
    sides.reset(points, closed: closed)
    guard let first = sides.left.points.first else { return }
    guard sides.left.points.count > 1 else {
      if join == .round { circle(first, half) }
      return
    }
    // A line there and back has no inside to leave open.
    if closed, sides.left.points.count > 2 {
      ring(sides.left, half, join)
      ring(sides.right, half, join)
    } else {
      move(sides.left.points[0] + sides.left.directions[0].perpendicular * half)
      run(sides.left, half, join)
      run(sides.right, half, join)
      close()
    }
  }

  /// All corners of a closed line.
  private mutating func ring(_ side: Polyline, _ half: Double, _ join: Join) {
    for index in side.points.indices { corner(side, index, half, join, isFirst: index == 0) }
    close()
  }

  /// One side of an open line, but for its beginning, and the turn at its end.
  private mutating func run(_ side: Polyline, _ half: Double, _ join: Join) {
    let last = side.points.count - 1
    for inner in 1..<last { corner(side, inner, half, join, isFirst: false) }
    let along = side.directions[last - 1]
    line(side.points[last] + along.perpendicular * half)
    halfTurn(side.points[last], half, along.perpendicular, along)
  }

  /// The left side of a corner, which lies `half` away from the line.
  private mutating func corner(_ side: Polyline, _ index: Int, _ half: Double, _ join: Join, isFirst: Bool) {
    let point = side.points[index]
    let before = index == 0 ? side.points.count - 1 : index - 1
    let (incoming, outgoing) = (side.directions[before], side.directions[index])
    let (from, to) = (incoming.perpendicular, outgoing.perpendicular)
    let cosine = incoming.dot(outgoing)
    // Where both sides meet: half / cos(φ / 2) away, and half · tan(φ / 2) along each of them.
    let meeting = 1 + cosine > 1e-9 ? point + (from + to) * (half / (1 + cosine)) : point
    let isInner = incoming.cross(outgoing) > 0
    if isInner || join == .mitre {
      let reach = ((1 - cosine) / max(1 + cosine, 1e-9)).squareRoot() * half
      let fits =
        isInner
        ? reach <= min(side.lengths[before], side.lengths[index]) : 1 + cosine >= 2.0 / 16
      if fits { return put(meeting, isFirst) }
    }
    put(point + from * half, isFirst)
    if isInner {
      line(point)
    } else if join == .round {
      if cosine < 0 {
        let between = (incoming - outgoing) / (incoming - outgoing).length
        arc(point, half, from, between)
        arc(point, half, between, to)
        return
      }
      return arc(point, half, from, to)
    }
    line(point + to * half)
  }

  private mutating func put(_ point: Vector2, _ isFirst: Bool) {
    if isFirst { move(point) } else { line(point) }
  }
}

/// A line through points, none equal to the next, with the direction and length of each piece.
struct Polyline {
  fileprivate(set) var points: [Vector2] = []
  /// The unit vector from each point to the next; the last one runs to the first point.
  fileprivate(set) var directions: [Vector2] = []
  fileprivate(set) var lengths: [Double] = []

  /// Becomes another line and keeps the memory.
  fileprivate mutating func reset(_ points: some Sequence<Vector2>, closed: Bool) {
    self.points.removeAll(keepingCapacity: true)
    for point in points where self.points.last != point { self.points.append(point) }
    while closed, self.points.count > 1, self.points.first == self.points.last { self.points.removeLast() }
    directions.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    for (index, point) in self.points.enumerated() {
      let step = self.points[index + 1 < self.points.count ? index + 1 : 0] - point
      lengths.append(step.length)
      directions.append(step.unit ?? Vector2(1, 0))
    }
  }
}

/// A line there and back, each of which has a side of the band on its left.
struct Sides {
  fileprivate var left = Polyline()
  fileprivate var right = Polyline()

  fileprivate mutating func reset(_ points: [Vector2], closed: Bool) {
    left.reset(points, closed: closed)
    right.reset(left.points.reversed(), closed: closed)
  }
}

extension Vector2 {
  /// The vector of length 1 in the same direction, also where squares would overflow or vanish; nil for no
  /// displacement or one that is not finite.
  var unit: Vector2? {
    let scale = max(abs(x), abs(y))
    guard scale > 0, isFinite else { return nil }
    let scaled = self / scale
    return scaled / scaled.length
  }
}
