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

/// Paints one colour on a layer.
struct ColorPainter<Space: LayerSpace>: SpanPainter {
  let color: Space.Pixel
  let layer: Layer<Space.Pixel>
  let adds: Bool

  @inline(__always) func at(row: Int) -> ColorSpans<Space> {
    ColorSpans(color: color, row: layer.row(row), adds: adds)
  }
}

/// Paints one colour on one row.
struct ColorSpans<Space: LayerSpace>: SpanPainting {
  let color: Space.Pixel
  let row: UnsafeMutablePointer<Space.Pixel>
  let adds: Bool

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt8) {
    for x in from..<to { mix(x, UInt64(coverage)) }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>) {
    for x in from..<to { mix(x, UInt64(mask[x &- from])) }
  }

  @inline(__always) private func mix(_ x: Int, _ coverage: UInt64) {
    row[x] = adds ? Space.sum(row[x], color, coverage) : Space.over(row[x], color, coverage)
  }
}
