import CSDL2
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepPhysics
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import EvenstepWindow
import Testing

/// All tests that open windows: SDL is one per process, so they take turns, on the main thread.
@Suite("Windows", .serialized) @MainActor struct WindowTests {}

/// Lets the next window open on SDL's dummy driver, which has no screen but all the rest.
func useDummyDriver() { SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy") }

/// A picture of several kinds of item, with bodies that move.
func busyScene(width: Double = 320, height: Double = 180) -> Scene {
  var scene = Scene(size: Size(width, height))
  scene.world.background = .verticalGradient(
    top: Color(red: 0.2, green: 0.3, blue: 0.5), bottom: Color(red: 0.05, green: 0.1, blue: 0.15))
  var checker = Bitmap(width: 16, height: 16, color: .white)
  for y in 0..<16 {
    for x in 0..<16 where (x / 4 + y / 4).isMultiple(of: 2) { checker[x, y] = SIMD4(200, 40, 30, 255) }
  }
  scene.images["checker"] = .texture(Texture(checker))
  let blue = Color(red: 0.3, green: 0.6, blue: 0.9)
  scene.nodes = [
    Node(
      "floor", at: Vector2(width / 2, 10), body: .static, shapes: [.box(width, 20)], look: .shapes(fill: blue))
  ]
  for index in 0..<6 {
    let place = Vector2(40 + 45 * Double(index), 90 + 13 * Double(index))
    let isCrate = index.isMultiple(of: 2)
    scene.nodes.append(
      Node(
        "body\(index)", at: place, angle: .degrees(17 * Double(index)), body: .dynamic,
        shapes: [isCrate ? .box(30, 30) : .circle(radius: 14)],
        look: isCrate
          ? .sprite(image: "checker", size: Size(30, 30)) : .shapes(fill: blue, stroke: .white, strokeWidth: 3)))
  }
  return scene
}

/// The pixels that a window must show: the headless picture, in the middle of black.
func expectedWindow(
  _ stage: Stage, alpha: Double, width: Int, height: Int, box: Letterbox
) throws -> Bitmap {
  let list = stage.snapshot(alpha: alpha).displayList(
    width: box.width, height: box.height, textures: try TextureStore(loading: stage.scene))
  return framed(Rasterizer().draw(list), width: width, height: height, x: box.x, y: box.y)
}

/// A picture placed on a black one.
func framed(_ picture: Bitmap, width: Int, height: Int, x: Int, y: Int) -> Bitmap {
  var window = Bitmap(width: width, height: height, color: .black)
  for row in 0..<picture.height {
    for column in 0..<picture.width { window[x + column, y + row] = picture[column, row] }
  }
  return window
}

/// Gives ticks at moments that a test has chosen.
struct ScriptedPacer: FramePacer {
  var moments: [Int64]
  var index = 0

  init(milliseconds: [Int64]) { moments = milliseconds.map { $0 * 1_000_000 } }

  mutating func next() -> FrameTick {
    defer { index += 1 }
    let now = Instant(nanoseconds: moments[min(index, moments.count - 1)])
    return FrameTick(index: index, timestamp: now, target: now.advanced(by: 16_666_667), dropped: 0)
  }
}

/// Presses or releases a key of the window that has the focus, or of any.
func pushKey(_ key: SDL_KeyCode, down: Bool = true, isRepeat: Bool = false, shift: Bool = false) {
  var event = SDL_Event()
  event.type = down ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
  event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
  event.key.keysym.mod = shift ? UInt16(KMOD_LSHIFT.rawValue) : 0
  event.key.repeat = isRepeat ? 1 : 0
  SDL_PushEvent(&event)
}

/// Presses or releases the mouse at a place in the window, in points.
func pushButton(x: Int32, y: Int32, down: Bool = true, button: Int32 = SDL_BUTTON_LEFT) {
  var event = SDL_Event()
  event.type = down ? SDL_MOUSEBUTTONDOWN.rawValue : SDL_MOUSEBUTTONUP.rawValue
  event.button.button = UInt8(button)
  event.button.x = x
  event.button.y = y
  SDL_PushEvent(&event)
}

/// Moves the mouse to a place in the window, in points.
func pushMotion(x: Int32, y: Int32) {
  var event = SDL_Event()
  event.type = SDL_MOUSEMOTION.rawValue
  event.motion.x = x
  event.motion.y = y
  SDL_PushEvent(&event)
}
