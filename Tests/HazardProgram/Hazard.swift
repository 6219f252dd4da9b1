import EvenstepCoding
import EvenstepGeometry
import EvenstepPhysics

/// Something that makes Chipmunk abort, crash, hang or lose its bodies, or might, and what is to become of it here.
struct Hazard: Sendable {
  /// How it ends.
  enum Outcome: Equatable, Sendable {
    /// With an error that names the field.
    case refused(String)
    /// With an error that says that there is no such body, shape or joint.
    case stale
    /// With an error that says that a body of its kind cannot do that.
    case unsuitable
    /// With an error that names a body that has left the world.
    case escaped
    /// Without an error.
    case harmless
    /// Without an error, or with one that names a body that has left the world.
    case bearable
    /// With an error that says that bytes are no keyframe.
    case unfit
  }

  /// How worlds of the standard solver find what touches, while a hazard of the table is tried.
  @TaskLocal static var broadPhase = BroadPhase.automatic

  let name: String
  let outcome: Outcome
  let attempt: @Sendable () throws -> Void

  init(_ name: String, _ outcome: Outcome, _ attempt: @escaping @Sendable () throws -> Void) {
    (self.name, self.outcome, self.attempt) = (name, outcome, attempt)
  }

  /// A hazard for a world with a floor; what it does to it is refused, or the world goes on for half a second afterwards.
  init(_ name: String, _ outcome: Outcome, in world: @escaping @Sendable (inout World) throws -> Void) {
    self.init(name, outcome) {
      var floor = try World(.falling)
      _ = try floor.add(.floor)
      try world(&floor)
      try floor.run(60)
    }
  }

  /// The same hazards for worlds with grids.
  static func onGrids(_ hazards: [Hazard]) -> [Hazard] {
    hazards.map { hazard in
      Hazard("\(hazard.name), with grids", hazard.outcome) { try $broadPhase.withValue(.grid) { try hazard.attempt() } }
    }
  }

  /// The whole table.
  ///
  /// Not in it is what cannot be written down with a `World`: forces (there are only impulses); the library's slop and bias; to
  /// add a body twice; to change a body's kind; to put to sleep; to free a body before its shapes and joints; and to do
  /// anything while a step or a query runs, since no code of a caller runs then and a world has one owner.
  static let all = numbers + settings + outlines + joints + handles + crowds + lives + keyframes

  /// What is not as expected; nil where all is.
  func surprise() -> String? {
    do { try attempt() } catch {
      let ending = Hazard.outcome(of: error)
      let isRight = ending == outcome || outcome == .bearable && ending == .escaped
      return isRight ? nil : "expected \(outcome), not \(error)"
    }
    return outcome == .harmless || outcome == .bearable ? nil : "expected \(outcome), not an end without an error"
  }

  private static func outcome(of error: any Error) -> Outcome? {
    if error is CodingError { return .unfit }
    switch error as? PhysicsError {
    case .invalid(let field, let rule, let value):
      // A sentence that says what would be right and what was given.
      return rule.hasPrefix("must ") && !value.isEmpty ? .refused(field) : nil
    case .staleBody, .staleShape, .staleJoint: return .stale
    case .unsuitable: return .unsuitable
    case .escaped: return .escaped
    case nil: return nil
    }
  }
}

extension WorldSettings {
  /// Gravity downwards, and sleep after half a second.
  static var falling: WorldSettings {
    WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5, broadPhase: Hazard.broadPhase)
  }
}

extension BodyDefinition {
  /// A line under everything.
  static let floor = BodyDefinition(
    kind: .static,
    shapes: [ShapeDefinition(geometry: .segment(from: Vector2(-1000, 0), to: Vector2(1000, 0), radius: 1))])

  /// A body of one shape above the floor.
  static func body(
    _ geometry: ShapeGeometry = .circle(radius: 10), kind: BodyKind = .dynamic, at position: Vector2 = Vector2(0, 30),
    mass: Double? = nil, isSensor: Bool = false
  ) -> BodyDefinition {
    BodyDefinition(
      kind: kind, pose: Pose(position: position, rotation: .zero), mass: mass,
      shapes: [ShapeDefinition(geometry: geometry, isSensor: isSensor)])
  }
}

extension World {
  /// Steps so often.
  mutating func run(_ steps: Int) throws {
    for _ in 0..<steps { try step() }
  }

  /// Adds balls in a grid above the floor.
  mutating func addBalls(_ count: Int) throws {
    for number in 0..<count { _ = try add(.body(at: Vector2(Double(number % 20) * 21, Double(number / 20) * 21 + 12))) }
  }
}
