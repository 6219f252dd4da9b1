/// Draws bands of a prepared frame; each band alone decides its pixels, so their order does not matter.
struct BandPainter {
  let frame: Frame
  let target: PixelTarget
  let path: RasterPath

  /// Draws the background and all commands on one band.
  func paint(band: Int, _ memory: ScratchMemory) {
    let rows = band * frame.bandHeight..<min((band + 1) * frame.bandHeight, frame.height)
    memory.reserve(columns: frame.width, rows: frame.bandHeight)
    for row in rows {
      target.row(row).update(repeating: frame.background[row], count: frame.width)
    }
    let span = Int32(rows.lowerBound)..<Int32(rows.upperBound)
    frame.edges.withUnsafeBufferPointer { edges in
      frame.commands.withUnsafeBufferPointer { commands in
        for position in Int(frame.binStarts[band])..<Int(frame.binStarts[band + 1]) {
          paint(commands[Int(frame.binned[position])], edges, span, memory)
        }
      }
    }
  }

  private func paint(
    _ command: Command, _ edges: UnsafeBufferPointer<Edge>, _ rows: Range<Int32>, _ memory: ScratchMemory
  ) {
    let coverage = command.coverage
    let first = Int(coverage.firstEdge)
    let edges = UnsafeBufferPointer(rebasing: edges[first..<first + Int(coverage.edgeCount)])
    if case .color(let color) = command.source, path != .reference {
      return SolidFill(memory, coverage.bounds, rows: rows, on: target).paint(edges, color.pixel, by: path)
    }
    let cells = CellBuffer(memory, coverage.bounds, rows: rows)
    for edge in edges { cells.add(edge) }
    switch command.source {
    case .color(let color):
      cells.sweep(ColorPainter(color: color, target: target))
    case .texels(let sampling):
      cells.sweep(TexturePainter(sampling: sampling, target: target))
    }
  }
}

/// The pixels that a frame is drawn to.
///
/// Unchecked: threads write different bands of it, and the caller holds the memory until all are done.
struct PixelTarget: @unchecked Sendable {
  /// The first pixel of the first row.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The pixels in a row, without padding.
  let width: Int

  /// The first pixel of a row.
  @inline(__always) func row(_ index: Int) -> UnsafeMutablePointer<UInt32> { pixels + index &* width }
}
