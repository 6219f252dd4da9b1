import CSDL2
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Glibc
import Testing

extension WindowTests {
  @Suite("On a real X server, a window") @MainActor struct OnXServer {
    private let server: XServer

    init() throws {
      server = try XServer()
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
      setenv("DISPLAY", server.display, 1)
    }

    /// The part of the screen that a window covers, once it shows what is expected, or as it is after ten seconds.
    private func screenshot(of window: StageWindow, until expected: Bitmap) throws -> Bitmap {
      let pointer = SDL_GetWindowFromID(window.screen.identifier)
      var shot = expected
      // The server draws when it gets to it.
      for _ in 0..<200 {
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(pointer, &x, &y)
        let screen = try server.screenshot()
        for row in 0..<expected.height {
          for column in 0..<expected.width { shot[column, row] = screen[Int(x) + column, Int(y) + row] }
        }
        if shot == expected { break }
        usleep(50_000)
      }
      return shot
    }

    private func expected(_ window: StageWindow, alpha: Double) throws -> Bitmap {
      let pixels = try window.screen.readPixels()
      return try expectedWindow(
        window.stage, alpha: alpha, width: pixels.width, height: pixels.height, box: window.screen.letterbox)
    }

    @Test("puts the headless frame on the screen, byte for byte", arguments: [(320, 180), (400, 400), (600, 100)])
    func showsHeadlessFrame(_ width: Int, _ height: Int) throws {
      var options = WindowOptions()
      options.size = (width, height)
      let pacer = ImmediatePacer(rate: .sixty)
      let window = try StageWindow(scene: busyScene(), options: options, pacer: pacer, idleWait: 0)
      try window.run(frames: 30)
      var stepper = try FixedStepper(maxCatchUp: 100)
      #expect(try stepper.plan(elapsed: FrameRate.sixty.offset(ofFrame: 29)).steps == window.stage.step)
      let expected = try expected(window, alpha: stepper.alpha)
      #expect((expected.width, expected.height) == (width, height))
      #expect(try #require(BitmapDifference(try window.screen.readPixels(), expected)).differingPixels == 0)
      try window.run(frames: 0)
      let shot = try screenshot(of: window, until: expected)
      #expect(try #require(BitmapDifference(shot, expected)).differingPixels == 0)
    }

    @Test("shows the headless frame after it was made larger")
    func resizes() throws {
      let pacer = ScriptedPacer(milliseconds: [0])
      let window = try StageWindow(scene: busyScene(), options: WindowOptions(), pacer: pacer, idleWait: 0)
      try window.run(frames: 2)
      SDL_SetWindowSize(SDL_GetWindowFromID(window.screen.identifier), 500, 400)
      SDL_PumpEvents()
      try window.run(frames: 3)
      let expected = try expected(window, alpha: 0)
      #expect((expected.width, expected.height) == (500, 400))
      let shot = try screenshot(of: window, until: expected)
      #expect(try #require(BitmapDifference(shot, expected)).differingPixels == 0)
    }

    @Test("paces itself by the display", arguments: WindowOptions.Renderer.allCases)
    func pacesItself(_ renderer: WindowOptions.Renderer) throws {
      var options = WindowOptions()
      options.renderer = renderer
      let window = try StageWindow(scene: busyScene(), options: options)
      #expect(try window.run(frames: 30) == .finished)
      // However long it took, the frames came with the time that they took.
      #expect(window.stage.step > 20)
      #expect(window.frames == 30)
    }
  }
}
