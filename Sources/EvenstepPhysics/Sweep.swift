internal import CChipmunk
internal import EvenstepGeometry

/// Finds, before a step, how far the bodies can go that are so fast that they could pass through something.
///
/// A body is fast when it moves farther than its inner radius allows. Its way is looked at in strides that are shorter
/// than that, and cut where it would get into something too deeply; the solver finds the contact there. Only where the
/// body is placed changes, for this step alone, so that bounces get the whole velocity and nothing is remembered.
/// All arrays are empty between steps and keep their memory.
struct Sweep {
  /// The fast bodies in the order of adding, then those that a fast kinematic body might pass over.
  private var flights: [Flight] = []
  private var fastKinematic: [Flight] = []
  /// How each body goes, by its place in the world's table.
  private(set) var courses: [Course] = []
  /// The number among the flights by the body's place, -1 for those that are not fast.
  private var numbers: [Int32] = []
  private var found: [UnsafeMutablePointer<cpShape>] = []
  private var pairs: [Pair] = []
  private var byLeft: [Int32] = []

  /// Two fast bodies that may meet, the one that was added first being the first.
  private struct Pair {
    var first: Int32
    var second: Int32
  }

  /// Whether nothing is fast.
  var isEmpty: Bool { flights.isEmpty && fastKinematic.isEmpty }

  private mutating func listFast(_ moving: [UnsafeMutablePointer<cpBody>], _ reaches: [Reach], _ seconds: Double) {
    for body in moving {
      let reach = reaches[Int(body.place)]
      if body.pointee.way(reach, seconds) > reach.safeWay { add(Flight(body, reach, seconds)) }
    }
  }

  private mutating func add(_ flight: Flight) {
    if !flight.isMoving { return }
    if flight.body.isKinematic { fastKinematic.append(flight) } else { flights.append(flight) }
  }

  /// Finds the courses of the bodies that are too fast to go unwatched.
  mutating func findCourses(
    _ moving: [UnsafeMutablePointer<cpBody>], _ reaches: [Reach], _ seconds: Double,
    in space: UnsafeMutablePointer<cpSpace>
  ) {
    listFast(moving, reaches, seconds)
    if isEmpty { return }
    while courses.count < reaches.count { courses.append(.whole) }
    while numbers.count < reaches.count { numbers.append(-1) }
    for (number, flight) in flights.enumerated() { numbers[Int(flight.body.place)] = Int32(number) }
    let margin = longestSlowWay(moving, reaches, seconds)
    addOvertaken(reaches, seconds, margin, in: space)
    for number in flights.indices { meetSlow(number, reaches, seconds, margin, in: space) }
    meetFast()
  }

  /// Forgets the step.
  mutating func clear() {
    for flight in flights {
      courses[Int(flight.body.place)] = .whole
      numbers[Int(flight.body.place)] = -1
    }
    flights.removeAll(keepingCapacity: true)
    fastKinematic.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    byLeft.removeAll(keepingCapacity: true)
  }

  /// How far the bodies move at most that are not fast: they may come into a way from beside it.
  private func longestSlowWay(
    _ moving: [UnsafeMutablePointer<cpBody>], _ reaches: [Reach], _ seconds: Double
  ) -> Double {
    var longest = 0.0
    for body in moving where numbers[Int(body.place)] < 0 {
      let flight = Flight(body, reaches[Int(body.place)], seconds)
      longest = max(longest, flight.way.length + flight.slack)
    }
    return longest
  }

  /// Counts as fast what a fast kinematic body might pass over.
  private mutating func addOvertaken(
    _ reaches: [Reach], _ seconds: Double, _ margin: Double, in space: UnsafeMutablePointer<cpSpace>
  ) {
    for kinematic in fastKinematic {
      find(in: kinematic.bounds.grown(by: margin), of: space)
      for shape in found {
        guard let body = shape.pointee.body, !body.isKinematic, !body.isStatic, !body.isSleeping else { continue }
        let reach = reaches[Int(body.place)]
        if numbers[Int(body.place)] >= 0 || reach.safeWay == .infinity { continue }
        numbers[Int(body.place)] = Int32(flights.count)
        flights.append(Flight(body, reach, seconds))
      }
    }
  }

  /// Cuts a fast body's way where it meets something that is not fast itself.
  private mutating func meetSlow(
    _ number: Int, _ reaches: [Reach], _ seconds: Double, _ margin: Double, in space: UnsafeMutablePointer<cpSpace>
  ) {
    let flight = flights[number]
    find(in: flight.bounds.grown(by: margin), of: space)
    for shape in found {
      guard let body = shape.pointee.body else { continue }
      // The space's own static body is not in the table; no shape is on it.
      if numbers[Int(body.place)] >= 0 { continue }
      let other = Flight(body, reaches[Int(body.place)], seconds)
      flight.body.forEachShape { mine in
        guard mine.isSolid(to: shape), !flight.body.isLetThrough(by: body) else { return }
        let range = 0...courses[Int(flight.body.place)].share
        let encounter = Encounter(a: mine, b: shape, flightA: flight, flightB: other)
        guard let hit = encounter.firstHit(in: range) else { return }
        let push = max(0, other.rest(after: hit.share, of: hit.point).dot(hit.normal))
        courses[Int(flight.body.place)] = Course(share: hit.share, carry: hit.normal * push)
      }
    }
  }

  private mutating func find(in box: cpBB, of space: UnsafeMutablePointer<cpSpace>) {
    found.removeAll(keepingCapacity: true)
    listShapes(in: box, of: space, &found)
    // Their order depends on the tree.
    heapSort(&found) { $0.pointee.hashid < $1.pointee.hashid }
  }
}

// Fast bodies against each other.
extension Sweep {
  /// A body that was cut stands in the way of others, which are then looked at again; it is enough to do so a few times.
  private static let rounds = 8

  /// Cuts the ways of fast bodies where they meet each other.
  private mutating func meetFast() {
    listPairs()
    for _ in 0..<Sweep.rounds {
      var isCut = false
      for pair in pairs where meet(Int(pair.first), Int(pair.second)) { isCut = true }
      if !isCut { return }
    }
  }

  private mutating func listPairs() {
    for number in flights.indices { byLeft.append(Int32(number)) }
    let flights = flights
    heapSort(&byLeft) { (flights[Int($0)].bounds.l, $0) < (flights[Int($1)].bounds.l, $1) }
    for place in byLeft.indices {
      let bounds = flights[Int(byLeft[place])].bounds
      for next in byLeft[(place + 1)...] {
        let other = flights[Int(next)].bounds
        if other.l > bounds.r { break }
        if !bounds.meets(other) { continue }
        pairs.append(Pair(first: min(byLeft[place], next), second: max(byLeft[place], next)))
      }
    }
    heapSort(&pairs) { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Cuts the ways of two fast bodies where they meet: first while both move, then while only the one does that is not
  /// cut so early.
  private mutating func meet(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (flights[first], flights[second])
    if a.body.isLetThrough(by: b.body) { return false }
    let (shareA, shareB) = (courses[Int(a.body.place)].share, courses[Int(b.body.place)].share)
    let both = min(shareA, shareB)
    if let share = firstHit(a, b, in: 0...both) {
      courses[Int(a.body.place)] = Course(share: share)
      courses[Int(b.body.place)] = Course(share: share)
      return true
    }
    if shareA == shareB { return false }
    let (mover, waiting) = shareA > shareB ? (a, b) : (b, a)
    waiting.body.forEachShape { waiting.place($0, at: both) }
    defer { waiting.body.forEachShape { waiting.putBack($0) } }
    let still = Flight(standing: waiting.body, waiting.reach)
    guard let share = firstHit(mover, still, in: both...max(shareA, shareB)) else { return false }
    courses[Int(mover.body.place)] = Course(share: share)
    return true
  }

  /// The first share at which any two shapes of two bodies meet.
  private func firstHit(_ a: Flight, _ b: Flight, in range: ClosedRange<Double>) -> Double? {
    var first: Double?
    a.body.forEachShape { mine in
      b.body.forEachShape { other in
        if !mine.isSolid(to: other) { return }
        let range = range.lowerBound...(first ?? range.upperBound)
        let encounter = Encounter(a: mine, b: other, flightA: a, flightB: b)
        if let hit = encounter.firstHit(in: range) { first = hit.share }
      }
    }
    return first
  }
}
