internal import EvenstepImaging
internal import EvenstepTiming

/// Turns frames into a YUV4MPEG2 stream: BT.709, limited range, 4:2:0 with chroma sited at the left (`C420mpeg2`).
///
/// Colours count as over black. Luma is 16 to 235 and chroma 16 to 240, each rounded once to nearest from the encoded
/// RGB bytes (ITU-R BT.709-6, 3.2 to 3.5, for 8 bits). A chroma sample lies at an even column between two rows: it is
/// made of three columns, weighted 1 2 1, and two rows; at the borders the outermost pixels count again.
struct Y4MEncoder {
  /// The size of the stream's frames, in pixels.
  let width, height: Int
  /// The stream's first line.
  let header: [UInt8]
  /// The last encoded frame with its own header line.
  private(set) var frame: [UInt8] = []
  private let mark = Array("FRAME\n".utf8)

  /// Creates an encoder.
  ///
  /// Chroma planes of odd sizes are rounded up. With `padsToEven`, the whole frame is: its last column and row are
  /// repeated once, as encoders need that know no half chroma sample. Throws `usage` for a rate that the header of a
  /// video cannot tell.
  init(_ format: FrameFormat, padsToEven: Bool) throws(ExportError) {
    let rate = format.rate
    guard max(rate.numerator, rate.denominator) <= Int(Int32.max) else {
      throw .usage("\(rate) frames a second cannot be written to a video: both numbers must be below 2³¹")
    }
    width = padsToEven ? format.width + format.width % 2 : format.width
    height = padsToEven ? format.height + format.height % 2 : format.height
    header = Array(
      """
      YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 \
      XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n
      """.utf8)
  }

  /// Encodes a frame into `frame`, whose memory is kept.
  mutating func encode(_ bitmap: Bitmap) {
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    let (luma, chroma) = (width * height, chromaWidth * chromaHeight)
    let size = mark.count + luma + 2 * chroma
    if frame.count != size { frame = mark + [UInt8](repeating: 0, count: size - mark.count) }
    frame.withUnsafeMutableBufferPointer { target in
      let planes = target.baseAddress! + mark.count
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        let source = PixelRows(pixels: pixels.baseAddress!, width: bitmap.width, height: bitmap.height)
        for y in 0..<height { source.writeLuma(row: y, to: planes + y * width, count: width) }
        for y in 0..<chromaHeight {
          let blue = planes + luma + y * chromaWidth
          source.writeChroma(row: y, blue: blue, red: blue + chroma, count: chromaWidth)
        }
      }
    }
  }
}

/// The pixels of a frame, read beyond its borders as if the outermost ones went on.
private struct PixelRows {
  let pixels: UnsafePointer<UInt8>
  let width, height: Int

  private func row(_ y: Int) -> UnsafePointer<UInt8> { pixels + min(y, height - 1) * width * 4 }

  /// Writes 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B) / 255.
  func writeLuma(row y: Int, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = row(y)
    for x in 0..<min(width, count) {
      let (r, g, b) = (Int32(row[x * 4]), Int32(row[x * 4 + 1]), Int32(row[x * 4 + 2]))
      // The factors are rounded to 1/65536 so that their sum is that of 219/255.
      target[x] = UInt8(truncatingIfNeeded: (11_966 &* r &+ 40_254 &* g &+ 4_064 &* b &+ (16 << 16 + 1 << 15)) >> 16)
    }
    if count > width { target[width] = target[width - 1] }
  }

  /// Writes 128 + 224 (B − Y) / (1.8556 · 255) and 128 + 224 (R − Y) / (1.5748 · 255), of eightfold sums.
  func writeChroma(
    row y: Int, blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (upper, lower) = (row(2 * y), row(2 * y + 1))
    for x in 0..<count {
      let middle = min(2 * x, width - 1) * 4
      let (left, right) = (max(middle - 4, 0), min(middle + 4, (width - 1) * 4))
      func sum(_ channel: Int) -> Int32 {
        let outer =
          Int32(upper[left + channel]) &+ Int32(lower[left + channel]) &+ Int32(upper[right + channel])
          &+ Int32(lower[right + channel])
        return outer &+ 2 &* (Int32(upper[middle + channel]) &+ Int32(lower[middle + channel]))
      }
      let (r, g, b) = (sum(0), sum(1), sum(2))
      // Each line of factors adds up to nothing, so that grey is exactly 128.
      let cb = -6_596 &* r &- 22_189 &* g &+ 28_785 &* b
      let cr = 28_784 &* r &- 26_145 &* g &- 2_639 &* b
      blue[x] = UInt8(truncatingIfNeeded: (cb &+ (128 << 19 + 1 << 18)) >> 19)
      red[x] = UInt8(truncatingIfNeeded: (cr &+ (128 << 19 + 1 << 18)) >> 19)
    }
  }
}
