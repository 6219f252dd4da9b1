import EvenstepFiles
import EvenstepGeometry
import EvenstepPhysics
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

/// Says how long it takes to go to any step of a minute with a thousand crates; it asserts no time,
/// but that no more steps are simulated than lie between two keyframes.
///
/// `EVENSTEP_MEASURE=1 swift test -c release --skip-build --filter SeekMeasurement`
@Suite("How long seeking takes", .enabled(if: getenv("EVENSTEP_MEASURE") != nil))
struct SeekMeasurement {
  private static let steps = 7200

  private func scene() -> Scene {
    var scene = Scene(size: Size(2000, 1500))
    let corners = [Vector2(0, 1500), Vector2(0, 0), Vector2(2000, 0), Vector2(2000, 1500)]
    scene.nodes = [
      Node(
        "pit", body: .static,
        shapes: [ShapeDefinition(geometry: .chain(points: corners, radius: 10, closed: false))])
    ]
    for index in 0..<1000 {
      let place = Vector2(40 + 48 * Double(index % 40) + 3 * Double(index % 7), 40 + 52 * Double(index / 40))
      scene.nodes.append(
        Node(
          "crate\(index)", at: place, angle: .degrees(Double(index % 45)), body: .dynamic, shapes: [.box(36, 36)]))
    }
    return scene
  }

  private func measure(_ title: String, _ history: inout History, _ stage: Stage, places: [Int], within steps: Int)
    throws
  {
    let clock = ContinuousClock()
    var times: [(Duration, Int, Int)] = []
    for step in places {
      var simulated = 0
      let time = try clock.measure { simulated = try history.seek(stage, to: step) }
      #expect(stage.step == step && simulated < steps)
      times.append((time, step, simulated))
    }
    times.sort { $0.0 < $1.0 }
    let worst = times[times.count - 1]
    print(
      "\(title): median \(times[times.count / 2].0), worst \(worst.0) (step \(worst.1), \(worst.2) steps simulated), "
        + "\(times.count) places")
  }

  @Test("in a minute of a thousand crates")
  func minute() throws {
    try withTemporaryFolder { folder in
      let scene = scene()
      let stage = try Stage(scene)
      var history = History(stage)
      history.record(try Recorder("\(folder)/run.evrec", of: stage), of: stage)
      let clock = ContinuousClock()
      // Something is always thrown about, so that no pile falls asleep or comes to rest.
      let time = try clock.measure {
        for step in 0..<Self.steps {
          if step % 240 == 0 {
            for index in stride(from: step / 240 % 10, to: 1000, by: 10) {
              stage.enqueue(.set(.node("crate\(index)"), .velocity(Vector2(Double(index % 300) - 150, 600))))
            }
          }
          try history.advance(stage)
        }
      }
      try history.finishRecording(of: stage)
      let (kept, size) = history.keyframes
      print("recording \(Self.steps) steps: \(time); \(kept.count) keyframes in memory, \(size >> 20) MiB")
      print("the file: \(try Files.read("\(folder)/run.evrec").count >> 20) MiB")
      var random = SeededRandom(seed: 1)
      let places = (0..<200).map { _ in random.nextIndex(Self.steps + 1) }
      try measure("played", &history, stage, places: places, within: 30)
      try measure("a step back", &history, stage, places: (1...200).map { Self.steps - $0 }, within: 30)
      let replay = try Replay(Recording(RecordingReader("\(folder)/run.evrec")), scene: scene)
      let other = try Stage(scene)
      var fresh = try History(replay)
      try measure("not played, from the recording", &fresh, other, places: Array(places.prefix(60)), within: 60)
    }
  }
}
