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

/// Paints one colour.
struct ColorPainter: SpanPainter {
  let color: Lanes
  let target: PixelTarget

  @inline(__always) func at(row: Int) -> ColorSpans { ColorSpans(color: color, row: target.row(row)) }
}

/// Paints one colour on one row.
struct ColorSpans: SpanPainting {
  let color: Lanes
  let row: UnsafeMutablePointer<UInt32>

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt8) {
    let source = coverage == 255 ? color : color.scaled(by: UInt64(coverage))
    if source.alpha == 255 {
      (row + from).update(repeating: source.pixel, count: to &- from)
    } else {
      for x in from..<to { row[x] = source.over(Lanes(pixel: row[x])).pixel }
    }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>) {
    for x in from..<to {
      let source = color.scaled(by: UInt64(mask[x &- from]))
      row[x] = source.over(Lanes(pixel: row[x])).pixel
    }
  }
}

/// Paints a texture.
struct TexturePainter: SpanPainter {
  let sampling: Sampling
  let target: PixelTarget

  @inline(__always) func at(row: Int) -> TextureSpans {
    TextureSpans(
      sampling: sampling, row: target.row(row), u: sampling.u &+ Int64(row) &* sampling.uPerRow,
      v: sampling.v &+ Int64(row) &* sampling.vPerRow)
  }
}

/// Paints a texture on one row.
struct TextureSpans: SpanPainting {
  let sampling: Sampling
  let row: UnsafeMutablePointer<UInt32>
  /// The texel coordinates of the row's first pixel.
  let u: Int64
  let v: Int64

  @inline(__always) func fill(_ from: Int, _ to: Int, _ coverage: UInt8) {
    if coverage == 255, sampling.isOpaque, sampling.isTintPlain {
      each(from, to) { x, texel in row[x] = texel.pixel }
    } else if sampling.isTintPlain {
      let factor = Lanes(word: UInt64(coverage)).scaled(by: sampling.tint.alpha).word
      each(from, to) { x, texel in
        row[x] = texel.scaled(by: factor).over(Lanes(pixel: row[x])).pixel
      }
    } else {
      each(from, to) { x, texel in
        let source = texel.multiplied(by: sampling.tint).scaled(by: UInt64(coverage))
        row[x] = source.over(Lanes(pixel: row[x])).pixel
      }
    }
  }

  @inline(__always) func blend(_ from: Int, _ to: Int, _ mask: UnsafePointer<UInt8>) {
    if sampling.isTintPlain {
      each(from, to) { x, texel in
        let factor = Lanes(word: UInt64(mask[x &- from])).scaled(by: sampling.tint.alpha).word
        row[x] = texel.scaled(by: factor).over(Lanes(pixel: row[x])).pixel
      }
    } else {
      each(from, to) { x, texel in
        let source = texel.multiplied(by: sampling.tint).scaled(by: UInt64(mask[x &- from]))
        row[x] = source.over(Lanes(pixel: row[x])).pixel
      }
    }
  }

  /// Samples each pixel of a run.
  @inline(__always) private func each(_ from: Int, _ to: Int, _ body: (Int, Lanes) -> Void) {
    var u = self.u &+ Int64(from) &* sampling.uPerColumn
    var v = self.v &+ Int64(from) &* sampling.vPerColumn
    let steps = Int64(to &- from &- 1)
    let (lastU, lastV) = (u &+ steps &* sampling.uPerColumn, v &+ steps &* sampling.vPerColumn)
    // Coordinates run straight: where both ends lie inside the texture, so does all between.
    if min(u, lastU) >= 0, max(u, lastU) < sampling.limitU, min(v, lastV) >= 0,
      max(v, lastV) < sampling.limitV
    {
      for x in from..<to {
        body(x, sample(u, v))
        u &+= sampling.uPerColumn
        v &+= sampling.vPerColumn
      }
    } else {
      for x in from..<to {
        body(x, sample(min(max(u, 0), sampling.limitU &- 1), min(max(v, 0), sampling.limitV &- 1)))
        u &+= sampling.uPerColumn
        v &+= sampling.vPerColumn
      }
    }
  }

  /// The bilinear mix of the four texels around a place, with weights of eight binary digits.
  @inline(__always) private func sample(_ u: Int64, _ v: Int64) -> Lanes {
    let column = Int(truncatingIfNeeded: u >> 32)
    let line = Int(truncatingIfNeeded: v >> 32)
    let texel = sampling.texels + (line &* sampling.stride &+ column)
    let right = UInt64(truncatingIfNeeded: u >> 24) & 0xFF
    let down = UInt64(truncatingIfNeeded: v >> 24) & 0xFF
    let upper = texel[0].mixed(with: texel[1], right)
    let lower = texel[sampling.stride].mixed(with: texel[sampling.stride &+ 1], right)
    return upper.mixed(with: lower, down)
  }
}
