internal import CChipmunk
internal import EvenstepGeometry

/// Two shapes whose bodies move, and the first share of their ways at which one enters the other too deeply.
struct Encounter {
  let a: UnsafeMutablePointer<cpShape>
  let b: UnsafeMutablePointer<cpShape>
  let flightA: Flight
  let flightB: Flight

  /// What stops a way.
  struct Hit {
    /// The last share at which all is well.
    var share: Double
    /// From the second shape to the first, where they have met.
    var normal: Vector2
    var point: Vector2
  }

  /// How deep shapes may come before a way is cut, in inner radii.
  ///
  /// Deep enough for the solver to find the contact, and far from the other side. Cutting at the first touch would hold up whatever slides along a joint of a floor.
  private static let depth = 0.25
  /// By how much shapes that are deeper already may go on, in inner radii.
  private static let deepening = 0.02
  /// How often at most two shapes are looked at, so that no speed makes a step endless.
  private static let mostLooks = 512.0
  private static let halvings = 6

  /// The first hit within a range of shares; both shapes are where they were afterwards.
  func firstHit(in range: ClosedRange<Double>) -> Hit? {
    let slack = flightA.slack + flightB.slack
    let bounds = a.pointee.bb.grown(by: slack)
    guard let span = bounds.meeting(b.pointee.bb, along: flightA.way - flightB.way, in: range) else { return nil }
    defer {
      flightA.putBack(a)
      flightB.putBack(b)
    }
    return search(span, isFromStart: span.lowerBound == range.lowerBound)
  }

  private func search(_ span: ClosedRange<Double>, isFromStart: Bool) -> Hit? {
    let inner = min(flightA.reach.inner, flightB.reach.inner)
    var limit = Encounter.depth * inner
    if isFromStart, let overlap = overlap(at: span.lowerBound) {
      limit = max(limit, overlap.depth + Encounter.deepening * inner)
    }
    let length = span.upperBound - span.lowerBound
    let turning = flightA.reach.way(ofTurn: flightA.turn) + flightB.reach.way(ofTurn: flightB.turn)
    let way = ((flightA.way - flightB.way).length + turning) * length
    let looks = max(1, min((way / (Reach.stride * inner)).rounded(.up), Encounter.mostLooks))
    var last = span.lowerBound
    for look in 1...Int(looks) {
      let share = span.lowerBound + length * (Double(look) / looks)
      if let overlap = overlap(at: share), overlap.depth > limit {
        return halve(from: last, to: share, limit, overlap.hit)
      }
      last = share
    }
    return nil
  }

  private func halve(from good: Double, to bad: Double, _ limit: Double, _ hit: Hit) -> Hit {
    var (good, bad, hit) = (good, bad, hit)
    for _ in 0..<Encounter.halvings {
      let middle = (good + bad) / 2
      if let overlap = overlap(at: middle), overlap.depth > limit {
        (bad, hit) = (middle, overlap.hit)
      } else {
        good = middle
      }
    }
    hit.share = good
    return hit
  }

  /// How deep the shapes are in one another after a share of the ways.
  private func overlap(at share: Double) -> (depth: Double, hit: Hit)? {
    flightA.place(a, at: share)
    flightB.place(b, at: share)
    var (normal, point) = (cpVect(), cpVect())
    let depth = cpShapesDepth(a, b, &normal, &point)
    if depth == -.infinity { return nil }
    return (depth, Hit(share: share, normal: -Vector2(normal), point: Vector2(point)))
  }
}

extension UnsafeMutablePointer<cpShape> {
  /// Whether the solver would keep two shapes apart.
  func isSolid(to other: Self) -> Bool {
    if pointee.sensor != 0 || other.pointee.sensor != 0 || pointee.body == other.pointee.body { return false }
    let (mine, its) = (pointee.filter, other.pointee.filter)
    if mine.group != 0 && mine.group == its.group { return false }
    return mine.categories & its.mask != 0 && its.categories & mine.mask != 0
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Whether a joint lets the bodies pass through each other.
  func isLetThrough(by other: Self) -> Bool {
    var joint = pointee.constraintList
    while let held = joint {
      let isOther = held.pointee.a == other || held.pointee.b == other
      if isOther && held.pointee.collideBodies == 0 { return true }
      joint = held.next(on: self)
    }
    return false
  }
}
