internal import EvenstepDrawing
internal import EvenstepTiming

/// How the threads of an export share its frames, and how many frames are on their way at once.
struct Crew {
  /// The threads that each draw and encode whole frames.
  let drawers: Int
  /// The threads that draw one frame together, its drawer included: more than one where frames are few or large.
  let threadsEach: Int
  /// The frames between the stage and the sink: one with each drawer, one ready for each, one at either end.
  let jobs: Int
  /// Whether simulation and writing have threads of their own, or all happens on the caller's.
  var overlaps: Bool { threads > 1 && frames > 1 }

  private let threads, frames: Int
  /// What the frames on their way may take in bytes, unless two take more.
  private static let memory = 512 << 20

  init(threads: Int, format: FrameFormat, layouts: [FrameBuffer.Layout]) {
    let bytes = layouts.reduce(0) { $0 + $1.byteCount(width: format.width, height: format.height) }
    // An encoded frame is rarely larger than a drawn one.
    let fitting = max(2, Crew.memory / max(2 * bytes, 1))
    self.threads = max(threads, 1)
    frames = format.frames.count
    // An exposed frame holds a list for each moment, so that all threads draw it together, while the next one is exposed.
    let isExposed = format.shutter.isOpen
    drawers = isExposed ? 1 : min(self.threads, frames, max(1, (fitting - 2) / 2))
    threadsEach = self.threads / drawers
    jobs = min(isExposed ? 3 : 2 * drawers + 2, fitting, frames)
  }
}
