/// A value over the steps of a run, written down where it changes: between two entries it goes straight, and after the last
/// one it stays.
struct ChangeTrack<Value: Equatable & Sendable>: Sendable {
  /// Where a value changed at once instead of moving.
  struct Jump: Sendable {
    /// The entry after it.
    var entry: Int
    /// What the value was set to, from where it may have moved on in the same step.
    var from: Value
  }

  private(set) var steps: [Int32]
  private(set) var values: [Value]
  private(set) var jumps: [Jump] = []

  init(_ value: Value, at step: Int) {
    steps = [Int32(step)]
    values = [value]
  }

  /// Whether it never changed.
  var isConstant: Bool { values.count == 1 }

  /// Notes the value after a step that began with `previous`; returns how many entries that took.
  mutating func append(_ value: Value, from previous: Value, at step: Int) -> Int {
    let last = values[values.count - 1]
    guard value != last else { return 0 }
    let isHeld = Int(steps[steps.count - 1]) < step - 1
    if isHeld { add(last, at: step - 1) }
    if previous != last { jumps.append(Jump(entry: values.count, from: previous)) }
    add(value, at: step)
    return isHeld ? 2 : 1
  }

  private mutating func add(_ value: Value, at step: Int) {
    steps.append(Int32(step))
    values.append(value)
  }
}
