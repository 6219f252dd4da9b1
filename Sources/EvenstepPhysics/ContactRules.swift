internal import CChipmunk
internal import EvenstepGeometry

// What the standard solver makes of the contacts that the library finds, before it solves them.

extension UnsafeMutablePointer<cpArbiter> {
  /// Puts a circle's contact with a rounded polygon on the polygon's surface: the library puts it as far inside.
  ///
  /// It also takes the wrong side for the one that is touched where the circle is exactly in line with a side of the core.
  func resurface() {
    guard pointee.a.pointee.klass.pointee.type == CP_CIRCLE_SHAPE, let polygon = pointee.b.asPolygon else { return }
    let radius = polygon.pointee.r
    if radius == 0 { return }
    let circle = UnsafeRawPointer(pointee.a!).assumingMemoryBound(to: cpCircleShape.self).pointee
    let contact = pointee.contacts!
    let (center, normal) = (Vector2(circle.tc), Vector2(pointee.n))
    let core = Vector2(pointee.body_b.pointee.p) + Vector2(contact.pointee.r2) - normal * radius
    contact.pointee.r2 = cpVect(Vector2(contact.pointee.r2) - normal * (2 * radius))
    let way = core - center
    if way.length < 1e-9 || abs(normal.dot(way)) > 0.5 * way.length { return }
    let turned = way / way.length
    contact.pointee.r1 = cpVect(center + turned * circle.r - Vector2(pointee.body_a.pointee.p))
    contact.pointee.r2 = cpVect(core - turned * radius - Vector2(pointee.body_b.pointee.p))
    turn(to: turned)
  }

  /// Makes a contact with the end of a segment that joins another one what it would be on a single line, or says that it
  /// is to be left to the neighbour.
  func followsJoints(_ neighbors: [SegmentNeighbors]) -> Bool {
    let (a, b) = (pointee.a!, pointee.b!)
    if a.isSegment, !follow(a, as: 1, neighbors, canTurn: true) { return false }
    // The rounder shape comes first. Where a circle touches an end is exact: such a contact is never turned.
    return !b.isSegment || follow(b, as: -1, neighbors, canTurn: a.isSegment)
  }

  /// Applies the rule to one of the two shapes, from which the normal goes, or to which.
  private func follow(
    _ shape: UnsafePointer<cpShape>, as sign: Double, _ neighbors: [SegmentNeighbors], canTurn: Bool
  ) -> Bool {
    let place = Int(ShapeID(userData: shape.pointee.userData).index)
    guard place < neighbors.count else { return true }
    let facing = Vector2(pointee.n) * sign
    let segment = UnsafeRawPointer(shape).assumingMemoryBound(to: cpSegmentShape.self)
    switch segment.pointee.verdict(facing: facing, neighbors[place], at: canTurn ? points(of: sign) : nil) {
    case .keep: return true
    case .leave: return false
    case .turn(let straight):
      if !canTurn { return false }
      if facing.dot(straight) < leastCosine { return stand(on: segment, facing: straight) }
      move(as: sign, by: (straight - facing) * segment.pointee.r)
      turn(to: straight * sign)
      return true
    }
  }

  /// Moves the places of a contact on one of the shapes.
  private func move(as sign: Double, by way: Vector2) {
    for index in 0..<Int(pointee.count) {
      let contact = pointee.contacts + index
      if sign > 0 {
        contact.pointee.r1 = cpVect(Vector2(contact.pointee.r1) + way)
      } else {
        contact.pointee.r2 = cpVect(Vector2(contact.pointee.r2) + way)
      }
    }
  }

  /// Makes a contact that of a polygon's deepest corner with a segment, if it is over this segment rather than over the
  /// neighbour and not so much deeper than what the library has found that it must be meant otherwise.
  private func stand(on segment: UnsafePointer<cpSegmentShape>, facing: Vector2) -> Bool {
    guard let polygon = pointee.b.asPolygon else { return false }
    let corner = polygon.pointee.support(-facing)
    let (a, b) = (Vector2(segment.pointee.ta), Vector2(segment.pointee.tb))
    let along = (corner - a).dot(b - a) / (b - a).length
    let depth = facing.dot(a - corner) + segment.pointee.r + polygon.pointee.r
    let isOver = along > -cornerSlack && along < (b - a).length + cornerSlack
    guard isOver, depth > 0, depth < mostDeepening * self.depth else { return false }
    let place = corner - facing * polygon.pointee.r
    pointee.count = 1
    pointee.contacts.pointee.r1 = cpVect(place + facing * depth - Vector2(pointee.body_a.pointee.p))
    pointee.contacts.pointee.r2 = cpVect(place - Vector2(pointee.body_b.pointee.p))
    turn(to: facing)
    return true
  }

  /// How deep the shapes are in one another at the deepest place.
  private var depth: Double {
    let apart = Vector2(pointee.body_b.pointee.p) - Vector2(pointee.body_a.pointee.p)
    var deepest = 0.0
    for index in 0..<Int(pointee.count) {
      let contact = pointee.contacts[index]
      deepest = max(deepest, -(Vector2(contact.r2) - Vector2(contact.r1) + apart).dot(Vector2(pointee.n)))
    }
    return deepest
  }

  /// The first and the last place of a contact in the world, on one of the shapes.
  private func points(of sign: Double) -> (Vector2, Vector2) {
    let (first, last) = (pointee.contacts.pointee, pointee.contacts[Int(pointee.count) - 1])
    let center = Vector2(sign > 0 ? pointee.body_a.pointee.p : pointee.body_b.pointee.p)
    return sign > 0
      ? (center + Vector2(first.r1), center + Vector2(last.r1))
      : (center + Vector2(first.r2), center + Vector2(last.r2))
  }

  private func turn(to normal: Vector2) {
    pointee.n = cpVect(normal)
    let slip = Vector2(pointee.b.pointee.surfaceV) - Vector2(pointee.a.pointee.surfaceV)
    pointee.surface_vr = cpVect(slip - normal * slip.dot(normal))
  }
}

/// The greatest turn of a contact that leaves its places where they are, as its cosine: about eleven degrees.
private let leastCosine = 0.98
/// How far a corner may be beyond the end that it stands on, in points.
private let cornerSlack = 0.01
/// How many times deeper a corner may be than what the library has found.
private let mostDeepening = 4.0

extension UnsafePointer<cpShape> {
  fileprivate var asPolygon: UnsafePointer<cpPolyShape>? {
    guard pointee.klass.pointee.type == CP_POLY_SHAPE else { return nil }
    return UnsafeRawPointer(self).assumingMemoryBound(to: cpPolyShape.self)
  }

  fileprivate var isSegment: Bool { pointee.klass.pointee.type == CP_SEGMENT_SHAPE }
}

extension cpSegmentShape {
  /// What becomes of a contact at an end that joins another segment.
  fileprivate enum Verdict {
    case keep
    /// It faces to the neighbour's side, as what lies on both may do: it is to face this way.
    case turn(Vector2)
    /// The segment is not felt at all.
    case leave
  }

  /// Which slant of a direction against the segment's normal is nothing but rounding.
  private static let leastSlant = 1e-12
  /// Up to which slant a side is touched rather than an end.
  private static let mostSlant = 0.2

  /// How much of the end of a segment may be inside a body that lies or lands on the neighbour, in points and as a share of
  /// the length.
  private static let grazed = (way: 1.0, share: 0.3)

  /// Whether nothing is touched but the very end from the neighbour's side, as by what slides over an edge.
  private func isGrazed(
    facing: Vector2, _ neighbors: SegmentNeighbors, at points: (Vector2, Vector2)
  ) -> Bool {
    isGrazed(facing, neighbors.a, Vector2(ta), points) || isGrazed(facing, neighbors.b, Vector2(tb), points)
  }

  private func isGrazed(
    _ facing: Vector2, _ neighbor: Vector2, _ end: Vector2, _ points: (Vector2, Vector2)
  ) -> Bool {
    if neighbor == .zero { return false }
    let length = (Vector2(tb) - Vector2(ta)).length
    let most = min(r + cpSegmentShape.grazed.way, cpSegmentShape.grazed.share * length)
    if (points.0 - end).length > most || (points.1 - end).length > most { return false }
    return facing.dot(world(neighbor)) > 0
  }

  /// A direction of the segment's body in the world.
  private func world(_ way: Vector2) -> Vector2 {
    let turn = shape.body.pointee.transform
    return Vector2(turn.a * way.x + turn.c * way.y, turn.b * way.x + turn.d * way.y)
  }

  /// What becomes of a contact that faces in a direction, away from the segment.
  fileprivate func verdict(
    facing: Vector2, _ neighbors: SegmentNeighbors, at points: (Vector2, Vector2)?
  ) -> Verdict {
    if neighbors.steps == 2 { return .leave }
    let normal = Vector2(tn)
    let slant = facing.dot(normal.perpendicular)
    if let points, abs(slant) < cpSegmentShape.mostSlant, isGrazed(facing: facing, neighbors, at: points) {
      return .leave
    }
    if abs(slant) < cpSegmentShape.leastSlant { return .keep }
    let neighbor = slant > 0 ? neighbors.b : neighbors.a
    if neighbor == .zero { return .keep }
    let way = world(neighbor)
    if facing.dot(way) <= 0 { return .keep }
    let own = slant > 0 ? -normal.perpendicular : normal.perpendicular
    return .turn(closest(to: facing, facing.dot(normal) < 0 ? -normal : normal, way / way.length, own))
  }

  /// The direction closest to one in which a body at the end can be touched: this segment's normal, or at an edge the
  /// neighbour's.
  private func closest(to facing: Vector2, _ normal: Vector2, _ way: Vector2, _ own: Vector2) -> Vector2 {
    let other = way.perpendicular.dot(facing) < 0 ? -way.perpendicular : way.perpendicular
    let isEdge = other.dot(own) < cpSegmentShape.leastSlant
    return isEdge && other.dot(facing) > normal.dot(facing) ? other : normal
  }
}

extension cpPolyShape {
  /// The corner that is farthest in a direction, without the radius.
  fileprivate func support(_ direction: Vector2) -> Vector2 {
    var best = Vector2(planes[0].v0)
    for index in 1..<Int(count) {
      let corner = Vector2(planes[index].v0)
      if direction.dot(corner - best) > 0 { best = corner }
    }
    return best
  }
}
