internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics
internal import EvenstepText

extension Node {
  /// The letters of the node's text as nodes of their own, at the places where the text has them, in its order; their origins
  /// are in their middles.
  func letterNodes(_ letters: Letters) -> [Node] {
    guard case .text(let text)? = look else { return [] }
    let toParent = Transform(position: position, rotation: angle, scale: scale)
    return text.layout.letters.map { letter in
      var node = self
      node.repetition = nil
      node.position = toParent.apply(letter.bounds.center)
      node.look = .outline(.path(letter.path), text.style)
      if body != nil { node.shapes = letters.shapes(of: letter) }
      return node
    }
  }

  /// How many nodes its repetition makes of it; saturates where the number has no Int.
  var copyCount: Int {
    guard let repetition else { return 1 }
    if let count = repetition.count { return count }
    guard case .text(let text)? = look else { return 0 }
    return text.layout.letters.count
  }
}

extension Letters {
  /// How exact a contour is, in parts of the letter's greater side.
  private static let fineness = 25.0

  fileprivate func shapes(of letter: TextLayout.Letter) -> [ShapeDefinition] {
    geometries(of: letter).map { ShapeDefinition(geometry: $0, material: material, filter: filter) }
  }

  private func geometries(of letter: TextLayout.Letter) -> [ShapeGeometry] {
    // A stroke of no width has a shape all the same.
    let least = PhysicsLimits.length.lowerBound
    let size = Size(max(letter.bounds.size.width, least), max(letter.bounds.size.height, least))
    let box = ShapeGeometry.box(size: size)
    guard shape == .outline else { return [box] }
    let contours = letter.path.flattened(tolerance: max(size.width, size.height) / Letters.fineness)
      .map { (points: $0, area: Letters.area($0)) }
    guard let largest = contours.max(by: { abs($0.area) < abs($1.area) }) else { return [box] }
    // Holes run the other way; specks are not worth a shape.
    let solid = contours.filter { $0.area * largest.area > 0 && abs($0.area) >= abs(largest.area) / 1000 }
    return solid.isEmpty ? [box] : solid.map { .polygon(points: Letters.distinct($0.points)) }
  }

  /// Twice the signed area inside a contour.
  private static func area(_ points: [Vector2]) -> Double {
    points.indices.reduce(0) { $0 + points[$1].cross(points[($1 + 1) % points.count]) }
  }

  private static func distinct(_ points: [Vector2]) -> [Vector2] {
    var distinct: [Vector2] = []
    for point in points where point != distinct.last { distinct.append(point) }
    while distinct.count > 1, distinct.first == distinct.last { distinct.removeLast() }
    return distinct
  }
}
