internal import CSDL2
internal import EvenstepTiming

/// Owns a window with its renderer, and a share in SDL's video system; all are released in order.
///
/// Textures hold it, so that none of them outlives the renderer that made it.
final class SDLWindow {
  let window: OpaquePointer
  let renderer: OpaquePointer
  let info: SDL_RendererInfo
  /// Whether presenting a frame waits for the display.
  private(set) var waitsForDisplay = false

  /// Opens a window; throws `noDisplay`, `noAcceleration` where that is needed and missing, or `sdl`.
  init(title: String, size: (width: Int, height: Int)?, picture: (width: Int, height: Int), options: WindowOptions)
    throws(WindowError)
  {
    // Interrupts are the business of the program, not of a window.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    try SDLWindow.startVideo()
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let (width, height) = size ?? SDLWindow.fitting(picture)
    let anywhere = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    guard
      let window = SDL_CreateWindow(
        title, anywhere, anywhere, Int32(clamping: max(width, 1)), Int32(clamping: max(height, 1)), flags)
    else {
      let words = SDLWindow.words
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(words)
    }
    guard let renderer = SDLWindow.makeRenderer(window, options.renderer) else {
      let words = SDLWindow.words
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw options.renderer == .gpu ? .noAcceleration("SDL: \(words)") : .sdl("no renderer (SDL: \(words))")
    }
    self.window = window
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    self.info = info
    // Keys are keys here; composing text would swallow some of them.
    SDL_StopTextInput()
    waitsForDisplay = measureWaiting()
  }

  deinit {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static func startVideo() throws(WindowError) {
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(words) }
    // SDL's last resort shows nothing to anyone, which is no good unless it was asked for.
    let asked = SDL_GetHint(SDL_HINT_VIDEODRIVER).map { String(cString: $0) } ?? ""
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if driver == "offscreen", asked.isEmpty {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay("no driver found a screen")
    }
  }

  /// SDL's words about what failed last.
  static var words: String { String(cString: SDL_GetError()) }

  /// Throws with SDL's words where a call failed.
  func check(_ status: Int32, _ attempt: String) throws(WindowError) {
    guard status == 0 else { throw .sdl("\(attempt) (SDL: \(SDLWindow.words))") }
  }

  private static func makeRenderer(_ window: OpaquePointer, _ kind: WindowOptions.Renderer) -> OpaquePointer? {
    let waiting = SDL_RENDERER_PRESENTVSYNC.rawValue
    let accelerated = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue | waiting)
    if accelerated != nil || kind == .gpu { return accelerated }
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
  }

  /// The picture's own size, or as much of it as the desktop has room for.
  private static func fitting(_ picture: (width: Int, height: Int)) -> (Int, Int) {
    var room = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else { return picture }
    // Nine tenths leave place for the frame that the desktop draws around it.
    let most = (width: Int(room.w) * 9 / 10, height: Int(room.h) * 9 / 10)
    if picture.width <= most.width, picture.height <= most.height { return picture }
    let box = Letterbox(picture: picture, window: most)
    return (box.width, box.height)
  }

  /// The refreshes a second of the display that shows the window; 60 where it does not say.
  var refreshRate: FrameRate {
    var mode = SDL_DisplayMode()
    guard SDL_GetCurrentDisplayMode(max(SDL_GetWindowDisplayIndex(window), 0), &mode) == 0, mode.refresh_rate > 0,
      let rate = try? FrameRate(Int(mode.refresh_rate))
    else { return .sixty }
    return rate
  }

  /// Presents some black frames and sees whether they took their time: drivers claim to wait that do not.
  private func measureWaiting() -> Bool {
    guard info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 else { return false }
    let clock = MonotonicClock()
    let start = clock.now
    for _ in 0..<8 {
      SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
      SDL_RenderClear(renderer)
      SDL_RenderPresent(renderer)
    }
    // Three of them may go into a queue without waiting.
    return clock.now.duration(since: start) >= refreshRate.offset(ofFrame: 4)
  }
}
