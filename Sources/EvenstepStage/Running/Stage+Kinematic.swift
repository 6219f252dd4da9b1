internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Leads every kinematic body that an animation or a parent moves to where it has to be at the end of the coming step.
  ///
  /// Also where nothing moves any more: it takes the velocity away when the animation is over.
  func leadBodies() throws(StageError) {
    let rate = scene.world.stepRate
    // The raw solver's runs stay as they ever were.
    let isRaw = scene.world.solver == .raw
    for place in nodes.records.indices where nodes.records[place].bodyKind == .kinematic {
      guard let body = nodes.records[place].body, nodes.isDriven(place) else { continue }
      let pose = nodes.worldPose(of: place, states: nodes.current)
      do {
        if isRaw {
          try world.moveKinematic(body, to: pose)
        } else {
          let pose = pose.turned(near: try world.state(of: body).pose.rotation)
          let next = nodes.poseAhead(of: place, step: step + 2, stepRate: rate).turned(near: pose.rotation)
          try world.moveKinematic(body, to: pose, then: next)
        }
      } catch { throw stageError(error) }
    }
  }
}

extension NodeTable {
  /// Where a node will be after `step` steps, one more than its state says, if no command changes that.
  func poseAhead(of place: Int, step: Int, stepRate: Int) -> Pose {
    let state = stateAhead(of: place, step, stepRate)
    var pose = Pose(position: state.position, rotation: state.angle)
    var ancestor = records[place].parent
    while let next = ancestor {
      let state = stateAhead(of: next, step, stepRate)
      pose = Pose(
        position: state.transform.apply(pose.position),
        rotation: Angle(radians: pose.rotation.radians + state.angle.radians))
      ancestor = records[next].parent
    }
    return pose
  }

  /// The state of a node one step later, as far as its place goes.
  private func stateAhead(of place: Int, _ step: Int, _ stepRate: Int) -> NodeState {
    var state = current[place]
    records[place].animations.lookAhead(from: &state, step: step, stepRate: stepRate)
    return state
  }
}

extension Pose {
  /// The same pose, its rotation counted so that it is at most half a turn from another one.
  ///
  /// Where an animation of a whole turn begins anew nothing jumps, and the body turns on.
  fileprivate func turned(near other: Angle) -> Pose {
    let turn = rotation.radians - other.radians
    if abs(turn) <= .pi { return self }
    return Pose(
      position: position, rotation: Angle(radians: other.radians + turn.remainder(dividingBy: 2 * .pi)))
  }
}
