internal import EvenstepDrawing

/// Makes planes of luma, blue and red difference and alpha of translucent frames, for encoders that know 4:2:0 alone.
///
/// Colours are straight: BT.709 in limited range, rounded to nearest; alpha is 0 to 255. A chroma sample is made of
/// three columns, weighted 1 2 1, and two rows, as without alpha, but each pixel counts as much as it is opaque: what is
/// clear has no colour that could bleed. An odd width or height is rounded up: the last column or row is repeated.
struct StraightPlanesEncoder: FrameEncoder {
  var layouts: [FrameBuffer.Layout] { [.rgba] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    let frame = frame[.rgba]
    let (width, height) = (frame.width + frame.width % 2, frame.height + frame.height % 2)
    let count = width * height * 5 / 2
    if encoded.bytes.count != count { encoded.bytes = [UInt8](repeating: 0, count: count) }
    encoded.bytes.withUnsafeMutableBufferPointer { target in
      frame.bytes.withUnsafeBufferPointer { pixels in
        let source = StraightPixels(pixels: pixels, width: frame.width, height: frame.height)
        for y in 0..<height {
          for x in 0..<width {
            let at = y * width + x
            (target[at], target[width * height * 3 / 2 + at]) = source.lumaAndAlpha(x, y)
          }
        }
        let (blue, red) = (width * height, width * height * 5 / 4)
        for y in 0..<height / 2 {
          for x in 0..<width / 2 {
            let at = y * (width / 2) + x
            (target[blue + at], target[red + at]) = source.chroma(x, y)
          }
        }
      }
    }
  }
}

/// Premultiplied pixels, read beyond the borders as if the outermost ones went on.
private struct StraightPixels {
  let pixels: UnsafeBufferPointer<UInt8>
  let width, height: Int

  private func offset(_ x: Int, _ y: Int) -> Int { (min(y, height - 1) * width + min(max(x, 0), width - 1)) * 4 }

  /// 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B) / 255 of the straight colour, with factors of 1/65536; and the alpha.
  func lumaAndAlpha(_ x: Int, _ y: Int) -> (luma: UInt8, alpha: UInt8) {
    let at = offset(x, y)
    let alpha = Int(pixels[at + 3])
    guard alpha > 0 else { return (16, 0) }
    let sum = 11_966 * Int(pixels[at]) + 40_254 * Int(pixels[at + 1]) + 4_064 * Int(pixels[at + 2])
    return (UInt8(clamping: (sum * 255 / alpha + (16 << 16 + 1 << 15)) >> 16), UInt8(alpha))
  }

  /// 128 + 224 (B − Y) / (1.8556 · 255) and 128 + 224 (R − Y) / (1.5748 · 255) of the weighted mean's straight colour.
  func chroma(_ x: Int, _ y: Int) -> (blue: UInt8, red: UInt8) {
    var (r, g, b, alpha) = (0, 0, 0, 0)
    for row in 2 * y...2 * y + 1 {
      for column in 2 * x - 1...2 * x + 1 {
        let (at, weight) = (offset(column, row), column == 2 * x ? 2 : 1)
        r += weight * Int(pixels[at])
        g += weight * Int(pixels[at + 1])
        b += weight * Int(pixels[at + 2])
        alpha += weight * Int(pixels[at + 3])
      }
    }
    guard alpha > 0 else { return (128, 128) }
    // Each line of factors adds up to nothing, so that grey is exactly 128.
    func level(_ sum: Int) -> UInt8 { UInt8(clamping: (sum * 255 / alpha + (128 << 16 + 1 << 15)) >> 16) }
    return (level(-6_596 * r - 22_189 * g + 28_785 * b), level(28_784 * r - 26_145 * g - 2_639 * b))
  }
}
