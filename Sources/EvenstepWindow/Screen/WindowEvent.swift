internal import EvenstepGeometry

/// What the window system reports, in the engine's own words.
enum WindowEvent: Hashable, Sendable {
  /// The window, or the whole program, is asked to close.
  case close
  /// A key went down for the first time; names are those of `InputEvent`.
  case keyDown(String)
  /// A key came up.
  case keyUp(String)
  /// A mouse button went down at a place in the window, in pixels.
  case pointerDown(Vector2)
  /// A mouse button came up at a place in the window, in pixels.
  case pointerUp(Vector2)
}
