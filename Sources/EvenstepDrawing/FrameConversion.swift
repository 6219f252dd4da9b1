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
  func write(_ rows: Range<Int>, of layer: Layer<UInt32>) {
    switch layout {
    case .rgba:
      for y in rows {
        let row = UnsafeRawPointer(layer.row(y)).assumingMemoryBound(to: UInt8.self)
        (target + y * width * 4).update(from: row, count: width * 4)
      }
    case .rgb:
      for y in rows { writeRGB(layer.row(y), to: target + y * width * 3) }
    case .yuv420:
      writePlanes(rows, of: layer)
    }
  }

  private func writeRGB(_ pixels: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>) {
    for x in 0..<width {
      let pixel = pixels[x]
      target[x * 3] = UInt8(truncatingIfNeeded: pixel)
      target[x * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[x * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
    }
  }

  private func writePlanes(_ rows: Range<Int>, of layer: Layer<UInt32>) {
    let (width, height) = layout.size(width: width, height: height)
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    let source = LayerRows(layer: layer, width: self.width, height: self.height)
    // The last band of a padded picture has one row more.
    let end = rows.upperBound == self.height ? height : rows.upperBound
    for y in rows.lowerBound..<end { source.writeLuma(row: y, to: target + y * width, count: width) }
    for y in rows.lowerBound / 2..<(end + 1) / 2 {
      let blue = target + width * height + y * chromaWidth
      source.writeChroma(row: y, blue: blue, red: blue + chromaWidth * chromaHeight, count: chromaWidth)
    }
  }
}

/// Rows of a picture, read beyond its borders as if the outermost pixels went on.
///
/// Luma is 16 to 235 and chroma 16 to 240, each rounded once to nearest from the encoded RGB bytes (ITU-R BT.709-6, 3.2
/// to 3.5, for 8 bits). A chroma sample lies at an even column between two rows: it is made of three columns, weighted
/// 1 2 1, and two rows.
private struct LayerRows {
  let layer: Layer<UInt32>
  let width, height: Int

  private func row(_ y: Int) -> UnsafePointer<UInt8> {
    UnsafeRawPointer(layer.row(min(y, height - 1))).assumingMemoryBound(to: UInt8.self)
  }

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
