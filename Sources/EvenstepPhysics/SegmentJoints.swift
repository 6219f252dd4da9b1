internal import CChipmunk
internal import EvenstepGeometry

/// Where the neighbours go that a segment joins at its ends, in the coordinates of its body; zero for none.
struct SegmentNeighbors {
  var a = Vector2.zero
  var b = Vector2.zero
  /// How many of its ends join segments that it is no more than a step between.
  var steps = 0

  static let none = SegmentNeighbors()
}

/// Makes segments whose ends meet neighbours of each other, so that what slides over the joint feels one line.
///
/// What comes out depends on nothing but the segments. The list is empty between uses and keeps its memory.
struct SegmentJoints {
  /// Whether static segments have come, gone or moved since they were joined.
  var isStale = false
  private var ends: [SegmentEnd] = []
  private var found: [SegmentEnd] = []

  /// How many ends are looked at around each, so that many in one place cannot take for ever.
  private static let mostLooks = 256

  /// Lists the two ends of a segment; sensors do not join.
  mutating func list(_ segment: UnsafeMutablePointer<cpSegmentShape>, isStatic: Bool) {
    if segment.pointee.shape.sensor != 0 { return }
    ends.append(SegmentEnd(segment, isFirst: true, ends.count, isStatic: isStatic))
    ends.append(SegmentEnd(segment, isFirst: false, ends.count, isStatic: isStatic))
  }

  /// Forgets what is listed.
  mutating func clear() { ends.removeAll(keepingCapacity: true) }

  /// Joins what is listed, and notes where each end's neighbour goes, by the shape's place in the world's table; says
  /// whether any two have met.
  mutating func join(_ neighbors: inout [SegmentNeighbors]) -> Bool {
    var haveMet = false
    heapSort(&ends) { ($0.cell, $0.number) < ($1.cell, $1.number) }
    for end in ends {
      findNeighbors(of: end)
      if found.isEmpty { continue }
      haveMet = true
      let place = Int(ShapeID(userData: end.segment.pointee.shape.userData).index)
      if end.isFirst { neighbors[place].a = way(from: end) } else { neighbors[place].b = way(from: end) }
      if found.contains(where: { end.isStep(before: $0) }) { neighbors[place].steps += 1 }
    }
    clear()
    return haveMet
  }

  /// Lists the ends that an end joins, in the order of adding.
  private mutating func findNeighbors(of end: SegmentEnd) {
    found.removeAll(keepingCapacity: true)
    var looks = 0
    for x in end.cell.x - 1...end.cell.x + 1 {
      var place = firstPlace(from: SegmentEnd.Cell(x: x, y: end.cell.y - 1))
      let last = SegmentEnd.Cell(x: x, y: end.cell.y + 1)
      while place < ends.count, ends[place].cell <= last, looks < SegmentJoints.mostLooks {
        if end.joins(ends[place]) { found.append(ends[place]) }
        (place, looks) = (place + 1, looks + 1)
      }
    }
    heapSort(&found) { $0.number < $1.number }
  }

  private func firstPlace(from cell: SegmentEnd.Cell) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].cell < cell { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where an end's neighbour goes.
  ///
  /// Of several lines that meet, only two can be felt at the joint: those on both sides of a gap of more than half a turn. All
  /// others end inside.
  private func way(from end: SegmentEnd) -> Vector2 {
    let first = found[0]
    if found.count == 1 { return end.way(to: first) }
    let own = end.far - end.point
    var (left, right) = (first, first)
    for other in found.dropFirst() {
      if own.meets(other.far - other.point, before: left.far - left.point) { left = other }
      if own.meets(right.far - right.point, before: other.far - other.point) { right = other }
    }
    if own.cross(left.far - left.point) < 0 { return end.way(to: left) }
    if own.cross(right.far - right.point) > 0 { return end.way(to: right) }
    return end.wayOn
  }
}

extension Vector2 {
  /// Whether this direction, turned counterclockwise, meets one direction before another one.
  fileprivate func meets(_ first: Vector2, before second: Vector2) -> Bool {
    let (isFirstLeft, isSecondLeft) = (isLeft(first), isLeft(second))
    return isFirstLeft == isSecondLeft ? first.cross(second) > 0 : isFirstLeft
  }

  /// Whether a direction is less than half a turn counterclockwise from this one.
  private func isLeft(_ direction: Vector2) -> Bool {
    let sine = cross(direction)
    return sine > 0 || (sine == 0 && dot(direction) > 0)
  }
}
