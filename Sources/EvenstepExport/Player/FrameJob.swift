internal import EvenstepDrawing

/// One frame on its way from the stage to the sink, with memory that is used again for a later one.
struct FrameJob: Sendable {
  /// What the frame shows at the moments of its exposure.
  var exposures: [DisplayList] = []
  /// The frame, once it is drawn.
  var drawn: DrawnFrame
  /// The frame, once it is encoded.
  var encoded = EncodedFrame()

  init(_ format: FrameFormat, _ layouts: [FrameBuffer.Layout]) {
    drawn = DrawnFrame(
      index: 0, buffers: layouts.map { FrameBuffer(width: format.width, height: format.height, layout: $0) })
  }

  /// Draws and encodes the frame.
  mutating func draw(_ rasterizer: Rasterizer, _ encoder: some FrameEncoder) throws(ExportError) {
    // Memory that is shared with the last encoded frame could not be drawn into.
    encoded.releasePixels()
    rasterizer.draw(exposures, into: &drawn.buffers)
    try encoder.encode(drawn, into: &encoded)
  }
}
