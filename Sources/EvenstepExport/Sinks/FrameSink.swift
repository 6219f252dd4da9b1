internal import EvenstepDrawing
internal import EvenstepFiles
public import EvenstepImaging

/// Takes the finished frames of a film, one after the other.
///
/// `begin` comes first, then `write` for the frames in ascending order, then either `finish` or `abandon`, all on the
/// thread that plays the film. Between drawing and writing stands the sink's `encoder`, which works on other threads.
public protocol FrameSink {
  /// Whether a frame is wanted, once the film has begun; the others are not drawn.
  func needs(frame index: Int) -> Bool

  /// Prepares the target for the format's frames; throws where it is taken, cannot be made, or does not suit the format.
  mutating func begin(_ format: FrameFormat) throws(ExportError)

  /// What turns drawn frames into those that `write` takes; asked for once, after `begin`.
  var encoder: any FrameEncoder { get }

  /// Takes a frame as the encoder made it.
  mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError)

  /// Throws when the target cannot take another frame; asked often while the next one is drawn.
  mutating func check() throws(ExportError)

  /// Completes the target: only now does it exist under its name, or with its manifest.
  mutating func finish() throws(ExportError)

  /// Gives up after a failure, also one of `begin`: removes what this export wrote, and ends its child processes.
  mutating func abandon()
}

extension FrameSink {
  /// Every frame is wanted.
  public func needs(frame index: Int) -> Bool { true }

  /// Nothing is known to be wrong.
  public mutating func check() throws(ExportError) {}

  /// Encodes and writes a bitmap of the format's size, between `begin` and `finish`.
  public mutating func write(_ bitmap: Bitmap, index: Int) throws(ExportError) {
    let encoder = encoder
    let drawn = DrawnFrame(index: index, buffers: encoder.layouts.map { FrameBuffer(bitmap, layout: $0) })
    var frame = EncodedFrame()
    try encoder.encode(drawn, into: &frame)
    try write(frame, index: index)
  }
}

/// Prepares the place of a file, and removes what processes that are gone have left unfinished beside it.
///
/// Throws `exists` where a file stands in the way and may not be replaced, or a symbolic link that leads nowhere, and
/// `usage` for a pipe, a device or a folder.
func claim(_ path: String, overwrite: Bool) throws(ExportError) {
  if Files.exists(path), !Files.isRegular(path) {
    throw .usage("\(path): exists and is no file; for a stream use - (standard output)")
  }
  guard overwrite || !Files.isTaken(path) else { throw .exists(path: path) }
  // Whether that succeeds is no matter of this export.
  try? Files.removeAbandonedTemporaries(in: Files.folder(of: path), own: false)
}
