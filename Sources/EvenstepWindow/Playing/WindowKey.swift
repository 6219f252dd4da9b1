/// The keys that a window keeps for itself; all others are the scene's.
enum WindowKey: String {
  case quit = "escape"
  case pause = "space"
  case restart = "r"
  case back = ","
  case forward = "."
  case start = "home"
  case end = "end"

  /// Whether it acts again while it is held.
  var repeats: Bool { self == .back || self == .forward }
}
