public import EvenstepRecording
public import EvenstepStage
public import EvenstepTiming

/// Why a window cannot be opened, or had to be closed.
public enum WindowError: Error, Sendable {
  /// There is no display to open a window on; the text is SDL's.
  case noDisplay(String)
  /// There is no accelerated renderer, or none that can do what is needed; the text says what is missing.
  case noAcceleration(String)
  /// SDL could not do its work; the text says what was tried, and SDL's words.
  case sdl(String)
  /// The scene breaks a rule, or one of its pictures cannot be read.
  case scene(SceneError)
  /// A step of the stage failed.
  case stage(StageError)
  /// A recording cannot be written or run again; never `scene`, `stage` or `diverged`.
  case replay(ReplayError)
  /// The clock failed.
  case timing(TimingError)
}

extension WindowError: CustomStringConvertible {
  /// The cause in one line, with what can be done about it.
  public var description: String {
    switch self {
    case .noDisplay(let words):
      "no display to open a window on (SDL: \(words)); `evenstep render` draws the scene without one"
    case .noAcceleration(let words):
      "no accelerated renderer for `gpu` (\(words)); the `raster` renderer works everywhere"
    case .sdl(let words): "the window failed: \(words)"
    case .scene(let error): error.description
    case .stage(let error): error.description
    case .replay(let error): error.description
    case .timing(let error): error.description
    }
  }
}

extension WindowError {
  /// What an error of a replay means for the window that shows it.
  init(_ error: ReplayError) {
    switch error {
    case .scene(let error): self = .scene(error)
    case .stage(let error): self = .stage(error)
    default: self = .replay(error)
    }
  }
}
