import EvenstepGeometry
import EvenstepStage
import Testing

@Suite("Searches from keyframes")
struct SearchTests {
  /// A ball that is to go far over a heap of crates that is pushed about with it.
  static func scene() -> Scene {
    var scene = Scene(size: Size(800, 400), gravity: Vector2(0, -900))
    scene.world.keyframeEvery = 1
    scene.world.sleep = 0.2
    scene.nodes = [
      Node("floor", at: Vector2(400, 0), body: .static, shapes: [.box(4000, 20)]),
      Node("ball", at: Vector2(60, 25), body: .dynamic, shapes: [.circle(radius: 15)]),
    ]
    for index in 0..<30 {
      let place = Vector2(200 + 31 * Double(index % 6), 25 + 30 * Double(index / 6))
      scene.nodes.append(Node("crate\(index)", at: place, body: .dynamic, shapes: [.box(30, 30)]))
    }
    return scene
  }

  struct Plan: Equatable {
    var pushes: [Vector2] = []
    var end: UInt64 = 0
  }

  /// Chooses eight pushes one after the other: each is the best of eight by where the ball is twenty steps later.
  static func search(_ stage: Stage) throws -> Plan {
    var random = SeededRandom(seed: 11)
    var plan = Plan()
    for _ in 0..<8 {
      let start = try stage.keyframe()
      var best = (x: -Double.infinity, push: Vector2.zero, end: start)
      for _ in 0..<8 {
        let push = Vector2(random.next(from: -100, to: 500), random.next(from: 0, to: 400))
        try stage.restore(start)
        stage.enqueue(.set(.node("ball"), .velocity(push)))
        // An odd number, so that branches begin at steps of every kind.
        try stage.run(steps: 17)
        let x = try #require(stage.state(of: "ball")).position.x
        if x > best.x { best = (x, push, try stage.keyframe()) }
      }
      try stage.restore(best.end)
      plan.pushes.append(best.push)
    }
    plan.end = stage.digest
    return plan
  }

  @Test("give the same plan twice, and the end of a run that follows it without a search")
  func shooting() throws {
    let stage = try Stage(Self.scene())
    try stage.run(steps: 13)
    let beginning = try stage.keyframe()
    let plan = try Self.search(stage)
    try stage.restore(beginning)
    #expect(try Self.search(stage) == plan)
    #expect(Set(plan.pushes.map(\.x)).count == 8)

    let straight = try Stage(Self.scene())
    try straight.run(steps: 13)
    for push in plan.pushes {
      straight.enqueue(.set(.node("ball"), .velocity(push)))
      try straight.run(steps: 17)
    }
    #expect(straight.digest == plan.end)
    try stage.restore(beginning)
    for push in plan.pushes {
      stage.enqueue(.set(.node("ball"), .velocity(push)))
      try stage.run(steps: 17)
    }
    #expect(stage.digest == plan.end && stage.poseHash == straight.poseHash)
  }

  @Test("can begin at any step where there is a keyframe after every step")
  func anyStep() throws {
    let stage = try Stage(Self.scene())
    var keyframes = [try stage.keyframe()]
    for _ in 0..<60 {
      try stage.advance()
      keyframes.append(try stage.keyframe())
    }
    for keyframe in keyframes.reversed() {
      try stage.restore(keyframe)
      #expect(stage.step == keyframe.step && stage.digest == keyframe.digest)
      try stage.run(steps: 60 - keyframe.step)
      #expect(stage.digest == keyframes[60].digest, "from step \(keyframe.step)")
    }
  }

  @Test("resetting gives what a new stage of that seed gives, also after a run that failed")
  func reset() throws {
    var scene = Self.scene()
    var scattered = Node("dot", at: Vector2(400, 300), body: .dynamic, shapes: [.circle(radius: 5)])
    scattered.repetition = Repetition(.scatter(count: 20, size: Size(300, 100)))
    scene.nodes.append(scattered)
    let stage = try Stage(scene)
    for seed in [3, 8, 3] as [UInt64] {
      try stage.reset(seed: seed)
      try stage.run(steps: 40)
      scene.world.seed = seed
      let fresh = try Stage(scene)
      try fresh.run(steps: 40)
      #expect(stage.digest == fresh.digest && stage.poseHash == fresh.poseHash)
      stage.enqueue(.set(.node("ball"), .velocity(Vector2(.nan, 0))))
      do {
        try stage.advance()
        Issue.record("a push that is no number was taken")
      } catch {}
    }
  }
}
