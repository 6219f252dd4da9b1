internal import CChipmunk
internal import EvenstepGeometry
internal import EvenstepPhysics

/// Something that steps a scene.
protocol Contestant: AnyObject {
  func step() throws
  /// Removes all bodies that are not walls, one by one.
  func clear() throws
}

/// The library itself, as a C program would call it.
final class PlainSpace: Contestant {
  private let space: UnsafeMutablePointer<cpSpace>
  private var bodies: [UnsafeMutablePointer<cpBody>] = []
  private var shapes: [UnsafeMutablePointer<cpShape>] = []

  init(_ scene: BenchScene, usesHash: Bool = false) {
    space = cpSpaceNew()
    cpSpaceSetGravity(space, cpVect(x: scene.gravity.x, y: scene.gravity.y))
    if usesHash { cpSpaceUseSpatialHash(space, 20, Int32(10 * scene.bodies.count)) }
    for index in scene.corners.indices {
      let (a, b) = (scene.corners[index], scene.corners[(index + 1) % scene.corners.count])
      let wall = cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpVect(x: a.x, y: a.y), cpVect(x: b.x, y: b.y), 4)!
      add(wall, scene)
    }
    for body in scene.bodies { add(body, scene) }
  }

  deinit {
    cpSpaceFree(space)
    for shape in shapes { cpShapeFree(shape) }
    for body in bodies { cpBodyFree(body) }
  }

  func step() { cpSpaceStep(space, 1.0 / 120) }

  func clear() {
    for body in bodies {
      let shape = body.pointee.shapeList
      cpSpaceRemoveShape(space, shape)
      cpSpaceRemoveBody(space, body)
    }
    step()
  }

  private func add(_ body: BenchScene.Body, _ scene: BenchScene) {
    let radius = body.size / 2
    let mass = body.isBall ? cpAreaForCircle(0, radius) : body.size * body.size
    let moment =
      body.isBall
      ? cpMomentForCircle(mass, 0, radius, cpVect(x: 0, y: 0)) : cpMomentForBox(mass, body.size, body.size)
    let made = cpSpaceAddBody(space, cpBodyNew(mass, moment))!
    bodies.append(made)
    cpBodySetPosition(made, cpVect(x: body.position.x, y: body.position.y))
    cpBodySetVelocity(made, cpVect(x: body.velocity.x, y: body.velocity.y))
    let shape =
      body.isBall ? cpCircleShapeNew(made, radius, cpVect(x: 0, y: 0)) : cpBoxShapeNew(made, body.size, body.size, 0)
    add(shape!, scene)
  }

  private func add(_ shape: UnsafeMutablePointer<cpShape>, _ scene: BenchScene) {
    cpShapeSetElasticity(shape, scene.elasticity)
    cpShapeSetFriction(shape, scene.friction)
    cpSpaceAddShape(space, shape)
    shapes.append(shape)
  }
}

/// A world, alone or with what a stage asks it after each step.
final class WorldRun: Contestant {
  private var world: World
  private let isWatched: Bool
  private var hasher = StateHasher()
  /// What was seen, so that looking is not optimised away.
  private(set) var seen: UInt64 = 0

  init(_ scene: BenchScene, _ solver: Solver, _ broadPhase: BroadPhase, isWatched: Bool = false) throws {
    world = try World(WorldSettings(gravity: scene.gravity, solver: solver, broadPhase: broadPhase))
    self.isWatched = isWatched
    let material = Material(friction: scene.friction, elasticity: scene.elasticity)
    for index in scene.corners.indices {
      let (a, b) = (scene.corners[index], scene.corners[(index + 1) % scene.corners.count])
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

  func step() throws {
    try world.step()
    guard isWatched else { return }
    for event in world.contacts { seen &+= UInt64(event.bodyA.index) }
    hasher.reset()
    world.addState(to: &hasher)
    seen &+= hasher.digest
  }

  /// With the next step, which drops the contacts of what has gone.
  func clear() throws {
    for body in world.dynamicBodies { try world.remove(body) }
    try world.step()
  }
}
