internal import CChipmunk
package import EvenstepGeometry

/// A place at which the surfaces of two static shapes meet so that what slides over it may catch.
package struct Snag: Equatable, Sendable {
  package let a: BodyID
  package let b: BodyID
  /// Where the one surface ends.
  package let place: Vector2
  /// How far the next one begins along the surface, and how far above it, in points.
  package let gap: Double
  package let step: Double
  /// Whether both are segments, which would be one line if they met.
  package let isOfSegments: Bool
}

extension World {
  /// The places at which surfaces of static shapes that face gravity meet end to end without being one.
  ///
  /// They are no farther apart along the surface and across it than a reach, in points, and come in the order of adding. Parts
  /// of one polygon or chain count as one. Costs a sort and a few searches for each edge.
  package func snags(within reach: Double) -> [Snag] {
    let edges = topEdges()
    guard reach > 0, !edges.isEmpty else { return [] }
    let starts = edges.indices.map { (cell: Cell(edges[$0].start, reach), edge: $0) }.sorted {
      ($0.cell, $0.edge) < ($1.cell, $1.edge)
    }
    var snags: [Snag] = []
    for edge in edges {
      let middle = Cell(edge.end, reach)
      for x in middle.x - 1...middle.x + 1 {
        // The three cells above one another lie together.
        var next = starts.firstIndex(from: Cell(x: x, y: middle.y - 1))
        while next < starts.count, starts[next].cell <= Cell(x: x, y: middle.y + 1) {
          if let snag = snag(from: edge, to: edges[starts[next].edge], reach) { snags.append(snag) }
          next += 1
        }
      }
    }
    return snags
  }

  /// The edges of static solid shapes that something could slide along: those that face gravity, all where there is none.
  private func topEdges() -> [SurfaceEdge] {
    let up = gravity == .zero ? Vector2.zero : -gravity / gravity.length
    var edges: [SurfaceEdge] = []
    for body in bodies where bodyTable[Int(body.index)].kind == .static {
      for id in bodyTable[Int(body.index)].shapes {
        guard let shape = shapeTable[Int(id.index)].pointer, shape.pointee.sensor == 0 else { continue }
        edges += SurfaceEdge.list(of: shape).filter { up == .zero || $0.normal.dot(up) >= 0.5 }
      }
    }
    return edges
  }

  /// How nearly alike two surfaces face that are one to what slides along: the cosine of 20 degrees.
  private static var alike: Double { 0.94 }

  private func snag(from edge: SurfaceEdge, to next: SurfaceEdge, _ reach: Double) -> Snag? {
    let way = next.start - edge.end
    let (gap, step) = (way.dot(edge.direction), way.dot(edge.normal))
    guard edge.shape != next.shape, abs(gap) <= reach, abs(step) <= reach,
      edge.normal.dot(next.normal) >= World.alike
    else { return nil }
    let (mine, its) = (slot(of: edge.shape), slot(of: next.shape))
    if mine.body == its.body && mine.definition == its.definition { return nil }
    if edge.isJoined(to: next, settings.solver, (mine, its)) { return nil }
    if isBuried((edge.end + next.start) / 2 + edge.normal * (abs(step) + World.slop)) { return nil }
    return Snag(
      a: mine.body, b: its.body, place: edge.end, gap: gap, step: step,
      isOfSegments: edge.isOfSegment && next.isOfSegment)
  }

  private func slot(of shape: UnsafeMutablePointer<cpShape>) -> ShapeSlot {
    shapeTable[Int(ShapeID(userData: shape.pointee.userData).index)]
  }

  /// Whether a place is inside something static, so that nothing slides there.
  private func isBuried(_ place: Vector2) -> Bool {
    bodies(at: place).contains { !$0.isSensor && bodyTable[Int($0.body.index)].kind == .static }
  }
}

/// A square of a grid.
private struct Cell: Comparable {
  let x: Int64
  let y: Int64

  init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

  /// The square of a place; the side is no smaller than a millionth of the greatest coordinate.
  init(_ place: Vector2, _ side: Double) {
    let side = max(side, PhysicsLimits.length.lowerBound)
    self.init(x: Int64((place.x / side).rounded(.down)), y: Int64((place.y / side).rounded(.down)))
  }

  static func < (a: Cell, b: Cell) -> Bool { a.x == b.x ? a.y < b.y : a.x < b.x }
}

extension [(cell: Cell, edge: Int)] {
  /// The first element that is not before a cell, in a sorted list.
  fileprivate func firstIndex(from cell: Cell) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].cell < cell { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
