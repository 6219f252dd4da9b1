internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Evaluates all animations for the end of the coming step; kinematic bodies get the velocity that takes them there.
  func animate() throws(StageError) {
    for place in nodes.records.indices where !nodes.records[place].animations.isEmpty {
      // Both columns are of one table, which can only be changed in one place at a time.
      var state = nodes.current[place]
      for index in nodes.records[place].animations.indices {
        nodes.records[place].animations[index].apply(
          to: &state, step: step + 1, stepRate: scene.world.stepRate)
      }
      nodes.current[place] = state
      if nodes.records[place].animations.contains(where: \.isDone) {
        nodes.records[place].animations.removeAll(where: \.isDone)
      }
    }
    for place in nodes.records.indices where nodes.records[place].bodyKind == .kinematic {
      guard let body = nodes.records[place].body, nodes.isDriven(place) else { continue }
      // Asked for even where nothing moves any more: it takes the velocity away when the animation is over.
      do { try world.moveKinematic(body, to: nodes.worldPose(of: place, states: nodes.current)) } catch {
        throw stageError(error)
      }
    }
  }
}
