public import EvenstepGeometry

/// Which rules a world steps by.
public enum Solver: String, Codable, Hashable, Sendable, CaseIterable {
  /// The rules that are best today; later versions may move bodies better, and say so.
  case standard
  /// Plain Chipmunk, no more and no less, for ever.
  case raw
}

/// What holds for a whole world.
public struct WorldSettings: Codable, Hashable, Sendable {
  /// The acceleration of every dynamic body, in points per second squared.
  public var gravity: Vector2
  /// How many steps make a second.
  public var stepRate: Int
  /// How often a step improves its impulses; stacks need more than single bodies.
  public var iterations: Int
  /// The fraction of its velocity that a body keeps per second; 1 keeps all.
  public var damping: Double
  /// How long touching bodies rest before they sleep, in seconds; `nil` for never.
  public var sleepAfter: Double?
  /// Which rules the world steps by.
  public var solver: Solver
  /// How many equal parts the standard solver makes a step in, 1 to 16; each improves its impulses `iterations` times.
  ///
  /// Four parts hold stacks that forty times as many iterations do not. The raw solver has only one.
  public var substeps: Int
  /// Whether the standard solver sweeps bodies that are so fast that they could pass through something.
  public var sweeps: Bool
  /// How shapes are found that may touch; the raw solver knows no grids.
  public var broadPhase: BroadPhase

  /// Creates settings; what is not given has its default.
  public init(
    gravity: Vector2 = .zero, stepRate: Int = 120, iterations: Int = 10, damping: Double = 1,
    sleepAfter: Double? = nil, solver: Solver = .standard, substeps: Int = 1, sweeps: Bool = true,
    broadPhase: BroadPhase = .automatic
  ) {
    self.gravity = gravity
    self.stepRate = stepRate
    self.iterations = iterations
    self.damping = damping
    self.sleepAfter = sleepAfter
    self.solver = solver
    self.substeps = substeps
    self.sweeps = sweeps
    self.broadPhase = broadPhase
  }

  /// Throws `PhysicsError.invalid` for the first setting outside `PhysicsLimits`.
  public func validate() throws(PhysicsError) {
    try require(gravity, in: PhysicsLimits.gravity, "gravity")
    try require(stepRate, in: PhysicsLimits.stepRate, "stepRate")
    try require(iterations, in: PhysicsLimits.iterations, "iterations")
    try require(substeps, in: PhysicsLimits.substeps, "substeps")
    if solver == .raw && substeps != 1 {
      throw .invalid(field: "substeps", rule: "must be 1 with the raw solver", value: "\(substeps)")
    }
    try require(damping, in: PhysicsLimits.damping, "damping")
    if solver == .raw && broadPhase == .grid {
      throw .invalid(field: "broadPhase", rule: "must not be grid for the raw solver", value: broadPhase.rawValue)
    }
    if let sleepAfter {
      let shortest = Double(PhysicsLimits.stepsBeforeSleep) / Double(stepRate)
      try require(sleepAfter, in: shortest...PhysicsLimits.sleepAfter, "sleep")
    }
  }
}
