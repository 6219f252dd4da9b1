import EvenstepExport
import EvenstepGeometry
import EvenstepImaging
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("The headless player")
struct HeadlessPlayerTests {
  static let rates = ["60", "30", "24", "59.94", "60000/1001", "144", "1000", "7"]

  @Test("shows frame k at exactly k / fps, between the states around it", arguments: rates)
  func exactTime(rate text: String) throws {
    let rate = try FrameRate(parsing: text)
    let scene = Scene.crates()
    let player = try HeadlessPlayer(scene, frames: 40, rate: rate)
    var sink = MemorySink()
    try player.run(into: &sink)
    #expect(sink.calls == ["begin", "finish"])

    // In ticks of 1 / (numerator · step rate) seconds both steps and frames are whole: nothing can be rounded.
    let (stepTicks, frameTicks) = (rate.numerator, rate.denominator * scene.world.stepRate)
    let textures = TextureStore()
    let (before, after) = (try Stage(scene), try Stage(scene))
    for (index, frame) in sink.frames.enumerated() {
      let time = index * frameTicks
      while (before.step + 1) * stepTicks <= time { try before.advance() }
      while after.step * stepTicks < time { try after.advance() }
      let rest = time - before.step * stepTicks
      let snapshot = rest == 0 ? before.snapshot() : after.snapshot(alpha: Double(rest) / Double(stepTicks))
      let expected = Rasterizing.draw(snapshot, 96, 64, textures)
      #expect(frame == expected, "frame \(index) at \(text)")
    }
  }

  @Test("shows an even motion where it is at that time, to a hundredth of a pixel", arguments: rates)
  func evenMotion(rate text: String) throws {
    let rate = try FrameRate(parsing: text)
    var sink = MemorySink()
    try HeadlessPlayer(Scene.slider(), frames: 7, rate: rate).run(into: &sink)
    for (index, frame) in sink.frames.enumerated() {
      let seconds = Double(index) * Double(rate.denominator) / Double(rate.numerator)
      let expected = 10 + 40 * min(seconds, 1)
      let row = (0..<64).map { Double(frame[$0, 8].x) }
      let middle = row.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / row.reduce(0, +)
      #expect(abs(middle - expected) < 0.01, "frame \(index) at \(text)")
    }
  }

  @Test("gives the same bytes for any number of threads", arguments: [2, 3, 4])
  func threads(count: Int) throws {
    var (one, many) = (MemorySink(), MemorySink())
    let result = try HeadlessPlayer(Scene.crates(), frames: 30).run(into: &one)
    #expect(try HeadlessPlayer(Scene.crates(), frames: 30, threads: count).run(into: &many) == result)
    #expect(one.frames == many.frames)
  }

  @Test("tells the steps it ran and the stage's fingerprints")
  func result() throws {
    var sink = MemorySink()
    let result = try HeadlessPlayer(Scene.crates(), frames: 31).run(into: &sink)
    let stage = try Stage(Scene.crates())
    try stage.run(steps: 60)
    #expect(
      result
        == ExportResult(frames: 31, steps: 60, poseHash: stage.poseHash, digest: stage.digest))
  }

  @Test("reports progress after each frame")
  func progress() throws {
    var (sink, heard) = (MemorySink(), [Int]())
    try HeadlessPlayer(Scene.slider(), frames: 4).run(into: &sink, progress: { heard.append($0) })
    #expect(heard == [1, 2, 3, 4])
  }

  @Test("stops when asked, and abandons the target")
  func cancelled() throws {
    var (sink, done) = (MemorySink(), 0)
    #expect(throws: ExportError.interrupted(frame: 3)) {
      try HeadlessPlayer(Scene.slider(), frames: 9).run(
        into: &sink, isCancelled: { done == 3 }, progress: { done = $0 })
    }
    #expect(sink.calls == ["begin", "abandon"])
    #expect(sink.frames.count == 3)
  }

  @Test("abandons the target when the sink fails")
  func failingSink() throws {
    var sink = MemorySink(failsAt: 2)
    #expect(throws: ExportError.usage("this sink fails")) {
      try HeadlessPlayer(Scene.slider(), frames: 9).run(into: &sink)
    }
    #expect(sink.calls == ["begin", "abandon"])
  }

  @Test("touches no target where the scene is not sound or a picture is missing")
  func badScenes() throws {
    var (sink, negative, missing) = (MemorySink(), Scene.crates(), Scene.crates())
    negative.world.stepRate = -1
    missing.images["gone"] = .file(path: "/nowhere/gone.png")
    for (scene, words) in [(negative, "stepRate"), (missing, "/nowhere/gone.png")] {
      let error = try #require(throws: ExportError.self) { try HeadlessPlayer(scene, frames: 1).run(into: &sink) }
      #expect(error.kind == .badData)
      #expect("\(error)".contains(words))
    }
    #expect(sink.calls.isEmpty)
  }

  @Test("names the frame and the step where the physics cannot go on")
  func failingStage() throws {
    var scene = Scene.crates()
    scene.timeline = [TimelineEntry(at: .step(4), [.impulse(.node("crate0"), Vector2(1e308, 1e308), at: nil)])]
    var sink = MemorySink()
    let error = try #require(throws: ExportError.self) { try HeadlessPlayer(scene, frames: 9).run(into: &sink) }
    #expect(error.kind == .badData)
    #expect("\(error)".contains("frame 3") || "\(error)".contains("timeline"), "\(error)")
  }
}
