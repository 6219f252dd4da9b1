internal import EvenstepGeometry

/// The pieces of a path with the length and the heading at which each begins.
struct PathTable: Hashable, Sendable {
  /// A part of a cubic curve that turns little, so that its length is quickly found.
  struct Piece: Hashable, Sendable {
    let curve: CubicCurve
    /// The curve's parameters at both ends.
    let from, to: Double
    /// The way to its start along the path, and its own length, in points.
    let reached, length: Double
    /// The rotation from the x axis to the direction at its start, followed from the path's start, in radians.
    let heading: Double
  }

  private(set) var pieces: [Piece] = []
  /// The length of all pieces, in points.
  private(set) var length = 0.0
  /// Where the path ends.
  private(set) var end: Vector2
  private var heading = 0.0
  private var lastDirection: Vector2?

  init(from start: Vector2, _ elements: [MotionPath.Element]) {
    end = start
    for element in elements {
      let curve = CubicCurve(from: end, element)
      end = element.end
      if element.controls == nil { append(curve, 0, 1, curve.length(0, 1)) } else { divide(curve) }
    }
  }

  func point(at reached: Double) -> Vector2 {
    guard let piece = piece(at: reached) else { return end }
    return piece.curve.point(at: piece.parameter(at: reached))
  }

  func direction(at reached: Double) -> Vector2 {
    guard let piece = piece(at: reached) else { return .zero }
    return piece.curve.direction(at: piece.parameter(at: reached))
  }

  func heading(at reached: Double) -> Double {
    guard let piece = piece(at: reached) else { return 0 }
    let start = piece.curve.direction(at: piece.from)
    return piece.heading + PathTable.turn(from: start, to: piece.curve.direction(at: piece.parameter(at: reached)))
  }

  /// The rotation from the path's start to its end, in radians, and back into the start where it is closed.
  func turn(closing: Bool) -> Double {
    guard closing, let first = pieces.first, let last = lastDirection else { return 0 }
    return heading + PathTable.turn(from: last, to: first.curve.direction(at: first.from)) - first.heading
  }

  /// The last piece that begins at or before a way.
  private func piece(at reached: Double) -> Piece? {
    guard !pieces.isEmpty else { return nil }
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].reached <= reached { low = middle } else { high = middle }
    }
    return pieces[low]
  }

  /// Halves a curve until each piece's length is known to a billionth and it turns by less than 60°.
  private mutating func divide(_ curve: CubicCurve) {
    var waiting = [(from: 0.0, to: 1.0, depth: 0)]
    while let (from, to, depth) = waiting.popLast() {
      let middle = (from + to) / 2
      let whole = curve.length(from, to)
      let halves = curve.length(from, middle) + curve.length(middle, to)
      let turns = curve.direction(at: from).dot(curve.direction(at: to)) < 0.5
      // Where a curve comes to a halt, no number of halves gets there; one that never moves has no direction either.
      if halves > 0, depth < 4 || depth < 24 && (turns || abs(halves - whole) > 1e-10 * halves) {
        waiting += [(middle, to, depth + 1), (from, middle, depth + 1)]
      } else {
        append(curve, from, to, halves)
      }
    }
  }

  private mutating func append(_ curve: CubicCurve, _ from: Double, _ to: Double, _ length: Double) {
    guard length > 0 else { return }
    let (start, stop) = (curve.direction(at: from), curve.direction(at: to))
    if let lastDirection {
      heading += PathTable.turn(from: lastDirection, to: start)
    } else {
      heading = RealFunctions.angle(x: start.x, y: start.y)
    }
    pieces.append(
      Piece(curve: curve, from: from, to: to, reached: self.length, length: length, heading: heading))
    heading += PathTable.turn(from: start, to: stop)
    lastDirection = stop
    self.length += length
  }

  /// The shorter rotation from one direction to another, in radians.
  private static func turn(from: Vector2, to: Vector2) -> Double {
    RealFunctions.angle(x: from.dot(to), y: from.x * to.y - from.y * to.x)
  }
}

extension PathTable.Piece {
  /// The curve's parameter at a way along the path.
  ///
  /// Newton's method, kept inside what halving would leave; where the curve starts from a halt it takes many tries.
  func parameter(at way: Double) -> Double {
    let goal = min(max(way - reached, 0), length)
    if curve.isLine { return from + (to - from) * (goal / length) }
    var (low, high) = (from, to)
    var parameter = from + (to - from) * (goal / length)
    for _ in 0..<60 {
      let error = curve.length(from, parameter) - goal
      if abs(error) <= 1e-11 * length { break }
      if error > 0 { high = parameter } else { low = parameter }
      let next = parameter - error / curve.velocity(at: parameter).length
      parameter = next > low && next < high ? next : (low + high) / 2
    }
    return parameter
  }
}
