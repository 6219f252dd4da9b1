public import EvenstepImaging

/// The bytes of one drawn frame in one layout; its memory is used again for the next frame.
public struct FrameBuffer: Sendable {
  /// How the pixels of a frame are laid out in memory, row after row without padding.
  public enum Layout: Hashable, Sendable {
    /// Red, green, blue and alpha, premultiplied: the bytes of a `Bitmap`.
    case rgba
    /// Red, green and blue over black.
    case rgb
    /// Planes of luma, blue and red difference: BT.709 in limited range over black, 4:2:0 with chroma sited at the left.
    ///
    /// Chroma planes of odd sizes are rounded up. With `padsToEven` the whole frame is: its last column and row are
    /// repeated once, as encoders need that know no half chroma sample.
    case yuv420(padsToEven: Bool)
  }

  /// The layout of the bytes.
  public let layout: Layout
  /// The number of columns of the picture.
  public let width: Int
  /// The number of rows of the picture.
  public let height: Int
  /// The bytes; `byteCount` of the layout and size.
  public internal(set) var bytes: [UInt8]

  /// Creates a black frame; the size must not be negative.
  public init(width: Int, height: Int, layout: Layout) {
    precondition(width >= 0 && height >= 0, "a frame has no negative size, not \(width) × \(height)")
    self.width = width
    self.height = height
    self.layout = layout
    bytes = [UInt8](repeating: 0, count: layout.byteCount(width: width, height: height))
  }

  /// Creates a frame with the pixels of a bitmap.
  public init(_ bitmap: Bitmap, layout: Layout) {
    self.init(width: bitmap.width, height: bitmap.height, layout: layout)
    guard width > 0, height > 0 else { return }
    var bitmap = bitmap
    bytes.withUnsafeMutableBufferPointer { target in
      bitmap.withUnsafeMutablePixels { source in
        source.withMemoryRebound(to: UInt32.self) { pixels in
          // Rows are not padded to blocks of eight, which the reference path alone allows.
          FrameConversion(layout: layout, width: width, height: height, target: target.baseAddress!)
            .write(
              0..<height, of: Layer(pixels: pixels.baseAddress!, stride: width, firstRow: 0), by: .reference)
        }
      }
    }
  }

  /// The frame as a bitmap, which shares the memory until one of both changes; nil for other layouts than `rgba`.
  public var bitmap: Bitmap? {
    layout == .rgba ? Bitmap(width: width, height: height, pixels: bytes) : nil
  }
}

extension FrameBuffer.Layout {
  /// The size of the luma plane, or of the picture in the other layouts.
  public func size(width: Int, height: Int) -> (width: Int, height: Int) {
    guard case .yuv420(padsToEven: true) = self else { return (width, height) }
    return (width + width % 2, height + height % 2)
  }

  /// The number of bytes of a frame.
  public func byteCount(width: Int, height: Int) -> Int {
    let (width, height) = size(width: width, height: height)
    switch self {
    case .rgba: return width * height * 4
    case .rgb: return width * height * 3
    case .yuv420: return width * height + 2 * ((width + 1) / 2 * ((height + 1) / 2))
    }
  }
}
