internal import EvenstepGeometry
internal import EvenstepPhysics

/// A step takes time and memory for every pair of shapes that may touch: a heap of thousands of bodies on one spot would
/// take minutes and gigabytes, so it is refused before it is stepped.
extension Stage {
  /// The most pairs of shapes with overlapping bounds that bodies may begin or arrive with.
  static let mostNeighbors = 1_000_000
  /// The most pairs of shapes that may touch at a time.
  static let mostTouching = 2_000_000
  /// The most commands that components may give in one step.
  static let mostWaiting = 200_000

  /// Counts what a body that was put somewhere may touch; refuses one that makes a heap too large.
  ///
  /// Asked after every single body, since the physics notes all pairs of a heap as soon as it is made.
  func noteArrival(of body: BodyID) throws(PhysicsError) {
    arrivedPairs += try world.neighborCount(of: body)
    guard arrivedPairs > Stage.mostNeighbors else { return }
    let position = try world.state(of: body).pose.position
    throw .invalid(
      field: "position",
      rule: "must not add to such a heap: the bounds of at most \(Stage.mostNeighbors) pairs of shapes may overlap",
      value: "[\(Rule.text(position.x)), \(Rule.text(position.y))]")
  }

  /// Counts the pairs that touch after a step; refuses to go on with too many.
  func countTouching() throws(StageError) {
    for event in world.contacts { touching += event.phase == .began ? 1 : -1 }
    guard touching <= Stage.mostTouching else {
      throw StageError(step: step, message: "more than \(Stage.mostTouching) pairs of shapes touch")
    }
  }

  /// Refuses a spawn for which the stage has no room.
  func requireRoom(for size: SceneSize, node: String) throws(StageError) {
    var sum = self.size
    sum.add(size)
    guard let (_, rule) = sum.excess else { return }
    throw StageError(step: step, node: node, message: "a stage may hold \(rule)")
  }
}
