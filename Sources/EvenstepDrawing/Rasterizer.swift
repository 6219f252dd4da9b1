public import EvenstepImaging
internal import Synchronization

/// Draws display lists into bitmaps and frames of other layouts, with exact area coverage, on the processor.
///
/// Pixels are premultiplied and blended "over", on what the list's `blending` says, each step rounded to nearest. The
/// bytes depend neither on the number of threads nor on the processor. A rasterizer keeps its threads and its memory between frames; calls from several threads
/// take turns.
public final class Rasterizer: Sendable {
  private let pool: WorkerPool
  private let bandHeight: Int
  private let path: RasterPath
  private let workshop: Mutex<Workshop>

  /// What is kept from frame to frame.
  private struct Workshop: ~Copyable {
    /// Where the pixels go.
    var conversions: [FrameConversion] = []
    let shift: BandShift
    /// The shift's work, made once.
    let work: (Int) -> Void

    init(threads: Int) {
      let shift = BandShift(threads: threads)
      self.shift = shift
      work = { shift.work($0) }
    }
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
    workshop = Mutex(Workshop(threads: pool.count))
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
    if bitmap.width != width || bitmap.height != height { bitmap = Bitmap(width: width, height: height) }
    workshop.withLock { workshop in
      prepare(&workshop, CollectionOfOne(list), bandHeight: bandHeight)
      bitmap.withUnsafeMutablePixels { bytes in
        guard let target = bytes.baseAddress else { return }
        workshop.conversions.append(
          FrameConversion(
            layout: .rgba, width: width, height: height, target: target.assumingMemoryBound(to: UInt8.self)))
        paint(&workshop)
      }
    }
  }

  /// Draws the mean of some lists, such as moments of an open shutter, into frames of the size of the first of them.
  ///
  /// One drawing fills frames of all layouts, band by band. All lists and frames have to have the same size, with no
  /// side longer than 2²² pixels, and the same blending; there are 1 to 256 lists. Equal lists give the pixels of each.
  public func draw(_ exposures: [DisplayList], into frames: inout [FrameBuffer]) {
    draw(exposures, into: &frames, unless: nil)
  }

  /// As `draw`, unless `isStopped` says so meanwhile: then the frames hold nothing of use, and the result is false.
  ///
  /// The question is asked on the caller's thread, before each band.
  @discardableResult
  package func draw(
    _ exposures: [DisplayList], into frames: inout [FrameBuffer], unless isStopped: (() -> Bool)?
  ) -> Bool {
    workshop.withLock { workshop in
      workshop.shift.isStopped = isStopped
      // Rows of 4:2:0 go in pairs.
      prepare(&workshop, exposures, bandHeight: bandHeight + bandHeight % 2)
      withConversions(&frames, from: 0, &workshop) { workshop in paint(&workshop) }
      workshop.shift.isStopped = nil
      return !workshop.shift.wasStopped
    }
  }

  /// Opens the memory of all frames at once.
  private func withConversions(
    _ frames: inout [FrameBuffer], from index: Int, _ workshop: inout Workshop, _ body: (inout Workshop) -> Void
  ) {
    guard index < frames.count else { return body(&workshop) }
    let (layout, width, height) = (frames[index].layout, frames[index].width, frames[index].height)
    precondition(
      width == workshop.shift.width && height == workshop.shift.height,
      "a list of \(workshop.shift.width) × \(workshop.shift.height) pixels fills no frame of \(width) × \(height)")
    // Taken out, so that the other frames stay open to be changed.
    var bytes: [UInt8] = []
    swap(&bytes, &frames[index].bytes)
    bytes.withUnsafeMutableBufferPointer { target in
      if let target = target.baseAddress {
        workshop.conversions.append(FrameConversion(layout: layout, width: width, height: height, target: target))
      }
      withConversions(&frames, from: index + 1, &workshop, body)
    }
    swap(&bytes, &frames[index].bytes)
  }

  /// Makes lists ready for drawing, on all threads.
  private func prepare(_ workshop: inout Workshop, _ lists: some Collection<DisplayList>, bandHeight: Int) {
    workshop.conversions.removeAll(keepingCapacity: true)
    workshop.shift.beginPreparing(lists, bandHeight: bandHeight)
    if workshop.shift.takes > 1 { pool.runKept(workshop.work) } else { workshop.work(0) }
  }

  /// Draws the prepared bands, on all threads.
  private func paint(_ workshop: inout Workshop) {
    if !workshop.conversions.isEmpty {
      workshop.shift.beginPainting(workshop.conversions, by: path)
      pool.runKept(workshop.work)
    }
    // Whatever is to change next is not shared any more.
    workshop.shift.end()
  }
}
