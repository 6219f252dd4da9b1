import CSDL2
import EvenstepGeometry
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Testing

extension WindowTests {
  @Suite("The mouse on a body") @MainActor struct Drags {
    init() { useDummyDriver() }

    private static let text = """
      {"evenstep": 1, "world": {"size": [640, 360], "gravity": [0, 0]},
        "nodes": [
          {"id": "floor", "position": [320, 10], "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [640, 20]}]},
          {"id": "ball", "position": [60.25, 49.75], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 20}],
            "look": {"kind": "shapes"}}
        ],
        "duration": 10, "output": {"size": [640, 360]}}
      """

    private func open(_ rate: FrameRate, _ scene: Scene, drags: Bool = true) throws -> StageWindow {
      var options = WindowOptions()
      options.dragsBodies = drags
      options.size = (1280, 720)
      let window = try StageWindow(scene: scene, options: options, pacer: ImmediatePacer(rate: rate), idleWait: 0)
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      return window
    }

    /// Drags the ball to the right for a third of a second at 20 pixels of the window a frame, and lets go of it.
    private func act(_ window: StageWindow, _ frames: Int) {
      let frame = Int32(window.frames)
      if frame == 10 { pushButton(x: 120, y: 720 - 100) }
      if frame > 10, frame <= 10 + Int32(frames) {
        pushMotion(x: 120 + (frame - 10) * 20, y: 720 - 100 - (frame - 10) * 4)
      }
      if frame == 10 + Int32(frames) {
        pushButton(x: 120 + Int32(frames) * 20, y: 720 - 100 - Int32(frames) * 4, down: false)
      }
    }

    @Test("drags it, and throws it as fast as the mouse was", arguments: ["30", "60", "144"])
    func throwing(_ name: String) throws {
      let rate = try FrameRate(parsing: name)
      let framesASecond = Double(name) ?? 0
      let window = try open(rate, SceneDocument(bytes: Array(Self.text.utf8)).scene())
      let frames = Int(framesASecond / 3)
      var released: (velocity: Vector2, step: Int)?
      window.onFrame = { window in
        if released == nil, window.frames > 12 + frames, window.stage.heldNode == nil {
          released = (window.stage.state(of: "ball")?.velocity ?? .zero, window.stage.step)
        }
        if window.frames == 12 + frames / 2 { #expect(window.stage.heldNode == "ball") }
        self.act(window, frames)
      }
      try window.run(frames: frames + 40)
      // 20 pixels of a window twice the picture's size are 10 points.
      let expected = Vector2(10, 2) * framesASecond
      let (velocity, _) = try #require(released)
      #expect((velocity - expected).length < 0.05 * expected.length, "\(velocity) \(expected)")
    }

    @Test("is recorded, and the same when it is replayed without a window")
    func recorded() throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/drag.evrec"
        let document = try SceneDocument(bytes: Array(Self.text.utf8))
        let window = try open(.sixty, document.scene())
        window.record(try Recorder(path, of: window.stage, document: document, options: RecordingOptions(bodies: true)))
        window.onFrame = { self.act($0, 20) }
        try window.run(frames: 80)
        try window.finishRecording()
        #expect(try #require(window.stage.state(of: "ball")).position.x > 300)
        #expect(try Recording.verify(path).divergence == nil)
      }
    }

    @Test("lets go of what a run held that was set back")
    func travel() throws {
      let window = try open(.sixty, SceneDocument(bytes: Array(Self.text.utf8)).scene())
      window.onFrame = { window in
        self.act(window, 60)
        if window.frames == 40 { pushKey(SDLK_COMMA) }
        if window.frames == 45 {
          pushKey(SDLK_SPACE)
          pushKey(SDLK_g)
        }
      }
      try window.run(frames: 44)
      #expect(window.stage.heldNode == "ball" && window.isPaused)
      try window.run(frames: 10)
      #expect(window.stage.heldNode == nil && !window.isPaused)
    }

    @Test("does nothing to it where it is told not to")
    func without() throws {
      let window = try open(.sixty, SceneDocument(bytes: Array(Self.text.utf8)).scene(), drags: false)
      window.onFrame = { self.act($0, 20) }
      try window.run(frames: 60)
      let place = try #require(window.stage.state(of: "ball")).position
      #expect(window.stage.jointIDs.isEmpty && abs(place.x - 60.25) < 1e-9)
    }
  }
}
