internal import EvenstepStage

/// The keyframes of a run that are kept in memory, evenly spread, within a number of bytes.
///
/// The rule: those at the multiples of a spacing are kept, which is the world's own at first. Whenever they are too large
/// together, the spacing doubles, and every second one goes.
struct KeyframeMemory {
  private struct Entry {
    let keyframe: Keyframe
    let ownSize: Int
  }

  /// The keyframes, in the order of their steps.
  private var entries: [Entry] = []
  /// About how large they are together, in bytes.
  private(set) var size = 0
  /// The number of steps between two of them.
  private var spacing: Int
  private let firstSpacing: Int
  private let budget: Int

  init(of scene: Scene, budget: Int) {
    firstSpacing = scene.world.keyframeEvery
    spacing = firstSpacing
    self.budget = budget
  }

  /// The steps of the keyframes, in order.
  var steps: [Int] { entries.map(\.keyframe.step) }

  /// The last keyframe at or before a step; nil where there is none.
  func keyframe(atOrBefore step: Int) -> Keyframe? {
    let place = self.place(after: step)
    return place > 0 ? entries[place - 1].keyframe : nil
  }

  /// Keeps the stage's state if it is at the spacing; the initial state is made anew where it is wanted.
  mutating func keep(_ stage: Stage) {
    guard stage.isAtKeyframe, stage.step > 0, stage.step % spacing == 0 else { return }
    let place = self.place(after: stage.step)
    if place > 0, entries[place - 1].keyframe.step == stage.step { return }
    guard let keyframe = try? stage.keyframe() else { return }
    entries.insert(Entry(keyframe: keyframe, ownSize: keyframe.ownSize), at: place)
    measure()
    while size > budget, !entries.isEmpty { thin() }
  }

  /// Forgets the keyframes after a step.
  mutating func drop(after step: Int) {
    entries.removeSubrange(place(after: step)...)
    measure()
    if entries.isEmpty { spacing = firstSpacing }
  }

  private mutating func thin() {
    spacing *= 2
    entries.removeAll { $0.keyframe.step % spacing != 0 }
    measure()
  }

  /// What neighbours share counts once.
  private mutating func measure() {
    size = 0
    var previous: Keyframe?
    for entry in entries {
      size += entry.ownSize
      if previous?.sharesTable(with: entry.keyframe) != true { size += entry.keyframe.tableSize }
      previous = entry.keyframe
    }
  }

  /// The place of the first keyframe after a step.
  private func place(after step: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].keyframe.step <= step { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
