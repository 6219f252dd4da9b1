internal import CSDL2
internal import EvenstepGeometry

extension SDLWindow {
  /// Whether any part of the window may be on a screen.
  var isVisible: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
  }

  /// What happened since the last call, in order; waits for the first event up to some milliseconds.
  func events(waiting milliseconds: Int32 = 0) -> [WindowEvent] {
    var events: [WindowEvent] = []
    var event = SDL_Event()
    var hasEvent = milliseconds > 0 ? SDL_WaitEventTimeout(&event, milliseconds) : SDL_PollEvent(&event)
    while hasEvent != 0 {
      if let known = translate(event) { events.append(known) }
      hasEvent = SDL_PollEvent(&event)
    }
    return events
  }

  private func translate(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .close
    case SDL_WINDOWEVENT:
      let isClosing = UInt32(event.window.event) == SDL_WINDOWEVENT_CLOSE.rawValue
      return isClosing && isMine(event.window.windowID) ? .close : nil
    case SDL_KEYDOWN, SDL_KEYUP:
      guard isMine(event.key.windowID) else { return nil }
      let name = String(cString: SDL_GetKeyName(event.key.keysym.sym)).lowercased()
      guard !name.isEmpty else { return nil }
      guard SDL_EventType(event.type) == SDL_KEYDOWN else { return .keyUp(name) }
      let isShifted = UInt32(event.key.keysym.mod) & KMOD_SHIFT.rawValue != 0
      return .keyDown(name, isShifted: isShifted, isRepeat: event.key.repeat != 0)
    case SDL_MOUSEBUTTONDOWN where isMine(event.button.windowID):
      return .pointerDown(pixel(event.button.x, event.button.y), isPrimary: isLeft(event.button))
    case SDL_MOUSEMOTION where isMine(event.motion.windowID):
      return .pointerMoved(pixel(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONUP where isMine(event.button.windowID):
      return .pointerUp(pixel(event.button.x, event.button.y), isPrimary: isLeft(event.button))
    default: return nil
    }
  }

  private func isLeft(_ event: SDL_MouseButtonEvent) -> Bool { Int32(event.button) == SDL_BUTTON_LEFT }

  /// Whether an event is about this window, or about none.
  private func isMine(_ identifier: UInt32) -> Bool { identifier == 0 || identifier == SDL_GetWindowID(window) }

  /// The middle of the pixel, or of the square of pixels, that a place in points stands for.
  private func pixel(_ x: Int32, _ y: Int32) -> Vector2 {
    var (columns, rows): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &columns, &rows)
    let output = outputSize
    return Vector2(
      (Double(x) + 0.5) * Double(output.width) / Double(max(columns, 1)),
      (Double(y) + 0.5) * Double(output.height) / Double(max(rows, 1)))
  }

  /// The pixels in a point of the desktop; more than one on dense displays.
  var pixelsPerPoint: Double {
    var (columns, rows): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &columns, &rows)
    return Double(outputSize.width) / Double(max(columns, 1))
  }

  /// The size of the window's contents in pixels, which on dense displays are more than its points.
  var outputSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (Int(width), Int(height))
  }
}
