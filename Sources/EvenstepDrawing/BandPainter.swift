internal import CRaster

/// Draws bands of a prepared frame; each band alone decides its pixels, so their order does not matter.
struct BandPainter {
  /// The parts of one list, in painter's order.
  let parts: ArraySlice<PreparedPart>
  let path: RasterPath

  /// Draws the background and all commands on one band of an encoded layer.
  func paint(band: Int, on picture: Layer<UInt32>, _ memory: BandMemory) {
    paint(band, picture, memory.encoded, memory.scratch)
  }

  /// Draws the background and all commands on one band of a layer of light.
  func paint(band: Int, on picture: Layer<SIMD4<UInt16>>, _ memory: BandMemory) {
    paint(band, picture, memory.linear, memory.scratch)
  }

  private func paint<Space: LayerSpace>(
    _ band: Int, _ picture: Layer<Space.Pixel>, _ memory: LayerMemory<Space>, _ scratch: ScratchMemory
  ) {
    for part in parts {
      let frame = part.frame
      let rows = frame.rows(ofBand: band)
      if !frame.background.isEmpty {
        for row in rows {
          picture.row(row).update(repeating: Space.pixel(frame.background[row]), count: frame.width)
        }
      }
      let commands = frame.binStarts[band]..<frame.binStarts[band + 1]
      guard !commands.isEmpty else { continue }
      scratch.reserve(columns: frame.width, rows: frame.bandHeight)
      let group = memory.group(frame.hasGroups ? rows : rows.lowerBound..<rows.lowerBound, stride: picture.stride)
      let painter = LayerPainter<Space>(
        frame: frame, path: path, rows: Int32(rows.lowerBound)..<Int32(rows.upperBound), picture: picture,
        group: group, scratch: scratch)
      for position in commands { painter.paint(frame.commands[Int(frame.binned[Int(position)])]) }
    }
  }
}

/// Draws commands on some rows of a picture.
private struct LayerPainter<Space: LayerSpace> {
  let frame: Frame
  let path: RasterPath
  let rows: Range<Int32>
  let picture: Layer<Space.Pixel>
  let group: Layer<Space.GroupPixel>
  let scratch: ScratchMemory

  func paint(_ command: Command) {
    switch command.content {
    case .color(let color, let coverage): paint(color, coverage, command)
    case .sprite(let index): paint(frame.sprites[Int(index)], command)
    case .openGroup: clear(command.bounds)
    case .closeGroup(let opacity): layGroup(command.bounds, opacity: opacity)
    }
  }

  private func paint(_ color: Lanes, _ coverage: Coverage, _ command: Command) {
    frame.edges.withUnsafeBufferPointer { edges in
      frame.arcs.withUnsafeBufferPointer { arcs in
        let pieces = OutlinePieces(coverage, edges, arcs)
        if path != .reference, !command.isInGroup, let picture = picture as? Layer<UInt32> {
          SolidFill(scratch, coverage.bounds, rows: rows, on: picture, width: frame.width)
            .paint(pieces, color.pixel, by: path)
        } else {
          let cells = CellBuffer(scratch, coverage.bounds, rows: rows)
          for edge in pieces.edges { cells.add(edge) }
          for arc in pieces.arcs { cells.add(arc) }
          let color = Space.pixel(color)
          if command.isInGroup {
            cells.sweep(GroupPainter<Space>(color: color, group: group))
          } else {
            cells.sweep(ColorPainter<Space>(color: color, picture: picture))
          }
        }
      }
    }
  }

  private func paint(_ sprite: Sprite, _ command: Command) {
    frame.sides.withUnsafeBufferPointer { sides in
      if path != .reference, Space.self == EncodedSpace.self {
        let (first, stride) = (Int(rows.lowerBound), Int64(picture.stride))
        let pixels: UnsafeMutableRawPointer =
          command.isInGroup ? .init(group.row(first)) : .init(picture.row(first))
        let target = raster_rows(
          pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, first: rows.lowerBound,
          end: rows.upperBound)
        path.draw(sprite, sides.baseAddress!, on: target, adds: command.isInGroup)
      } else {
        let first = Int(sprite.first_side)
        let sides = UnsafeBufferPointer(rebasing: sides[first..<first + Int(sprite.side_count)])
        SpriteReference<Space>(
          sprite: sprite, sides: sides, picture: picture, group: command.isInGroup ? group : nil
        ).draw(rows: rows)
      }
    }
  }

  /// The columns of a group, in whole blocks of eight.
  private func columns(_ bounds: PixelBounds) -> Range<Int> {
    Int(bounds.minX & ~7)..<Int((bounds.maxX + 7) & ~7)
  }

  private func rows(_ bounds: PixelBounds) -> Range<Int> {
    Int(max(bounds.minY, rows.lowerBound))..<Int(min(bounds.maxY, rows.upperBound))
  }

  private func clear(_ bounds: PixelBounds) {
    let columns = columns(bounds)
    for y in rows(bounds) {
      (group.row(y) + columns.lowerBound).update(repeating: Space.clearGroup, count: columns.count)
    }
  }

  private func layGroup(_ bounds: PixelBounds, opacity: UInt8) {
    let columns = columns(bounds)
    for y in rows(bounds) {
      let (below, above) = (picture.row(y) + columns.lowerBound, group.row(y) + columns.lowerBound)
      if path != .reference, Space.self == EncodedSpace.self {
        path.lay(below, above, Int32(columns.count), opacity)
      } else {
        for x in 0..<columns.count { below[x] = Space.over(below[x], Space.flattened(above[x]), UInt64(opacity)) }
      }
    }
  }
}

extension RasterPath {
  /// Draws the part of a sprite that lies in some rows.
  @inline(__always) fileprivate func draw(
    _ sprite: Sprite, _ sides: UnsafePointer<SpriteSide>, on rows: raster_rows, adds: Bool
  ) {
    withUnsafePointer(to: sprite) { sprite in
      withUnsafePointer(to: rows) { rows in
        #if arch(x86_64)
          switch self {
          case .avx2: return raster_draw_avx2(sprite, sides, rows, adds)
          case .sse41: return raster_draw_sse41(sprite, sides, rows, adds)
          case .reference, .scalar: break
          }
        #endif
        raster_draw_scalar(sprite, sides, rows, adds)
      }
    }
  }

  /// Lays a row of a group of encoded pixels over a picture.
  fileprivate func lay(
    _ below: UnsafeMutableRawPointer, _ above: UnsafeMutableRawPointer, _ count: Int32, _ opacity: UInt8
  ) {
    let (below, above) = (below.assumingMemoryBound(to: UInt32.self), above.assumingMemoryBound(to: UInt16.self))
    #if arch(x86_64)
      switch self {
      case .avx2: return raster_lay_avx2(below, above, count, opacity)
      case .sse41: return raster_lay_sse41(below, above, count, opacity)
      case .reference, .scalar: break
      }
    #endif
    raster_lay_scalar(below, above, count, opacity)
  }
}
