/// What one thread needs to draw a band, as large as the largest one so far.
///
/// Not shared: each thread has its own.
final class BandMemory {
  /// Coverage of outlines.
  let scratch = ScratchMemory()
  let encoded = LayerMemory<EncodedSpace>()
  let linear = LayerMemory<LinearSpace>()
}

/// The rows of a band in one space: the picture, and the group that is laid over it.
final class LayerMemory<Space: LayerSpace> {
  private var picture: UnsafeMutablePointer<Space.Pixel>
  private var group: UnsafeMutablePointer<Space.GroupPixel>
  private var sums: UnsafeMutablePointer<Space.Sum>
  private var pictureCount = 0
  private var groupCount = 0
  private var sumCount = 0

  init() {
    picture = .allocate(capacity: 1)
    group = .allocate(capacity: 1)
    sums = .allocate(capacity: 1)
  }

  /// A layer for the picture of a band.
  func picture(_ rows: Range<Int>, stride: Int) -> Layer<Space.Pixel> {
    LayerMemory.grow(&picture, &pictureCount, rows.count * stride, Space.clear)
    return Layer(pixels: picture, stride: stride, firstRow: rows.lowerBound)
  }

  /// A layer for the groups of a band.
  func group(_ rows: Range<Int>, stride: Int) -> Layer<Space.GroupPixel> {
    LayerMemory.grow(&group, &groupCount, rows.count * stride, Space.clearGroup)
    return Layer(pixels: group, stride: stride, firstRow: rows.lowerBound)
  }

  /// Zeros for the sums of a band's channels over several exposures.
  func zeros(channels: Int) -> UnsafeMutablePointer<Space.Sum> {
    if channels > sumCount {
      sums.deallocate()
      sums = .allocate(capacity: channels)
      sumCount = channels
    }
    sums.initialize(repeating: 0, count: channels)
    return sums
  }

  private static func grow<Pixel>(
    _ memory: inout UnsafeMutablePointer<Pixel>, _ count: inout Int, _ needed: Int, _ clear: Pixel
  ) {
    guard needed > count else { return }
    memory.deallocate()
    memory = .allocate(capacity: needed)
    memory.initialize(repeating: clear, count: needed)
    count = needed
  }

  deinit {
    picture.deallocate()
    group.deallocate()
    sums.deallocate()
  }
}
