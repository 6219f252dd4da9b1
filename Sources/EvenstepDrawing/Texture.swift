public import EvenstepImaging

/// An image prepared for drawing at any scale: a chain of levels, each half the size of the one before.
public final class Texture: Sendable {
  /// The image at full size and its reductions, down to one pixel.
  package let levels: [Bitmap]
  /// The levels in the layout that sampling reads.
  let sampled: [TexelGrid]

  /// Prepares an image; one without pixels draws nothing.
  public init(_ bitmap: Bitmap) {
    var levels = [bitmap]
    while let last = levels.last, last.width * last.height > 1 { levels.append(last.halved) }
    self.levels = levels
    self.sampled = bitmap.pixels.isEmpty ? [] : levels.map(TexelGrid.init)
  }

  /// The number of columns of the image.
  public var width: Int { levels[0].width }
  /// The number of rows of the image.
  public var height: Int { levels[0].height }
}

/// The texels of one level, spread to 16 bits a channel, with its border texels repeated once all round.
///
/// A sample between texels then reads its four neighbours without asking where the border is.
///
/// Unchecked: the memory is written in `init` alone and freed in `deinit`, so that any thread may read it.
final class TexelGrid: @unchecked Sendable {
  let width: Int
  let height: Int
  let isOpaque: Bool
  /// `(width + 2) × (height + 2)` texels, row by row.
  let texels: UnsafePointer<Lanes>

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    isOpaque = bitmap.isOpaque
    let texels = UnsafeMutablePointer<Lanes>.allocate(capacity: (width + 2) * (height + 2))
    self.texels = UnsafePointer(texels)
    var next = texels
    bitmap.pixels.withUnsafeBytes { bytes in
      for row in -1...height {
        let start = min(max(row, 0), height - 1) * width
        for column in -1...width {
          let at = start + min(max(column, 0), width - 1)
          next.initialize(to: Lanes(pixel: bytes.loadUnaligned(fromByteOffset: at * 4, as: UInt32.self)))
          next += 1
        }
      }
    }
  }

  deinit { texels.deallocate() }
}
