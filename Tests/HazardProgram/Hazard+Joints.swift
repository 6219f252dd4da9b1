import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  /// Tries a joint of two bodies of these kinds, b nil for the world.
  private static func joint(
    _ what: String, _ outcome: Outcome, _ kind: JointKind, a: BodyKind = .dynamic, b: BodyKind? = .dynamic,
    change: @escaping @Sendable (inout JointDefinition) -> Void = { _ in }
  ) -> Hazard {
    Hazard(
      what, outcome,
      in: { world in
        let first = try world.add(.body(kind: a))
        let second = try b.map { try world.add(.body(kind: $0, at: Vector2(30, 30))) }
        var joint = JointDefinition(a: first, b: second, kind: kind)
        change(&joint)
        _ = try world.add(joint)
      })
  }

  private static let bad: [Double] = [.nan, .infinity, -.infinity, 1e308, -1e308]
  private static let here = Vector2.zero
  private static let there = Vector2(30, 0)

  /// Joints with wrong numbers, of wrong bodies, and as stiff as may be.
  static let joints = anchors + powers + degenerate + pairs + stiff + hands

  private static let anchors = bad.flatMap { value -> [Hazard] in
    let place = Vector2(value, 0)
    return [
      joint("a pin's anchor at \(value)", .refused("anchorA"), .pin(anchorA: place, anchorB: here)),
      joint("a pin's other anchor at \(value)", .refused("anchorB"), .pin(anchorA: here, anchorB: place)),
      joint("a pin as long as \(value)", .refused("distance"), .pin(anchorA: here, anchorB: here, distance: value)),
      joint("a rope's end at \(value)", .refused("anchorB"), .slide(anchorA: here, anchorB: place, min: 0, max: 9)),
      joint("a rope as long as \(value)", .refused("max"), .slide(anchorA: here, anchorB: here, min: 0, max: value)),
      joint("a pivot at \(value)", .refused("at"), .pivotAt(place)),
      joint("a pivot's anchor at \(value)", .refused("anchorA"), .pivot(anchorA: place, anchorB: here)),
      joint("a groove from \(value)", .refused("from"), .groove(anchorA: here, from: place, to: here)),
      joint("a groove to \(value)", .refused("to"), .groove(anchorA: here, from: here, to: place)),
    ]
  }

  private static let powers =
    bad.flatMap { value -> [Hazard] in
      let spring = JointKind.dampedSpring(anchorA: here, anchorB: here, restLength: value, stiffness: 1, damping: 1)
      let stiff = JointKind.dampedSpring(anchorA: here, anchorB: here, restLength: 1, stiffness: value, damping: 1)
      let damped = JointKind.dampedSpring(anchorA: here, anchorB: here, restLength: 1, stiffness: 1, damping: value)
      return [
        joint("a spring as long as \(value)", .refused("restLength"), spring),
        joint("a spring as stiff as \(value)", .refused("stiffness"), stiff),
        joint("a spring as damped as \(value)", .refused("damping"), damped),
        joint(
          "a turning spring at \(value)", .refused("restAngle"),
          .rotarySpring(restAngle: .radians(value), stiffness: 1, damping: 1)),
        joint(
          "a turning spring as stiff as \(value)", .refused("stiffness"), .rotarySpring(stiffness: value, damping: 1)),
        joint("a limit at \(value)", .refused("max"), .rotaryLimit(min: .zero, max: .radians(value))),
        joint("a ratchet at \(value)", .refused("phase"), .ratchet(phase: .radians(value), teeth: .degrees(9))),
        joint("teeth of \(value)", .refused("teeth"), .ratchet(teeth: .radians(value))),
        joint("a gear of \(value)", .refused("ratio"), .gear(ratio: value)),
        joint("a motor of \(value)", .refused("rate"), .motor(rate: value)),
      ]
    }
    + [Double.nan, -1, -.infinity].flatMap { value -> [Hazard] in
      let pivot = JointKind.pivotAt(Vector2(0, 30))
      return [
        joint("a greatest force of \(value)", .refused("maxForce"), pivot) { $0.maxForce = value },
        joint("a greatest bias of \(value)", .refused("maxBias"), pivot) { $0.maxBias = value },
        joint("an error bias of \(value)", .refused("errorBias"), pivot) { $0.errorBias = value },
        joint("a breaking force of \(value)", .refused("breakForce"), pivot) { $0.breakForce = value },
      ]
    }

  private static let degenerate = [
    joint("a gear of ratio 0", .refused("ratio"), .gear(ratio: 0)),
    joint("teeth without an angle", .refused("teeth"), .ratchet(teeth: .zero)),
    joint("a groove of no length", .refused("to"), .groove(anchorA: here, from: there, to: there)),
    joint("a pin of no length", .refused("anchorB"), .pin(anchorA: there, anchorB: here)),
    joint("a rope that is shorter than it is", .refused("max"), .slide(anchorA: here, anchorB: here, min: 9, max: 8)),
    joint("a limit that ends before it begins", .refused("max"), .rotaryLimit(min: .degrees(9), max: .degrees(8))),
    joint("an anchor beyond reach", .refused("anchorA"), .pivot(anchorA: Vector2(9e5, 0), anchorB: here)) {
      $0.b = nil
    },
    joint("an error bias of almost nothing", .refused("errorBias"), .pivotAt(here)) { $0.errorBias = 1e-300 },
    joint("a joint of a body with itself", .refused("b"), .pivotAt(here)) { $0.b = $0.a },
  ]

  private static let pairs = [
    JointKind.pivotAt(here), .pin(anchorA: here, anchorB: there), .motor(rate: 1), .gear(ratio: 2),
  ]
  .enumerated().flatMap { number, kind in
    [
      (BodyKind.static, BodyKind.static), (.static, .kinematic), (.kinematic, .kinematic), (.static, nil),
      (.kinematic, nil),
    ]
    .map { (a: BodyKind, b: BodyKind?) in
      joint(
        "joint \(number) of a \(a.rawValue) body and \(b.map { "a \($0.rawValue) one" } ?? "the world")", .refused("b"),
        kind, a: a, b: b)
    }
  }

  /// Tries to lead a joint that drags.
  private static func leading(
    _ what: String, _ outcome: Outcome, _ lead: @escaping @Sendable (inout World, JointID) throws -> Void
  ) -> Hazard {
    Hazard(
      what, outcome,
      in: { world in
        let body = try world.add(.body())
        try lead(&world, try world.add(JointDefinition(a: body, kind: .drag(anchorA: here, to: there))))
      })
  }

  private static let hands =
    bad.flatMap { value in
      let place = Vector2(value, 0)
      return [
        joint("a drag of a place at \(value)", .refused("anchorA"), .drag(anchorA: place, to: here), b: nil),
        joint("a drag to \(value)", .refused("to"), .drag(anchorA: here, to: place), b: nil),
        leading("a drag led to \(value)", .refused("to")) { try $0.move($1, to: place) },
      ]
    } + [
      joint("a drag of two bodies", .refused("b"), .drag(anchorA: here, to: there)),
      joint("a drag of the floor", .refused("b"), .drag(anchorA: here, to: there), a: .static, b: nil),
      leading("a drag that is gone is led", .stale) {
        try $0.remove($1)
        try $0.move($1, to: here)
      },
      leading("a drag whose body is gone is led", .stale) {
        try $0.remove($0.definition(of: $1).a)
        try $0.move($1, to: here)
      },
      leading("a motor that is led", .refused("joint")) { world, drag in
        let a = try world.definition(of: drag).a
        try world.move(world.add(JointDefinition(a: a, kind: .motor(rate: 1))), to: here)
      },
      leading("a drag from end to end of the world", .harmless) { world, drag in
        for number in 0..<20 {
          try world.move(drag, to: Vector2(number % 2 == 0 ? 1e7 : -1e7, 1e7))
          try world.step()
        }
        try world.remove(drag)
      },
    ]

  private static let stiff = [0, 1e-6, 1e15].flatMap { value -> [Hazard] in
    let spring = JointKind.dampedSpring(
      anchorA: here, anchorB: here, restLength: 9, stiffness: value, damping: 1e15 - value)
    return [
      joint("a spring of \(value) that is as damped as may be", .harmless, spring),
      joint("a turning spring of \(value)", .harmless, .rotarySpring(stiffness: value, damping: 1e15 - value)),
      joint("a pivot of greatest force \(value)", .harmless, .pivotAt(there)) { $0.maxForce = value },
      joint("a pivot of greatest bias \(value)", .harmless, .pivotAt(Vector2(500, 0))) {
        ($0.b, $0.maxBias) = (nil, value)
      },
      joint("a groove of greatest force \(value)", .harmless, .groove(anchorA: here, from: here, to: there)) {
        $0.maxForce = value
      },
    ]
  }
}
