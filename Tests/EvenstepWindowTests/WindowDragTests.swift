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

    /// The same scene with a crate that the timeline holds from step 5 on, and leads up.
    private static let held =
      text
      .replacing(
        #""duration""#,
        with: #"""
          "timeline": [
            {"step": 5, "do": {"kind": "grab", "target": "crate", "at": [500, 100]}},
            {"step": 6, "do": {"kind": "drag", "to": [500, 200]}}
          ],
          "duration"
          """#
      )
      .replacing(
        #"{"id": "ball""#,
        with: #"""
          {"id": "crate", "position": [500, 100], "body": {"kind": "dynamic"},
            "shapes": [{"kind": "box", "size": [40, 40]}]},
          {"id": "ball"
          """#)

    /// A window whose mouse holds the ball since a frame or more.
    private func holding() throws -> StageWindow {
      let window = try open(.sixty, SceneDocument(bytes: Array(Self.text.utf8)).scene())
      try window.run(frames: 5)
      pushButton(x: 120, y: 720 - 100)
      try window.run(frames: 3)
      #expect(window.stage.heldNode == "ball")
      return window
    }

    private func press(_ keys: SDL_KeyCode..., shift: Bool = false) {
      for key in keys {
        pushKey(key, shift: shift)
        pushKey(key, down: false, shift: shift)
      }
    }

    private func inputs(of window: StageWindow) -> [InputEvent] {
      (1...window.stage.step).flatMap { window.history.input(ofStep: $0) }
    }

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

    @Test("lets go where the button came up and went down on nothing before the next step", arguments: [false, true])
    func pressOnNothing(isUp: Bool) throws {
      let window = try holding()
      press(SDLK_SPACE)
      try window.run(frames: 1)
      pushButton(x: 120, y: 720 - 100, down: false)
      pushButton(x: 900, y: 200)
      if isUp { pushButton(x: 900, y: 200, down: false) }
      try window.run(frames: 1)
      #expect(window.stage.heldNode == "ball" && window.isPaused)
      press(SDLK_PERIOD)
      try window.run(frames: 1)
      #expect(window.stage.heldNode == nil && window.stage.jointIDs.isEmpty)
      // The hand is as good as before.
      pushButton(x: 900, y: 200, down: false)
      pushButton(x: 120, y: 720 - 100)
      press(SDLK_PERIOD)
      try window.run(frames: 1)
      #expect(window.stage.heldNode == "ball")
    }

    @Test("goes on holding where one goes to the step where one is")
    func staying() throws {
      let window = try holding()
      let step = window.stage.step
      for keys in [[SDLK_SPACE, SDLK_END], [SDLK_END], [SDLK_PERIOD]] {
        for key in keys { press(key, shift: key == SDLK_PERIOD) }
        try window.run(frames: 1)
        #expect(window.stage.step == step && window.isPaused)
      }
      press(SDLK_SPACE)
      try window.run(frames: 5)
      #expect(window.stage.heldNode == "ball" && window.stage.step > step)
      for frame in 1...20 as ClosedRange<Int32> {
        pushMotion(x: 120 + frame * 20, y: 720 - 100)
        try window.run(frames: 1)
      }
      #expect(window.stage.heldNode == "ball")
      #expect(try #require(window.stage.state(of: "ball")).position.x > 200)
      pushButton(x: 520, y: 720 - 100, down: false)
      try window.run(frames: 2)
      #expect(window.stage.heldNode == nil)
    }

    @Test("is let go of, and a key too, where the release comes just before a way to where one is, or away and back")
    func swallowed() throws {
      for keys in [[SDLK_END, SDLK_END], [SDLK_COMMA, SDLK_END]] {
        let window = try holding()
        pushKey(SDLK_a)
        try window.run(frames: 2)
        press(SDLK_SPACE, SDLK_END)
        try window.run(frames: 1)
        let step = window.stage.step
        pushKey(SDLK_a, down: false)
        pushButton(x: 120, y: 720 - 100, down: false)
        for key in keys { press(key) }
        try window.run(frames: 1)
        #expect(window.stage.step == step && window.stage.heldNode == "ball")
        press(SDLK_SPACE)
        try window.run(frames: 4)
        #expect(window.stage.heldNode == nil, "\(keys)")
        let inputs = inputs(of: window)
        try #require(inputs.count == 4, "\(inputs)")
        #expect(inputs[1] == .keyDown("a") && inputs[2] == .keyUp("a"))
        if case .pointerUp = inputs[3] {} else { Issue.record("\(inputs)") }
      }
    }

    @Test("does not let go of what the scene's timeline holds, and is recorded beside it")
    func besideTimeline() throws {
      try withTemporaryFolder { folder in
        let path = "\(folder)/two.evrec"
        let document = try SceneDocument(bytes: Array(Self.held.utf8))
        let window = try open(.sixty, document.scene())
        window.record(try Recorder(path, of: window.stage, document: document, options: RecordingOptions(bodies: true)))
        window.onFrame = { self.act($0, 20) }
        try window.run(frames: 20)
        #expect(window.stage.heldNode == "ball" && window.stage.nodeHeldByScene == "crate")
        try window.run(frames: 20)
        #expect(window.stage.heldNode == nil && window.stage.nodeHeldByScene == "crate")
        // Back to where the mouse held the ball, and on another way from there.
        press(SDLK_SPACE)
        for _ in 0..<40 { press(SDLK_COMMA) }
        try window.run(frames: 1)
        #expect(window.stage.heldNode == "ball")
        press(SDLK_g, SDLK_SPACE)
        try window.run(frames: 40)
        #expect(window.stage.heldNode == nil && window.stage.nodeHeldByScene == "crate")
        #expect(try abs(#require(window.stage.state(of: "crate")).position.y - 200) < 1)
        try window.finishRecording()
        #expect(try Recording.verify(path).divergence == nil)
      }
    }

    @Test("needs the left button; the others are the scene's input as before, and disturb nothing")
    func otherButtons() throws {
      let window = try open(.sixty, SceneDocument(bytes: Array(Self.text.utf8)).scene())
      try window.run(frames: 5)
      for button in [SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT, SDL_BUTTON_X1] {
        pushButton(x: 120, y: 720 - 100, button: button)
        try window.run(frames: 2)
        #expect(window.stage.jointIDs.isEmpty)
        pushButton(x: 120, y: 720 - 100, down: false, button: button)
        try window.run(frames: 2)
      }
      let place = Vector2(60.25, 49.75)
      #expect(
        inputs(of: window) == [.pointerDown(place), .pointerUp(place)] + [.pointerDown(place), .pointerUp(place)]
          + [.pointerDown(place), .pointerUp(place)])
      pushButton(x: 120, y: 720 - 100)
      try window.run(frames: 2)
      pushButton(x: 900, y: 200, button: SDL_BUTTON_RIGHT)
      try window.run(frames: 2)
      #expect(window.stage.heldNode == "ball")
      pushButton(x: 900, y: 200, down: false, button: SDL_BUTTON_RIGHT)
      try window.run(frames: 2)
      #expect(window.stage.heldNode == "ball" && inputs(of: window).count == 9)
      pushMotion(x: 320, y: 720 - 100)
      try window.run(frames: 30)
      #expect(try abs(#require(window.stage.state(of: "ball")).position.x - 160.25) < 1)
      pushButton(x: 320, y: 720 - 100, down: false)
      try window.run(frames: 2)
      #expect(window.stage.heldNode == nil)
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
