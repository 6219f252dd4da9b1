import CSDL2
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming
import EvenstepWindow
import Synchronization
import Testing

/// What components heard, in order; they are values, so that what they hear must leave them.
private final class Heard: Sendable, Codable {
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {}
  private let list = Mutex<[String]>([])
  func add(_ text: String) { list.withLock { $0.append(text) } }
  var all: [String] { list.withLock { $0 } }
}

/// Tells what it hears, with the step before which it does.
private struct Listener: Component {
  let heard: Heard
  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    heard.add("\(context.step) \(event)")
  }
}

/// Breaks the physics' rules when a key goes down.
private struct Saboteur: Component {
  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    context.enqueue(.setGravity(Vector2(.nan, 0)))
  }
}

extension WindowTests {
  @Suite("Keys and mouse of a window") @MainActor struct Controls {
    private let heard = Heard()

    init() { useDummyDriver() }

    private func window(_ pacer: any FramePacer, size: (Int, Int)? = nil) throws -> StageWindow {
      var scene = busyScene()
      scene.nodes[0].components = [Listener(heard: heard)]
      var options = WindowOptions()
      options.size = size.map { (width: $0.0, height: $0.1) }
      let window = try StageWindow(scene: scene, options: options, pacer: pacer, idleWait: 0)
      SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      return window
    }

    /// A window at 60 frames and 120 steps a second that calls back before some frames.
    private func run(frames: Int, _ events: [Int: @MainActor () -> Void]) throws -> StageWindow {
      let window = try window(ImmediatePacer(rate: .sixty))
      window.onFrame = { window in events[window.frames]?() }
      try window.run(frames: frames)
      return window
    }

    @Test("become input by their names, in order, before the first step of the frame; repeats do not")
    func becomeInput() throws {
      let window = try run(
        frames: 4,
        [
          1: {
            pushKey(SDLK_a)
            pushKey(SDLK_LEFT)
            pushKey(SDLK_LEFT, isRepeat: true)
            pushKey(SDLK_F1)
          },
          2: { pushKey(SDLK_LEFT, down: false) },
        ])
      #expect(window.stage.step == 6)
      #expect(
        heard.all == ["0 keyDown(\"a\")", "0 keyDown(\"left\")", "0 keyDown(\"f1\")", "2 keyUp(\"left\")"])
    }

    @Test("wait for a step where a frame has none, and are not lost")
    func waitForStep() throws {
      // 1 ms a frame: every eighth or ninth frame has a step.
      let window = try window(ScriptedPacer(milliseconds: Array(0...20)))
      window.onFrame = { window in
        if (1...12).contains(window.frames) { pushKey(window.frames.isMultiple(of: 2) ? SDLK_a : SDLK_b) }
      }
      try window.run(frames: 21)
      #expect(window.stage.step == 2)
      #expect(heard.all.count == 12)
      // A step is due after 8⅓ ms: the frame at 9 ms has the first one, and the keys of the nine frames before.
      #expect(heard.all.count { $0.hasPrefix("0 ") } == 9)
    }

    @Test("of the mouse come in points of the world; a press on a bar is none")
    func pointer() throws {
      // Twice the picture's size, with 60 rows of bar above and below.
      let window = try window(ImmediatePacer(rate: .sixty), size: (640, 480))
      window.onFrame = { window in
        guard window.frames == 1 else { return }
        pushButton(x: 100, y: 30)
        pushButton(x: 100, y: 60 + 99)
        pushButton(x: 100, y: 30, down: false)
      }
      try window.run(frames: 2)
      // The middle of the pixel (100.5, 99.5) of the picture: x = 50.25, y = 180 − 49.75.
      #expect(
        heard.all == [
          "0 \(InputEvent.pointerDown(Vector2(50.25, 130.25)))", "0 \(InputEvent.pointerUp(Vector2(50.25, 194.75)))",
        ])
    }

    @Test("space pauses and resumes, and the time between is never simulated")
    func pause() throws {
      let pacer = ScriptedPacer(milliseconds: [0, 100, 200, 5_000, 90_000, 90_025, 90_050])
      let window = try window(pacer)
      window.onFrame = { window in
        // Seen by the third frame and the fifth.
        if window.frames == 2 || window.frames == 4 { pushKey(SDLK_SPACE) }
      }
      try window.run(frames: 4)
      #expect(window.isPaused)
      #expect(window.stage.step == 8)
      try window.run(frames: 1)
      #expect(!window.isPaused)
      #expect(window.stage.step == 8)
      try window.run(frames: 2)
      #expect(window.stage.step == 14)
    }

    @Test("a dot does one step and pauses; many dots do many")
    func singleSteps() throws {
      let window = try run(
        frames: 8,
        [
          3: { pushKey(SDLK_PERIOD) },
          5: {
            pushKey(SDLK_PERIOD)
            pushKey(SDLK_PERIOD)
          },
        ])
      #expect(window.isPaused)
      #expect(window.stage.step == 4 + 1 + 2)
      #expect(heard.all.isEmpty)
      let reference = try Stage(window.stage.scene)
      try reference.run(steps: 7)
      #expect(window.stage.digest == reference.digest)
    }

    @Test("R begins anew, and the same happens again")
    func restart() throws {
      let window = try run(frames: 30, [10: { pushKey(SDLK_a) }, 20: { pushKey(SDLK_r) }])
      // The frame that restarts has no past; nine follow it.
      #expect(window.stage.step == 18)
      let reference = try Stage(window.stage.scene)
      try reference.run(steps: 18)
      #expect(window.stage.digest == reference.digest)
    }

    @Test("escape, closing and a call end the run; a condition ends it too", arguments: 0..<4)
    func endings(_ way: Int) throws {
      let window = try window(ImmediatePacer(rate: .sixty))
      window.onFrame = { window in
        guard window.frames == 5 else { return }
        switch way {
        case 0: pushKey(SDLK_ESCAPE)
        case 1:
          var event = SDL_Event()
          event.type = SDL_QUIT.rawValue
          SDL_PushEvent(&event)
        case 2: window.close()
        default: break
        }
      }
      let ending = try window.run(frames: 100) { way == 3 && window.frames == 5 }
      #expect(ending == (way == 3 ? .cancelled : .closed))
      #expect(window.frames == 5)
    }

    @Test("a step that fails ends the run with its words")
    func failure() throws {
      var scene = busyScene()
      scene.nodes[0].components = [Saboteur()]
      let pacer = ImmediatePacer(rate: .sixty)
      let window = try StageWindow(scene: scene, options: WindowOptions(), pacer: pacer, idleWait: 0)
      window.onFrame = { window in if window.frames == 2 { pushKey(SDLK_a) } }
      do {
        try window.run(frames: 10)
        Issue.record("gravity must be a number")
      } catch {
        guard case .stage(let cause) = error else {
          Issue.record("unexpected: \(error)")
          return
        }
        #expect(cause.description.contains("gravity"))
      }
      #expect(window.frames == 2)
    }

    @Test("a hidden window stands still, and no time passes for it")
    func hidden() throws {
      let pacer = ScriptedPacer(milliseconds: [0, 50, 60_000, 60_050])
      let window = try window(pacer)
      try window.run(frames: 2)
      #expect(window.stage.step == 6)
      let pointer = SDL_GetWindowFromID(window.screen.identifier)
      SDL_HideWindow(pointer)
      var asked = 0
      let ending = try window.run(frames: 1) {
        asked += 1
        return asked > 20
      }
      #expect(ending == .cancelled)
      SDL_ShowWindow(pointer)
      try window.run(frames: 2)
      #expect(window.frames == 4)
      #expect(window.stage.step == 12)
    }

    @Test("frames of any rate lead to the same state at the same time", arguments: [30, 60, 144])
    func sameDigest(_ rate: Int) throws {
      let window = try window(ImmediatePacer(rate: try FrameRate(rate)))
      try window.run(frames: rate + 1)
      #expect(window.stage.step == 120)
      let reference = try Stage(window.stage.scene)
      try reference.run(steps: 120)
      #expect(window.stage.digest == reference.digest)
      #expect(window.droppedTime == 0)
    }
  }
}
