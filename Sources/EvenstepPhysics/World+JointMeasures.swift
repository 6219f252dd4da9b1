internal import CChipmunk
internal import EvenstepGeometry

/// How a joint holds a body to what does not move.
package struct Suspension: Equatable, Sendable {
  package let body: BodyID
  /// How many joints lie between the body and what does not move, on the shortest way.
  package let joints: Int
  /// The lightest of the bodies in between; nil where there are none.
  package let lightest: BodyID?
  /// How many times as heavy the body is as that one; at least 1.
  package let massRatio: Double
  /// The joint that holds the body.
  package let joint: JointID
}

extension World {
  /// How fast a spring swings by itself, in radians per second; nil for joints that are no springs.
  ///
  /// √(stiffness · mobility), the mobility being how the bodies together answer to its force at the anchors.
  /// Throws `PhysicsError.staleJoint`.
  package func springRate(of id: JointID) throws(PhysicsError) -> Double? {
    let definition = try definition(of: id)
    guard let a = try? pointer(to: definition.a) else { return nil }
    let b = definition.b.flatMap { try? pointer(to: $0) }
    switch definition.kind {
    case .dampedSpring(let anchorA, let anchorB, _, let stiffness, _):
      let (placeA, placeB) = (a.worldPoint(anchorA), b?.worldPoint(anchorB) ?? anchorB)
      let way = placeB - placeA
      let direction = way == .zero ? Vector2(0, 1) : way / way.length
      let mobility = a.mobility(along: direction, at: placeA) + (b?.mobility(along: direction, at: placeB) ?? 0)
      return (stiffness * mobility).squareRoot()
    case .rotarySpring(_, let stiffness, _):
      return (stiffness * (a.pointee.i_inv + (b?.pointee.i_inv ?? 0))).squareRoot()
    default: return nil
    }
  }

  /// How each dynamic body hangs by joints that hold places on what does not move, nearest ones first; those that do not are
  /// left out.
  package func suspensions() -> [Suspension] {
    var found = [Suspension?](repeating: nil, count: bodyTable.count)
    var queue: [BodyID] = []
    let links = links()
    for joint in joints where holdsPlaces(joint) {
      let definition = jointTable[Int(joint.index)].definition
      let (a, b) = (definition.a, definition.b)
      let (endA, endB) = (isFixed(a), b.map { isFixed($0) } ?? true)
      if endA == endB { continue }
      let body = endB ? a : b ?? a
      if found[Int(body.index)] != nil { continue }
      found[Int(body.index)] = Suspension(body: body, joints: 1, lightest: nil, massRatio: 1, joint: joint)
      queue.append(body)
    }
    var next = 0
    while next < queue.count {
      let holder = queue[next]
      next += 1
      guard let above = found[Int(holder.index)] else { continue }
      for (body, joint) in links[Int(holder.index)] where found[Int(body.index)] == nil && !isFixed(body) {
        found[Int(body.index)] = suspension(of: body, by: joint, below: above)
        queue.append(body)
      }
    }
    return queue.compactMap { found[Int($0.index)] }
  }

  private func suspension(of body: BodyID, by joint: JointID, below above: Suspension) -> Suspension {
    func mass(_ id: BodyID) -> Double { bodyTable[Int(id.index)].pointer?.pointee.m ?? .infinity }
    var lightest = above.body
    if let other = above.lightest, mass(other) < mass(lightest) { lightest = other }
    return Suspension(
      body: body, joints: above.joints + 1, lightest: lightest, massRatio: max(1, mass(body) / mass(lightest)),
      joint: joint)
  }

  /// Of each body, by place, the bodies that are joined to it.
  private func links() -> [[(body: BodyID, joint: JointID)]] {
    var links = [[(body: BodyID, joint: JointID)]](repeating: [], count: bodyTable.count)
    for joint in joints where holdsPlaces(joint) {
      let definition = jointTable[Int(joint.index)].definition
      guard let b = definition.b else { continue }
      links[Int(definition.a.index)].append((b, joint))
      links[Int(b.index)].append((definition.a, joint))
    }
    return links
  }

  private func isFixed(_ id: BodyID) -> Bool { bodyTable[Int(id.index)].kind != .dynamic }

  /// Whether a joint holds bodies in their places, with whatever force that takes.
  private func holdsPlaces(_ id: JointID) -> Bool {
    let definition = jointTable[Int(id.index)].definition
    if definition.maxForce < .infinity { return false }
    switch definition.kind {
    case .pin, .slide, .pivot, .pivotAt, .groove: return true
    case .drag, .dampedSpring, .rotarySpring, .rotaryLimit, .ratchet, .gear, .motor: return false
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// How fast a place of the body answers to a unit impulse there along a direction.
  fileprivate func mobility(along direction: Vector2, at place: Vector2) -> Double {
    let turn = (place - Vector2(pointee.p)).cross(direction)
    return pointee.m_inv + pointee.i_inv * turn * turn
  }
}
