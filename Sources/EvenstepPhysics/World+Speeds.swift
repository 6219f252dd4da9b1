internal import CChipmunk
internal import EvenstepGeometry

/// How fast a body may be before it could pass through something.
package struct SafeSpeed: Equatable, Sendable {
  /// In points per second, for the thinnest solid thing of the world that the body might meet.
  package let speed: Double
  /// Whether the body is swept, so that it is stopped at any speed.
  package let isSwept: Bool
}

extension World {
  /// How deep the solver lets bodies sink into one another, in points: Chipmunk's collision slop.
  package static let slop = 0.1

  /// Twice the radius that fits into each solid shape of a body, in points; infinite for a body without any.
  ///
  /// Throws `PhysicsError.staleBody`.
  package func thickness(of id: BodyID) throws(PhysicsError) -> Double {
    _ = try pointer(to: id)
    return 2 * reaches[Int(id.index)].inner
  }

  /// The thinnest bodies that others could pass through, thinnest first; of equal ones those that were added first.
  package func thinnestBodies(_ count: Int) -> [BodyID] {
    let solid = bodies.enumerated().filter { reaches[Int($0.element.index)].inner < .infinity }
    let sorted = solid.sorted {
      (reaches[Int($0.element.index)].inner, $0.offset) < (reaches[Int($1.element.index)].inner, $1.offset)
    }
    return sorted.prefix(count).map(\.element)
  }

  /// How fast a dynamic body may be beside what it might meet: it moves no farther in a step than its own inner radius and half
  /// the other one's thickness.
  ///
  /// Throws `PhysicsError.staleBody`.
  package func safeSpeed(of id: BodyID, against other: BodyID?, substeps: Int) throws(PhysicsError) -> SafeSpeed {
    _ = try pointer(to: id)
    let inner = reaches[Int(id.index)].inner
    let its = other.map { reaches[Int($0.index)].inner } ?? .infinity
    let isSwept = settings.solver == .standard && settings.sweeps && reaches[Int(id.index)].safeWay < .infinity
    return SafeSpeed(speed: (inner + its) * Double(settings.stepRate * substeps), isSwept: isSwept)
  }
}
