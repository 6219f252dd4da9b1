/// The middle of some numbers, the mean of the two middle ones where their number is even; at least one is needed.
package func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// What contestants took who took turns: a time of each in every round.
///
/// Whatever else the machine does meets all alike in a round, so a ratio is taken in each, and their median counts.
package struct Rounds: Sendable {
  /// For each contestant one number a round.
  package private(set) var times: [[Double]]

  /// Begins without rounds.
  package init(contestants: Int) { times = Array(repeating: [], count: contestants) }

  /// Appends a round's time of a contestant.
  package mutating func add(_ time: Double, of contestant: Int) { times[contestant].append(time) }

  /// The median of a contestant's times.
  package func time(of contestant: Int) -> Double { median(times[contestant]) }

  /// The median of the ratios of one contestant's times to another's in the same round.
  package func ratio(of contestant: Int, to other: Int) -> Double {
    median(zip(times[contestant], times[other]).map { $0 / $1 })
  }
}
