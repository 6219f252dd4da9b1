internal import CChipmunk

/// What is needed to lay a world's shapes and contacts anew; it is kept so that its memory is used again.
struct CanonicalLayout {
  /// A cached contact and the two ids of its shapes, the lower one first.
  struct Entry {
    let arbiter: UnsafeMutablePointer<cpArbiter>
    let low: UInt
    let high: UInt

    init(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
      self.arbiter = arbiter
      let (a, b) = (arbiter.pointee.a.pointee.hashid, arbiter.pointee.b.pointee.hashid)
      (low, high) = a < b ? (a, b) : (b, a)
    }
  }

  /// All shapes in the order of adding.
  var shapes: [UnsafeMutablePointer<cpShape>] = []
  /// The cached contacts by the ids of their shapes.
  var cached: [Entry] = []
  /// Whether the lists of contacts are those of the present state, as long as the world stays canonical.
  var isListed = false
  /// The sleepers' contacts: by group, body and the body's own order.
  var sleeping: [UnsafeMutablePointer<cpArbiter>] = []
  /// While a keyframe is restored: which of the world's bodies stay, the shapes in its order, and its pairs in its order.
  var kept: [Bool] = []
  var keptJoints: [Bool] = []
  var slots: [ShapeSlot] = []
  var pairs: [UnsafeMutablePointer<cpArbiter>] = []
  var blocks = ContactBlocks()
  var ring = ContactRing()
  var trees = ShapeTrees()

  /// Lists all contacts that the space remembers.
  mutating func listArbiters(of space: UnsafeMutablePointer<cpSpace>) {
    cached.removeAll(keepingCapacity: true)
    sleeping.removeAll(keepingCapacity: true)
    space.forEachCachedArbiter { cached.append(Entry($0)) }
    heapSort(&cached) { $0.low != $1.low ? $0.low < $1.low : $0.high < $1.high }
    space.forEachSleeper { body in
      body.forEachArbiter { arbiter in
        if body.owns(arbiter) { sleeping.append(arbiter) }
      }
    }
    isListed = true
  }

  /// Copies the contacts into a new ring, in their order; the sleepers' have memory of their own.
  mutating func relayContacts(of space: UnsafeMutablePointer<cpSpace>) {
    ring.begin(in: space)
    for index in cached.indices {
      let arbiter = cached[index].arbiter
      if arbiter.pointee.count == 0 { continue }
      let place = ring.place(Int(arbiter.pointee.count), in: space)
      place.update(from: arbiter.pointee.contacts, count: Int(arbiter.pointee.count))
      arbiter.pointee.contacts = place
    }
    ring.finish(in: space)
  }

  /// Empties both trees or grids.
  func removeShapes(from space: UnsafeMutablePointer<cpSpace>) {
    for shape in shapes { trees.remove(shape, from: space) }
  }

  /// Puts all shapes into the empty trees: in the order of adding, first those that are at rest.
  mutating func insertShapes(into space: UnsafeMutablePointer<cpSpace>) {
    let movable = shapes.reduce(0) { $0 + ($1.pointee.body.isStatic ? 0 : 1) }
    trees.reset(forMovable: movable, in: space)
    for shape in shapes where shape.isAtRest { trees.insert(shape, into: space) }
    for shape in shapes where !shape.isAtRest { trees.insert(shape, into: space) }
  }

  /// Puts all shapes into the empty grids.
  func insertShapesIntoGrids(of space: UnsafeMutablePointer<cpSpace>) {
    for shape in shapes {
      cpShapeUpdate(shape, shape.pointee.body.pointee.transform)
      space.insert(shape)
    }
  }
}
