/// Paints runs of pixels of one row; columns are counted on the output.
protocol SpanPainting {
  /// Paints pixels that are all covered alike, by 1 … 255.
  func fill(_ from: Int, _ to: Int, _ coverage: UInt8)
  /// Paints pixels with a coverage each; the first of `mask` belongs to the first pixel.
  func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>)
}

/// Paints the rows of one command.
protocol SpanPainter {
  associatedtype Spans: SpanPainting
  /// What paints a row of the output.
  func at(row: Int) -> Spans
}

/// Lays one colour over a picture.
struct ColorPainter<Space: LayerSpace>: SpanPainter {
  let color: Space.Pixel
  let picture: Layer<Space.Pixel>

  @inline(__always) func at(row: Int) -> ColorSpans<Space> { ColorSpans(color: color, row: picture.row(row)) }
}

/// Lays one colour over one row.
struct ColorSpans<Space: LayerSpace>: SpanPainting {
  let color: Space.Pixel
  let row: UnsafeMutablePointer<Space.Pixel>

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt8) {
    for x in from..<to { row[x] = Space.over(row[x], color, UInt64(coverage)) }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>) {
    for x in from..<to { row[x] = Space.over(row[x], color, UInt64(mask[x &- from])) }
  }
}

/// Adds one colour to a group.
struct GroupPainter<Space: LayerSpace>: SpanPainter {
  let color: Space.Pixel
  let group: Layer<Space.GroupPixel>

  @inline(__always) func at(row: Int) -> GroupSpans<Space> { GroupSpans(color: color, row: group.row(row)) }
}

/// Adds one colour to one row.
struct GroupSpans<Space: LayerSpace>: SpanPainting {
  let color: Space.Pixel
  let row: UnsafeMutablePointer<Space.GroupPixel>

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt8) {
    for x in from..<to { add(x, coverage) }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>) {
    for x in from..<to { add(x, mask[x &- from]) }
  }

  @inline(__always) private func add(_ x: Int, _ coverage: UInt8) {
    row[x] = Space.added(row[x], color, (UInt32(coverage) &* 16_384 &+ 127) / 255)
  }
}
