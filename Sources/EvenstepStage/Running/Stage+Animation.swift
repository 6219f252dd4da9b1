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
      dropPastAnimations(of: place)
    }
    try leadBodies()
  }

  /// Forgets animations that are over, and those whose property a later one has taken over.
  private func dropPastAnimations(of place: Int) {
    var taken: Set<AnimatedProperty> = []
    for index in nodes.records[place].animations.indices.reversed() {
      let animation = nodes.records[place].animations[index]
      let property = animation.tween.track.property
      if animation.isDone || taken.contains(property) { nodes.records[place].animations.remove(at: index) }
      // The only animation, which is what most nodes have, needs no set.
      if animation.hasBegun, index > 0 { taken.insert(property) }
    }
  }
}
