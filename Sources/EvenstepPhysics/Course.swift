internal import EvenstepGeometry

/// How far a body goes in one step.
struct Course {
  /// The share of its way, from 0 to 1.
  var share = 1.0
  /// How something that it met has carried it on, in points.
  var carry = Vector2.zero

  static let whole = Course()
}
