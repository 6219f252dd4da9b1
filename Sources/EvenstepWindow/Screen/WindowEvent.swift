internal import EvenstepGeometry

/// What the window system reports, in the engine's own words.
enum WindowEvent: Hashable, Sendable {
  /// The window, or the whole program, is asked to close.
  case close
  /// A key went down, or is held until it repeats; names are those of `InputEvent`.
  case keyDown(String, isShifted: Bool, isRepeat: Bool)
  /// A key came up.
  case keyUp(String)
  /// A mouse button went down at a place in the window, in pixels; the left one is the primary one.
  case pointerDown(Vector2, isPrimary: Bool)
  /// The mouse moved to a place in the window, in pixels.
  case pointerMoved(Vector2)
  /// A mouse button came up at a place in the window, in pixels.
  case pointerUp(Vector2, isPrimary: Bool)
}
