import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Hazardous joints")
struct JointHazardTests {
  /// A static, a kinematic, two dynamic bodies that turn and one that does not.
  private static func world() throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
    _ = try world.add(.ball(0, 0, kind: .static))
    _ = try world.add(.ball(100, 0, kind: .kinematic))
    _ = try world.add(.ball(30, 0))
    _ = try world.add(.ball(60, 0))
    var upright = BodyDefinition.ball(60, 60)
    upright.fixedRotation = true
    _ = try world.add(upright)
    return world
  }

  /// Adds a joint and steps; returns what was refused.
  private func refusal(_ definition: JointDefinition, in world: inout World) -> PhysicsError? {
    let count = world.joints.count
    do {
      _ = try world.add(definition)
    } catch {
      #expect(world.joints.count == count)
      return error
    }
    do {
      for _ in 0..<60 { try world.step() }
    } catch {
      if case .escaped = error { return nil }
      Issue.record("\(error) after \(definition)")
    }
    return nil
  }

  @Test("numbers are refused by the name of the field, or do no harm", arguments: Field.all)
  func numbers(field: Field) throws {
    for value in HazardTests.hazards {
      for hasB in [false, true] {
        var world = try Self.world()
        var joint = JointDefinition(
          a: world.bodies[2], b: hasB ? world.bodies[3] : nil, kind: .motor(rate: 1))
        field.set(&joint, value)
        guard let error = refusal(joint, in: &world) else {
          #expect(!value.isNaN && value > -1e300 && (value < 1e300 || field.mayBeInfinite), "\(field.name) \(value)")
          continue
        }
        guard case .invalid(let name, let rule, let text) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(name == field.name && rule.hasPrefix("must ") && !text.isEmpty, "\(error) for \(value)")
      }
    }
  }

  @Test("joints in which nothing can move are refused, and so is a joint of a body with itself")
  func bodies() throws {
    let pivot = JointKind.pivot(anchorA: .zero, anchorB: .zero)
    let pairs: [(Int, Int?, Bool, Bool)] = [
      (0, nil, false, false), (1, nil, false, false), (0, 1, false, false), (1, 0, false, false),
      (2, 2, false, false), (2, 3, true, true), (2, nil, true, true), (0, 2, true, true), (1, 2, true, true),
      (4, nil, true, false), (4, 0, true, false), (1, 4, true, false), (4, 2, true, true),
    ]
    for (a, b, canMove, canTurn) in pairs {
      for (kind, isRight) in [(pivot, canMove), (JointKind.motor(rate: 1), canTurn), (.gear(ratio: -1), canTurn)] {
        var world = try Self.world()
        let joint = JointDefinition(a: world.bodies[a], b: b.map { world.bodies[$0] }, kind: kind)
        let error = refusal(joint, in: &world)
        #expect((error == nil) == isRight, "\(a) \(b ?? -1) \(kind)")
        if let error, case .invalid(let field, _, _) = error { #expect(field == "b") }
      }
    }
  }

  @Test("removed bodies are refused")
  func stale() throws {
    var world = try Self.world()
    let (gone, here) = (world.bodies[2], world.bodies[3])
    try world.remove(gone)
    for joint in [
      JointDefinition(a: gone, kind: .motor(rate: 1)), JointDefinition(a: here, b: gone, kind: .motor(rate: 1)),
    ] {
      #expect(refusal(joint, in: &world) == .staleBody(gone))
    }
  }

  @Test("shapes that leave the solver nothing to divide by are refused")
  func degenerate() throws {
    let zero = Vector2.zero
    let cases: [(JointKind, String)] = [
      (.gear(ratio: 0), "ratio"), (.ratchet(teeth: .zero), "teeth"),
      (.groove(anchorA: zero, from: Vector2(5, 5), to: Vector2(5, 5)), "to"),
      (.slide(anchorA: zero, anchorB: zero, min: 9, max: 8), "max"),
      (.rotaryLimit(min: .degrees(10), max: .degrees(9)), "max"),
      (.pin(anchorA: zero, anchorB: Vector2(30, 0)), "anchorB"),
      (.pivot(anchorA: Vector2(8e5, 0), anchorB: zero), "anchorA"), (.pivotAt(Vector2(8e5, 0)), "at"),
      (.groove(anchorA: Vector2(0, 8e5), from: zero, to: Vector2(1, 1)), "anchorA"),
    ]
    for (kind, field) in cases {
      var world = try Self.world()
      guard case .invalid(let name, _, _)? = refusal(JointDefinition(a: world.bodies[2], kind: kind), in: &world) else {
        Issue.record("accepted \(kind)")
        continue
      }
      #expect(name == field)
    }
  }

  @Test("anchors as far out as they may be are solved")
  func levers() throws {
    for distance in [1e3, 1e5, 7e5] {
      for mass in [1e-6, 1, 1e12] {
        var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
        var ball = BodyDefinition.ball(0, 0)
        ball.mass = mass
        let body = try world.add(ball)
        let (anchor, place) = (Vector2(distance * 0.6, distance * 0.8), Vector2(distance * 0.6, distance * 0.8))
        _ = try world.add(JointDefinition(a: body, kind: .pivot(anchorA: anchor, anchorB: place)))
        for _ in 0..<60 { try world.step() }
      }
    }
  }

  @Test("a world has a limit of joints")
  func count() throws {
    var world = try Self.world()
    let joint = JointDefinition(a: world.bodies[2], kind: .motor(rate: 0))
    for _ in 0..<PhysicsLimits.joints { _ = try world.add(joint) }
    guard case .invalid(field: "joints", _, value: "20001")? = refusal(joint, in: &world) else {
      Issue.record("no limit")
      return
    }
    try world.step()
  }

  /// A number in a joint, and how to set it.
  struct Field: CustomTestStringConvertible {
    let name: String
    let mayBeInfinite: Bool
    let set: @Sendable (inout JointDefinition, Double) -> Void
    var testDescription: String { name }

    init(_ name: String, infinite: Bool = false, _ set: @escaping @Sendable (inout JointDefinition, Double) -> Void) {
      (self.name, mayBeInfinite, self.set) = (name, infinite, set)
    }

    init(_ name: String, _ kind: @escaping @Sendable (Double) -> JointKind) {
      self.init(name) { $0.kind = kind($1) }
    }

    private static let far = Vector2(50, 0)

    static let all: [Field] =
      [
        Field("maxForce", infinite: true) { $0.maxForce = $1 },
        Field("maxBias", infinite: true) { $0.maxBias = $1 },
        Field("errorBias") { $0.errorBias = $1 },
        Field("breakForce", infinite: true) { $0.breakForce = $1 },
        Field("anchorA") { .pin(anchorA: Vector2($0, 1), anchorB: far) },
        Field("anchorB") { .pin(anchorA: far, anchorB: Vector2(1, $0)) },
        Field("distance") { .pin(anchorA: .zero, anchorB: far, distance: $0) },
        Field("anchorA") { .slide(anchorA: Vector2(1, $0), anchorB: far, min: 0, max: 9) },
        Field("min") { .slide(anchorA: .zero, anchorB: far, min: $0, max: 1e7) },
        Field("max") { .slide(anchorA: .zero, anchorB: far, min: 0, max: $0) },
        Field("anchorA") { .pivot(anchorA: Vector2($0, 1), anchorB: far) },
        Field("anchorB") { .pivot(anchorA: far, anchorB: Vector2(1, $0)) },
        Field("at") { .pivotAt(Vector2(1, $0)) },
        Field("anchorA") { .groove(anchorA: Vector2($0, 1), from: .zero, to: far) },
        Field("from") { .groove(anchorA: .zero, from: Vector2($0, 1), to: far) },
        Field("to") { .groove(anchorA: .zero, from: far, to: Vector2(1, $0)) },
      ] + springs + turning

    private static let springs: [Field] = [
      Field("anchorA") {
        .dampedSpring(anchorA: Vector2($0, 1), anchorB: far, restLength: 9, stiffness: 9, damping: 1)
      },
      Field("restLength") {
        .dampedSpring(anchorA: .zero, anchorB: far, restLength: $0, stiffness: 9, damping: 1)
      },
      Field("stiffness") {
        .dampedSpring(anchorA: .zero, anchorB: far, restLength: 9, stiffness: $0, damping: 1)
      },
      Field("damping") { .dampedSpring(anchorA: .zero, anchorB: far, restLength: 9, stiffness: 9, damping: $0) },
      Field("restAngle") { .rotarySpring(restAngle: .radians($0), stiffness: 9, damping: 1) },
      Field("stiffness") { .rotarySpring(stiffness: $0, damping: 1) },
      Field("damping") { .rotarySpring(stiffness: 9, damping: $0) },
    ]

    private static let turning: [Field] = [
      Field("min") { .rotaryLimit(min: .radians($0), max: .degrees(1e8)) },
      Field("max") { .rotaryLimit(min: .degrees(-1e8), max: .radians($0)) },
      Field("phase") { .ratchet(phase: .radians($0), teeth: .degrees(10)) },
      Field("teeth") { .ratchet(teeth: .radians($0)) },
      Field("phase") { .gear(phase: .radians($0), ratio: 2) },
      Field("ratio") { .gear(ratio: $0) },
      Field("rate") { .motor(rate: $0) },
    ]
  }
}
