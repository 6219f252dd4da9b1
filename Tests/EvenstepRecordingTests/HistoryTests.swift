import EvenstepFiles
import EvenstepGeometry
import EvenstepPhysics
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("A history")
struct HistoryTests {
  /// The digests of a straight run, that of the initial state first.
  private func digests(
    _ scene: Scene, steps: Int, input: (Int) -> [InputEvent] = SharedScenes.input, before: (Stage) -> Void = { _ in }
  ) throws -> [UInt64] {
    let stage = try Stage(scene)
    var digests = [stage.digest]
    for step in 0..<steps {
      before(stage)
      try stage.advance(input(step))
      digests.append(stage.digest)
    }
    return digests
  }

  @Test("leads back to every step, by less than a keyframe's steps", arguments: SharedScenes.names)
  func everyStep(_ name: String) throws {
    // Long enough for the pile to fall asleep.
    let end = name == "sleeping-pile" ? 700 : 260
    let scene = try SharedScenes.scene(name)
    let digests = try digests(scene, steps: end)
    let stage = try Stage(scene)
    var history = History(stage)
    for step in 0..<end { try history.advance(stage, SharedScenes.input(step)) }
    #expect(stage.digest == digests[end])
    var random = SeededRandom(seed: 3)
    for step in Array((0...end).reversed()) + (0..<100).map({ _ in random.nextIndex(end + 1) }) {
      let simulated = try history.seek(stage, to: step)
      #expect(stage.step == step && stage.digest == digests[step], "step \(step)")
      #expect(simulated < scene.world.keyframeEvery, "step \(step)")
    }
    // What is known happens again, and the run goes on behind it.
    try history.seek(stage, to: 100)
    for _ in 100..<end { try history.advance(stage) }
    #expect(stage.digest == digests[end] && history.end == end && history.divergence == nil)
    try history.advance(stage)
    #expect(history.end == end + 1)
  }

  @Test("leads back without keyframes, as with the raw solver")
  func rawSolver() throws {
    var scene = try SharedScenes.scene("crates")
    scene.world.solver = .raw
    let digests = try digests(scene, steps: 60)
    let stage = try Stage(scene)
    var history = History(stage)
    for step in 0..<60 { try history.advance(stage, SharedScenes.input(step)) }
    for step in [59, 30, 31, 0, 60] {
      let before = stage.step
      #expect(try history.seek(stage, to: step) == (step < before ? step : step - before))
      #expect(stage.digest == digests[step])
    }
    #expect(history.keyframes.steps.isEmpty)
  }

  @Test("keeps commands of the program, and forgets those that were not applied")
  func commands() throws {
    let scene = try SharedScenes.scene("balls")
    let push = Command.impulse(.node("dumbbell"), Vector2(40_000, 90_000), at: nil)
    let digests = try digests(scene, steps: 120, before: { if $0.step % 25 == 7 { $0.enqueue(push) } })
    let stage = try Stage(scene)
    var history = History(stage)
    for step in 0..<120 {
      if step % 25 == 7 { stage.enqueue(push) }
      try history.advance(stage, SharedScenes.input(step))
    }
    for step in [31, 33, 32, 120, 8, 7, 90] {
      stage.enqueue(push)
      try history.seek(stage, to: step)
      #expect(stage.digest == digests[step], "step \(step)")
    }
    #expect(history.end == 120)
    // A command is something new, and takes another way.
    stage.enqueue(push)
    try history.advance(stage)
    #expect(history.end == 91)
  }

  @Test("takes another way where something new happens, also in its recording")
  func takeOver() throws {
    try withTemporaryFolder { folder in
      let scene = try SharedScenes.scene("balls")
      let (stage, straight) = (try Stage(scene), try Stage(scene))
      var history = History(stage)
      history.record(try Recorder(folder + "/a.evrec", of: stage), of: stage)
      for step in 0..<150 { try history.advance(stage, SharedScenes.input(step)) }
      try history.seek(stage, to: 70)
      for _ in 70..<75 { try history.advance(stage) }
      #expect(history.end == 150 && history.recordedSteps == 150)
      try history.advance(stage, [.keyDown("g")])
      #expect(history.end == 76 && history.recordedSteps == 76 && history.keyframes.steps.allSatisfy { $0 <= 76 })
      for _ in 76..<130 { try history.advance(stage) }

      var recorder = try Recorder(folder + "/b.evrec", of: straight)
      var digests = [straight.digest]
      for step in 0..<130 {
        let input = step < 75 ? SharedScenes.input(step) : step == 75 ? [.keyDown("g")] : []
        digests.append(try recorder.advance(straight, input))
      }
      for step in stride(from: 130, through: 0, by: -7) {
        try history.seek(stage, to: step)
        #expect(stage.digest == digests[step])
      }
      // It ends where the run ended, wherever one is just then.
      try history.seek(stage, to: 11)
      try history.finishRecording(of: stage)
      #expect(stage.step == 11 && history.recordedSteps == nil)
      try recorder.finish(straight)
      #expect(try Files.read(folder + "/a.evrec") == Files.read(folder + "/b.evrec"))
    }
  }

  @Test("begins anew, also in its recording")
  func restart() throws {
    try withTemporaryFolder { folder in
      let stage = try Stage(SharedScenes.scene("spawns"))
      var history = History(stage)
      history.record(try Recorder(folder + "/a.evrec", of: stage), of: stage)
      for step in 0..<100 { try history.advance(stage, SharedScenes.input(step)) }
      try history.restart(stage)
      #expect(stage.step == 0 && history.end == 0 && history.played.isEmpty && history.keyframes.steps.isEmpty)
      for _ in 0..<40 { try history.advance(stage) }
      try history.finishRecording(of: stage)
      let outcome = try Recording.verify(folder + "/a.evrec", scene: stage.scene)
      #expect(outcome.steps == 40 && outcome.divergence == nil && outcome.digest == stage.digest)
    }
  }

  @Test("keeps fewer keyframes where they are too large together, evenly spread")
  func budget() throws {
    var scene = try SharedScenes.scene("crates")
    scene.world.keyframeEvery = 10
    let digests = try digests(scene, steps: 400)
    let stage = try Stage(scene)
    var history = History(stage)
    for step in 0..<10 { try history.advance(stage, SharedScenes.input(step)) }
    let one = history.keyframes.size
    #expect(one > 0)
    try history.restart(stage)
    // Room for some, and forty would come.
    history = History(stage, budget: 6 * one)
    var spacing = 10
    for step in 1...400 {
      try history.advance(stage, SharedScenes.input(step - 1))
      let (steps, size) = history.keyframes
      #expect(size <= 6 * one)
      if steps.count > 1 { spacing = steps[1] - steps[0] }
      #expect(steps == Array(stride(from: spacing, through: step, by: spacing)), "after step \(step)")
    }
    #expect(spacing > 10 && spacing.isMultiple(of: 10) && (spacing / 10).nonzeroBitCount == 1)
    for step in stride(from: 400, through: 0, by: -13) {
      #expect(try history.seek(stage, to: step) < spacing)
      #expect(stage.digest == digests[step])
    }
  }

  @Test("knows what is still pressed")
  func releases() throws {
    let stage = try Stage(SharedScenes.scene("balls"))
    var history = History(stage)
    let inputs: [[InputEvent]] = [
      [.keyDown("a"), .keyDown("b")], [.keyUp("a"), .pointerDown(Vector2(3, 4))], [.keyDown("a")], [.keyUp("b")],
      [.pointerUp(Vector2(9, 9)), .keyUp("a")],
    ]
    for input in inputs { try history.advance(stage, input) }
    let expected: [[InputEvent]] = [
      [], [.keyUp("a"), .keyUp("b")], [.keyUp("b"), .pointerUp(Vector2(3, 4))],
      [.keyUp("b"), .keyUp("a"), .pointerUp(Vector2(3, 4))], [.keyUp("a"), .pointerUp(Vector2(3, 4))], [],
    ]
    #expect((0...5).map { history.releases(afterStep: $0) } == expected)
  }
}
