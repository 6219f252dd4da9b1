import EvenstepGeometry
import EvenstepPhysics
import Testing

/// What a body does after it has changed its kind is what one does that was made so.
@Suite("A body that changes its kind")
struct KindTests {
  /// A board with a knob, so that the centre of gravity is off the origin.
  private static let board = [
    ShapeDefinition(geometry: .box(size: Size(60, 10)), material: Material(density: 2)),
    ShapeDefinition(geometry: .circle(offset: Vector2(25, 12), radius: 8), material: Material(density: 3)),
  ]

  private static func world(_ solver: Solver, gravity: Double = -1000, sleepAfter: Double? = nil) throws -> World {
    try World(WorldSettings(gravity: Vector2(0, gravity), sleepAfter: sleepAfter, solver: solver))
  }

  @Test("from kinematic to dynamic moves on as one does that begins there", arguments: Solver.allCases)
  func release(solver: Solver) throws {
    var world = try Self.world(solver)
    let body = try world.add(
      BodyDefinition(kind: .kinematic, pose: Pose(10, 20, 0.4), velocity: Vector2(300, 50), spin: 4, shapes: Self.board)
    )
    for _ in 0..<30 { try world.step() }
    let start = try world.state(of: body)
    try world.setKind(of: body, to: .dynamic)
    #expect(try world.kind(of: body) == .dynamic && world.dynamicBodies == [body])
    var other = try Self.world(solver)
    let twin = try other.add(BodyDefinition(kind: .dynamic, pose: start.pose, shapes: Self.board))
    #expect(try world.mass(of: body) == other.mass(of: twin))
    #expect(try world.moment(of: body) == other.moment(of: twin))
    #expect(try world.centerOfGravity(of: body) == other.centerOfGravity(of: twin))
    let (right, local) = (start.pose.rotation.direction, try other.centerOfGravity(of: twin))
    let center = right * local.x + right.perpendicular * local.y
    let velocity = start.velocity + center.perpendicular * start.spin
    #expect((try world.state(of: body).velocity - velocity).length < 1e-9)
    #expect((try world.state(of: body).pose.position - start.pose.position).length < 1e-9)
    try other.setVelocity(of: twin, to: velocity)
    try other.setSpin(of: twin, to: start.spin)
    for _ in 0..<120 {
      try world.step()
      try other.step()
      let (mine, its) = (try world.state(of: body), try other.state(of: twin))
      #expect((mine.pose.position - its.pose.position).length < 1e-6 && mine.spin == its.spin)
    }
  }

  @Test("there and back at once is as it was", arguments: Solver.allCases)
  func thereAndBack(solver: Solver) throws {
    var world = try Self.world(solver)
    let body = try world.add(
      BodyDefinition(kind: .dynamic, pose: Pose(0, 0, 1), velocity: Vector2(7, 9), spin: 2, shapes: Self.board))
    let (before, mass) = (try world.state(of: body), try world.mass(of: body))
    try world.setKind(of: body, to: .kinematic)
    #expect(try world.mass(of: body) == .infinity && world.centerOfGravity(of: body) == .zero)
    try world.setKind(of: body, to: .dynamic)
    let after = try world.state(of: body)
    #expect((after.pose.position - before.pose.position).length < 1e-12)
    #expect((after.velocity - before.velocity).length < 1e-12 && after.spin == before.spin)
    #expect(try world.mass(of: body) == mass)
    try world.setKind(of: body, to: .kinematic)
    try world.setKind(of: body, to: .dynamic, mass: 12.5)
    #expect(try world.mass(of: body) == 12.5)
  }

  @Test("keeps its contacts: one begin, and one end when it leaves", arguments: Solver.allCases)
  func contacts(solver: Solver) throws {
    var world = try Self.world(solver, sleepAfter: 0.2)
    _ = try world.add(.wall(Vector2(-200, 0), Vector2(200, 0)))
    let crate = try world.add(KeyframeScene.box(0, 10.95, 20, 20))
    _ = try world.add(KeyframeScene.box(0, 30.9, 20, 20))
    var events: [ContactEvent.Phase] = []
    func run(_ steps: Int) throws {
      for _ in 0..<steps {
        try world.step()
        events += world.contacts.map(\.phase)
      }
    }
    try run(120)
    #expect(try world.state(of: crate).isSleeping && events == [.began, .began])
    for _ in 0..<3 {
      try world.setKind(of: crate, to: .kinematic)
      #expect(try !world.state(of: world.bodies[2]).isSleeping, "what lay on it wakes")
      try run(60)
      try world.setKind(of: crate, to: .dynamic)
      try run(60)
    }
    #expect(events == [.began, .began])
    #expect(abs(try world.state(of: world.bodies[2]).pose.position.y - 31) < 0.5, "the tower stands")
    try world.setKind(of: crate, to: .kinematic)
    try world.setVelocity(of: crate, to: Vector2(0, 600))
    try run(60)
    #expect(events.filter { $0 == .ended }.count == 1, "it has left the floor, with the other one on top")
  }

  @Test("in one step falls and carries as its new kind does")
  func roles() throws {
    var world = try Self.world(.standard)
    let plank = try world.add(
      BodyDefinition(
        kind: .kinematic, pose: Pose(0, 100), shapes: [ShapeDefinition(geometry: .box(size: Size(200, 10)))]))
    let crate = try world.add(KeyframeScene.box(0, 115, 20, 20))
    for _ in 0..<60 { try world.step() }
    try world.setKind(of: plank, to: .dynamic)
    for _ in 0..<12 { try world.step() }
    #expect(abs(try world.state(of: plank).velocity.y + 100) < 1e-6, "both fall freely")
    #expect(abs(try world.state(of: crate).velocity.y + 100) < 1e-6)
    try world.setKind(of: plank, to: .kinematic)
    try world.setVelocity(of: plank, to: .zero)
    for _ in 0..<120 { try world.step() }
    #expect(try world.state(of: plank).velocity == .zero)
    #expect(abs(try world.state(of: crate).velocity.y) < 1e-6, "caught")
  }

  @Test("is refused where a joint would hold nothing, and where it would have no mass")
  func refusals() throws {
    var world = try Self.world(.standard)
    let line = ShapeDefinition(geometry: .box(size: Size(20, 20)), material: Material(density: 0))
    let light = try world.add(BodyDefinition(kind: .kinematic, shapes: [line]))
    let hung = try world.add(KeyframeScene.box(100, 100, 20, 20))
    let joint = try world.add(JointDefinition(a: hung, kind: .pivotAt(Vector2(100, 140))))
    let wheel = try world.add(KeyframeScene.box(200, 100, 20, 20))
    let fixed = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(240, 100), fixedRotation: true,
        shapes: [ShapeDefinition(geometry: .box(size: Size(9, 9)))]))
    _ = try world.add(JointDefinition(a: wheel, b: fixed, kind: .motor(rate: 1)))
    func fault(_ body: BodyID, _ kind: BodyKind, mass: Double? = nil) -> String {
      do { try world.setKind(of: body, to: kind, mass: mass) } catch { return "\(error)" }
      return ""
    }
    #expect(fault(light, .dynamic).hasPrefix("body.mass must be"))
    #expect(fault(light, .dynamic, mass: -1).hasPrefix("body.mass must be"))
    #expect(fault(light, .dynamic, mass: .nan).hasPrefix("body.mass must be"))
    #expect(fault(light, .static) == "kind must be dynamic or kinematic, not static")
    #expect(fault(hung, .kinematic).hasPrefix("kind must fit the joints that hold the body (b must be dynamic"))
    #expect(fault(wheel, .kinematic).hasPrefix("kind must fit the joints that hold the body (b must be able to turn"))
    #expect(try world.kind(of: hung) == .dynamic && world.mass(of: hung) > 0)
    try world.remove(joint)
    #expect(fault(hung, .kinematic) == "" && fault(light, .dynamic, mass: 3) == "")
    for _ in 0..<60 { try world.step() }
    #expect(try world.state(of: hung).pose.position.y > 99)
  }
}
