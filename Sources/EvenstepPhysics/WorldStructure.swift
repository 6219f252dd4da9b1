/// How the dynamic bodies of a world rest on one another: what decides how many sub-steps hold them.
package struct WorldStructure: Equatable, Sendable {
  /// The bodies of the highest stack from its lowest one up; the first found of several that are as high.
  package let stack: [BodyID]
  /// The pair in which a body rests on one that is lighter than itself, and the lighter the most so; `nil` for none.
  package let heaviestOnLight: Support?
  /// How many times as heavy the upper body of that pair is; 1 where no body rests on a lighter one.
  package let greatestMassRatio: Double

  /// How many bodies the highest stack has: 1 where no body rests on another one, 0 without bodies or gravity.
  package var highestStack: Int { stack.count }

  /// A dynamic body that rests on another one, or would after a short fall.
  package struct Support: Hashable, Sendable {
    package let upper: BodyID
    package let lower: BodyID
  }
}

extension World {
  /// How far above another body one may begin and still count as resting on it: a share of a side.
  ///
  /// People leave such gaps between the crates of a stack; those that begin farther apart arrive with a speed, and what
  /// they make is a heap.
  package static let supportGap = 0.1

  /// How the dynamic bodies rest on one another as they are placed now, along gravity.
  ///
  /// A pure function of places, outlines, masses, filters, joints and gravity. Costs a query for each shape.
  package func structure() -> WorldStructure {
    let supports = supports()
    var heaviest: WorldStructure.Support?
    var greatest = 1.0
    for support in supports {
      let ratio = (try? mass(of: support.upper) / mass(of: support.lower)) ?? 1
      if ratio > greatest { (heaviest, greatest) = (support, ratio) }
    }
    return WorldStructure(stack: highestStack(of: supports), heaviestOnLight: heaviest, greatestMassRatio: greatest)
  }

  /// The longest chain of bodies of which each rests on the one before.
  private func highestStack(of supports: [WorldStructure.Support]) -> [BodyID] {
    let upwards = upwardOrder()
    var levels = [Int](repeating: 0, count: bodyTable.count)
    var below = [BodyID?](repeating: nil, count: bodyTable.count)
    var next = supports.startIndex
    var highest: BodyID?
    for body in upwards {
      let place = Int(body.index)
      levels[place] = 1
      while next < supports.endIndex, supports[next].upper == body {
        let lower = supports[next].lower
        if levels[Int(lower.index)] >= levels[place] {
          (levels[place], below[place]) = (levels[Int(lower.index)] + 1, lower)
        }
        next += 1
      }
      if highest.map({ levels[Int($0.index)] < levels[place] }) ?? true { highest = body }
    }
    var stack: [BodyID] = []
    while let body = highest {
      stack.append(body)
      highest = below[Int(body.index)]
    }
    return stack.reversed()
  }
}
