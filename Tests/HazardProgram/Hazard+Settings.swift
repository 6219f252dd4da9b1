import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  private static func setting(_ what: String, _ field: String, _ settings: WorldSettings) -> Hazard {
    Hazard(what, .refused(field)) { _ = try World(settings) }
  }

  /// What a whole world is made with.
  static let settings =
    [-1, 0, 1001, 1_000_000_000, Int.max].map {
      setting("\($0) iterations", "iterations", WorldSettings(iterations: $0))
    }
    + [Int.min, 0, 10_001, .max].map {
      setting("a rate of \($0) steps a second", "stepRate", WorldSettings(stepRate: $0))
    }
    + [Int.min, 0, 17, .max].map { setting("\($0) sub-steps", "substeps", WorldSettings(substeps: $0)) }
    + [
      setting("sub-steps of the raw solver", "substeps", WorldSettings(solver: .raw, substeps: 2)),
      setting("grids of the raw solver", "broadPhase", WorldSettings(solver: .raw, broadPhase: .grid)),
    ]
    + [Double.nan, .infinity, 1e308].map {
      setting("a world's gravity of \($0)", "gravity", WorldSettings(gravity: Vector2($0, 0)))
    }
    + [Double.nan, -1, 2].map { setting("a world's damping of \($0)", "damping", WorldSettings(damping: $0)) }
    + [Double.nan, .infinity, -1, 0, 1e-3].map { (time: Double) in
      setting("sleep after \(time)", "sleep", WorldSettings(sleepAfter: time))
    }
    + extremes

  private static let extremes = [
    Hazard("as many iterations and steps as may be", .harmless) {
      var world = try World(WorldSettings(gravity: Vector2(0, -1e6), stepRate: 10_000, iterations: 1000))
      _ = try world.add(.floor)
      try world.addBalls(20)
      try world.run(100)
    },
    Hazard("no damping to speak of", .harmless) {
      for damping in [0, Double.leastNonzeroMagnitude, .leastNormalMagnitude] {
        var world = try World(WorldSettings(gravity: Vector2(0, -1000), damping: damping))
        try world.addBalls(20)
        try world.run(100)
      }
    },
    Hazard("an empty world", .harmless) {
      for solver in Solver.allCases {
        var world = try World(WorldSettings(sleepAfter: 1, solver: solver))
        try world.run(10)
        world.canonicalize()
        _ = world.bodies(at: .zero)
        _ = world.ray(from: .zero, to: Vector2(1, 1))
        try world.setGravity(Vector2(0, 1))
        try world.run(10)
      }
      var world = try World(WorldSettings())
      try world.restore(world.keyframe())
      try world.run(10)
    },
  ]
}
