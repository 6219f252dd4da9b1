import EvenstepGeometry
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Verifying a recording")
struct VerificationTests {
  @Test("finds every step equal", arguments: SharedScenes.names, [false, true])
  func equal(name: String, bodies: Bool) throws {
    let recording = try RecordedRun.record(name, steps: 300, options: RecordingOptions(bodies: bodies))
    let outcome = try RecordedRun.verify(recording)
    #expect(outcome.divergence == nil, "\(String(describing: outcome.divergence))")
    #expect(outcome.steps == 300)
    #expect(outcome.digest == recording.steps[299].digest)
  }

  @Test("finds a changed input at exactly its step, for fifty choices")
  func changedInput() throws {
    // A key before about every third step, so that there is much to change.
    var random = SeededRandom(seed: 50)
    let keys = (0..<300).map { _ in random.nextIndex(3) == 0 ? [InputEvent.keyDown("up")] : [] }
    let recording = try RecordedRun.record("balls", steps: 300) { keys[$0] }
    #expect(try RecordedRun.verify(recording).divergence == nil)
    for choice in 0..<50 {
      let step = random.nextIndex(300)
      var changed = recording
      // A press too few or too many; what it does, it does in the same step.
      changed.steps[step].input = keys[step].isEmpty ? [.keyDown(choice % 2 == 0 ? "up" : "g")] : []
      let divergence = try #require(try RecordedRun.verify(changed).divergence)
      #expect(divergence.step == step + 1)
      #expect(divergence.lastEqualStep == step)
      #expect(divergence.expected == recording.steps[step].digest)
    }
  }

  @Test("names the body that was nudged by one bit, and its field, for fifty choices")
  func nudgedBody() throws {
    var random = SeededRandom(seed: 51)
    let document = try SharedScenes.document("balls")
    var choices = 0
    while choices < 50 {
      let (column, row) = (random.nextIndex(8), random.nextIndex(5))
      let id = "ball[\(column),\(row)]"
      let component = random.nextIndex(2)
      var scene = try document.scene()
      let before = try #require(try Stage(scene).state(of: id))
      var nudged = before.position
      if component == 0 { nudged.x = nudged.x.nextUp } else { nudged.y = nudged.y.nextUp }
      // Where the step's own way rounds the bit away, nothing is left to be found.
      let way = before.velocity * (1 / Double(scene.world.stepRate))
      guard before.position + way != nudged + way else { continue }
      choices += 1
      scene.timeline.insert(TimelineEntry(at: .step(0), [.set(.node(id), .position(nudged))]), at: 0)
      let recording = try RecordedRun.record(
        "balls", steps: 3, options: RecordingOptions(bodies: true), staged: scene, input: { _ in [] })
      let divergence = try #require(try RecordedRun.verify(recording).divergence)
      #expect(divergence.step == 1 && divergence.comparedStep == 1)
      let field = component == 0 ? "x" : "y"
      let named = divergence.differences.filter { $0.node == id }
      #expect(named.contains { $0.field == "center.\(field)" }, "\(divergence)")
      let center = try #require(named.first { $0.field == "center.\(field)" })
      // One unit in the last place at the start is one after a step of the same length, or none of it was rounded away.
      #expect(center.expected &- center.found <= 2 || center.found &- center.expected <= 2)
      // Another body that it touches may differ too; the balls stand before those in the file.
      #expect(divergence.differences.first?.node == id, "\(divergence)")
    }
  }

  @Test("names the one number that differs, for fifty choices of body, field and step")
  func flippedBit() throws {
    let options = RecordingOptions(bodies: true)
    let recording = try RecordedRun.record("crates", steps: 120, options: options)
    let stage = try Stage(SharedScenes.scene("crates"))
    let table = stage.stateTable()
    let fields = table.fieldNames
    var random = SeededRandom(seed: 52)
    for _ in 0..<50 {
      // The first step holds the whole table; a later one what has changed, so that one bit there is one bit of the number.
      let step = 1 + random.nextIndex(119)
      let word = random.nextIndex(fields.count)
      var changed = recording
      var bytes = try #require(changed.steps[step].bodies).unpacked()
      #expect(bytes.count == 1 + 8 * fields.count)
      bytes[1 + 8 * word] ^= 1
      changed.steps[step].bodies = RecordingPayload(bytes)
      changed.steps[step].digest ^= 1
      let divergence = try #require(try RecordedRun.verify(changed).divergence)
      #expect(divergence.step == step + 1)
      #expect(divergence.differences.count == 1)
      let difference = try #require(divergence.differences.first)
      #expect("\(difference.node).\(difference.field)" == fields[word])
      #expect(difference.expected ^ difference.found == 1)
      #expect("\(divergence)".contains("0x\(StableHash.hex(difference.expected))"))
    }
  }

  @Test("without the bodies, names them from the next keyframe")
  func fromKeyframe() throws {
    let recording = try RecordedRun.record("balls", steps: 200) { $0 == 70 ? [.keyDown("up")] : [] }
    #expect(recording.keyframes.map(\.step) == [60, 120, 180])
    var changed = recording
    changed.steps[70].input = []
    let divergence = try #require(try RecordedRun.verify(changed).divergence)
    #expect(divergence.step == 71)
    #expect(divergence.comparedStep == 120)
    #expect(divergence.differences.contains { $0.node == "ball[3,2]" && $0.field == "center.y" })
    #expect("\(divergence)".contains("after step 120, the next keyframe"))
    // Behind the last keyframe there is nothing to tell by, and the report says what would have helped.
    changed = recording
    changed.steps[190].digest ^= 1
    let late = try #require(try RecordedRun.verify(changed).divergence)
    #expect(late.step == 191 && late.comparedStep == nil && late.differences.isEmpty)
    #expect("\(late)".contains("--record-bodies"))
  }

  @Test("says which versions differ")
  func versions() throws {
    var recording = try RecordedRun.record("platform", steps: 10)
    recording.header.engine = "0.0.1"
    recording.header.chipmunk = "7.0.2"
    recording.steps[4].digest ^= 1
    let divergence = try #require(try RecordedRun.verify(recording).divergence)
    #expect(divergence.step == 5)
    #expect(divergence.versions.map(\.recorded) == ["0.0.1", "7.0.2"])
    #expect("\(divergence)".contains("Chipmunk: recorded with 7.0.2, this is 7.0.3"))
  }

  @Test("takes in the commands that a program gave")
  func outsideCommands() throws {
    let recording = try RecordedRun.record("platform", steps: 100, before: throwBall)
    let withCommands = recording.steps.filter { $0.commands != nil }
    #expect(withCommands.map { $0.step } == [21])
    #expect(try RecordedRun.verify(recording).divergence == nil)
    var without = recording
    without.steps[20].commands = nil
    #expect(try RecordedRun.verify(without).divergence?.step == 21)
  }

  private func throwBall(_ stage: Stage) {
    guard stage.step == 20 else { return }
    var ball = Node("thrown", at: Vector2(300, 300), body: .dynamic, shapes: [.circle(radius: 8)])
    ball.body?.velocity = Vector2(100, 50)
    stage.enqueue(.spawn(ball))
    stage.enqueue(.setGravity(Vector2(10, -500)))
  }

  @Test("refuses a scene that is not the recorded one, and says what a scene made in Swift needs")
  func scenes() throws {
    var recording = try RecordedRun.record("platform", steps: 2)
    let scene = try SharedScenes.scene("platform")
    recording.header.scene = nil
    recording.header.sceneDigest = RecordingHeader(scene).sceneDigest
    #expect(throws: ReplayError.sceneMissing) { try Replay(recording) }
    #expect(try Replay(recording, scene: scene).steps == 2)
    var other = scene
    other.world.damping = 0.5
    do {
      _ = try Replay(recording, scene: other)
      Issue.record("another scene was taken")
    } catch {
      #expect("\(error)".contains("this is scene"))
    }
  }
}
