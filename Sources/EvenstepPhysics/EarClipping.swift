/// Cuts a simple polygon into triangles: while there are more than three corners, the ear with the shortest cut goes.
///
/// A simple polygon always has an ear (G. H. Meisters, "Polygons have ears", 1975), and cutting one off changes only
/// whether its two neighbours are ears.
struct EarClipping {
  private let places: [GridPoint]
  private var faces: Faces
  /// The ring of corners that remain.
  private var before: [Int]
  private var after: [Int]
  /// The edge of the remaining face that begins at a corner.
  private var edge: [Int]
  /// The corners that remain and at which the outline does not turn outwards: only they can lie in an ear.
  private var blunt: [Int]
  private var isBlunt: [Bool]
  /// The squares of the lengths of the cuts behind ears; infinite where a corner is none or was cut off.
  private var cuts: [Double]

  /// The triangles of a counterclockwise polygon; `nil` where there is no ear, as the polygon is not simple.
  static func faces(_ places: [GridPoint]) -> Faces? {
    var clipping = EarClipping(places)
    for _ in 0..<places.count - 3 {
      guard let ear = clipping.shortest else { return nil }
      clipping.cutOff(ear)
    }
    return clipping.faces
  }

  private init(_ places: [GridPoint]) {
    let count = places.count
    self.places = places
    faces = Faces(places)
    edge = Array(0..<count)
    before = edge.map { ($0 + count - 1) % count }
    after = edge.map { ($0 + 1) % count }
    blunt = []
    isBlunt = Array(repeating: false, count: count)
    cuts = Array(repeating: .infinity, count: count)
    for corner in 0..<count where turn(corner) <= 0 {
      isBlunt[corner] = true
      blunt.append(corner)
    }
    for corner in 0..<count { measure(corner) }
  }

  private var shortest: Int? {
    var (best, length) = (0, Double.infinity)
    for corner in cuts.indices where cuts[corner] < length { (best, length) = (corner, cuts[corner]) }
    return length < .infinity ? best : nil
  }

  private mutating func cutOff(_ ear: Int) {
    let (first, last) = (before[ear], after[ear])
    edge[first] = faces.cutOff(edge[first])
    (after[first], before[last]) = (last, first)
    cuts[ear] = .infinity
    for corner in [first, last] {
      if isBlunt[corner], turn(corner) > 0 {
        isBlunt[corner] = false
        blunt.removeAll { $0 == corner }
      }
    }
    measure(first)
    measure(last)
  }

  private func turn(_ corner: Int) -> Int128 {
    GridPoint.turn(places[before[corner]], places[corner], places[after[corner]])
  }

  private mutating func measure(_ corner: Int) {
    let isEar = !isBlunt[corner] && isClear(corner)
    cuts[corner] = isEar ? places[before[corner]].squaredDistance(to: places[after[corner]]) : .infinity
  }

  /// Whether no other corner lies in the triangle of a corner and its neighbours, or on its sides.
  private func isClear(_ corner: Int) -> Bool {
    let (first, last) = (before[corner], after[corner])
    let (a, b, c) = (places[first], places[corner], places[last])
    let (left, right) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (bottom, top) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    for other in blunt where other != first && other != last {
      let p = places[other]
      if p.x < left || p.x > right || p.y < bottom || p.y > top { continue }
      if GridPoint.turn(a, b, p) >= 0, GridPoint.turn(b, c, p) >= 0, GridPoint.turn(c, a, p) >= 0 { return false }
    }
    return true
  }
}
