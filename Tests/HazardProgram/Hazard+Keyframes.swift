import EvenstepCoding
import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  private static func world(balls: Int, steps: Int, _ settings: WorldSettings = .falling) throws -> World {
    var world = try World(settings)
    _ = try world.add(.floor)
    try world.addBalls(balls)
    if balls > 1 { _ = try world.add(JointDefinition(a: world.bodies[1], b: world.bodies[2], kind: .motor(rate: 1))) }
    try world.run(steps)
    return world
  }

  private static func bytes(balls: Int, steps: Int) throws -> [UInt8] {
    var writer = ByteWriter()
    var world = try world(balls: balls, steps: steps)
    try world.keyframe().write(to: &writer)
    return writer.bytes
  }

  /// Reads a keyframe, and goes on with it where it is one.
  private static func use(_ bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    let keyframe = try WorldKeyframe(from: &reader)
    try reader.finish()
    var world = try World(.falling)
    try world.restore(keyframe)
    for _ in 0..<10 { try? world.step() }
    for body in world.bodies { try world.remove(body) }
    try? world.step()
  }

  /// Keyframes of other worlds, and bytes that are none.
  static let keyframes = foreignKeyframes + breaks + damages

  private static let foreignKeyframes = [
    Hazard("a keyframe of another world", .harmless) {
      var one = try world(balls: 40, steps: 100)
      var other = try world(balls: 7, steps: 3)
      let keyframes = (try one.keyframe(), try other.keyframe())
      for _ in 0..<5 {
        try one.restore(keyframes.1)
        try other.restore(keyframes.0)
        try one.run(20)
        try other.run(20)
        try one.restore(keyframes.0)
        try other.restore(keyframes.1)
      }
    },
    Hazard("a keyframe of other settings", .refused("keyframe")) {
      var one = try world(balls: 4, steps: 10)
      var other = try World(WorldSettings(gravity: Vector2(0, -1)))
      try other.restore(one.keyframe())
    },
    Hazard("a keyframe for the raw solver", .refused("solver")) {
      var one = try world(balls: 4, steps: 10)
      var raw = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5, solver: .raw))
      try raw.restore(one.keyframe())
    },
    Hazard("a keyframe of the raw solver", .refused("solver")) {
      var raw = try World(WorldSettings(solver: .raw))
      _ = try raw.keyframe()
    },
    Hazard("a keyframe after all of its bodies have gone", .harmless) {
      var one = try world(balls: 40, steps: 300)
      let keyframe = try one.keyframe()
      for body in one.bodies { try one.remove(body) }
      try one.restore(keyframe)
      try one.run(30)
    },
    Hazard("a body that a keyframe does not know", .stale) {
      var one = try world(balls: 4, steps: 10)
      let keyframe = try one.keyframe()
      let body = try one.add(.body())
      try one.restore(keyframe)
      _ = try one.state(of: body)
    },
  ]

  /// A ball that hangs on a joint which does not bear it.
  private static func breaking(_ kind: JointKind) throws -> World {
    var world = try World(.falling)
    _ = try world.add(.floor)
    let ball = try world.add(.body(at: Vector2(0, 200)))
    _ = try world.add(JointDefinition(a: ball, kind: kind, breakForce: 1e4))
    return world
  }

  private static let breaks = [
    JointKind.pivotAt(Vector2(0, 210)), .pin(anchorA: .zero, anchorB: Vector2(0, 300)),
    .dampedSpring(anchorA: .zero, anchorB: Vector2(0, 210), restLength: 5, stiffness: 1e9, damping: 1e3),
  ]
  .enumerated().flatMap { number, kind in
    [
      Hazard("keyframes before and after joint \(number) breaks", .harmless) {
        var world = try breaking(kind)
        let (joint, before) = (world.joints[0], try world.keyframe())
        while world.brokenJoints.isEmpty { try world.step() }
        let after = try world.keyframe()
        for _ in 0..<5 {
          try world.restore(before)
          _ = try world.impulse(of: joint)
          try world.run(30)
          _ = try world.add(JointDefinition(a: world.dynamicBodies[0], kind: .motor(rate: 1)))
          try world.restore(after)
          if world.brokenJoints.count != 1 || world.jointCount != 0 { throw PhysicsError.staleJoint(joint) }
          try world.run(30)
        }
      },
      Hazard("joint \(number) that broke is asked for after a keyframe", .stale) {
        var world = try breaking(kind)
        let joint = world.joints[0]
        while world.brokenJoints.isEmpty { try world.step() }
        let after = try world.keyframe()
        var other = try World(.falling)
        try other.restore(after)
        _ = try other.add(JointDefinition(a: other.dynamicBodies[0], kind: .motor(rate: 1)))
        try other.remove(joint)
      },
    ]
  }

  private static let damages = [
    Hazard("bytes of a keyframe that are cut", .unfit) {
      let whole = try bytes(balls: 5, steps: 30)
      for count in stride(from: 0, to: whole.count - 1, by: 3) {
        if (try? use(Array(whole[..<count]))) != nil {
          throw PhysicsError.invalid(field: "bytes", rule: "were read", value: "\(count)")
        }
      }
      try use(Array(whole.dropLast()))
    },
    Hazard("bytes of a keyframe that go on", .unfit) { try use(bytes(balls: 5, steps: 30) + [0]) },
    Hazard("no bytes at all", .unfit) { try use([]) },
    Hazard("bytes of a keyframe that are wrong", .harmless) {
      let whole = try bytes(balls: 12, steps: 200)
      var random = SeededRandom(seed: 20)
      for _ in 0..<400 {
        var bytes = whole
        let place = random.nextIndex(bytes.count - 8)
        switch random.nextIndex(3) {
        case 0: bytes[place] ^= 1 << UInt8(random.nextIndex(8))
        case 1: for offset in 0..<8 { bytes[place + offset] = .max }
        default: for offset in 0..<4 { bytes[place + offset] = 0 }
        }
        try? use(bytes)
      }
    },
  ]
}
