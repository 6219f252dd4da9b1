internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// How far above another body one may begin and still count as resting on it: a share of a side.
  ///
  /// People leave such gaps between the crates of a stack; those that begin farther apart arrive with a speed, and what
  /// they make is a heap.
  package static let supportGap = 0.1

  /// How the dynamic bodies stand on one another as they are placed now, along gravity.
  ///
  /// A pure function of places, outlines, masses, filters, joints and gravity. Costs a query for each shape.
  package func structure() -> WorldStructure {
    let footings = footings()
    let towers = towers(on: footings)
    let loads = loads(on: footings).sorted { $0.ratio < $1.ratio }
    let heaviest = loads.last.flatMap { last in loads.first { $0.ratio == last.ratio } }
    return WorldStructure(
      highest: towers.highest, hardest: towers.hardest, needs: towers.needs,
      heaviestOnLight: heaviest?.support, carriers: heaviest?.carriers ?? 0, massRatios: loads.map(\.ratio))
  }

  /// The pairs in which a body gets more to carry than its own mass.
  private func loads(on footings: Footings) -> [Load] {
    var loads: [Load] = []
    var next = footings.supports.startIndex
    while next < footings.supports.endIndex {
      let upper = footings.supports[next].upper
      let carriers = footings.supports[next...].prefix { $0.upper == upper }
      next = carriers.endIndex
      if footings.isHeld[Int(upper.index)] { continue }
      for support in carriers {
        let ratio = (try? mass(of: upper) / (mass(of: support.lower) * Double(carriers.count))) ?? 1
        if ratio > 1 { loads.append(Load(support: support, carriers: carriers.count, ratio: ratio)) }
      }
    }
    return loads
  }

  /// The highest tower and the hardest one to hold, the first found of equal ones, and how hard each is to hold.
  private func towers(
    on footings: Footings
  ) -> (highest: WorldStructure.Tower, hardest: WorldStructure.Tower, needs: [Double]) {
    let supports = footings.supports
    var tops = [Top?](repeating: nil, count: bodyTable.count)
    var next = supports.startIndex
    var (highest, hardest): (BodyID?, BodyID?)
    for body in upwardOrder() {
      let start = next
      while next < supports.endIndex, supports[next].upper == body { next += 1 }
      var top = Top(height: 1, width: width(of: body), below: nil)
      if next == start + 1, !footings.isBraced[Int(body.index)], let base = tops[Int(supports[start].lower.index)] {
        top = Top(height: base.height + 1, width: min(base.width, top.width), below: supports[start].lower)
        tops[Int(supports[start].lower.index)]?.goesOn = true
      }
      tops[Int(body.index)] = top
      func isLess(_ other: BodyID?, _ measure: (Top) -> Double) -> Bool {
        other.flatMap { tops[Int($0.index)] }.map { measure($0) < measure(top) } ?? true
      }
      if isLess(highest, { Double($0.height) }) { highest = body }
      if isLess(hardest, \.need) { hardest = body }
    }
    let needs = tops.compactMap { $0 }.filter { $0.height > 1 && !$0.goesOn }.map(\.need).sorted()
    return (tower(below: highest, tops), tower(below: hardest, tops), needs)
  }

  private func tower(below top: BodyID?, _ tops: [Top?]) -> WorldStructure.Tower {
    guard let top, let width = tops[Int(top.index)]?.width else { return .none }
    var bodies: [BodyID] = []
    var next: BodyID? = top
    while let body = next {
      bodies.append(body)
      next = tops[Int(body.index)]?.below
    }
    return WorldStructure.Tower(bodies: bodies.reversed(), width: width)
  }

  /// How far a body's solid shapes extend across gravity, as far as their bounds tell.
  private func width(of body: BodyID) -> Double {
    let across = gravity.perpendicular / gravity.length
    var (least, most) = (Double.infinity, -Double.infinity)
    for id in bodyTable[Int(body.index)].shapes {
      guard let shape = shapeTable[Int(id.index)].pointer, shape.pointee.sensor == 0 else { continue }
      let bounds = shape.pointee.bb
      let middle = Vector2((bounds.l + bounds.r) / 2, (bounds.b + bounds.t) / 2).dot(across)
      let half = (abs(across.x) * (bounds.r - bounds.l) + abs(across.y) * (bounds.t - bounds.b)) / 2
      (least, most) = (min(least, middle - half), max(most, middle + half))
    }
    return max(0, most - least)
  }
}

/// A body as the top of a tower.
private struct Top {
  var height: Int
  var width: Double
  /// What it stands on, if that is one dynamic body.
  var below: BodyID?
  /// Whether the tower goes on above it.
  var goesOn = false

  var need: Double { StackRule.need(height: height, width: width) }
}

/// A body that carries one that is heavier than itself, or its share of one.
private struct Load {
  let support: WorldStructure.Support
  /// Among how many bodies the upper one's weight is shared.
  let carriers: Int
  let ratio: Double
}
