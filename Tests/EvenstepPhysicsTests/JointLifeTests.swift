import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Joints that come and go")
struct JointLifeTests {
  /// Balls under each other, each held by the one above and the first by the world.
  private final class Chain {
    var world: World
    var joints: [JointID] = []

    init(_ count: Int, _ solver: Solver = .standard) throws {
      world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5, solver: solver))
      for number in 0..<count {
        let ball = try world.add(.ball(0, -30 * Double(number)))
        let place = Vector2(0, 15 - 30 * Double(number))
        let above = number == 0 ? nil : world.bodies[number - 1]
        joints.append(try world.add(JointDefinition(a: ball, b: above, kind: .pivotAt(place))))
      }
    }

    func settle() throws {
      for _ in 0..<240 { try world.step() }
      try #require(try world.sleeping == joints.count)
    }
  }

  @Test("sleep with their bodies, and wake them when they are removed or others added", arguments: Solver.allCases)
  func sleep(solver: Solver) throws {
    let chain = try Chain(4, solver)
    try chain.settle()
    let bottom = chain.world.bodies[3]
    let extra = try chain.world.add(JointDefinition(a: bottom, kind: .motor(rate: 0)))
    #expect(try chain.world.sleeping == 0)
    try chain.settle()
    try chain.world.remove(extra)
    #expect(try chain.world.sleeping == 0)
    try chain.settle()
    try chain.world.remove(chain.joints[2])
    #expect(try chain.world.sleeping == 0)
    for _ in 0..<60 { try chain.world.step() }
    #expect(try chain.world.position(of: bottom).y < -150)
    #expect(try chain.world.position(of: chain.world.bodies[1]).y > -40)
  }

  @Test("are held awake by a kinematic body, and woken when a static one is moved")
  func holders() throws {
    for (kind, asleep) in [(BodyKind.kinematic, 0), (.static, 1)] {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
      let holder = try world.add(.ball(0, 0, kind: kind, filter: CollisionFilter(mask: 0)))
      let ball = try world.add(.ball(0, -40))
      _ = try world.add(JointDefinition(a: ball, b: holder, kind: .pin(anchorA: .zero, anchorB: .zero)))
      for _ in 0..<240 { try world.step() }
      #expect(try world.sleeping == asleep)
      try world.setPose(of: holder, to: Pose(30, 0))
      #expect(try world.sleeping == 0)
      for _ in 0..<30 { try world.step() }
      #expect(try world.position(of: ball).x > 5)
    }
  }

  @Test("go with either of their bodies, awake or asleep", arguments: Solver.allCases)
  func removalOfBodies(solver: Solver) throws {
    for isAsleep in [false, true] {
      let chain = try Chain(5, solver)
      if isAsleep { try chain.settle() }
      let bodies = chain.world.bodies
      try chain.world.remove(bodies[2])
      #expect(chain.world.joints == [chain.joints[0], chain.joints[1], chain.joints[4]])
      for _ in 0..<60 { try chain.world.step() }
      #expect(try chain.world.position(of: bodies[4]).y < -200)
      for body in chain.world.bodies { try chain.world.remove(body) }
      #expect(chain.world.joints.isEmpty)
      try chain.world.step()
    }
  }

  @Test("their handles are never valid again, and places are used again")
  func staleHandles() throws {
    let chain = try Chain(2)
    let old = chain.joints[0]
    try chain.world.remove(old)
    func isStale(_ id: JointID, _ world: borrowing World) -> Bool {
      do {
        _ = try world.impulse(of: id)
        return false
      } catch {
        return error == .staleJoint(id)
      }
    }
    let isGone = isStale(old, chain.world)
    let new = try chain.world.add(JointDefinition(a: chain.world.bodies[0], kind: .motor(rate: 1)))
    #expect(new.index == old.index && new.generation == 2 && "\(new)" == "joint 0.2")
    let isGoneStill = isStale(old, chain.world)
    let isHere = !isStale(new, chain.world)
    #expect(isGone && isGoneStill && isHere)
    #expect(chain.world.joints == [chain.joints[1], new])
    do {
      try chain.world.remove(old)
      Issue.record("removed twice")
    } catch {
      #expect(error == .staleJoint(old) && "\(error)" == "there is no joint 0 in the world")
    }
    let ends = try chain.world.bodies(of: chain.joints[1])
    #expect(ends.a == chain.world.bodies[1] && ends.b == chain.world.bodies[0])
  }

  @Test("any order of removing many from one body is safe")
  func hub() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
    let hub = try world.add(.ball(0, 0, radius: 100))
    var joints: [JointID] = []
    for number in 0..<3000 {
      let kind = JointKind.pivot(anchorA: Vector2(Double(number % 7), 0), anchorB: Vector2(Double(number % 7), 0))
      joints.append(try world.add(JointDefinition(a: hub, kind: kind)))
    }
    for step in 0..<30 {
      for number in 0..<50 { try world.remove(joints.remove(at: (step * 977 + number * 131) % joints.count)) }
      try world.step()
      #expect(world.joints == joints)
    }
    #expect(try world.position(of: hub).length < 1)
    try world.remove(hub)
    #expect(world.joints.isEmpty)
  }

  @Test("are part of the state: impulses, and where a ratchet is engaged")
  func state() throws {
    func digest(_ change: (inout World) throws -> Void) throws -> UInt64 {
      let chain = try Chain(2)
      try change(&chain.world)
      var hasher = StateHasher()
      chain.world.addState(to: &hasher)
      return hasher.digest
    }
    let plain = try digest { _ in }
    let jointed = try digest { _ = try $0.add(JointDefinition(a: $0.bodies[0], kind: .motor(rate: 0))) }
    let engaged = try [1, 2].map { turn in
      try digest {
        try $0.setPose(of: $0.bodies[0], to: Pose(0, 0, turn))
        _ = try $0.add(JointDefinition(a: $0.bodies[0], kind: .ratchet(teeth: .degrees(10))))
        try $0.setPose(of: $0.bodies[0], to: Pose(0, 0))
      }
    }
    #expect(Set([plain, jointed] + engaged).count == 4)
    #expect(try digest { _ in } == plain)
  }

  @Test("no memory of theirs is touched after a world is gone", arguments: Solver.allCases)
  func end(solver: Solver) throws {
    for isAsleep in [false, true] {
      let chain = try Chain(3, solver)
      let ends = (chain.world.bodies[0], chain.world.bodies[2])
      let spring = JointKind.dampedSpring(
        anchorA: .zero, anchorB: .zero, restLength: 60, stiffness: 10, damping: 1)
      chain.joints.append(try chain.world.add(JointDefinition(a: ends.0, b: ends.1, kind: spring)))
      for _ in 0..<(isAsleep ? 240 : 10) { try chain.world.step() }
      #expect(try chain.world.sleeping == (isAsleep ? 3 : 0))
    }
  }
}
