public import EvenstepImaging
internal import Synchronization

/// Draws display lists into bitmaps, with exact area coverage, on the processor.
///
/// Pixels are premultiplied and blended on encoded values, "over", each step rounded to nearest. The bytes do not depend
/// on the number of threads. A rasterizer keeps its threads and its memory between frames; calls from several threads
/// take turns.
public final class Rasterizer: Sendable {
  private let pool: WorkerPool
  private let bandHeight: Int
  private let path: RasterPath
  private let workshop: Mutex<Workshop>

  /// What is kept from frame to frame.
  private struct Workshop: ~Copyable {
    var frame = Frame()
    var memories: [ScratchMemory]
  }

  /// Creates a rasterizer that works on some threads, the caller's included; fewer than one counts as one.
  public convenience init(threads: Int = 1) {
    self.init(threads: threads, bandHeight: 32)
  }

  /// Creates a rasterizer whose bands have a number of rows, which must be positive; no pixel depends on it.
  package init(threads: Int, bandHeight: Int, path: RasterPath = .fastest) {
    precondition(bandHeight > 0, "a band has at least one row, not \(bandHeight)")
    pool = WorkerPool(count: min(max(threads, 1), 256))
    self.bandHeight = bandHeight
    self.path = path
    workshop = Mutex(Workshop(memories: (0..<pool.count).map { _ in ScratchMemory() }))
  }

  /// Draws a list into a new bitmap.
  public func draw(_ list: DisplayList) -> Bitmap {
    var bitmap = Bitmap(width: 0, height: 0)
    draw(list, into: &bitmap)
    return bitmap
  }

  /// Draws a list over all of a bitmap, which is replaced where its size is another one; neither side may be longer than
  /// 2²² pixels.
  public func draw(_ list: DisplayList, into bitmap: inout Bitmap) {
    let (width, height) = (max(list.width, 0), max(list.height, 0))
    precondition(max(width, height) <= 1 << 22, "a frame of \(width) × \(height) pixels is too large to draw")
    if bitmap.width != width || bitmap.height != height { bitmap = Bitmap(width: width, height: height) }
    guard width > 0, height > 0 else { return }
    bitmap.withUnsafeMutablePixels { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        draw(list, to: PixelTarget(pixels: pixels.baseAddress!, width: width), height: height)
      }
    }
  }

  /// Draws the mean of some lists, such as moments of an open shutter, into frames of the size of the first of them.
  ///
  /// One drawing fills frames of all layouts, band by band. The buffers have to have the size of the lists, and there
  /// is at least one list; equal lists give the pixels of each.
  public func draw(_ exposures: [DisplayList], into frames: inout [FrameBuffer]) {
    var sum: [UInt32] = []
    for list in exposures {
      let pixels = draw(list).pixels
      if sum.isEmpty { sum = [UInt32](repeating: 0, count: pixels.count) }
      for index in pixels.indices { sum[index] += UInt32(pixels[index]) }
    }
    let count = UInt32(exposures.count)
    let mean = sum.map { UInt8(($0 + count / 2) / count) }
    for index in frames.indices {
      let (layout, width, height) = (frames[index].layout, frames[index].width, frames[index].height)
      guard width > 0, height > 0 else { continue }
      frames[index].bytes.withUnsafeMutableBufferPointer { bytes in
        mean.withUnsafeBufferPointer { pixels in
          FrameConversion(layout: layout, width: width, height: height, target: bytes.baseAddress!)
            .write(rows: 0..<height, of: pixels.baseAddress!)
        }
      }
    }
  }

  private func draw(_ list: DisplayList, to target: PixelTarget, height: Int) {
    workshop.withLock { workshop in
      workshop.frame.prepare(list, width: target.width, height: height, bandHeight: bandHeight)
      let painter = BandPainter(frame: workshop.frame, target: target, path: path)
      let memories = workshop.memories
      let next = Atomic(0)
      pool.run { worker in
        while true {
          let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard band < painter.frame.bandCount else { break }
          painter.paint(band: band, memories[worker])
        }
      }
    }
    withExtendedLifetime(list) {}
  }
}
