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
    /// Prepared lists, the first `count` of them those of the current frame.
    var frames: [Frame] = []
    var count = 0
    var blending = Blending.encoded
    /// Where the pixels go.
    var conversions: [FrameConversion] = []
    let shift: BandShift
    /// The shift's work, made once.
    let work: (Int) -> Void

    var width: Int { count == 0 ? 0 : frames[0].width }
    var height: Int { count == 0 ? 0 : frames[0].height }

    init(threads: Int) {
      let shift = BandShift(threads: threads)
      self.shift = shift
      work = { shift.work($0) }
    }

    mutating func prepare(_ lists: some Collection<DisplayList>, bandHeight: Int) {
      precondition((1...256).contains(lists.count), "a frame is the mean of 1 to 256 lists, not of \(lists.count)")
      conversions.removeAll(keepingCapacity: true)
      count = 0
      for list in lists {
        precondition(
          max(list.width, list.height) <= 1 << 22, "\(list.width) × \(list.height) pixels are too large to draw")
        if count == frames.count { frames.append(Frame()) }
        frames[count].prepare(list, bandHeight: bandHeight)
        count += 1
        precondition(
          frames[count - 1].width == width && frames[count - 1].height == height, "all lists of a frame have one size")
        blending = list.blending
      }
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
      workshop.prepare(CollectionOfOne(list), bandHeight: bandHeight)
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
    workshop.withLock { workshop in
      // Rows of 4:2:0 go in pairs.
      workshop.prepare(exposures, bandHeight: bandHeight + bandHeight % 2)
      withConversions(&frames, from: 0, &workshop) { workshop in paint(&workshop) }
    }
  }

  /// Opens the memory of all frames at once.
  private func withConversions(
    _ frames: inout [FrameBuffer], from index: Int, _ workshop: inout Workshop, _ body: (inout Workshop) -> Void
  ) {
    guard index < frames.count else { return body(&workshop) }
    let (layout, width, height) = (frames[index].layout, frames[index].width, frames[index].height)
    precondition(
      width == workshop.width && height == workshop.height,
      "a list of \(workshop.width) × \(workshop.height) pixels does not fill a frame of \(width) × \(height)")
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

  /// Draws the prepared bands, on all threads.
  private func paint(_ workshop: inout Workshop) {
    guard !workshop.conversions.isEmpty else { return }
    workshop.shift.begin(
      BandJob(
        frames: workshop.frames[..<workshop.count], blending: workshop.blending, path: path,
        conversions: workshop.conversions))
    pool.run(kept: workshop.work)
    // Whatever is to change next is not shared any more.
    workshop.shift.end()
  }
}

/// The bands of one frame as threads take them, one after the other.
///
/// Unchecked: the job changes only while no thread is at work, and each thread has a memory of its own.
private final class BandShift: @unchecked Sendable {
  private var job: BandJob?
  private let next = Atomic(0)
  private let memories: [BandMemory]

  init(threads: Int) { memories = (0..<threads).map { _ in BandMemory() } }

  func begin(_ job: BandJob) {
    self.job = job
    next.store(0, ordering: .relaxed)
  }

  func end() { job = nil }

  func work(_ worker: Int) {
    guard let job else { return }
    while true {
      let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard band < job.bandCount else { break }
      job.paint(band: band, memories[worker])
    }
  }
}
