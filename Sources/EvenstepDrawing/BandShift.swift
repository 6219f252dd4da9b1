internal import Synchronization

/// Some items of a list, made ready by one thread and drawn by all.
///
/// Unchecked: it changes only while one thread makes it ready.
final class PreparedPart: @unchecked Sendable {
  fileprivate(set) var frame = Frame()
}

/// The work on one frame as threads take it, piece by piece: first parts of lists to be made ready, then bands.
///
/// Unchecked: what the pieces are changes only while no thread is at work, and each thread has a memory of its own.
final class BandShift: @unchecked Sendable {
  /// The lists of the frame, and the size that all of them have.
  private var lists: [DisplayList] = []
  private(set) var width = 0
  private(set) var height = 0
  private var bandHeight = 1
  /// Parts of lists: `partCount` for each list of the frame, and what earlier frames needed.
  private var parts: [PreparedPart] = []
  private var partCount = 1
  private var job: BandJob?
  /// Asked by the first worker, which is the caller, before each piece.
  var isStopped: (() -> Bool)?
  /// Whether work on the frame was stopped.
  var wasStopped: Bool { stopped.load(ordering: .relaxed) }
  private let stopped = Atomic(false)
  /// How many pieces there are to take, and the next one.
  private(set) var takes = 0
  private let next = Atomic(0)
  private let memories: [BandMemory]

  /// The fewest items that are worth a part of their own.
  private static let fewestItems = 64

  init(threads: Int) { memories = (0..<threads).map { _ in BandMemory() } }

  /// Takes lists to be made ready: as parts, where there are fewer lists than threads.
  func beginPreparing(_ lists: some Collection<DisplayList>, bandHeight: Int) {
    precondition((1...256).contains(lists.count), "a frame is the mean of 1 to 256 lists, not of \(lists.count)")
    stopped.store(false, ordering: .relaxed)
    self.lists.removeAll(keepingCapacity: true)
    self.lists.append(contentsOf: lists)
    self.bandHeight = bandHeight
    (width, height) = (max(self.lists[0].width, 0), max(self.lists[0].height, 0))
    precondition(max(width, height) <= 1 << 22, "a frame of \(width) × \(height) pixels is too large to draw")
    for list in self.lists {
      precondition(
        max(list.width, 0) == width && max(list.height, 0) == height && list.blending == self.lists[0].blending,
        "all lists of a frame have one size and one blending")
    }
    let threads = self.lists.count < memories.count ? memories.count : 1
    partCount = max(1, min(threads, self.lists[0].items.count / BandShift.fewestItems))
    while parts.count < self.lists.count * partCount { parts.append(PreparedPart()) }
    begin(takes: self.lists.count * partCount)
  }

  /// Takes prepared bands to be drawn and converted.
  func beginPainting(_ conversions: [FrameConversion], by path: RasterPath) {
    let job = BandJob(
      parts: parts[..<(lists.count * partCount)], partCount: partCount, blending: lists[0].blending, path: path,
      conversions: conversions)
    self.job = job
    begin(takes: job.bandCount)
  }

  /// Lets go of the lists.
  func end() {
    job = nil
    lists.removeAll(keepingCapacity: true)
  }

  private func begin(takes: Int) {
    self.takes = takes
    next.store(0, ordering: .relaxed)
  }

  /// Works until nothing is left to take.
  func work(_ worker: Int) {
    let job = job
    while true {
      if worker == 0, let isStopped, isStopped() { stopped.store(true, ordering: .relaxed) }
      guard !stopped.load(ordering: .relaxed) else { break }
      let take = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard take < takes else { break }
      if let job { job.paint(band: take, memories[worker]) } else { prepare(take) }
    }
  }

  private func prepare(_ take: Int) {
    let list = lists[take / partCount]
    let (part, count) = (take % partCount, list.items.count)
    let items = count * part / partCount..<count * (part + 1) / partCount
    parts[take].frame.prepare(list, items: items, isFirst: part == 0, bandHeight: bandHeight)
  }
}
