import EvenstepGeometry
import EvenstepPhysics

/// Something that steps a scene.
protocol StepContestant: AnyObject {
  func step(count: Int) throws -> Stretch
  /// Removes all bodies that are not walls, one by one, and makes a step.
  func clear() throws -> Stretch
  /// A hash of the bits of all poses in the order of the bodies, as the C program makes it.
  func poseSum() throws -> String
}

/// A world, alone or with what a stage asks it after each step.
final class WorldRun: StepContestant {
  private var world: World
  private let isWatched: Bool
  private var hasher = StateHasher()
  /// What was seen, so that looking is not optimised away.
  private(set) var seen: UInt64 = 0

  init(_ scene: BenchScene, _ solver: Solver, _ broadPhase: BroadPhase, isWatched: Bool = false) throws {
    world = try World(WorldSettings(gravity: scene.gravity, solver: solver, broadPhase: broadPhase))
    self.isWatched = isWatched
    let material = Material(friction: scene.friction, elasticity: scene.elasticity)
    for (a, b) in scene.walls {
      let wall = ShapeDefinition(geometry: .segment(from: a, to: b, radius: 4), material: material)
      _ = try world.add(BodyDefinition(kind: .static, shapes: [wall]))
    }
    for body in scene.bodies {
      let geometry: ShapeGeometry =
        body.isBall ? .circle(radius: body.size / 2) : .box(size: Size(body.size, body.size))
      _ = try world.add(
        BodyDefinition(
          kind: .dynamic, pose: Pose(position: body.position, rotation: .zero), velocity: body.velocity,
          shapes: [ShapeDefinition(geometry: geometry, material: material)]))
    }
  }

  func step(count: Int) throws -> Stretch { try Stretch.of { for _ in 0..<count { try step() } } }

  private func step() throws {
    try world.step()
    guard isWatched else { return }
    for event in world.contacts { seen &+= UInt64(event.bodyA.index) }
    hasher.reset()
    world.addState(to: &hasher)
    seen &+= hasher.digest
  }

  func clear() throws -> Stretch {
    try Stretch.of {
      for body in world.dynamicBodies { try world.remove(body) }
      // The contacts of what has gone are dropped with the next step.
      try world.step()
    }
  }

  func poseSum() throws -> String {
    var sum = FNV1a()
    for body in world.dynamicBodies {
      let pose = try world.state(of: body).pose
      for number in [pose.position.x, pose.position.y, pose.rotation.radians] { sum.add(number) }
    }
    return StableHash.hex(sum.value)
  }
}
