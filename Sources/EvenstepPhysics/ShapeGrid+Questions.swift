internal import CChipmunk

// What a grid is asked. The answers are noted and sorted first, so that they come in the order of adding.
extension ShapeGrid {
  /// Notes the shapes whose bounds meet a box, in the order of adding.
  mutating func find(in box: cpBB) {
    foundCount = 0
    forEachLevel { $0.find(in: box, on: $1) }
    sortFound()
  }

  /// Notes the shapes of one size of cells; shapes that stand in none have a cell of their own.
  private mutating func find(in box: cpBB, on level: Int) {
    if level == GridCell.beyond.level { return find(in: box, at: .beyond) }
    guard let cells = GridCells(meeting: box, on: level, atMost: counts[level]) else {
      return findAll(in: box, on: level)
    }
    find(in: box, at: cells, except: nil)
  }

  /// Notes the shapes whose bounds a segment meets, in the order of adding.
  ///
  /// A long one is asked about in pieces, so that the cells are those along it and not all of its bounds.
  mutating func find(from start: cpVect, to end: cpVect) {
    foundCount = 0
    let whole = cpBB(from: start, to: end)
    forEachLevel { grid, level in
      let length = max(whole.r - whole.l, whole.t - whole.b) * GridCell.scale(level)
      // A piece of four cells has up to 36 of them around it.
      if !(9 * length < Double(grid.counts[level])) { return grid.find(in: whole, on: level) }
      let pieces = Int(length / 4) + 1
      var before: GridCells?
      var from = start
      for piece in 1...pieces {
        let to = piece == pieces ? end : cpvlerp(start, end, Double(piece) / Double(pieces))
        let cells = GridCells(meeting: cpBB(from: from, to: to), on: level, atMost: .max)
        if let cells { grid.find(in: whole, at: cells, except: before) }
        (before, from) = (cells, to)
      }
    }
    sortFound()
  }

  /// Asks for each size of cells in use.
  private mutating func forEachLevel(_ ask: (inout ShapeGrid, Int) -> Void) {
    var rest = levels
    while rest != 0 {
      ask(&self, rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// Notes the shapes of cells, but for those of other cells, which have been asked before.
  private mutating func find(in box: cpBB, at cells: GridCells, except other: GridCells?) {
    var y = cells.bottom
    while y <= cells.top {
      var x = cells.left
      while x <= cells.right {
        if other?.contains(x, y) != true { find(in: box, at: GridCell(level: cells.level, x, y)) }
        x += 1
      }
      y += 1
    }
  }

  /// Most often there is a handful.
  private func sortFound() {
    if foundCount > 32 {
      var list = UnsafeMutableBufferPointer(start: found, count: foundCount)
      return heapSort(&list) { entries[Int($0)].id < entries[Int($1)].id }
    }
    for index in 0..<foundCount {
      let place = found[index]
      let id = entries[Int(place)].id
      var gap = index
      while gap > 0, entries[Int(found[gap - 1])].id > id {
        found[gap] = found[gap - 1]
        gap -= 1
      }
      found[gap] = place
    }
  }
}

extension cpBB {
  /// The bounds of a segment.
  fileprivate init(from a: cpVect, to b: cpVect) {
    self.init(l: min(a.x, b.x), b: min(a.y, b.y), r: max(a.x, b.x), t: max(a.y, b.y))
  }
}
