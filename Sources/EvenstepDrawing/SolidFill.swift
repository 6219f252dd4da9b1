internal import CRaster

/// The edges and arcs of one command.
struct OutlinePieces {
  let edges: UnsafeBufferPointer<Edge>
  let arcs: UnsafeBufferPointer<Arc>

  init(_ coverage: Coverage, _ edges: UnsafeBufferPointer<Edge>, _ arcs: UnsafeBufferPointer<Arc>) {
    let (first, firstArc) = (Int(coverage.firstEdge), Int(coverage.firstArc))
    self.edges = .init(rebasing: edges[first..<first + Int(coverage.edgeCount)])
    self.arcs = .init(rebasing: arcs[firstArc..<firstArc + Int(coverage.arcCount)])
  }
}

/// The part of a band that one command fills with one colour, drawn by C: what `CellBuffer` and `ColorPainter` do.
struct SolidFill {
  private let cells: raster_cells
  private let pixels: raster_pixels
  private let columns: Int32

  /// Lays the cells over the part of a command's bounds that lies in some rows.
  init(_ memory: ScratchMemory, _ bounds: PixelBounds, rows: Range<Int32>, on layer: Layer<UInt32>, width: Int) {
    let (left, top) = (bounds.minX & ~7, max(bounds.minY, rows.lowerBound))
    // An edge on the right border touches a cell beyond it, and the one after that.
    columns = bounds.maxX &- left
    let stride = (columns &+ 2 &+ 7) & ~7
    cells = raster_cells(
      cells: memory.cells, touched: memory.touched, stride: stride, words: (stride / 8 &+ 63) / 64, left: left,
      top: top, bottom: min(bounds.maxY, rows.upperBound))
    pixels = raster_pixels(first: layer.row(Int(top)), pitch: layer.stride, width: Int32(width))
  }

  /// Fills what the pieces enclose.
  func paint(_ pieces: OutlinePieces, _ color: UInt32, by path: RasterPath) {
    withUnsafePointer(to: cells) { cells in
      path.add(
        cells, pieces.edges.baseAddress, Int32(pieces.edges.count), pieces.arcs.baseAddress,
        Int32(pieces.arcs.count), columns)
      withUnsafePointer(to: pixels) { path.sweep(cells, $0, color) }
    }
  }
}

extension RasterPath {
  /// Adds pieces of outlines to cells.
  fileprivate var add: raster_add {
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_add_avx2
      case .sse41: return raster_add_sse41
      case .reference, .scalar: break
      }
    #endif
    return raster_add_scalar
  }

  /// Sums up the cells and lays a premultiplied colour over what they cover.
  fileprivate var sweep: raster_sweep {
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_sweep_avx2
      case .sse41: return raster_sweep_sse41
      case .reference, .scalar: break
      }
    #endif
    return raster_sweep_scalar
  }
}
