internal import CRaster

/// The part of a band that one command touches, as coverage still to be summed.
///
/// Each cell holds the change of coverage against the pixel to its left, so that a running sum over a row gives
/// the exact signed area that the outline covers of every pixel. A bit for each cell says whether it was touched: the
/// coverage of all pixels between touched ones is constant.
struct CellBuffer {
  /// Cells of all rows, `stride` to a row; zero wherever no edge was added since the last sweep.
  private let cells: UnsafeMutablePointer<Int32>
  /// Touched-bits of all rows, `words` to a row.
  private let touched: UnsafeMutablePointer<UInt64>
  /// Coverage of one row.
  private let mask: UnsafeMutablePointer<UInt16>
  private let stride: Int
  private let words: Int
  /// The first column and row that the buffer stands for.
  private let left: Int32
  private let top: Int32
  private let bottom: Int32
  private let columns: Int

  /// Lays the buffer over the part of a command's bounds that lies in some rows.
  @inline(__always) init(_ memory: ScratchMemory, _ bounds: PixelBounds, rows: Range<Int32>) {
    cells = memory.cells
    touched = memory.touched
    mask = memory.mask
    left = bounds.minX
    top = max(bounds.minY, rows.lowerBound)
    bottom = min(bounds.maxY, rows.upperBound)
    columns = Int(bounds.maxX - bounds.minX)
    // An edge on the right border touches a cell beyond it, and the one after that.
    stride = columns + 2
    words = (stride + 63) >> 6
  }

  /// Adds the part of an edge that lies in the rows.
  @inline(__always) func add(_ edge: Edge) {
    let shift = SubpixelGrid.bits
    var y = max(edge.y0, top << shift)
    let end = min(edge.y1, bottom << shift)
    guard y < end else { return }
    var x = edge.x(at: y)
    var row = y >> shift
    while y < end {
      let nextY = min((row &+ 1) << shift, end)
      let nextX = edge.x(at: nextY)
      add(edge, row: Int(row &- top), x, y, nextX, nextY)
      (x, y) = (nextX, nextY)
      row &+= 1
    }
  }

  /// Adds a piece of an edge that lies in one row.
  @inline(__always) private func add(
    _ edge: Edge, row: Int, _ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32
  ) {
    let shift = SubpixelGrid.bits
    let line = cells + row &* stride
    let origin = left << shift
    // From left to right; heights then run either way, and only their distances matter.
    let ((xa, ya), (xb, yb)) =
      x0 <= x1 ? ((x0 &- origin, y0), (x1 &- origin, y1)) : ((x1 &- origin, y1), (x0 &- origin, y0))
    let first = Int(xa >> shift)
    let last = Int(xb >> shift)
    touch(row, first, last &+ 1)
    if first == last {
      put(line + first, (y1 &- y0) &* edge.winding, (xa & 0xFF) &+ (xb & 0xFF))
      return
    }
    var (x, y) = (xa, ya)
    for column in first..<last {
      let border = Int32(truncatingIfNeeded: column &+ 1) << shift
      let crossing = min(max(edge.y(at: border &+ origin), y0), y1)
      put(line + column, abs(crossing &- y) &* edge.winding, (x & 0xFF) &+ SubpixelGrid.steps)
      (x, y) = (border, crossing)
    }
    put(line + last, abs(yb &- y) &* edge.winding, xb & 0xFF)
  }

  /// Adds a piece inside one cell: its height, and the sum of its ends' distances from the cell's left side.
  @inline(__always) private func put(_ cell: UnsafeMutablePointer<Int32>, _ height: Int32, _ ends: Int32) {
    let beyond = height &* ends
    cell[0] &+= height &* (2 &* SubpixelGrid.steps) &- beyond
    cell[1] &+= beyond
  }

  /// Adds the part of an arc that lies in the rows.
  func add(_ arc: Arc) {
    let shift = SubpixelGrid.bits
    var y = max(arc.y0, top << shift)
    let end = min(arc.y1, bottom << shift)
    guard y < end else { return }
    var x = arc.x(at: y)
    while y < end {
      let row = y >> shift
      let nextY = min((row &+ 1) << shift, end)
      let nextX = arc.x(at: nextY)
      add(arc, row: Int(row &- top), x, y, nextX, nextY)
      (x, y) = (nextX, nextY)
    }
  }

  /// Adds a piece of an arc that lies in one row: from cell to cell, as far as the end of the row.
  private func add(_ arc: Arc, row: Int, _ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32) {
    let shift = SubpixelGrid.bits
    var (x, y) = (fromX, fromY)
    while true {
      let border = arc.x0 <= arc.x1 ? (x >> shift &+ 1) << shift : ((x &- 1) >> shift) << shift
      let crosses = arc.x0 <= arc.x1 ? border <= toX : border >= toX
      let next = crosses ? (border, min(max(arc.y(at: border), y), toY)) : (toX, toY)
      add(arc, row: row, left: min(x, next.0), right: max(x, next.0), height: next.1 &- y)
      (x, y) = next
      if !crosses { return }
    }
  }

  /// Adds a piece of an arc that lies in one cell.
  private func add(_ arc: Arc, row: Int, left a: Int32, right b: Int32, height: Int32) {
    let (shift, steps) = (SubpixelGrid.bits, SubpixelGrid.steps)
    var column = Int((a &- (left << shift)) >> shift)
    guard column <= columns else { return }
    var beyond = arc.areaLeft(width: b &- a, height: height, ends: 2 &* (a & (steps &- 1)) &+ b &- a)
    // What lies to the left of the output becomes its border.
    if column < 0 { (column, beyond) = (0, 0) }
    let line = cells + row &* stride
    line[column] &+= height &* (2 &* steps) &* arc.winding &- beyond
    line[column &+ 1] &+= beyond
    touch(row, column, column &+ 1)
  }

  @inline(__always) private func touch(_ row: Int, _ first: Int, _ last: Int) {
    let line = touched + row &* words
    var word = first >> 6
    let lastWord = last >> 6
    var bits = UInt64.max << UInt64(first & 63)
    while word < lastWord {
      line[word] |= bits
      bits = .max
      word &+= 1
    }
    line[word] |= bits & (UInt64.max >> UInt64(63 &- (last & 63)))
  }

  /// Sums up each row, hands its covered pixels to the painter, and clears the buffer.
  @inline(__always) func sweep<Painter: SpanPainter>(_ painter: Painter) {
    for y in top..<bottom { sweep(row: Int(y &- top), painter.at(row: Int(y))) }
  }

  @inline(__always) private func sweep<Spans: SpanPainting>(row: Int, _ spans: Spans) {
    let line = cells + row &* stride
    let bits = touched + row &* words
    var sum: Int32 = 0
    // The first pixel that was not looked at yet.
    var next = 0
    for word in 0..<words {
      var pending = bits[word]
      bits[word] = 0
      while pending != 0 {
        let first = word &* 64 &+ pending.trailingZeroBitCount
        fill(next, first, sum, spans)
        let run = (~(pending >> UInt64(pending.trailingZeroBitCount))).trailingZeroBitCount
        next = first &+ run
        pending = next & 63 == 0 ? 0 : pending & (UInt64.max << UInt64(next & 63))
        for column in first..<next {
          sum &+= line[column]
          line[column] = 0
          mask[column] = Spans.coverage(CellBuffer.area(sum))
        }
        let end = min(next, columns)
        if first < end { spans.blend(Int(left) &+ first, Int(left) &+ end, mask + first) }
      }
    }
    fill(next, columns, sum, spans)
  }

  @inline(__always) private func fill<Spans: SpanPainting>(
    _ from: Int, _ to: Int, _ sum: Int32, _ spans: Spans
  ) {
    guard from < to else { return }
    let coverage = Spans.coverage(CellBuffer.area(sum))
    if coverage > 0 { spans.fill(Int(left) &+ from, Int(left) &+ to, coverage) }
  }

  /// A signed area; by the nonzero rule more than the whole pixel is the whole pixel.
  @inline(__always) private static func area(_ sum: Int32) -> UInt32 {
    min(sum.magnitude, SubpixelGrid.full.magnitude)
  }
}

/// Memory for one thread's coverage, as large as the largest band needs.
///
/// Not shared: each thread has its own.
final class ScratchMemory {
  private(set) var cells: UnsafeMutablePointer<Int32>
  private(set) var touched: UnsafeMutablePointer<UInt64>
  private(set) var mask: UnsafeMutablePointer<UInt16>
  private var columns: Int
  private var rows: Int

  init() {
    (columns, rows) = (0, 0)
    cells = .allocate(capacity: 1)
    touched = .allocate(capacity: 1)
    mask = .allocate(capacity: 1)
  }

  /// Makes room for a band.
  func reserve(columns: Int, rows: Int) {
    guard columns > self.columns || rows > self.rows else { return }
    self.columns = max(columns, self.columns)
    self.rows = max(rows, self.rows)
    release()
    // Blocks of eight may begin before the first column, and end after two beyond the last one.
    let stride = self.columns + 16
    let words = (stride + 63) >> 6
    cells = .allocate(capacity: stride * self.rows)
    cells.initialize(repeating: 0, count: stride * self.rows)
    touched = .allocate(capacity: words * self.rows)
    touched.initialize(repeating: 0, count: words * self.rows)
    mask = .allocate(capacity: stride)
    mask.initialize(repeating: 0, count: stride)
  }

  private func release() {
    cells.deallocate()
    touched.deallocate()
    mask.deallocate()
  }

  deinit { release() }
}
