import CSDL2
import EvenstepGeometry
import EvenstepImaging
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Testing

extension WindowTests {
  @Suite("Going back and forth in a window") @MainActor struct Travels {
    init() { useDummyDriver() }

    private func window(_ name: String? = "balls", options: WindowOptions = WindowOptions()) throws -> StageWindow {
      let scene = try name.map { try SharedScenes.scene($0) } ?? busyScene()
      let window = try StageWindow(scene: scene, options: options, pacer: ImmediatePacer(rate: .sixty), idleWait: 0)
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      return window
    }

    /// Presses keys one after the other, each with a frame of its own.
    private func press(_ keys: SDL_KeyCode..., shift: Bool = false, in window: StageWindow) throws {
      for key in keys {
        pushKey(key, shift: shift)
        pushKey(key, down: false, shift: shift)
        try window.run(frames: 1)
      }
    }

    /// The digest of a straight run with the input that the window's history holds.
    private func straightDigest(of window: StageWindow) throws -> UInt64 {
      let stage = try Stage(window.stage.scene)
      for step in 0..<window.stage.step { try stage.advance(window.history.input(ofStep: step + 1)) }
      return stage.digest
    }

    @Test("goes by steps, by seconds, and to both ends, and pauses")
    func keys() throws {
      let window = try window()
      let stage = window.stage
      try window.run(frames: 126)
      #expect(stage.step == 250 && !window.isPaused)
      let ways: [(SDL_KeyCode, Bool, Int)] = [
        (SDLK_COMMA, false, 249), (SDLK_COMMA, true, 129), (SDLK_PERIOD, false, 130), (SDLK_COMMA, true, 10),
        (SDLK_COMMA, true, 0), (SDLK_COMMA, false, 0), (SDLK_PERIOD, true, 120), (SDLK_END, false, 250),
        (SDLK_HOME, false, 0), (SDLK_PERIOD, true, 120), (SDLK_PERIOD, true, 240), (SDLK_PERIOD, true, 250),
        (SDLK_PERIOD, true, 250), (SDLK_PERIOD, false, 251), (SDLK_COMMA, false, 250),
      ]
      for (key, shift, step) in ways {
        try press(key, shift: shift, in: window)
        #expect(stage.step == step && window.isPaused)
        #expect(try stage.digest == straightDigest(of: window), "step \(step)")
      }
      #expect(window.stage === stage && window.history.end == 251)
    }

    @Test("does nothing before the first step")
    func beforeStart() throws {
      let window = try window()
      try press(SDLK_COMMA, SDLK_HOME, SDLK_END, in: window)
      #expect(window.stage.step == 0 && window.history.end == 0)
      try press(SDLK_PERIOD, SDLK_PERIOD, in: window)
      #expect(window.stage.step == 2)
    }

    @Test("goes on step by step while a key is held")
    func repeats() throws {
      let window = try window()
      try window.run(frames: 31)
      for _ in 0..<5 { pushKey(SDLK_COMMA, isRepeat: true) }
      try window.run(frames: 1)
      #expect(window.stage.step == 55)
      for _ in 0..<3 { pushKey(SDLK_PERIOD, isRepeat: true) }
      pushKey(SDLK_SPACE, isRepeat: true)
      try window.run(frames: 1)
      #expect(window.stage.step == 58 && window.isPaused)
    }

    @Test("goes through what is known again, and behind it on")
    func playsOn() throws {
      let window = try window()
      window.onFrame = { window in if [3, 20].contains(window.frames) { pushKey(SDLK_UP) } }
      try window.run(frames: 51)
      window.onFrame = nil
      try press(SDLK_HOME, SDLK_SPACE, in: window)
      try window.run(frames: 30)
      #expect(window.stage.step == 60 && window.history.end == 100)
      #expect(try window.stage.digest == straightDigest(of: window))
      try window.run(frames: 30)
      #expect(window.stage.step == 120 && window.history.end == 120 && !window.isPaused)
      #expect(try window.stage.digest == straightDigest(of: window))
      #expect((1...120).filter { !window.history.input(ofStep: $0).isEmpty } == [5, 39])
    }

    @Test("takes another way on a press, and not on a release or on shift")
    func takesOver() throws {
      let window = try window()
      try window.run(frames: 51)
      try press(SDLK_HOME, SDLK_SPACE, in: window)
      try window.run(frames: 10)
      pushKey(SDLK_LSHIFT)
      pushKey(SDLK_a, down: false)
      try window.run(frames: 10)
      #expect(window.stage.step == 40 && window.history.end == 100)
      pushKey(SDLK_g)
      try window.run(frames: 1)
      #expect(window.stage.step == 42 && window.history.end == 42)
      #expect(window.history.input(ofStep: 41) == [.keyDown("g")])
      #expect(try window.stage.digest == straightDigest(of: window))
    }

    @Test("forgets input that waited where it came from")
    func forgetsInput() throws {
      let window = try window()
      try window.run(frames: 21)
      try press(SDLK_SPACE, SDLK_g, SDLK_COMMA, in: window)
      #expect(window.stage.step == 39)
      try press(SDLK_PERIOD, SDLK_PERIOD, in: window)
      #expect(window.history.end == 41 && window.history.input(ofStep: 41).isEmpty)
    }

    @Test("lets go of keys and pointer that were pressed on the old way and are not any more")
    func letsGo() throws {
      let window = try window()
      try window.run(frames: 2)
      pushKey(SDLK_LEFT)
      pushKey(SDLK_a)
      pushButton(x: 100, y: 100)
      try window.run(frames: 20)
      let pressed = window.history.input(ofStep: 3)
      #expect(pressed.count == 3)
      pushKey(SDLK_LEFT, down: false)
      pushButton(x: 5, y: 5, down: false)
      try window.run(frames: 1)
      try press(SDLK_COMMA, shift: true, in: window)
      try press(SDLK_PERIOD, SDLK_PERIOD, SDLK_PERIOD, in: window)
      #expect(window.stage.step == 3 && window.history.end > 3)
      pushKey(SDLK_g)
      try press(SDLK_PERIOD, in: window)
      // What was pressed: left, a and the pointer; a is still held.
      guard case .pointerDown(let place) = pressed[2] else {
        Issue.record("unexpected: \(pressed)")
        return
      }
      #expect(window.history.end == 4)
      #expect(window.history.input(ofStep: 4) == [.keyUp("left"), .pointerUp(place), .keyDown("g")])
    }

    @Test("R forgets all that was, and the stage stays the same one")
    func restart() throws {
      let window = try window()
      let stage = window.stage
      try window.run(frames: 31)
      try press(SDLK_COMMA, SDLK_r, in: window)
      #expect(stage.step == 0 && window.history.end == 0 && window.isPaused && window.stage === stage)
      #expect(try stage.digest == straightDigest(of: window))
    }

    @Test("shows exactly the step, below a line that only stands there while there is something to see")
    func picture() throws {
      for showsTimeline in [false, true] {
        var options = WindowOptions()
        options.showsTimeline = showsTimeline
        let window = try window(nil, options: options)
        try window.run(frames: 31)
        try press(SDLK_COMMA, SDLK_COMMA, SDLK_COMMA, in: window)
        let reference = try Stage(window.stage.scene)
        try reference.run(steps: 57)
        let expected = try expectedWindow(
          reference, alpha: 1, width: 320, height: 180, box: Letterbox(picture: (320, 180), window: (320, 180)))
        let pixels = try window.screen.readPixels()
        let rows = (0..<180).filter { row in (0..<320).contains { pixels[$0, row] != expected[$0, row] } }
        #expect(rows == (showsTimeline ? Array(154...169) : []))
        // Running at the end, it is the picture alone again.
        try press(SDLK_END, SDLK_SPACE, in: window)
        try window.run(frames: 3)
        #expect(window.stage.step == 66)
        try reference.run(steps: 9)
        let running = try expectedWindow(
          reference, alpha: 0, width: 320, height: 180, box: Letterbox(picture: (320, 180), window: (320, 180)))
        #expect(try window.screen.readPixels() == running)
      }
    }

    @Test("goes where the line is clicked, and follows the pointer until it is let go of")
    func timeline() throws {
      // 320 × 180 points: the line reaches from 20 to 300, at a height of 162.
      let window = try window(nil)
      try window.run(frames: 51)
      // Nothing is there while the scene runs: the scene hears the press.
      pushButton(x: 160, y: 162)
      pushButton(x: 160, y: 162, down: false)
      try window.run(frames: 1)
      #expect(window.stage.step == 102 && window.history.input(ofStep: 101).count == 2)
      try press(SDLK_SPACE, in: window)
      for (x, step) in [(160, 51), (20, 0), (300, 102), (90, 26), (309, 102)] as [(Int32, Int)] {
        pushButton(x: x, y: 160)
        pushButton(x: x, y: 160, down: false)
        try window.run(frames: 1)
        #expect(window.stage.step == step, "x \(x)")
      }
      pushButton(x: 160, y: 165)
      for (x, step) in [(90, 26), (-50, 0), (600, 102), (230, 77)] as [(Int32, Int)] {
        pushMotion(x: x, y: 20)
        try window.run(frames: 1)
        #expect(window.stage.step == step, "x \(x)")
      }
      pushButton(x: 230, y: 20, down: false)
      pushMotion(x: 20, y: 162)
      try window.run(frames: 1)
      #expect(window.stage.step == 77 && window.history.end == 102)
      // Beside the line, the scene hears it, and takes another way.
      pushButton(x: 160, y: 100)
      try press(SDLK_PERIOD, in: window)
      #expect(window.history.end == 78)
    }
  }
}
