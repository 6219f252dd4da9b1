internal import EvenstepGeometry

/// Removes its node after a while.
struct LifetimeComponent: Component {
  static let kind = "lifetime"

  private let seconds: Double
  private var firstStep: Int?

  init(_ reader: ObjectReader) throws(SceneError) {
    _ = try reader.require("seconds")
    seconds = try reader.number("seconds") ?? 0
    try check(at: reader.path(of: "seconds"))
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    seconds = try members.decode(Double.self, forKey: .seconds)
    firstStep = try members.decodeIfPresent(Int.self, forKey: .firstStep)
    try check(at: "seconds")
    try Stage.check(step: firstStep, at: decoder.codingPath)
  }

  private func check(at path: String) throws(SceneError) {
    guard seconds >= 0, seconds <= Scene.longestDuration else {
      throw SceneError(
        path: path, rule: "must be from 0 to \(Int(Scene.longestDuration))", value: "\(seconds)")
    }
  }

  mutating func update(_ context: inout ComponentContext) {
    let born = firstStep ?? context.step - 1
    firstStep = born
    if context.step &- born >= context.steps(in: seconds) { context.enqueue(.remove(.owner)) }
  }

  func addState(to hasher: inout StateHasher) { hasher.add(firstStep ?? -1) }
}

extension LifetimeComponent: SelfDescribing {
  func describe(to hasher: inout StateHasher) {
    hasher.add(seconds)
    addState(to: &hasher)
  }
}
