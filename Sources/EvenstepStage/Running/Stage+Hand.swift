public import EvenstepGeometry
internal import EvenstepPhysics

/// The hands: with each, one body at a time can be taken hold of at a place, led on, and let go of.
///
/// The commands of the program, and with them the mouse, have one hand, and those of the scene, from its timeline and its
/// components, another one, so that neither lets go of what the other holds.
extension Stage {
  /// The node whose body the program's commands hold, which the mouse gives in a window, or nil.
  public var heldNode: String? { node(heldBy: nil) }

  /// The node whose body the commands of the scene's timeline and components hold, or nil.
  public var nodeHeldByScene: String? { node(heldBy: QueuedCommand.timeline) }

  /// The node that a hand would take hold of at a place in the world: of those that can be seen and have a dynamic body
  /// with a shape there that is no sensor, the one that is drawn last; nil if there is none.
  public func node(toGrabAt place: Vector2) -> String? {
    let places = world.bodies(at: place).lazy.filter { !$0.isSensor }.compactMap { self.nodes.place(of: $0.body) }
      .filter { self.nodes.records[$0].bodyKind == .dynamic && self.isSeen($0) }
    return places.max { (nodes.records[$0].layer, $0) < (nodes.records[$1].layer, $1) }.map { nodes.records[$0].id }
  }

  /// The id of the joint that drags what the commands of an owner hold; nil is the program.
  private static func hand(of owner: String?) -> String { owner == nil ? "#hand" : "#scene-hand" }

  /// The ids of all hands: scenes cannot write them, and no joint gets another id on their account.
  static let hands: Set = [hand(of: nil), hand(of: QueuedCommand.timeline)]

  private func node(heldBy owner: String?) -> String? {
    guard let hand = joints.joint(Stage.hand(of: owner)), let body = try? world.bodies(of: hand).a else { return nil }
    return nodeID(of: body)
  }

  /// Takes hold of a node's body, unless it is gone or has no dynamic one.
  func grab(_ id: String, at place: Vector2, by owner: String?) throws(PhysicsError) {
    try letGo(by: owner)
    guard let node = nodes.place(of: id), let body = nodes.records[node].body, nodes.records[node].bodyKind == .dynamic
    else { return }
    let anchor = try world.localPoint(place, of: body)
    var joint = Joint(Stage.hand(of: owner), .drag(anchorA: anchor, to: place), of: id)
    joint.maxForce = try world.mass(of: body) * Stage.handAcceleration(gravity: world.gravity)
    let definition = JointDefinition(a: body, kind: joint.kind, maxForce: joint.maxForce)
    joints.appendHand(joint, try world.add(definition))
  }

  /// Leads on what is held.
  func drag(to place: Vector2, by owner: String?) throws(PhysicsError) {
    if let hand = joints.joint(Stage.hand(of: owner)) { try world.move(hand, to: place) }
  }

  /// Lets go of what is held.
  func letGo(by owner: String?) throws(PhysicsError) { try disconnect(Stage.hand(of: owner)) }

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
