internal import EvenstepDrawing
internal import EvenstepGeometry

/// One frame on its way from the stage to the sink, with memory that is used again for a later one.
struct FrameJob: Sendable {
  /// What the frame shows at the moments of its exposure.
  var exposures: [DisplayList] = []
  /// The frame, once it is drawn; its number from the start.
  var drawn: DrawnFrame
  /// The frame, once it is encoded.
  var encoded = EncodedFrame()
  /// Why there is no such frame.
  var failure: ExportError?
  private let isTransparent: Bool

  /// Makes room for a frame.
  init(_ format: FrameFormat, _ layouts: [FrameBuffer.Layout]) {
    isTransparent = format.isTransparent
    drawn = DrawnFrame(
      index: 0, buffers: layouts.map { FrameBuffer(width: format.width, height: format.height, layout: $0) })
  }

  /// The moments that a frame shows; asked for in order, and on one thread, which may be another one than the caller's.
  ///
  /// The flag says between steps whether to stop; without one the caller's own question does.
  typealias Exposing = (Int, StopFlag?) throws(ExportError) -> [DisplayList]

  /// Finds out what the frame shows.
  mutating func expose(_ exposing: Exposing, _ stop: StopFlag?) {
    do throws(ExportError) { exposures = try exposing(drawn.index, stop) } catch { failure = error }
  }

  /// Draws and encodes the frame, and lets go of what it shows; where `isStopped` says so, the frame is left as it is.
  mutating func draw(_ rasterizer: Rasterizer, _ encoder: any FrameEncoder, unless isStopped: @escaping () -> Bool) {
    // Memory that is shared with the last encoded frame could not be drawn into.
    encoded.releasePixels()
    if isTransparent { for index in exposures.indices { exposures[index].background = .solid(.clear) } }
    let isDrawn = rasterizer.draw(exposures, into: &drawn.buffers, unless: isStopped)
    exposures.removeAll(keepingCapacity: true)
    guard isDrawn else { return }
    do { try encoder.encode(drawn, into: &encoded) } catch { failure = error }
  }
}
