import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("The crate pit as a scene file")
struct CratePitSceneTests {
  /// Pose hashes by step, computed by C programs on Debian's library with gcc and clang.
  static let hashes = [
    60: "6f18b8be1e300f37", 120: "c9cc0d65e216f313", 600: "c99032a5a6a505e1", 1200: "762cd59e9ffe7481",
  ]

  private func pit() throws -> Stage { try Stage(Scene.load(repository("assets/scenes/crate-pit.json"))) }

  @Test("has the hashes of plain Chipmunk")
  func hashes() throws {
    let stage = try pit()
    for step in 1...1200 {
      try stage.advance()
      guard let expected = CratePitSceneTests.hashes[step] else { continue }
      #expect(StableHash.hex(stage.poseHash) == expected, "step \(step)")
    }
  }

  @Test("has them also with snapshots drawn between the steps")
  func hashesWhileDrawn() throws {
    let stage = try pit()
    for step in 1...600 {
      try stage.advance()
      if step % 7 == 0 { _ = stage.snapshot(alpha: 0.5) }
      if step == 600 { #expect(StableHash.hex(stage.poseHash) == CratePitSceneTests.hashes[600]) }
    }
  }

  @Test("positions after 600 steps are those of the reference")
  func positions() throws {
    let stage = try pit()
    try stage.run(steps: 600)
    let expected = [
      (35.385341, 80.947821), (219.550979, 16.986868), (105.476689, 32.969824), (185.562453, 16.979960),
      (35.959356, 32.967919),
    ]
    for (index, (x, y)) in expected.enumerated() {
      let position = try stage.required("crate\(index + 1)").position
      #expect((position - Vector2(x, y)).length < 1e-6, "crate\(index + 1)")
    }
  }

  @Test("every crate stays inside the pit, and gravity turns them over to the right wall")
  func inside() throws {
    let stage = try pit()
    for _ in 0..<1200 {
      try stage.advance()
      for index in 1...5 {
        let position = try stage.required("crate\(index)").position
        #expect((0...300).contains(position.x) && (0...300).contains(position.y))
      }
    }
    for index in 1...5 { #expect(try stage.required("crate\(index)").velocity.length < 5) }
    #expect(try stage.required("crate2").position.x > 200)
  }

  /// Ways to cut time into frames, in nanoseconds of each frame.
  static let cuts: [(name: String, frames: [Int64])] = [
    ("30 Hz", frames(at: 30)), ("59.94 Hz", frames(at: 59.94)), ("60 Hz", frames(at: 60)), ("144 Hz", frames(at: 144)),
    ("1 ns apart at the ends", [1, 999_999_998, 1]), ("jittered", jittered(seed: 1)),
    ("jittered more", jittered(seed: 2)),
    ("7 µs", [Int64](repeating: 7000, count: 142_857) + [1000]),
  ]

  /// The frames of one second, the last one ending at exactly one second.
  private static func frames(at rate: Double) -> [Int64] {
    let ends = (1...Int(rate.rounded(.up))).map { min(Int64((Double($0) * 1e9 / rate).rounded()), 1_000_000_000) }
    return zip(ends, [0] + ends).map { $0 - $1 }
  }

  private static func jittered(seed: UInt64) -> [Int64] {
    var random = SeededRandom(seed: seed)
    var frames: [Int64] = []
    var left: Int64 = 1_000_000_000
    while left > 0 {
      let frame = min(left, Int64(random.next(from: 0, to: 30_000_000)))
      frames.append(frame)
      left -= frame
    }
    return frames
  }

  @Test("a second is 120 steps with one digest, however frames cut it", arguments: cuts.indices)
  func split(index: Int) throws {
    let straight = try pit()
    try straight.run(steps: 120)
    let stage = try pit()
    var stepper = try FixedStepper(stepRate: 120, maxCatchUp: 120)
    for frame in CratePitSceneTests.cuts[index].frames {
      let plan = try stepper.plan(elapsed: frame)
      try stage.run(steps: plan.steps)
      _ = stage.snapshot(alpha: plan.alpha)
    }
    #expect(stage.step == 120)
    #expect(stage.digest == straight.digest && stage.poseHash == straight.poseHash)
    #expect(StableHash.hex(stage.poseHash) == CratePitSceneTests.hashes[120])
  }

  @Test("a stall of ten seconds is capped to eight steps, the rest is dropped, and the motion is the same")
  func stall() throws {
    let stage = try pit()
    var stepper = try FixedStepper(stepRate: 120)
    for frame in [Int64](repeating: 16_666_667, count: 30) {
      try stage.run(steps: stepper.plan(elapsed: frame).steps)
    }
    let before = stage.step
    let plan = try stepper.plan(elapsed: 10_000_000_000)
    #expect(plan.steps == 8 && plan.capped)
    try stage.run(steps: plan.steps)
    #expect(stage.step == before + 8 && stepper.droppedSteps == 1200 - 8)
    while stage.step < 120 { try stage.run(steps: min(120 - stage.step, stepper.plan(elapsed: 16_666_667).steps)) }
    #expect(StableHash.hex(stage.poseHash) == CratePitSceneTests.hashes[120])
  }
}
