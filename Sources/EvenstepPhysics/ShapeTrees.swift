internal import CChipmunk
internal import Glibc

/// The library's two trees of bounds, built anew so that they depend on nothing but the shapes.
///
/// Which pairs of shapes are looked at, and in which order, follows from the form of the trees, which follows from
/// everything that happened since the world was made. Three things make a tree: its nodes, the order of its table of
/// leaves, which depends on the table's size, and the stamps of the leaves, of which only the order counts.
struct ShapeTrees {
  /// The memory of the moving shapes' table, which may have room for more than the size that the library sees.
  private var table: UnsafeMutablePointer<UnsafeMutablePointer<cpHashSetBin>?>?
  /// The size that the library sees, and the size of the memory.
  private var size: UInt32 = 0
  private var capacity: UInt32 = 0

  /// Takes a shape out of the tree that it is in.
  func remove(_ shape: UnsafeMutablePointer<cpShape>, from space: UnsafeMutablePointer<cpSpace>) {
    let tree = shape.isAtRest ? space.pointee.staticShapes : space.pointee.dynamicShapes
    cpSpatialIndexRemove(tree, shape, shape.pointee.hashid)
  }

  /// Prepares both trees, which must be empty, for a number of shapes that can move.
  mutating func reset(forMovable count: Int, in space: UnsafeMutablePointer<cpSpace>) {
    let tree = UnsafeMutableRawPointer(space.pointee.dynamicShapes!).assumingMemoryBound(to: cpBBTree.self)
    // The stamps of both trees.
    tree.pointee.stamp = 0
    resize(tree.pointee.leaves, for: count)
  }

  /// Puts a shape where it belongs, after its bounds are those of its place.
  func insert(_ shape: UnsafeMutablePointer<cpShape>, into space: UnsafeMutablePointer<cpSpace>) {
    cpShapeUpdate(shape, shape.pointee.body.pointee.transform)
    let tree = shape.isAtRest ? space.pointee.staticShapes : space.pointee.dynamicShapes
    cpSpatialIndexInsert(tree, shape, shape.pointee.hashid)
  }

  /// Gives an empty table the size that the library would give it for a number of leaves.
  private mutating func resize(_ set: UnsafeMutablePointer<cpHashSet>, for count: Int) {
    // Another size means that the library has made the table grow, maybe twice and back to where it was in memory.
    if set.pointee.table != table || set.pointee.size != size {
      (table, capacity) = (set.pointee.table, set.pointee.size)
    }
    size = ShapeTrees.sizes.first { $0 > count } ?? set.pointee.size
    if size > capacity {
      free(set.pointee.table)
      table = calloc(Int(size), MemoryLayout<UnsafeMutablePointer<cpHashSetBin>?>.stride)!
        .assumingMemoryBound(to: UnsafeMutablePointer<cpHashSetBin>?.self)
      set.pointee.table = table
      capacity = size
    }
    set.pointee.size = size
  }

  /// The sizes that a table of the library can have.
  private static let sizes: [UInt32] = [
    5, 13, 23, 47, 97, 193, 389, 769, 1543, 3079, 6151, 12289, 24593, 49157, 98317, 196_613, 393_241, 786_433,
    1_572_869, 3_145_739, 6_291_469, 12_582_917, 25_165_843, 50_331_653, 100_663_319, 201_326_611, 402_653_189,
    805_306_457, 1_610_612_741,
  ]
}

extension UnsafeMutablePointer<cpShape> {
  /// Whether the library keeps the shape with those that do not move: its body is static or sleeps.
  var isAtRest: Bool { pointee.body.isStatic || pointee.body.isSleeping }
}
