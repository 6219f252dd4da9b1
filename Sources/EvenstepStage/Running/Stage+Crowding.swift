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

  /// Refuses a scene whose moving bodies lie on one heap, naming the body that makes it too much.
  func checkCrowding() throws(SceneError) {
    var pairs = 0
    for record in nodes.records where record.bodyKind != .static {
      guard let body = record.body else { continue }
      pairs += (try? world.neighborCount(of: body)) ?? 0
      // Two moving bodies count each other.
      guard pairs <= 2 * Stage.mostNeighbors else {
        throw SceneError(
          path: "nodes",
          rule: "too many bodies overlap at the start, the last one is \"\(record.id)\": the bounds of at most "
            + "\(Stage.mostNeighbors) pairs of shapes may")
      }
    }
  }

  /// Refuses a step after commands have put too many bodies on one heap.
  func checkArrivals() throws(StageError) {
    defer { arrivals.removeAll(keepingCapacity: true) }
    // A few can only meet as many shapes as there are, which is bearable.
    guard arrivals.count > 32 else { return }
    var pairs = 0
    for body in arrivals { pairs += (try? world.neighborCount(of: body)) ?? 0 }
    guard pairs <= 2 * Stage.mostNeighbors else {
      throw StageError(
        step: step,
        message: "commands put too many bodies on one place: the bounds of at most \(Stage.mostNeighbors) pairs of "
          + "shapes may overlap")
    }
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
