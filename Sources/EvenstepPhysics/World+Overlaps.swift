internal import CChipmunk
internal import EvenstepGeometry

/// Two bodies that are in one another.
package struct Overlap: Equatable, Sendable {
  /// The dynamic one, or the one that was added first.
  package let a: BodyID
  package let b: BodyID
  /// How far one has to move to be out of the other, in points.
  package let depth: Double
  /// Twice the radius that fits into the dynamic one, or the smaller one of two, in points.
  package let size: Double
}

extension World {
  /// The pairs of bodies, at least one of them dynamic, that are in one another by more than a share of the smaller one's size,
  /// in the order of adding of the first and then by place of the second.
  ///
  /// Each pair is there once, with its deepest place. Depths of up to twice what the solver leaves do not count.
  package func overlaps(deeperThan share: Double) -> [Overlap] {
    var overlaps: [Overlap] = []
    for body in dynamicBodies {
      let first = overlaps.endIndex
      for id in bodyTable[Int(body.index)].shapes {
        if let shape = shapeTable[Int(id.index)].pointer { addOverlaps(of: shape, body, share, to: &overlaps) }
      }
      overlaps[first...].sort { ($0.b.index, -$0.depth) < ($1.b.index, -$1.depth) }
      var kept = first
      for index in first..<overlaps.endIndex where kept == first || overlaps[kept - 1].b != overlaps[index].b {
        overlaps[kept] = overlaps[index]
        kept += 1
      }
      overlaps.removeSubrange(kept...)
    }
    return overlaps
  }

  private func addOverlaps(
    of shape: UnsafeMutablePointer<cpShape>, _ id: BodyID, _ share: Double, to overlaps: inout [Overlap]
  ) {
    guard let body = shape.pointee.body else { return }
    for other in shapesWithBounds(in: shape.pointee.bb, CP_SHAPE_FILTER_ALL, of: space) {
      guard let holder = other.pointee.body else { continue }
      let otherID = BodyID(userData: holder.pointee.userData)
      // Of two dynamic bodies, the one with the lower place asks.
      if bodyTable[Int(otherID.index)].kind == .dynamic, otherID.index <= id.index { continue }
      guard shape.isSolid(to: other), !body.isLetThrough(by: holder) else { continue }
      var (normal, point) = (cpVect(), cpVect())
      let depth = cpShapesDepth(shape, other, &normal, &point)
      var size = 2 * reaches[Int(id.index)].inner
      if bodyTable[Int(otherID.index)].kind == .dynamic { size = min(size, 2 * reaches[Int(otherID.index)].inner) }
      if depth > max(2 * World.slop, share * size) {
        overlaps.append(Overlap(a: id, b: otherID, depth: depth, size: size))
      }
    }
  }
}
