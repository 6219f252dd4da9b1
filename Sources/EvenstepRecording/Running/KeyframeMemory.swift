internal import EvenstepStage

/// The keyframes of a run that are kept in memory, evenly spread, within a number of bytes.
///
/// The rule: those at the multiples of a spacing are kept, which is the world's own at first. Whenever they are too large
/// together, the spacing doubles, and every second one goes.
struct KeyframeMemory {
  /// The keyframes, in the order of their steps.
  private(set) var keyframes: [Keyframe] = []
  /// How large they are together, in bytes.
  private(set) var size = 0
  /// The number of steps between two of them.
  private(set) var spacing: Int
  private let firstSpacing: Int
  private let budget: Int

  init(of scene: Scene, budget: Int) {
    firstSpacing = scene.world.keyframeEvery
    spacing = firstSpacing
    self.budget = budget
  }

  /// The last keyframe at or before a step; nil where there is none.
  func keyframe(atOrBefore step: Int) -> Keyframe? {
    let place = self.place(after: step)
    return place > 0 ? keyframes[place - 1] : nil
  }

  /// Keeps the stage's state if it is at the spacing; the initial state is made anew where it is wanted.
  mutating func keep(_ stage: Stage) {
    guard stage.isAtKeyframe, stage.step > 0, stage.step % spacing == 0 else { return }
    let place = self.place(after: stage.step)
    if place > 0, keyframes[place - 1].step == stage.step { return }
    guard let keyframe = try? stage.keyframe() else { return }
    keyframes.insert(keyframe, at: place)
    size += keyframe.memorySize
    while size > budget, !keyframes.isEmpty { thin() }
  }

  /// Forgets the keyframes after a step.
  mutating func drop(after step: Int) {
    keyframes.removeSubrange(place(after: step)...)
    measure()
    if keyframes.isEmpty { spacing = firstSpacing }
  }

  private mutating func thin() {
    spacing *= 2
    keyframes.removeAll { $0.step % spacing != 0 }
    measure()
  }

  private mutating func measure() { size = keyframes.reduce(0) { $0 + $1.memorySize } }

  /// The place of the first keyframe after a step.
  private func place(after step: Int) -> Int {
    var (low, high) = (0, keyframes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].step <= step { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
