/// What one frame asks of the simulation.
public struct StepPlan: Hashable, Sendable {
  /// The steps to run before the frame is drawn.
  public let steps: Int
  /// How far the frame lies between the last two states, in 0 ..< 1.
  public let alpha: Double
  /// The simulated time that this frame gave up because it was too far behind, in nanoseconds.
  public let droppedTime: Nanoseconds
  /// Whether the frame was due more steps than one frame may run.
  public let capped: Bool

  /// Creates a plan.
  public init(steps: Int, alpha: Double, droppedTime: Nanoseconds, capped: Bool) {
    self.steps = steps
    self.alpha = alpha
    self.droppedTime = droppedTime
    self.capped = capped
  }
}
