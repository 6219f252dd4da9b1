import CSDL2
import EvenstepFiles
import EvenstepGeometry
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Testing

/// Frames of uneven lengths, from none to some steps.
private struct UnevenPacer: FramePacer {
  var random = SeededRandom(seed: 12)
  var now = Instant.zero
  var index = 0

  mutating func next() -> FrameTick {
    defer { index += 1 }
    if index > 0 { now = now.advanced(by: Nanoseconds(random.next(from: 100_000, to: 40_000_000))) }
    return FrameTick(index: index, timestamp: now, target: now.advanced(by: 16_666_667), dropped: 0)
  }
}

extension WindowTests {
  @Suite("A recording through a window") @MainActor struct Recordings {
    init() { useDummyDriver() }

    private static func pacer(_ name: String) throws -> any FramePacer {
      name == "uneven" ? UnevenPacer() : ImmediatePacer(rate: try FrameRate(parsing: name))
    }

    private func open(_ scene: Scene, _ pacer: any FramePacer) throws -> StageWindow {
      let window = try StageWindow(scene: scene, options: WindowOptions(), pacer: pacer, idleWait: 0)
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      return window
    }

    private func recorder(_ path: String, _ window: StageWindow, bodies: Bool = false) throws -> Recorder {
      let options = RecordingOptions(bodies: bodies)
      let document = try SharedScenes.document("balls")
      return try Recorder(path, of: window.stage, document: document, options: options)
    }

    /// What a person does, by frames: before the first step, both halves of a press in one frame, many in one, in a pause.
    private func act(_ window: StageWindow) {
      switch window.frames {
      case 4, 60:
        pushKey(SDLK_UP)
        pushKey(SDLK_UP, down: false)
      case 20:
        for key in [SDLK_UP, SDLK_a, SDLK_b] { pushKey(key) }
      case 30: pushKey(SDLK_SPACE)
      case 33: pushKey(SDLK_g)
      case 36: pushKey(SDLK_SPACE)
      case 50:
        pushButton(x: 40, y: 40)
        window.stage.enqueue(.impulse(.node("dumbbell"), Vector2(30_000, 80_000), at: nil))
      default: break
      }
    }

    @Test(
      "holds all that was done, and is the same again, headless and in a window",
      arguments: ["30", "59.94", "60", "144", "uneven"])
    func sameAgain(_ rate: String) throws {
      try withTemporaryFolder { folder in
        let paths = ["a", "b", "c"].map { "\(folder)/\($0).evrec" }
        let window = try open(SharedScenes.scene("balls"), Self.pacer(rate))
        window.record(try recorder(paths[0], window))
        window.onFrame = act
        pushKey(SDLK_UP)
        try window.run(frames: 120)
        try window.finishRecording()
        let recording = try Recording(RecordingReader(paths[0]))
        #expect(recording.steps.count == window.stage.step && recording.steps.count > 60)
        #expect(recording.end?.poseHash == window.stage.poseHash)
        #expect(recording.steps[0].input.first == .keyDown("up"))
        let inputs = recording.steps.flatMap(\.input)
        let up = [InputEvent.keyDown("up"), .keyUp("up")]
        let presses = [.keyDown("up")] + up + [.keyDown("up"), .keyDown("a"), .keyDown("b"), .keyDown("g")]
        #expect(inputs.count == 10 && Array(inputs[0..<7]) == presses && Array(inputs[8...]) == up)
        #expect(recording.steps.contains { $0.input == up || $0.input == presses.suffix(3) + up })
        #expect(recording.steps.count { $0.commands != nil } == 1)
        #expect(try Recording.verify(paths[0]).divergence == nil)
        try headless(recording, paths[1])
        try windowed(recording, paths[2], try Self.pacer(rate))
        #expect(try Files.read(paths[1]) == Files.read(paths[0]))
        #expect(try Files.read(paths[2]) == Files.read(paths[0]))
      }
    }

    @Test(
      "comes to the digests that are written down", arguments: SharedScenes.names, ["30", "59.94", "144", "uneven"])
    func constants(_ name: String, _ rate: String) throws {
      try withTemporaryFolder { folder in
        let window = try open(SharedScenes.scene(name), Self.pacer(rate))
        let header = try RecordingHeader(SharedScenes.scene(name), document: SharedScenes.document(name))
        window.record(
          try Recorder("\(folder)/a.evrec", header: header, of: window.stage, options: RecordingOptions()))
        let result = try #require(SharedScenes.results[name])
        try window.run { window.stage.step >= result.steps }
        try window.finishRecording()
        let recording = try Recording(RecordingReader("\(folder)/a.evrec"))
        #expect(StableHash.hex(recording.steps[result.steps - 1].digest) == result.digest)
      }
    }

    private func headless(_ recording: Recording, _ path: String) throws {
      let replay = try Replay(recording)
      let stage = try Stage(replay.scene)
      let recorder = try Recorder(
        path, header: recording.header, of: stage, options: RecordingOptions(repeating: recording))
      #expect(try replay.record(recorder, of: stage) == nil)
    }

    private func windowed(_ recording: Recording, _ path: String, _ pacer: any FramePacer) throws {
      let window = try StageWindow(
        replay: Replay(recording), options: WindowOptions(), pacer: pacer, idleWait: 0)
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      window.onDivergence = { Issue.record("it differs from step \($0) on") }
      window.record(
        try Recorder(
          path, header: recording.header, of: window.stage, options: RecordingOptions(repeating: recording)))
      try window.run { window.isPaused }
      // It waits at its end, and nothing was added.
      #expect(window.stage.step == recording.steps.count && window.history.isReplay)
    }

    @Test("is cut off where a person takes another way")
    func truncates() throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.evrec"
        let window = try open(SharedScenes.scene("balls"), ImmediatePacer(rate: .sixty))
        window.record(try recorder(path, window, bodies: true))
        window.onFrame = act
        try window.run(frames: 100)
        window.onFrame = nil
        let end = window.stage.step
        pushKey(SDLK_COMMA, shift: true)
        try window.run(frames: 1)
        #expect(window.stage.step == end - 120)
        // Going back alone changes nothing of it.
        #expect(Recording.prefix(try RecordingReader(path)).recording.steps.count == end)
        pushKey(SDLK_SPACE)
        try window.run(frames: 11)
        pushKey(SDLK_g)
        try window.run(frames: 11)
        let place = window.stage.step
        #expect(place == end - 120 + 42 && window.history.end == place)
        pushKey(SDLK_ESCAPE)
        #expect(try window.run() == .closed)
        let recording = try Recording(RecordingReader(path))
        #expect(recording.steps.count == place)
        #expect(recording.steps[place - 22].input.last == .keyDown("g"))
        let outcome = try Recording.verify(path)
        #expect(outcome.divergence == nil && outcome.digest == window.stage.digest)
      }
    }

    @Test("has its end however the run ends, and wherever one is then", arguments: 0..<4)
    func endings(_ way: Int) throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.evrec"
        var window: StageWindow? = try open(SharedScenes.scene("balls"), ImmediatePacer(rate: .sixty))
        if let window { window.record(try recorder(path, window)) }
        try window?.run(frames: 41)
        pushKey(SDLK_COMMA)
        try window?.run(frames: 1)
        switch way {
        case 0:
          pushKey(SDLK_ESCAPE)
          #expect(try window?.run() == .closed)
        case 1: #expect(try window?.run(isCancelled: { true }) == .cancelled)
        case 2: try window?.finishRecording()
        default: window = nil
        }
        #expect(window == nil || window?.stage.step == 79)
        let outcome = try Recording.verify(path)
        #expect(outcome.steps == 80 && outcome.divergence == nil && outcome.fault == nil)
        window = nil
      }
    }

    @Test("begins anew with the run")
    func restart() throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.evrec"
        let window = try open(SharedScenes.scene("balls"), ImmediatePacer(rate: .sixty))
        window.record(try recorder(path, window))
        window.onFrame = act
        try window.run(frames: 25)
        window.onFrame = nil
        pushKey(SDLK_r)
        try window.run(frames: 11)
        window.close()
        try window.run()
        let recording = try Recording(RecordingReader(path))
        // A person still holds what was pressed, so nothing is let go of.
        #expect(recording.steps.count == 20)
        #expect(recording.steps.filter { !$0.input.isEmpty }.isEmpty)
        #expect(try Recording.verify(path).divergence == nil)
      }
    }

    @Test("that comes out otherwise is told of once, and goes on")
    func divergence() throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.evrec"
        let window = try open(SharedScenes.scene("balls"), ImmediatePacer(rate: .sixty))
        window.record(try recorder(path, window))
        try window.run(frames: 61)
        try window.finishRecording()
        var recording = try Recording(RecordingReader(path))
        recording.steps[29].input = [.keyDown("g")]
        let replay = try StageWindow(
          replay: Replay(recording), options: WindowOptions(), pacer: ImmediatePacer(rate: .sixty), idleWait: 0)
        SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
        var told: [Int] = []
        replay.onDivergence = { told.append($0) }
        try replay.run(frames: 80)
        #expect(told == [30] && replay.stage.step == 120 && replay.isPaused)
        // R shows it again; then somebody takes over.
        pushKey(SDLK_r)
        pushKey(SDLK_SPACE)
        try replay.run(frames: 11)
        // Ten frames of 16.67 ms; the last step may be due a nanosecond later.
        #expect((19...20).contains(replay.stage.step) && replay.history.end == 120)
        #expect(replay.history.isReplay && !replay.isPaused)
        pushKey(SDLK_UP)
        try replay.run(frames: 1)
        #expect((21...22).contains(replay.stage.step) && replay.history.end == replay.stage.step)
        #expect(!replay.history.isReplay && told == [30])
      }
    }
  }
}
