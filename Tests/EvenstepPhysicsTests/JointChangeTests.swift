import EvenstepGeometry
import EvenstepPhysics
import Testing

/// A joint that has been changed does what one does that was made so.
@Suite("A motor or spring that is changed")
struct JointChangeTests {
  private static let anchor = Vector2(3, 1)
  private static let changes: [(from: JointKind, to: JointKind)] = [
    (.motor(rate: 2), .motor(rate: -5)),
    (
      .dampedSpring(anchorA: anchor, anchorB: .zero, restLength: 40, stiffness: 900, damping: 10),
      .dampedSpring(anchorA: anchor, anchorB: .zero, restLength: 70, stiffness: 900, damping: 10)
    ),
    (
      .dampedSpring(anchorA: anchor, anchorB: .zero, restLength: 40, stiffness: 900, damping: 10),
      .dampedSpring(anchorA: anchor, anchorB: .zero, restLength: 40, stiffness: 1e9, damping: 0)
    ),
    (
      .rotarySpring(restAngle: .degrees(10), stiffness: 4e4, damping: 900),
      .rotarySpring(restAngle: .degrees(-70), stiffness: 8e4, damping: 500)
    ),
  ]

  private static func world(_ solver: Solver, _ kind: JointKind) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -90), solver: solver))
    let a = try world.add(KeyframeScene.box(0, 0, 20, 10))
    let b = try world.add(KeyframeScene.box(60, 5, 12, 12))
    _ = try world.add(JointDefinition(a: a, b: b, kind: kind))
    return world
  }

  @Test("before the first step is as if made so", arguments: Solver.allCases, changes.indices)
  func fresh(solver: Solver, number: Int) throws {
    var changed = try Self.world(solver, Self.changes[number].from)
    var made = try Self.world(solver, Self.changes[number].to)
    try changed.change(changed.joints[0], to: Self.changes[number].to)
    #expect(try changed.definition(of: changed.joints[0]) == made.definition(of: made.joints[0]))
    // The raw solver cannot follow the stiff one for long.
    for _ in 0..<(solver == .raw && number == 2 ? 1 : 120) {
      try changed.step()
      try made.step()
    }
    #expect(changed.digest == made.digest)
  }

  @Test("in the middle of a run goes on from keyframes", arguments: changes.indices)
  func keyframes(number: Int) throws {
    var world = try Self.world(.standard, Self.changes[number].from)
    for _ in 0..<50 { try world.step() }
    let before = try world.keyframe()
    try world.change(world.joints[0], to: Self.changes[number].to, maxForce: 1e7)
    let after = try WorldKeyframe(bytes: try world.keyframe().bytes)
    for _ in 0..<50 { try world.step() }
    let expected = world.digest
    try world.restore(after)
    for _ in 0..<50 { try world.step() }
    #expect(world.digest == expected)
    try world.restore(before)
    try world.change(world.joints[0], to: Self.changes[number].to, maxForce: 1e7)
    for _ in 0..<50 { try world.step() }
    #expect(world.digest == expected)
  }

  @Test("is refused where it is another joint, and for bad numbers")
  func refusals() throws {
    var world = try Self.world(.standard, .motor(rate: 1))
    let joint = world.joints[0]
    func fault(_ kind: JointKind, maxForce: Double? = nil) -> String {
      do { try world.change(joint, to: kind, maxForce: maxForce) } catch { return "\(error)" }
      return ""
    }
    #expect(fault(.gear(ratio: 2)).hasPrefix("joint must be a motor or a spring"))
    #expect(fault(.motor(rate: .nan)).hasPrefix("rate must be"))
    #expect(fault(.motor(rate: 2), maxForce: -1).hasPrefix("maxForce must be"))
    #expect(try world.definition(of: joint).kind == .motor(rate: 1))
    try world.remove(joint)
    #expect(fault(.motor(rate: 2)).hasPrefix("there is no joint"))
  }
}
