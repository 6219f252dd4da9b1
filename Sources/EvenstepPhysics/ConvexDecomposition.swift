internal import EvenstepGeometry

/// A simple polygon in convex parts, whose corners are all its own.
///
/// Ears are cut off, shortest cut first, and then the cuts that no corner needs are taken back, longest first (S. Hertel
/// and K. Mehlhorn, "Fast triangulation of simple polygons", 1983): at most four times as many parts as there have to
/// be. No side is divided, so that nothing catches on an inner edge where it slides along a flat side.
struct ConvexDecomposition {
  /// The convex parts, counterclockwise.
  private(set) var parts: [[Vector2]] = []

  /// Parts of a lesser share of the area are rounding.
  private static let leastShare = 1e-12

  /// Decomposes a counterclockwise outline that does not cross itself; `nil` for others, where no ear may be found.
  init?(_ corners: [Corner]) {
    guard var faces = EarClipping.faces(corners.map(\.place)) else { return nil }
    faces.mergeConvex()
    let points = corners.map(\.point)
    let areas = faces.all.map { face in (face, Primitive.polygon(face.map { points[$0] }).area) }
    let least = ConvexDecomposition.leastShare * areas.reduce(0) { $0 + $1.1 }
    parts = areas.filter { $0.1 > least }.map { $0.0.map { points[$0] } }
    if parts.isEmpty { return nil }
  }
}

/// Faces of a divided polygon, by their edges: edge n begins at a corner, and each cut is one edge for either face, side
/// by side in the lists after those of the outline.
struct Faces {
  let places: [GridPoint]
  private(set) var origin: [Int]
  private var next: [Int]
  private var previous: [Int]
  private var isGone: [Bool]

  /// The whole polygon as one face.
  init(_ places: [GridPoint]) {
    let count = places.count
    self.places = places
    origin = Array(0..<count)
    next = (0..<count).map { ($0 + 1) % count }
    previous = (0..<count).map { ($0 + count - 1) % count }
    isGone = Array(repeating: false, count: count)
  }

  /// Cuts off the triangle of an edge and the one after it; returns the edge that is the cut in what remains.
  mutating func cutOff(_ edge: Int) -> Int {
    let (second, before, after) = (next[edge], previous[edge], next[next[edge]])
    let (inner, rest) = (origin.count, origin.count + 1)
    origin += [origin[after], origin[edge]]
    isGone += [false, false]
    next += [edge, after]
    previous += [second, before]
    (next[second], previous[edge]) = (inner, inner)
    (next[before], previous[after]) = (rest, rest)
    return rest
  }

  /// Takes every cut back that leaves a convex face.
  mutating func mergeConvex() {
    let cuts = stride(from: places.count, to: origin.count, by: 2).map { cut in
      (cut: cut, length: places[origin[cut]].squaredDistance(to: places[origin[cut + 1]]))
    }
    let order = cuts.sorted { $0.length != $1.length ? $0.length > $1.length : $0.cut < $1.cut }
    for (cut, _) in order where turns(previous[cut], next[cut + 1]) && turns(previous[cut + 1], next[cut]) {
      join(previous[cut], next[cut + 1])
      join(previous[cut + 1], next[cut])
      (isGone[cut], isGone[cut + 1]) = (true, true)
    }
  }

  /// Whether the way from one edge to another one turns left or goes straight on.
  private func turns(_ first: Int, _ second: Int) -> Bool {
    GridPoint.turn(places[origin[first]], places[origin[second]], places[origin[next[second]]]) >= 0
  }

  private mutating func join(_ first: Int, _ second: Int) {
    next[first] = second
    previous[second] = first
  }

  /// The corners of every face, in the order of its first edge.
  var all: [[Int]] {
    var isSeen = isGone
    var faces: [[Int]] = []
    for start in origin.indices where !isSeen[start] {
      var face: [Int] = []
      var edge = start
      while !isSeen[edge] {
        isSeen[edge] = true
        face.append(origin[edge])
        edge = next[edge]
      }
      faces.append(face)
    }
    return faces
  }
}
