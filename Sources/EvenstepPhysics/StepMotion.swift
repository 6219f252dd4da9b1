internal import EvenstepGeometry

/// What the bodies' own functions read during a step; the space's user data points to it.
struct StepMotion {
  var powers = PinnedPowers()
  /// How each body moves in this step, by its place in the world's table; `nil` where all go their whole way.
  var courses: UnsafePointer<Course>?
  /// What segments are joined to, by the shape's place in the world's table.
  var neighbors: [SegmentNeighbors] = []
}

/// How far a body goes in one step.
struct Course {
  /// The share of its way, from 0 to 1.
  var share = 1.0
  /// How something that it met has carried it on, in points.
  var carry = Vector2.zero

  static let whole = Course()
}
