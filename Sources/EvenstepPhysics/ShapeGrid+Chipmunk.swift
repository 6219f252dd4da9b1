internal import CChipmunk
internal import Glibc

// A grid as the library sees it: an index with a table of functions. None of them calls the library but through what it
// hands over, which changes no index.

/// The library's view of a grid; it frees the memory together with the space.
struct GridIndex {
  let index: UnsafeMutablePointer<cpSpatialIndex>

  /// Makes an empty grid; the one of the shapes that move knows that of the others.
  init(resting: GridIndex?) {
    let foreign = calloc(1, MemoryLayout<cpForeignIndex>.size)!.assumingMemoryBound(to: cpForeignIndex.self)
    let grid = UnsafeMutablePointer<ShapeGrid>.allocate(capacity: 1)
    grid.initialize(to: ShapeGrid())
    foreign.pointee.content = UnsafeMutableRawPointer(grid)
    foreign.pointee.functions = gridFunctions
    index = UnsafeMutableRawPointer(foreign).assumingMemoryBound(to: cpSpatialIndex.self)
    cpSpatialIndexInit(
      index,
      UnsafeMutableRawPointer(foreign).advanced(by: MemoryLayout<cpForeignIndex>.offset(of: \.functions)!)
        .assumingMemoryBound(to: cpSpatialIndexClass.self), nil, resting?.index)
  }
}

extension UnsafeMutablePointer<cpSpatialIndex> {
  /// The grid behind an index that was made by `GridIndex`.
  var grid: UnsafeMutablePointer<ShapeGrid> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: cpForeignIndex.self).pointee.content
      .assumingMemoryBound(to: ShapeGrid.self)
  }
}

extension UnsafeMutableRawPointer {
  fileprivate var shape: UnsafeMutablePointer<cpShape> { assumingMemoryBound(to: cpShape.self) }
}

private var gridFunctions: cpSpatialIndexClass {
  cpSpatialIndexClass(
    destroy: { index in
      index!.grid.deinitialize(count: 1)
      index!.grid.deallocate()
    },
    count: { Int32($0!.grid.pointee.count) },
    each: { index, visit, data in
      index!.grid.pointee.forEach { entries, place in visit!(entries[place].shape, data) }
    },
    contains: { index, shape, _ in index!.grid.pointee.holds(shape!.shape) ? 1 : 0 },
    insert: { index, shape, _ in index!.grid.pointee.insert(shape!.shape) },
    remove: { index, shape, _ in
      if index!.grid.pointee.holds(shape!.shape) { index!.grid.pointee.remove(shape!.shape) }
    },
    reindex: { $0!.grid.pointee.replaceAll { _, _ in } },
    reindexObject: { index, shape, _ in
      if index!.grid.pointee.holds(shape!.shape) { index!.grid.pointee.update(shape!.shape) }
    },
    reindexQuery: { index, report, data in
      index!.grid.pointee.collide(with: index!.pointee.staticIndex?.grid) { _ = report!($0, $1, 0, data) }
    },
    query: { index, subject, box, report, data in
      index!.grid.pointee.find(in: box)
      index!.grid.pointee.forEachFound { _ = report!(subject, $0, 0, data) }
    },
    segmentQuery: { index, subject, start, end, _, report, data in
      index!.grid.pointee.find(from: start, to: end)
      index!.grid.pointee.forEachFound { _ = report!(subject, $0, data) }
    })
}

extension ShapeGrid {
  fileprivate func forEachFound(_ visit: (UnsafeMutablePointer<cpShape>) -> Void) {
    for index in 0..<foundCount { if let shape = entries[Int(found[index])].shape { visit(shape) } }
  }

  /// Puts all shapes where their bounds are now, and reports each pair whose bounds meet, once: for each shape in the order
  /// of adding first those at rest, then those added before it.
  fileprivate mutating func collide(
    with resting: UnsafeMutablePointer<ShapeGrid>?,
    _ report: (UnsafeMutablePointer<cpShape>, UnsafeMutablePointer<cpShape>) -> Void
  ) {
    replaceAll { grid, place in
      guard let shape = grid.entries[place].shape else { return }
      let bounds = shape.pointee.bb
      if let resting {
        resting.pointee.find(in: bounds)
        resting.pointee.forEachFound { report(shape, $0) }
      }
      grid.find(in: bounds)
      grid.forEachFound { report(shape, $0) }
    }
  }
}
