/// Paints runs of pixels of one row; columns are counted on the output.
protocol SpanPainting {
  /// The coverage that the runs take for an area of 0 … 2¹⁷, which is a whole pixel.
  static func coverage(_ area: UInt32) -> UInt16
  /// Paints pixels that are all covered alike, by more than nothing.
  func fill(_ from: Int, _ to: Int, _ coverage: UInt16)
  /// Paints pixels with a coverage each; the first of `mask` belongs to the first pixel.
  func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt16>)
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

  /// 0 … 255.
  @inline(__always) static func coverage(_ area: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: (area &* 255 &+ 1 << 16) >> 17)
  }

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt16) {
    for x in from..<to { row[x] = Space.over(row[x], color, UInt64(coverage)) }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt16>) {
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

  /// 0 … 16384.
  @inline(__always) static func coverage(_ area: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: (area &+ 4) >> 3)
  }

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt16) {
    for x in from..<to { row[x] = Space.added(row[x], color, UInt32(coverage)) }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt16>) {
    for x in from..<to { row[x] = Space.added(row[x], color, UInt32(mask[x &- from])) }
  }
}
