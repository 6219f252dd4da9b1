internal import CRaster

/// Writes rows of drawn pixels into a frame's bytes, in the frame's layout.
///
/// Bands of rows may be written in any order and on any thread; those of 4:2:0 begin at even rows.
///
/// Unchecked: threads write different rows, and whoever holds the memory waits until all are done.
struct FrameConversion: @unchecked Sendable {
  let layout: FrameBuffer.Layout
  /// The size of the picture.
  let width, height: Int
  /// The frame's bytes.
  let target: UnsafeMutablePointer<UInt8>

  /// The rows of an RGBA frame as a layer to draw on; its width has to be a multiple of 8.
  func layer(_ rows: Range<Int>) -> Layer<UInt32> {
    let row = UnsafeMutableRawPointer(target + rows.lowerBound * width * 4)
    return Layer(pixels: row.assumingMemoryBound(to: UInt32.self), stride: width, firstRow: rows.lowerBound)
  }

  /// Converts rows of a layer.
  func write(_ rows: Range<Int>, of layer: Layer<UInt32>, by path: RasterPath) {
    switch layout {
    case .rgba:
      for y in rows {
        let row = UnsafeRawPointer(layer.row(y)).assumingMemoryBound(to: UInt8.self)
        (target + y * width * 4).update(from: row, count: width * 4)
      }
    case .rgb:
      for y in rows { path.writeRGB(layer.row(y), width, to: target + y * width * 3) }
    case .yuv420:
      writePlanes(rows, of: layer, by: path)
    }
  }

  private func writePlanes(_ rows: Range<Int>, of layer: Layer<UInt32>, by path: RasterPath) {
    guard width > 0 else { return }
    let (width, height) = layout.size(width: width, height: height)
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    // The last row of a picture goes on below it, where the frame does.
    func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(layer.row(min(y, self.height - 1))) }
    let end = rows.upperBound == self.height ? height : rows.upperBound
    for y in rows.lowerBound..<end {
      let luma = target + y * width
      path.writeLuma(row(y), self.width, to: luma)
      if width > self.width { luma[self.width] = luma[self.width - 1] }
    }
    for y in rows.lowerBound / 2..<(end + 1) / 2 {
      let blue = target + width * height + y * chromaWidth
      path.writeChroma(row(2 * y), row(2 * y + 1), self.width, blue: blue, red: blue + chromaWidth * chromaHeight)
    }
  }
}

extension RasterPath {
  fileprivate func writeRGB(_ row: UnsafePointer<UInt32>, _ count: Int, to rgb: UnsafeMutablePointer<UInt8>) {
    #if arch(x86_64)
      if self == .avx2 || self == .sse41 { return raster_rgb_sse41(row, Int32(count), rgb) }
    #endif
    for x in 0..<count {
      let pixel = row[x]
      rgb[x * 3] = UInt8(truncatingIfNeeded: pixel)
      rgb[x * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      rgb[x * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
    }
  }

  fileprivate func writeLuma(_ row: UnsafePointer<UInt32>, _ count: Int, to luma: UnsafeMutablePointer<UInt8>) {
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_luma_avx2(row, Int32(count), luma)
      case .sse41: return raster_luma_sse41(row, Int32(count), luma)
      case .reference, .scalar: break
      }
    #endif
    VideoRows(width: count).writeLuma(row, to: luma)
  }

  fileprivate func writeChroma(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ width: Int,
    blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>
  ) {
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_chroma_avx2(upper, lower, Int32(width), blue, red)
      case .sse41: return raster_chroma_sse41(upper, lower, Int32(width), blue, red)
      case .reference, .scalar: break
      }
    #endif
    VideoRows(width: width).writeChroma(upper, lower, blue: blue, red: red)
  }
}

/// Rows of a picture in plain Swift, read beyond their ends as if the outermost pixels went on.
///
/// Luma is 16 to 235 and chroma 16 to 240, each rounded once to nearest from the encoded RGB bytes (ITU-R BT.709-6, 3.2
/// to 3.5, for 8 bits). A chroma sample lies at an even column between two rows: it is made of three columns, weighted
/// 1 2 1, and two rows.
private struct VideoRows {
  let width: Int

  /// Writes 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B) / 255.
  func writeLuma(_ row: UnsafePointer<UInt32>, to luma: UnsafeMutablePointer<UInt8>) {
    for x in 0..<width {
      let (r, g, b) = (row[x].channel(0), row[x].channel(1), row[x].channel(2))
      // The factors are rounded to 1/65536 so that their sum is that of 219/255.
      luma[x] = UInt8(truncatingIfNeeded: (11_966 &* r &+ 40_254 &* g &+ 4_064 &* b &+ (16 << 16 + 1 << 15)) >> 16)
    }
  }

  /// Writes 128 + 224 (B − Y) / (1.8556 · 255) and 128 + 224 (R − Y) / (1.5748 · 255), of eightfold sums.
  func writeChroma(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, blue: UnsafeMutablePointer<UInt8>,
    red: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<(width + 1) / 2 {
      let middle = min(2 * x, width - 1)
      let (left, right) = (max(middle - 1, 0), min(middle + 1, width - 1))
      func sum(_ channel: UInt32) -> Int32 {
        func both(_ x: Int) -> Int32 { upper[x].channel(channel) &+ lower[x].channel(channel) }
        return both(left) &+ 2 &* both(middle) &+ both(right)
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

extension UInt32 {
  /// A channel of a pixel, red being the first.
  fileprivate func channel(_ index: UInt32) -> Int32 { Int32(self >> (8 &* index) & 0xFF) }
}
