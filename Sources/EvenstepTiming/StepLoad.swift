/// Watches what the steps cost, and says when they take more than half of the time that they simulate.
///
/// Beyond that, a frame that comes late can hardly be caught up with; the step should be longer or the scene
/// simpler. The costs are measured by the caller, so that nothing here reads a clock.
public struct StepLoad: Hashable, Sendable {
  /// The steps in a second of simulated time.
  public let stepRate: Int
  /// The costs of the last steps, in nanoseconds; a ring.
  private var costs: [Nanoseconds]
  private var recorded = 0
  private var total: Int128 = 0

  /// Creates a watch over the last `window` steps, a quarter of a second unless given.
  ///
  /// Throws `invalidStepRate` outside 1 … 100 000 steps a second.
  public init(stepRate: Int, window: Int? = nil) throws(TimingError) {
    guard FixedStepper.stepRates.contains(stepRate) else { throw .invalidStepRate(stepRate) }
    let length = window ?? max(1, stepRate / 4)
    precondition(length >= 1, "a load is measured over 1 step or more, not \(length)")
    self.stepRate = stepRate
    self.costs = Array(repeating: 0, count: length)
  }

  /// Notes what one step cost, and returns whether the load has just become heavy: the moment to warn.
  public mutating func record(cost: Nanoseconds) -> Bool {
    let wasHeavy = isHeavy
    let place = recorded % costs.count
    total += Int128(max(0, cost)) - Int128(costs[place])
    costs[place] = max(0, cost)
    recorded += 1
    return isHeavy && !wasHeavy
  }

  /// The share of the simulated time that the last steps took; 1 means that they only just keep up.
  public var ratio: Double {
    guard recorded > 0 else { return 0 }
    return Double(total) * Double(stepRate) / (1e9 * Double(min(recorded, costs.count)))
  }

  /// Whether a whole window of steps took more than half of the time that they simulate.
  public var isHeavy: Bool {
    recorded >= costs.count && 2 * total * Int128(stepRate) > 1_000_000_000 * Int128(costs.count)
  }
}
