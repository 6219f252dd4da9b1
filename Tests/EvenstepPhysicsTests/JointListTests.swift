import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Lists of joints")
struct JointListTests {
  /// Balls in rows, each held by the first one and by the world.
  private func hub(_ count: Int, _ solver: Solver) throws -> World {
    var world = try World(WorldSettings(sleepAfter: 0.5, solver: solver))
    let hub = try world.add(.ball(0, 0))
    for number in 1...count {
      let ball = try world.add(.ball(Double(number % 50) * 30, 30 + Double(number / 50) * 30))
      let rope = JointKind.slide(anchorA: .zero, anchorB: .zero, min: 0, max: 1e4)
      _ = try world.add(JointDefinition(a: ball, b: hub, kind: rope))
      _ = try world.add(JointDefinition(a: ball, kind: rope))
    }
    return world
  }

  @Test("what is removed is gone at once, without a step in between", arguments: Solver.allCases)
  func atOnce(solver: Solver) throws {
    var world = try hub(40, solver)
    let joints = world.joints
    try world.remove(joints[7])
    #expect(world.jointCount == 79 && world.joints == Array(joints[..<7] + joints[8...]))
    try world.remove(world.bodies[0])
    let left = joints.indices.filter { $0 % 2 == 1 && $0 != 7 }.map { joints[$0] }
    #expect(world.jointCount == 39 && world.joints == left)
    // Places are taken again from the last one that became free: those of the hub went in the order of adding.
    let next = try world.add(JointDefinition(a: world.bodies[0], kind: .motor(rate: 0)))
    #expect(next.index == joints[78].index && next.generation == joints[78].generation + 1)
    #expect(world.jointCount == 40 && world.joints == left + [next])
    try world.step()
    #expect(world.jointCount == 40 && world.joints == left + [next])
    try world.remove(next)
    #expect(world.joints == left)
  }

  @Test("as many may be added and removed without a step as there are steps to make", arguments: Solver.allCases)
  func withoutSteps(solver: Solver) throws {
    var world = try hub(1, solver)
    for _ in 0..<30_000 {
      try world.remove(try world.add(JointDefinition(a: world.bodies[0], kind: .motor(rate: 0))))
    }
    #expect(world.jointCount == 2)
    try world.step()
  }

  @Test("hold what a keyframe needs in the right order whatever has come and gone")
  func keyframes() throws {
    var world = try hub(60, .standard)
    var random = SeededRandom(seed: 8)
    for round in 0..<40 {
      for _ in 0..<5 {
        let bodies = world.bodies
        let (a, b) = (bodies[random.nextIndex(bodies.count)], bodies[random.nextIndex(bodies.count)])
        if a != b { _ = try world.add(JointDefinition(a: a, b: b, kind: .motor(rate: 0))) }
        try world.remove(world.joints[random.nextIndex(world.jointCount)])
      }
      if round % 4 == 0 { try world.remove(world.bodies[random.nextIndex(world.bodyCount)]) }
      // Reading checks that every joint is once in each list that it belongs to.
      let keyframe = try WorldKeyframe(bytes: try world.keyframe().bytes)
      var other = try World(world.settings)
      try other.restore(keyframe)
      #expect(try other.keyframe().bytes == keyframe.bytes)
      // The lists of a restored world can be taken apart as well.
      for joint in other.joints.reversed() where joint.index % 3 == 0 { try other.remove(joint) }
      for joint in world.joints.reversed() where joint.index % 3 == 0 { try world.remove(joint) }
      #expect(try other.keyframe().bytes == world.keyframe().bytes)
      try world.restore(keyframe)
      try world.step()
      try other.restore(keyframe)
      try other.step()
      #expect(world.digest == other.digest)
    }
  }
}
