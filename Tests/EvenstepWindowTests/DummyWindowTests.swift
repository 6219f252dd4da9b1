import CSDL2
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Testing

extension WindowTests {
  @Suite("On the dummy driver, a window") @MainActor struct OnDummyDriver {
    init() { useDummyDriver() }

    @Test(
      "shows the headless frame, byte for byte, between steps as on them",
      arguments: [(320, 180), (333, 200), (500, 97), (64, 300)])
    func showsHeadlessFrame(_ width: Int, _ height: Int) throws {
      var options = WindowOptions()
      options.size = (width, height)
      options.threads = 2
      var pacer = ImmediatePacer(rate: try FrameRate(parsing: "59.94"))
      let window = try StageWindow(scene: busyScene(), options: options, pacer: pacer, idleWait: 0)
      let reference = try Stage(busyScene())
      var stepper = try FixedStepper()
      var last = Instant.zero
      let box = Letterbox(picture: (320, 180), window: (width, height))
      for frame in 0..<60 {
        try window.run(frames: 1)
        let now = pacer.next().timestamp
        try reference.run(steps: try stepper.plan(elapsed: now.duration(since: last)).steps)
        last = now
        let expected = try expectedWindow(reference, alpha: stepper.alpha, width: width, height: height, box: box)
        let difference = try #require(BitmapDifference(try window.screen.readPixels(), expected))
        #expect(difference.differingPixels == 0, "frame \(frame): \(difference)")
      }
      #expect(window.stage.digest == reference.digest)
    }

    @Test("follows a change of its size while it runs")
    func resizes() throws {
      let scene = busyScene()
      let pacer = ImmediatePacer(rate: .sixty)
      let window = try StageWindow(scene: scene, options: WindowOptions(), pacer: pacer, idleWait: 0)
      window.onFrame = { window in
        guard window.frames == 3 else { return }
        SDL_SetWindowSize(SDL_GetWindowFromID(window.screen.identifier), 200, 300)
      }
      try window.run(frames: 6)
      let pixels = try window.screen.readPixels()
      #expect((pixels.width, pixels.height) == (200, 300))
      let reference = try Stage(scene)
      try reference.run(steps: 10)
      var stepper = try FixedStepper()
      _ = try stepper.plan(elapsed: FrameRate.sixty.offset(ofFrame: 5))
      let box = Letterbox(picture: (320, 180), window: (200, 300))
      let expected = try expectedWindow(reference, alpha: stepper.alpha, width: 200, height: 300, box: box)
      #expect(try #require(BitmapDifference(pixels, expected)).differingPixels == 0)
    }

    @Test("says so where there is no accelerated renderer")
    func refusesGPU() throws {
      var options = WindowOptions()
      options.renderer = .gpu
      do {
        _ = try StageWindow(scene: busyScene(), options: options, pacer: nil, idleWait: 0)
        Issue.record("the dummy driver has no accelerated renderer")
      } catch {
        guard case .noAcceleration = error else {
          Issue.record("unexpected: \(error)")
          return
        }
        #expect(error.description.contains("raster"))
      }
    }

    @Test("names the display where there is none")
    func reportsMissingDisplay() throws {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "no-such-driver")
      do {
        _ = try StageWindow(scene: busyScene())
        Issue.record("there is no such driver")
      } catch {
        guard case .noDisplay = error else {
          Issue.record("unexpected: \(error)")
          return
        }
        #expect(error.description.contains("evenstep render"))
      }
    }

    @Test("can be opened again and again, also twice at once")
    func opensOften() throws {
      let first = try StageWindow(scene: busyScene(), options: WindowOptions(), pacer: nil, idleWait: 0)
      for _ in 0..<5 {
        let pacer = ImmediatePacer(rate: .sixty)
        let second = try StageWindow(scene: busyScene(), options: WindowOptions(), pacer: pacer, idleWait: 0)
        #expect(try second.run(frames: 2) == .finished)
      }
      #expect(try first.run(frames: 2) == .finished)
    }
  }
}
