internal import EvenstepGeometry

extension OutlineTracer {
  /// Whether a circle is one on the output too, and of a size for which bands find its points themselves.
  func isRound(_ center: Vector2, _ radius: Double) -> Bool {
    guard isSimilar, Arc.radii.contains(radius * stretch) else { return false }
    let middle = transform.apply(center)
    return abs(middle.x) < Arc.reach && abs(middle.y) < Arc.reach
  }

  /// Four quadrants, in the direction in which the transform turns.
  mutating func roundCircle(_ center: Vector2, _ radius: Double) {
    let middle = transform.apply(center)
    let size = radius * stretch
    let turn = transform.a * transform.d < transform.b * transform.c ? -size : size
    let (right, below) = (Vector2(size, 0), Vector2(0, turn))
    list.move(to: middle + right)
    list.arc(to: middle + below, center: middle, radius: size, outwards: right + below)
    list.arc(to: middle - right, center: middle, radius: size, outwards: below - right)
    list.arc(to: middle - below, center: middle, radius: size, outwards: -right - below)
    list.arc(to: middle + right, center: middle, radius: size, outwards: right - below)
  }

  /// An arc of at most a quarter turn between two unit vectors in local units.
  mutating func roundArc(_ center: Vector2, _ radius: Double, _ from: Vector2, _ to: Vector2) {
    let middle = transform.apply(center)
    cut(middle, radius * stretch, turned(from), turned(to), end: transform.apply(center + to * radius))
  }

  /// A direction as it is on the output.
  private func turned(_ direction: Vector2) -> Vector2 {
    Vector2(
      (transform.a * direction.x + transform.c * direction.y) / stretch,
      (transform.b * direction.x + transform.d * direction.y) / stretch)
  }

  /// Cuts an arc where it passes from one quadrant to the next.
  private mutating func cut(
    _ center: Vector2, _ radius: Double, _ from: Vector2, _ to: Vector2, end: Vector2
  ) {
    let sum = from + to
    let border: Vector2
    if from.x * to.x < 0 {
      border = Vector2(0, sum.y < 0 ? -1 : 1)
    } else if from.y * to.y < 0 {
      border = Vector2(sum.x < 0 ? -1 : 1, 0)
    } else {
      return list.arc(to: end, center: center, radius: radius, outwards: sum)
    }
    cut(center, radius, from, border, end: center + border * radius)
    cut(center, radius, border, to, end: end)
  }
}
