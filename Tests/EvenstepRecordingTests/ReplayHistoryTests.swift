import EvenstepFiles
import EvenstepGeometry
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Testing

/// Breaks the rules of the physics in one step.
private struct Saboteur: Component {
  var wait: Int
  mutating func update(_ context: inout ComponentContext) {
    wait -= 1
    if wait == 0 { context.enqueue(.setGravity(Vector2(.nan, 0))) }
  }
}

@Suite("The history of a replay")
struct ReplayHistoryTests {
  @Test("leads to every step, from the recorded keyframes where it was not yet", arguments: SharedScenes.names)
  func seeks(_ name: String) throws {
    let recording = try RecordedRun.record(name, steps: 250)
    let replay = try Replay(recording)
    let interval = try #require(RecordingOptions().keyframeInterval(of: replay.scene))
    let every = replay.scene.world.keyframeEvery
    var random = SeededRandom(seed: 5)
    for _ in 0..<10 {
      let stage = try Stage(replay.scene)
      var history = try History(replay)
      #expect(history.isReplay && history.end == 250)
      for _ in 0..<4 {
        let step = 1 + random.nextIndex(250)
        #expect(try history.seek(stage, to: step) < interval)
        #expect(stage.digest == recording.steps[step - 1].digest, "step \(step)")
        // What was gone through once is nearer.
        try history.seek(stage, to: 0)
        #expect(try history.seek(stage, to: step) < every)
      }
      try history.seek(stage, to: 250)
      #expect(stage.poseHash == recording.end?.poseHash && history.isReplay)
      try history.advance(stage)
      #expect(!history.isReplay && history.end == 251 && history.divergence == nil)
    }
  }

  @Test("does without keyframes that lie, and those that are none")
  func badKeyframes() throws {
    let recording = try RecordedRun.record("balls", steps: 200)
    var (shuffled, damaged) = (recording, recording)
    let first = recording.keyframes[0]
    // Another moment's state under a step's name, and no state at all.
    shuffled.keyframes = recording.keyframes.map { KeyframeRecord(step: $0.step, data: first.data) }
    damaged.keyframes = recording.keyframes.map { KeyframeRecord(step: $0.step, data: RecordingPayload([1, 2, 3])) }
    for bad in [shuffled, damaged] {
      let replay = try Replay(bad)
      let stage = try Stage(replay.scene)
      var history = try History(replay)
      try history.seek(stage, to: 190)
      #expect(stage.digest == recording.steps[189].digest && history.divergence == nil)
    }
  }

  @Test("is recorded as the same file, whatever way is taken through it", arguments: SharedScenes.names, [0, 60])
  func recordsAgain(_ name: String, _ spacing: Int) throws {
    let options = RecordingOptions(bodies: spacing > 0, keyframeSpacing: spacing)
    let recording = try RecordedRun.record(name, steps: 250, options: options)
    #expect(
      RecordingOptions(repeating: recording).keyframeInterval(of: try SharedScenes.scene(name))
        == options.keyframeInterval(of: try SharedScenes.scene(name)))
    let replay = try Replay(recording)
    try withTemporaryFolder { folder in
      let stage = try Stage(replay.scene)
      let straight = try Recorder(
        folder + "/a.evrec", header: recording.header, of: stage, options: RecordingOptions(repeating: recording))
      #expect(try replay.record(straight, of: stage) == nil)
      #expect(try Files.read(folder + "/a.evrec") == RecordedRun.bytes(of: recording))

      let other = try Stage(replay.scene)
      var history = try History(replay)
      history.record(
        try Recorder(
          folder + "/b.evrec", header: recording.header, of: other, options: RecordingOptions(repeating: recording)),
        of: other)
      for step in [20, 90, 3, 200, 130, 250, 77] { try history.seek(other, to: step) }
      try history.finishRecording(of: other)
      #expect(try Files.read(folder + "/b.evrec") == RecordedRun.bytes(of: recording))
    }
  }

  @Test("tells once that it comes out otherwise, and goes its own way from there")
  func divergence() throws {
    var recording = try RecordedRun.record("balls", steps: 200)
    // A key that the recorded run has not heard.
    recording.steps[79].input.append(.keyDown("g"))
    let replay = try Replay(recording)
    let straight = try Stage(replay.scene)
    var digests = [straight.digest]
    for record in recording.steps {
      try straight.advance(record.input)
      digests.append(straight.digest)
    }
    let stage = try Stage(replay.scene)
    var history = try History(replay)
    // Behind the step that differs, there is first what was recorded.
    try history.seek(stage, to: 150)
    #expect(stage.digest == recording.steps[149].digest)
    try history.seek(stage, to: 79)
    var told: [Int] = []
    for _ in 79..<200 {
      do throws(ReplayError) { try history.advance(stage) } catch {
        guard case .diverged(let step) = error else { throw error }
        told.append(step)
      }
    }
    #expect(told == [80] && history.divergence == 80)
    for step in [200, 150, 81, 80, 79, 140] {
      try history.seek(stage, to: step)
      #expect(stage.digest == digests[step], "step \(step)")
    }
  }

  @Test("tells of commands that make no sense before anything happens")
  func badCommands() throws {
    var recording = try RecordedRun.record("balls", steps: 10)
    recording.steps[4].commands = [1, 2, 3]
    let replay = try Replay(recording)
    do throws(ReplayError) {
      _ = try History(replay)
      Issue.record("these are no commands")
    } catch { #expect("\(error)".contains("step 5")) }
  }

  @Test("of a run that fails ends its recording after the last good step")
  func failure() throws {
    try withTemporaryFolder { folder in
      var scene = try SharedScenes.scene("balls")
      scene.nodes[0].components = [Saboteur(wait: 45)]
      let stage = try Stage(scene)
      var history = History(stage)
      history.record(try Recorder(folder + "/a.evrec", of: stage), of: stage)
      do throws(ReplayError) {
        for _ in 0..<100 { try history.advance(stage) }
        Issue.record("gravity must be a number")
      } catch {
        guard case .stage = error else { throw error }
      }
      try history.finishRecording(of: stage)
      let outcome = try Recording.verify(folder + "/a.evrec", scene: scene)
      #expect(outcome.divergence == nil && outcome.steps == history.end && outcome.fault == nil)
      #expect(history.end == 45)
    }
  }
}
