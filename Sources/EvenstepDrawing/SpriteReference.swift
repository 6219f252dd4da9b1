internal import CRaster

typealias Sprite = raster_sprite
typealias SpriteSide = raster_side

/// Draws a sprite in plain Swift, into any layer; the C code does the same for encoded layers, and is held to it.
///
/// Coverage is the exact area, in floating point, that each side has to its right in a pixel, rounded to 1/16384 and
/// summed: what one sprite leaves of a pixel is what its neighbour with the same side takes. Blocks of eight pixels
/// at multiples of eight count from their first pixel, so that nothing depends on where a sprite begins.
struct SpriteReference<Space: LayerSpace> {
  let sprite: Sprite
  let sides: UnsafeBufferPointer<SpriteSide>
  let picture: Layer<Space.Pixel>
  /// Where the sprite is added to a group instead.
  let group: Layer<Space.GroupPixel>?

  /// Draws the sprite's part of some rows.
  func draw(rows: Range<Int32>) {
    let first = max(sprite.min_y, rows.lowerBound)
    for y in first..<max(min(sprite.max_y, rows.upperBound), first) { draw(row: y) }
  }

  private func draw(row y: Int32) {
    withUnsafeTemporaryAllocation(of: Piece.self, capacity: sides.count) { memory in
      var count = 0
      for side in sides where side.top < y * 256 + 256 && side.bottom > y * 256 {
        memory.initializeElement(at: count, to: Piece(side, inRow: y))
        count += 1
      }
      if count > 0 { draw(row: y, UnsafeBufferPointer(rebasing: memory[..<count])) }
    }
  }

  private func draw(row y: Int32, _ pieces: UnsafeBufferPointer<Piece>) {
    let isWhole = pieces.allSatisfy { $0.height == 256 }
    if isWhole, pieces.count == 1 {
      // Sides to the right of the picture are not there.
      draw(between: pieces[0], Piece(x: Int64(sprite.max_x) << 32, reach: 0, height: 256, winding: 0), row: y)
    } else if isWhole, pieces.count == 2, pieces[0].winding != pieces[1].winding {
      let isTurned = pieces[0].x + pieces[0].end > pieces[1].x + pieces[1].end
      draw(between: pieces[isTurned ? 1 : 0], pieces[isTurned ? 0 : 1], row: y)
    } else {
      draw(corners: pieces, row: y)
    }
  }

  /// Draws a row that one side on the left and one on the right cross from top to bottom.
  private func draw(between left: Piece, _ right: Piece, row y: Int32) {
    let (fullBegin, fullEnd) = (left.end.columnAfter, right.x.column)
    let begin = max(min(left.x, right.x).column, sprite.min_x) & ~7
    let end = min(max(left.end, right.end).columnAfter, sprite.max_x)
    for x in begin..<max(begin, end) {
      let block = x & ~7
      let fromLeft = block < fullBegin ? left.coverage(x, block) : Piece.full
      let fromRight = block + 8 > fullEnd ? right.coverage(x, block) : 0
      draw(x, y, fromLeft - fromRight)
    }
  }

  /// Draws a row in which sides begin or end.
  private func draw(corners pieces: UnsafeBufferPointer<Piece>, row y: Int32) {
    var (first, last) = (Int64.max, Int64.min)
    var balance: Int32 = 0
    for piece in pieces {
      (first, last) = (min(first, piece.x), max(last, piece.end))
      balance += piece.winding * piece.height
    }
    let begin = max(first.column, sprite.min_x) & ~7
    let end = balance == 0 ? min(last.columnAfter, sprite.max_x) : sprite.max_x
    for x in begin..<max(begin, end) {
      draw(x, y, pieces.reduce(0) { $0 + $1.winding * $1.coverage(x, x & ~7) })
    }
  }

  private func draw(_ x: Int32, _ y: Int32, _ signedArea: Int32) {
    let area = min(signedArea.magnitude, UInt32(Piece.full))
    guard area > 0 else { return }
    let tint = Lanes(SIMD4(sprite.tint.0, sprite.tint.1, sprite.tint.2, sprite.tint.3))
    let source = Space.pixel(sprite.texels == nil ? tint : sprite.texel(x, y).multiplied(by: tint))
    if let group {
      let pixel = group.row(Int(y)) + Int(x)
      pixel.pointee = Space.added(pixel.pointee, source, area)
    } else {
      let pixel = picture.row(Int(y)) + Int(x)
      pixel.pointee = Space.over(pixel.pointee, source, UInt64((area * 255 + UInt32(Piece.full) / 2) >> 14))
    }
  }
}

/// The part of a side that lies in one row.
private struct Piece {
  /// The coverage of a whole pixel.
  static let full: Int32 = 16_384

  /// Where it is farthest to the left, and how far it reaches to the right of that, in columns times 2³².
  let x, reach: Int64
  /// The part of the row that it takes, in 1/256.
  let height: Int32
  let winding: Int32

  init(x: Int64, reach: Int64, height: Int32, winding: Int32) {
    (self.x, self.reach, self.height, self.winding) = (x, reach, height, winding)
  }

  init(_ side: SpriteSide, inRow y: Int32) {
    let (top, bottom) = (max(side.top, y * 256), min(side.bottom, y * 256 + 256))
    let (x0, x1) = (side.x(at: top), side.x(at: bottom))
    self.init(x: min(x0, x1), reach: abs(x1 - x0), height: bottom - top, winding: side.winding)
  }

  var end: Int64 { x + reach }

  /// The area of a pixel that lies to the right of the piece; a thinner one than 2⁻¹² columns counts as upright.
  func coverage(_ column: Int32, _ block: Int32) -> Int32 {
    let start = Float((x - Int64(block) << 32) >> 16) * 0x1p-16
    let width = Float(reach) * 0x1p-32
    let halfInverse = reach < 1 << 20 ? 0 : 0.5 / width
    let t = Float(column - block) - start
    let (s0, s1) = (t.clamped(to: width), (t + 1).clamped(to: width))
    let area = (s1 - s0) * (s1 + s0) * halfInverse + (t + 1 - width).clamped(to: 1)
    return Int32((area * Float(height * (Piece.full / 256))).rounded(.toNearestOrEven))
  }
}

extension Float {
  fileprivate func clamped(to limit: Float) -> Float { Swift.min(Swift.max(self, 0), limit) }
}

extension Int64 {
  /// The column of a place in columns times 2³².
  fileprivate var column: Int32 { Int32(truncatingIfNeeded: self >> 32) }
  /// The first column that begins at a place or behind it.
  fileprivate var columnAfter: Int32 { (self + 0xFFFF_FFFF).column }
}

extension SpriteSide {
  fileprivate func x(at y: Int32) -> Int64 { x + Int64(y - top) * slope }
}

extension Sprite {
  /// The bilinear mix of the four texels round a pixel's middle, with weights of seven binary digits.
  fileprivate func texel(_ column: Int32, _ row: Int32) -> Lanes {
    // A block of eight pixels begins exactly; only the steps inside it are rounded.
    func place(_ start: Int64, _ perRow: Int64, _ perColumn: Int64, _ limit: Int32) -> Int {
      let distance = Int64(column & ~7 - min_x & ~7)
      let first = Int32(truncatingIfNeeded: (start + Int64(row - min_y) * perRow + distance * perColumn) >> 16)
      let step = Int32(truncatingIfNeeded: (perColumn + 0x8000) >> 16)
      return Int(min(max(first &+ step &* (column & 7), 0), limit))
    }
    let (u, v) = (place(self.u, u_per_row, u_per_column, limit_u), place(self.v, v_per_row, v_per_column, limit_v))
    let (right, down) = (u >> 9 & 127, v >> 9 & 127)
    let texel = texels! + 8 * (v >> 16 * Int(stride) + u >> 16)
    func channel(_ index: Int) -> UInt8 {
      func less128(_ at: Int) -> Int { Int(Int8(bitPattern: texel[at])) }
      func mixedDown(_ pair: Int) -> Int { less128(pair) * (128 - down) + less128(pair + 1) * down }
      let (first, second) = (mixedDown(2 * index), mixedDown(2 * index + 8))
      return UInt8((first + ((second - first) * right + 64) >> 7 + 64) >> 7 + 128)
    }
    return Lanes(SIMD4(channel(0), channel(1), channel(2), channel(3)))
  }
}
