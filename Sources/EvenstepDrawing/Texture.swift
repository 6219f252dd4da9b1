public import EvenstepImaging

/// An image prepared for drawing at any scale: a chain of levels, each half the size of the one before.
public final class Texture: Sendable {
  /// The image at full size and its reductions, down to one pixel.
  package let levels: [Bitmap]
  /// The levels in the layout that sampling reads; too large ones are left out.
  let sampled: [TexelGrid]

  /// Prepares an image; one without pixels draws nothing.
  public init(_ bitmap: Bitmap) {
    var levels = [bitmap]
    while let last = levels.last, last.width * last.height > 1 { levels.append(last.halved) }
    self.levels = levels
    let fitting = levels.filter { max($0.width, $0.height) <= TexelGrid.longestSide }
    self.sampled = bitmap.pixels.isEmpty ? [] : fitting.map(TexelGrid.init)
  }

  /// The number of columns of the image.
  public var width: Int { levels[0].width }
  /// The number of rows of the image.
  public var height: Int { levels[0].height }
}

/// The texels of one level, each beside the one below it, with its border texels repeated once all round.
///
/// A sample between texels then reads its four neighbours at once, without asking where the border is. Each texel takes
/// eight bytes: for each channel its own value and that of the texel below, less 128 each.
///
/// Unchecked: the memory is written in `init` alone and freed in `deinit`, so that any thread may read it.
final class TexelGrid: @unchecked Sendable {
  /// The longest side that texel coordinates of 16 bits reach.
  static let longestSide = 32_000

  let width: Int
  let height: Int
  let isOpaque: Bool
  /// Texels from one row to the next: a border on each side.
  var stride: Int { width + 2 }
  /// `stride × (height + 1)` texels of eight bytes, row by row, the first row from the border above.
  let texels: UnsafeMutablePointer<UInt8>

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    isOpaque = bitmap.isOpaque
    let count = (width + 2) * (height + 1) * 8
    texels = .allocate(capacity: count)
    texels.initialize(repeating: 0, count: count)
    var next = texels
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in -1..<height {
        let (upper, lower) = (max(row, 0) * width, min(row + 1, height - 1) * width)
        for column in -1...width {
          let inside = min(max(column, 0), width - 1)
          let (above, below) = ((upper + inside) * 4, (lower + inside) * 4)
          for channel in 0..<4 {
            // No colour is stronger than its opacity, or sums of pixels would overflow.
            next[2 * channel] = min(pixels[above + channel], pixels[above + 3]) ^ 0x80
            next[2 * channel + 1] = min(pixels[below + channel], pixels[below + 3]) ^ 0x80
          }
          next += 8
        }
      }
    }
  }

  deinit { texels.deallocate() }
}
