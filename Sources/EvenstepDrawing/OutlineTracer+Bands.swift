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
    let line = Polyline(points, closed: closed)
    guard let first = line.points.first else { return }
    guard line.points.count > 1 else {
      if join == .round { circle(first, half) }
      return
    }
    let back = line.reversed
    // A line there and back has no inside to leave open.
    if closed, line.points.count > 2 {
      for side in [line, back] {
        for index in side.points.indices { corner(side, index, half, join, isFirst: index == 0) }
        close()
      }
      return
    }
    for (index, side) in [line, back].enumerated() {
      let start = side.points[0] + side.directions[0].perpendicular * half
      if index == 0 { move(start) }
      for inner in side.points.indices.dropFirst().dropLast() {
        corner(side, inner, half, join, isFirst: false)
      }
      let last = side.points.count - 1
      let along = side.directions[last - 1]
      self.line(side.points[last] + along.perpendicular * half)
      halfTurn(side.points[last], half, along.perpendicular, along)
    }
    close()
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
private struct Polyline {
  var points: [Vector2] = []
  /// The unit vector from each point to the next; the last one runs to the first point.
  var directions: [Vector2] = []
  var lengths: [Double] = []

  init(_ points: [Vector2], closed: Bool) {
    self.points.reserveCapacity(points.count)
    for point in points where self.points.last != point { self.points.append(point) }
    while closed, self.points.count > 1, self.points.first == self.points.last { self.points.removeLast() }
    measure()
  }

  private mutating func measure() {
    directions = []
    lengths = []
    for (index, point) in points.enumerated() {
      let step = points[index + 1 < points.count ? index + 1 : 0] - point
      lengths.append(step.length)
      directions.append(step.unit ?? Vector2(1, 0))
    }
  }

  var reversed: Polyline {
    var result = self
    result.points.reverse()
    result.measure()
    return result
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
