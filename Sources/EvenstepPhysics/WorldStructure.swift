/// How the dynamic bodies of a world stand on one another: what decides how many sub-steps hold them.
package struct WorldStructure: Equatable, Sendable {
  /// The highest tower, and the one that is hardest to hold; they differ where a lower one is of narrower bodies.
  package let highest: Tower
  package let hardest: Tower
  /// How hard each tower of two or more bodies is to hold, from the easiest on.
  let needs: [Double]
  /// The pair in which a body loads one the most that is lighter than what it gets to carry; `nil` for none.
  package let heaviestOnLight: Support?
  /// By how many bodies the upper one of that pair is carried, itself included.
  package let carriers: Int
  /// How many times its own mass each body carries of one that rests on it, from the least on, those above 1.
  ///
  /// A body that lies on several loads each with its share, and one that also lies on what does not move loads none, as far
  /// as this tells.
  let massRatios: [Double]

  /// The greatest of the mass ratios; 1 where no body rests on a lighter one.
  package var greatestMassRatio: Double { massRatios.last ?? 1 }

  /// How many bodies the highest tower has: 1 where no body stands on another one, 0 without bodies or gravity.
  package var highestStack: Int { highest.bodies.count }

  /// A dynamic body that rests on another one, or would after a short fall.
  package struct Support: Hashable, Sendable {
    package let upper: BodyID
    package let lower: BodyID
  }

  /// Bodies of which each stands on the one before and on no other, and has nothing on one of its sides: nothing braces them.
  ///
  /// A pyramid, in which each stone lies on two, stands twenty rows high with ten iterations, where a tower of ten falls. A block
  /// of columns falls like a single one, its outer columns first, unless it is between walls.
  package struct Tower: Equatable, Sendable {
    /// From the lowest one up.
    package let bodies: [BodyID]
    /// How wide the narrowest of them is across gravity, in points.
    package let width: Double

    static let none = Tower(bodies: [], width: .infinity)

    /// How hard the tower is to hold: see `StackRule`.
    var need: Double { StackRule.need(height: bodies.count, width: width) }
  }
}
