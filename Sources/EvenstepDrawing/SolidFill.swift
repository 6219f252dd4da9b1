internal import CRaster

/// The part of a band that one command fills with one colour, drawn by C: what `CellBuffer` and `ColorPainter` do.
struct SolidFill {
  private let cells: raster_cells
  private let pixels: raster_pixels

  /// Lays the cells over the part of a command's bounds that lies in some rows.
  init(_ memory: ScratchMemory, _ bounds: PixelBounds, rows: Range<Int32>, on layer: Layer<UInt32>, columns: Int) {
    let (left, top) = (bounds.minX & ~7, max(bounds.minY, rows.lowerBound))
    // An edge on the right border touches a cell beyond it, and the one after that.
    let stride = (bounds.maxX &- left &+ 2 &+ 7) & ~7
    cells = raster_cells(
      cells: memory.cells, touched: memory.touched, stride: stride, words: (stride / 8 &+ 63) / 64, left: left,
      top: top, bottom: min(bounds.maxY, rows.upperBound))
    pixels = raster_pixels(first: layer.row(Int(top)), pitch: layer.stride, width: Int32(columns))
  }

  /// Fills what the edges enclose.
  func paint(_ edges: UnsafeBufferPointer<Edge>, _ color: UInt32, by path: RasterPath) {
    withUnsafePointer(to: cells) { cells in
      raster_add(cells, edges.baseAddress, Int32(edges.count))
      withUnsafePointer(to: pixels) { path.sweep(cells, $0, color) }
    }
  }
}

extension RasterPath {
  /// Sums up the cells and lays a premultiplied colour over what they cover.
  fileprivate func sweep(
    _ cells: UnsafePointer<raster_cells>, _ pixels: UnsafePointer<raster_pixels>, _ color: UInt32
  ) {
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_sweep_avx2(cells, pixels, color)
      case .sse41: return raster_sweep_sse41(cells, pixels, color)
      case .reference, .scalar: break
      }
    #endif
    raster_sweep_scalar(cells, pixels, color)
  }
}
