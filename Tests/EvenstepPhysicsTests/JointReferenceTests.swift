import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Joints against a C program on plain Chipmunk")
struct JointReferenceTests {
  @Test("every kind moves bodies the same to the last bit, and reports the same impulses")
  func everyKind() throws {
    let expected = try ReferenceProgram.run("joints").filter { $0.first?.isNumber == true }
    try #require(expected.count == 900)
    let scene = try JointedScene(.raw)
    var firstDifference: Int?
    for step in 1...900 {
      try scene.advance(step)
      if firstDifference == nil, "\(step) \(StableHash.hex(scene.hash.value))" != expected[step - 1] {
        firstDifference = step
      }
    }
    #expect(firstDifference == nil)
  }

  @Test("the standard solver's springs and biases are the library's but for last bits")
  func likeRaw() throws {
    let raw = try JointedScene(.raw)
    let standard = try JointedScene(.standard)
    for step in 1...120 {
      try raw.advance(step)
      try standard.advance(step)
      for (a, b) in zip(raw.bodies, standard.bodies) {
        let (expected, state) = (try raw.world.state(of: a), try standard.world.state(of: b))
        #expect((state.pose.position - expected.pose.position).length < 1e-8, "step \(step)")
        #expect(abs(state.pose.rotation.radians - expected.pose.rotation.radians) < 1e-9, "step \(step)")
      }
    }
  }
}

/// The scene of Reference/joints.c, described to our world.
final class JointedScene {
  var world: World
  var bodies: [BodyID] = []
  var joints: [JointID] = []
  var hash = FNV1a()

  init(_ solver: Solver) throws {
    world = try World(
      WorldSettings(gravity: Vector2(0, -600), damping: 0.9, sleepAfter: 0.5, solver: solver))
    let ground = ShapeDefinition(
      geometry: .segment(from: Vector2(-500, -150), to: Vector2(1500, -150), radius: 1),
      material: Material(friction: 0.5, elasticity: 0))
    _ = try world.add(BodyDefinition(kind: .static, shapes: [ground]))
    for i in 0..<20 {
      let box = ShapeDefinition(
        geometry: .box(size: Size(30, 20)), material: Material(friction: 0.5, elasticity: 0))
      let x = 50 * Double(i) + (i % 2 == 1 ? -4 : 0)
      bodies.append(
        try world.add(
          BodyDefinition(kind: .dynamic, pose: Pose(x, i % 2 == 1 ? 60 : 100), mass: 4, shapes: [box])))
    }
    for i in stride(from: 0, to: 20, by: 2) {
      let place = Vector2(50 * Double(i) - 10, 105)
      joints.append(
        try world.add(JointDefinition(a: bodies[i], kind: .pivot(anchorA: Vector2(-10, 5), anchorB: place))))
    }
    for (number, joint) in try kinds().enumerated() {
      var joint = joint
      (joint.a, joint.b) = (bodies[2 * number], bodies[2 * number + 1])
      // A groove is on the second body of ours, and on the first of Chipmunk's.
      if case .groove = joint.kind { (joint.a, joint.b) = (bodies[2 * number + 1], bodies[2 * number]) }
      joints.append(try world.add(joint))
    }
  }

  /// One of each, their bodies left open.
  private func kinds() throws -> [JointDefinition] {
    let (a, b) = (Vector2(10, 0), Vector2(-5, 5))
    let any = bodies[0]
    return [
      JointDefinition(a: any, kind: .pin(anchorA: a, anchorB: b)),
      JointDefinition(a: any, kind: .slide(anchorA: a, anchorB: b, min: 20, max: 65)),
      JointDefinition(a: any, kind: .pivot(anchorA: Vector2(25, -20), anchorB: Vector2(-21, 20))),
      JointDefinition(
        a: any, kind: .groove(anchorA: b, from: Vector2(10, -30), to: Vector2(60, -50)), maxBias: 200),
      JointDefinition(
        a: any, kind: .dampedSpring(anchorA: a, anchorB: b, restLength: 40, stiffness: 300, damping: 8)),
      JointDefinition(
        a: any, kind: .rotarySpring(restAngle: .radians(0.25), stiffness: 40000, damping: 900)),
      JointDefinition(
        a: any, kind: .rotaryLimit(min: .radians(-0.25), max: .radians(0.5)), errorBias: 0.01),
      JointDefinition(a: any, kind: .ratchet(phase: .radians(0.125), teeth: .radians(0.375))),
      JointDefinition(a: any, kind: .gear(phase: .radians(0.5), ratio: -2), maxForce: 60000),
      JointDefinition(a: any, kind: .motor(rate: 3), maxForce: 90000, collides: false),
    ]
  }

  func advance(_ step: Int) throws {
    if step == 300 { try world.setVelocity(of: bodies[1], to: Vector2(200, 300)) }
    if step == 400 {
      try world.remove(joints[14])
      let rope = JointKind.slide(anchorA: Vector2(10, 0), anchorB: Vector2(-5, 5), min: 0, max: 50)
      joints[14] = try world.add(JointDefinition(a: bodies[8], b: bodies[9], kind: rope))
    }
    try world.step()
    for id in bodies {
      let state = try world.state(of: id)
      hash.add(state.pose.position.x)
      hash.add(state.pose.position.y)
      hash.add(state.pose.rotation.radians)
      hash.add(state.velocity.x)
      hash.add(state.velocity.y)
      hash.add(state.spin)
    }
    for joint in joints { hash.add(try world.impulse(of: joint)) }
  }
}
