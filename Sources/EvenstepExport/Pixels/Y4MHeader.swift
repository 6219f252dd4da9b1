internal import EvenstepDrawing
internal import EvenstepTiming

/// The first line of a YUV4MPEG2 stream: 4:2:0 with chroma sited at the left (`C420mpeg2`), in limited range.
struct Y4MHeader {
  /// The line's bytes, with the line break.
  let bytes: [UInt8]

  /// Describes a stream; `padsToEven` is the frames' layout.
  ///
  /// Throws `usage` for a rate that the header of a video cannot tell.
  init(_ format: FrameFormat, padsToEven: Bool) throws(ExportError) {
    let rate = format.rate
    guard max(rate.numerator, rate.denominator) <= Int(Int32.max) else {
      throw .usage("\(rate) frames a second cannot be written to a video: both numbers must be below 2³¹")
    }
    let size = FrameBuffer.Layout.yuv420(padsToEven: padsToEven).size(width: format.width, height: format.height)
    bytes = Array(
      """
      YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 \
      XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n
      """.utf8)
  }
}
