internal import CChipmunk

/// Shapes by the place and the size of their bounds.
///
/// The plane is divided into square cells, once for each power of two. A shape stands in a single cell: that of its lower
/// left corner, of the least size that its bounds do not exceed. So whatever meets a box is found in a few cells of each
/// size in use, be it large or small. What is found depends on nothing but the shapes, and comes in the order of adding:
/// unlike a tree, a grid has no history that keyframes would have to keep, and no depth.
struct ShapeGrid: ~Copyable {
  /// A shape in the grid, at its place in the world's table.
  struct Entry {
    var bounds = cpBB()
    /// None where the grid does not hold the shape of this place.
    var shape: UnsafeMutablePointer<cpShape>?
    /// The shape's id in the library, which grows in the order of adding.
    var id: UInt = 0
    var cell = GridCell.beyond
    /// The next one of the same chain, and the rank among the members; -1 for none.
    var next: Int32 = -1
    var rank: Int32 = -1
  }

  private(set) var entries: UnsafeMutablePointer<Entry>
  private var capacity = 64
  /// The first entry of each chain; cells whose hashes end alike share one.
  private var chains: UnsafeMutablePointer<Int32>
  private var chainBits = 7
  /// The places of the shapes, -1 where one has been taken out.
  private var members: [Int32] = []
  private(set) var count = 0
  /// How many members, the last ones, stand in no cell while they are put back.
  private var pending = 0
  /// Whether the members stand in the order of adding.
  private var isInOrder = true
  /// How many shapes stand in cells of each size, and which sizes there are.
  private(set) var counts = [Int](repeating: 0, count: GridCell.levelCount)
  private(set) var levels: UInt64 = 0
  /// What the last question has found, by place; there is room for all.
  private(set) var found: UnsafeMutablePointer<Int32>
  var foundCount = 0

  init() {
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    found = .allocate(capacity: capacity)
    chains = .allocate(capacity: 1 << chainBits)
    chains.initialize(repeating: -1, count: 1 << chainBits)
  }

  deinit {
    entries.deallocate()
    found.deallocate()
    chains.deallocate()
  }

  func holds(_ shape: UnsafeMutablePointer<cpShape>) -> Bool {
    let place = shape.place
    return place < capacity && entries[place].shape == shape
  }

  /// Puts a shape in by the bounds that it has now.
  mutating func insert(_ shape: UnsafeMutablePointer<cpShape>) {
    let place = shape.place
    reserve(place + 1)
    if 2 * count >= 1 << chainBits { lengthen() }
    let id = UInt(shape.pointee.hashid)
    if let last = members.last, entries[Int(last)].id > id { isInOrder = false }
    entries[place] = Entry(shape: shape, id: id, rank: Int32(members.count))
    members.append(Int32(place))
    count += 1
    link(place)
  }

  /// Takes a shape out that is in.
  mutating func remove(_ shape: UnsafeMutablePointer<cpShape>) {
    let place = shape.place
    unlink(place)
    members[Int(entries[place].rank)] = -1
    while let last = members.last, last < 0 { members.removeLast() }
    entries[place] = Entry()
    count -= 1
    if members.count > 2 * count + 64 { closeGaps() }
  }

  /// Takes all shapes out.
  mutating func removeAll() {
    forEach { $0[$1] = Entry() }
    members.removeAll(keepingCapacity: true)
    count = 0
    isInOrder = true
    unlinkAll()
  }

  /// Lets a shape that is in stand where its bounds are now.
  mutating func update(_ shape: UnsafeMutablePointer<cpShape>) {
    unlink(shape.place)
    link(shape.place)
  }

  /// Goes through the places of the shapes.
  func forEach(_ visit: (UnsafeMutablePointer<Entry>, Int) -> Void) {
    for place in members where place >= 0 { visit(entries, Int(place)) }
  }

  /// Takes all shapes from their cells and visits them in the order of adding; each is put back after its visit, so that
  /// one sees those before it.
  mutating func replaceAll(_ visit: (inout ShapeGrid, Int) -> Void) {
    sortMembers()
    unlinkAll()
    for rank in members.indices {
      let place = Int(members[rank])
      pending = members.count - rank
      visit(&self, place)
      link(place)
    }
    pending = 0
  }
}

// Cells and their chains.
extension ShapeGrid {
  private mutating func link(_ place: Int) {
    let bounds = entries[place].shape!.pointee.bb
    let cell = GridCell(bounds)
    let chain = chain(of: cell)
    entries[place].bounds = bounds
    entries[place].cell = cell
    entries[place].next = chains[chain]
    chains[chain] = Int32(place)
    counts[cell.level] += 1
    levels |= 1 << cell.level
  }

  private mutating func unlink(_ place: Int) {
    let cell = entries[place].cell
    let chain = chain(of: cell)
    if chains[chain] == place {
      chains[chain] = entries[place].next
    } else {
      var before = Int(chains[chain])
      while entries[before].next != place { before = Int(entries[before].next) }
      entries[before].next = entries[place].next
    }
    counts[cell.level] -= 1
    if counts[cell.level] == 0 { levels &= ~(1 << cell.level) }
  }

  private mutating func unlinkAll() {
    chains.update(repeating: -1, count: 1 << chainBits)
    for level in counts.indices { counts[level] = 0 }
    levels = 0
  }

  private func chain(of cell: GridCell) -> Int { Int(truncatingIfNeeded: cell.hash >> (64 - UInt64(chainBits))) }

  /// Notes the shapes of a cell whose bounds meet a box.
  mutating func find(in box: cpBB, at cell: GridCell) {
    var place = chains[chain(of: cell)]
    while place >= 0 {
      let entry = entries + Int(place)
      if entry.pointee.cell == cell && entry.pointee.bounds.meets(box) { note(place) }
      place = entry.pointee.next
    }
  }

  /// Notes the shapes of all cells of one size whose bounds meet a box.
  mutating func findAll(in box: cpBB, on level: Int) {
    for place in members.dropLast(pending) where place >= 0 {
      let entry = entries + Int(place)
      if entry.pointee.cell.level == level && entry.pointee.bounds.meets(box) { note(place) }
    }
  }

  private mutating func note(_ place: Int32) {
    found[foundCount] = place
    foundCount += 1
  }
}

// Memory and order.
extension ShapeGrid {
  private mutating func reserve(_ needed: Int) {
    if needed <= capacity { return }
    let larger = max(needed, 2 * capacity)
    let moved = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
    moved.moveInitialize(from: entries, count: capacity)
    (moved + capacity).initialize(repeating: Entry(), count: larger - capacity)
    entries.deallocate()
    entries = moved
    found.deallocate()
    found = .allocate(capacity: larger)
    capacity = larger
  }

  private mutating func lengthen() {
    chains.deallocate()
    chainBits += 1
    chains = .allocate(capacity: 1 << chainBits)
    chains.initialize(repeating: -1, count: 1 << chainBits)
    for place in members where place >= 0 {
      let chain = chain(of: entries[Int(place)].cell)
      entries[Int(place)].next = chains[chain]
      chains[chain] = place
    }
  }

  private mutating func sortMembers() {
    if members.count > count { closeGaps() }
    if isInOrder { return }
    let entries = entries
    heapSort(&members) { entries[Int($0)].id < entries[Int($1)].id }
    isInOrder = true
    rankMembers()
  }

  private mutating func closeGaps() {
    members.removeAll { $0 < 0 }
    rankMembers()
  }

  private func rankMembers() {
    for (rank, place) in members.enumerated() { entries[Int(place)].rank = Int32(rank) }
  }
}

extension UnsafeMutablePointer<cpShape> {
  /// The shape's place in the world's table.
  var place: Int { Int(ShapeID(userData: pointee.userData).index) }
}
