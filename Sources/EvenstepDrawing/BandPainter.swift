internal import CRaster

/// Draws bands of a prepared frame; each band alone decides its pixels, so their order does not matter.
struct BandPainter {
  let frame: Frame
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
    let rows = frame.rows(ofBand: band)
    for row in rows {
      picture.row(row).update(repeating: Space.pixel(frame.background[row]), count: frame.width)
    }
    let commands = frame.binStarts[band]..<frame.binStarts[band + 1]
    guard !commands.isEmpty else { return }
    scratch.reserve(columns: frame.width, rows: frame.bandHeight)
    let group = frame.hasGroups ? memory.group(rows, stride: picture.stride) : picture
    let painter = LayerPainter<Space>(
      frame: frame, path: path, rows: Int32(rows.lowerBound)..<Int32(rows.upperBound), picture: picture, group: group,
      scratch: scratch)
    for position in commands { painter.paint(frame.commands[Int(frame.binned[Int(position)])]) }
  }
}

/// Draws commands on some rows of a picture.
private struct LayerPainter<Space: LayerSpace> {
  let frame: Frame
  let path: RasterPath
  let rows: Range<Int32>
  let picture: Layer<Space.Pixel>
  let group: Layer<Space.Pixel>
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
    let layer = command.isInGroup ? group : picture
    frame.edges.withUnsafeBufferPointer { edges in
      frame.arcs.withUnsafeBufferPointer { arcs in
        let pieces = OutlinePieces(coverage, edges, arcs)
        if path != .reference, !command.isInGroup, let layer = layer as? Layer<UInt32> {
          SolidFill(scratch, coverage.bounds, rows: rows, on: layer, width: frame.width)
            .paint(pieces, color.pixel, by: path)
        } else {
          let cells = CellBuffer(scratch, coverage.bounds, rows: rows)
          for edge in pieces.edges { cells.add(edge) }
          for arc in pieces.arcs { cells.add(arc) }
          cells.sweep(ColorPainter<Space>(color: Space.pixel(color), layer: layer, adds: command.isInGroup))
        }
      }
    }
  }

  private func paint(_ sprite: Sprite, _ command: Command) {
    let layer = command.isInGroup ? group : picture
    frame.sides.withUnsafeBufferPointer { sides in
      if path != .reference, let layer = layer as? Layer<UInt32> {
        path.draw(sprite, sides.baseAddress!, on: layer, rows, adds: command.isInGroup)
      } else {
        let first = Int(sprite.first_side)
        let sides = UnsafeBufferPointer(rebasing: sides[first..<first + Int(sprite.side_count)])
        SpriteReference<Space>(sprite: sprite, sides: sides, layer: layer, adds: command.isInGroup).draw(rows: rows)
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
      (group.row(y) + columns.lowerBound).update(repeating: Space.clear, count: columns.count)
    }
  }

  private func layGroup(_ bounds: PixelBounds, opacity: UInt8) {
    let columns = columns(bounds)
    for y in rows(bounds) {
      let (below, above) = (picture.row(y) + columns.lowerBound, group.row(y) + columns.lowerBound)
      if path != .reference, Space.self == EncodedSpace.self {
        path.lay(below, above, Int32(columns.count), opacity)
      } else {
        for x in 0..<columns.count { below[x] = Space.over(below[x], above[x], UInt64(opacity)) }
      }
    }
  }
}

extension RasterPath {
  /// Draws the part of a sprite that lies in some rows.
  @inline(__always) fileprivate func draw(
    _ sprite: Sprite, _ sides: UnsafePointer<SpriteSide>, on layer: Layer<UInt32>, _ rows: Range<Int32>, adds: Bool
  ) {
    withUnsafePointer(to: sprite) { sprite in
      var target = raster_rows(
        pixels: layer.row(Int(rows.lowerBound)), stride: Int64(layer.stride), first: rows.lowerBound,
        end: rows.upperBound)
      #if arch(x86_64)
        switch self {
        case .avx2: return raster_draw_avx2(sprite, sides, &target, adds)
        case .sse41: return raster_draw_sse41(sprite, sides, &target, adds)
        case .reference, .scalar: break
        }
      #endif
      raster_draw_scalar(sprite, sides, &target, adds)
    }
  }

  /// Lays a row of encoded pixels over another one.
  fileprivate func lay(
    _ below: UnsafeMutableRawPointer, _ above: UnsafeMutableRawPointer, _ count: Int32, _ opacity: UInt8
  ) {
    let (below, above) = (below.assumingMemoryBound(to: UInt32.self), above.assumingMemoryBound(to: UInt32.self))
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
