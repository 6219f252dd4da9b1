internal import EvenstepGeometry

/// Removes its node after a while.
struct LifetimeComponent: Component {
  private let seconds: Double
  private var firstStep: Int?

  init(_ reader: ObjectReader) throws(SceneError) {
    _ = try reader.require("seconds")
    seconds = try reader.number("seconds") ?? 0
    guard seconds >= 0, seconds <= Scene.longestDuration else {
      throw SceneError(
        path: reader.path(of: "seconds"), rule: "must be from 0 to \(Int(Scene.longestDuration))",
        value: "\(seconds)")
    }
  }

  mutating func update(_ context: inout ComponentContext) {
    let born = firstStep ?? context.step - 1
    firstStep = born
    if context.step &- born >= context.steps(in: seconds) { context.enqueue(.remove(.owner)) }
  }

  func addState(to hasher: inout StateHasher) { hasher.add(firstStep ?? -1) }
}
