/// How a world finds the shapes that may touch.
public enum BroadPhase: String, Codable, Hashable, Sendable, CaseIterable {
  /// The library's trees of bounds, and grids from the moment on at which the world has more than
  /// `PhysicsLimits.treeShapes` shapes; the raw solver never leaves the trees.
  case automatic
  /// The library's trees of bounds: best for few shapes. A long row of shapes makes them deep, which costs time and stack.
  case tree
  /// Grids of cells in sizes of all powers of two: best for many shapes, and safe for any.
  case grid
}
