internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Hands a node to the simulation or back to animations; nothing where it has no body of its own that moves.
  func handOver(_ place: Int, to kind: BodyKind) throws(PhysicsError) {
    let record = nodes.records[place]
    guard let body = record.body, let present = record.bodyKind, record.parent == nil else { return }
    guard present != .static, kind != .static, present != kind else { return }
    if kind == .dynamic { try giveMotion(of: place, to: body) }
    try world.setKind(of: body, to: kind, mass: record.mass)
    nodes.records[place].bodyKind = kind
    nodes.records[place].isDriven = false
    endMotion(of: place)
    // A body that has turned more than once counts its turns by itself.
    let rotation = try world.state(of: body).pose.rotation
    (nodes.current[place].angle, nodes.previous[place].angle) = (rotation, rotation)
  }

  /// Gives a kinematic body that animations move the velocity with which they go on.
  ///
  /// Where they are over the body has that with which they came to their end.
  private func giveMotion(of place: Int, to body: BodyID) throws(PhysicsError) {
    guard nodes.records[place].animations.animations.contains(where: { $0.movesNode && $0.hasBegun }) else { return }
    let present = try world.state(of: body).pose
    let next = nodes.poseAhead(of: place, step: step + 1, stepRate: scene.world.stepRate)
    let turn = next.rotation.radians - nodes.current[place].angle.radians
    let shortest = abs(turn) <= .pi ? turn : turn.remainder(dividingBy: 2 * .pi)
    let rate = Double(scene.world.stepRate)
    try world.setVelocity(of: body, to: (next.position - present.position) * rate)
    try world.setSpin(of: body, to: shortest * rate)
  }
}
