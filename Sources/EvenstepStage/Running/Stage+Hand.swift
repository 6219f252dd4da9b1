public import EvenstepGeometry
internal import EvenstepPhysics

/// The hand: one body at a time can be taken hold of at a place, led on, and let go of.
extension Stage {
  /// The node whose body the commands hold, or nil.
  public var heldNode: String? {
    guard let hand, let body = try? world.bodies(of: hand).a else { return nil }
    return nodeID(of: body)
  }

  /// The node that a hand would take hold of at a place in the world: of those that can be seen and have a dynamic body
  /// with a shape there that is no sensor, the one that is drawn last; nil if there is none.
  public func node(toGrabAt place: Vector2) -> String? {
    let places = world.bodies(at: place).lazy.filter { !$0.isSensor }.compactMap { self.nodes.place(of: $0.body) }
      .filter { self.nodes.records[$0].bodyKind == .dynamic && self.isSeen($0) }
    return places.max { (nodes.records[$0].layer, $0) < (nodes.records[$1].layer, $1) }.map { nodes.records[$0].id }
  }

  /// The joint that drags what is held.
  var hand: JointID? {
    joints.records.last { record in
      guard record.id == Stage.handName || record.id.hasPrefix("\(Stage.handName)#") else { return false }
      // A scene's own joint may have that name, too.
      if case .drag? = (try? world.definition(of: record.joint))?.kind { return true }
      return false
    }?.joint
  }

  /// The id of the joint, or what it begins with.
  private static let handName = "hand"

  /// Takes hold of a node's body, unless it is gone or has no dynamic one.
  func grab(_ id: String, at place: Vector2) throws(PhysicsError) {
    try letGo()
    guard let node = nodes.place(of: id), let body = nodes.records[node].body, nodes.records[node].bodyKind == .dynamic
    else { return }
    let anchor = try world.localPoint(place, of: body)
    var joint = Joint(Stage.handName, .drag(anchorA: anchor, to: place), of: id)
    joint.maxForce = try world.mass(of: body) * Stage.handAcceleration(gravity: world.gravity)
    let definition = JointDefinition(a: body, kind: joint.kind, maxForce: joint.maxForce)
    joints.append(joint, try world.add(definition))
  }

  /// Lets go of what is held.
  func letGo() throws(PhysicsError) {
    guard let hand else { return }
    try world.remove(hand)
    joints.removeAll { $0 == hand }
  }

  /// How fast a hand can speed bodies up, in points per second squared: enough for any throw across a screen, and not so
  /// much that a body is pressed through others.
  private static func handAcceleration(gravity: Vector2) -> Double { 50 * max(1000, gravity.length) }

  private func isSeen(_ place: Int) -> Bool {
    var next: Int? = place
    while let place = next {
      let state = nodes.current[place]
      if !state.isVisible || state.opacity <= 0 { return false }
      next = nodes.records[place].parent
    }
    return true
  }
}
