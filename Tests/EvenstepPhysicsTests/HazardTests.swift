import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Hazardous numbers")
struct HazardTests {
  /// Numbers that make the library abort, hang, divide by zero or lose its bodies.
  static let hazards: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 1e308, -1e308, tiny, -tiny, 0, -0.0, -1, 1e-4, 1e17, -1e17,
  ]
  /// About 1e-320, which is denormal.
  static let tiny = Double(bitPattern: 2024)

  @Test("in a body are refused by the name of the field, or do no harm", arguments: BodyField.all)
  func bodies(field: BodyField) throws {
    for value in HazardTests.hazards {
      var definition = BodyDefinition(
        kind: .dynamic, pose: Pose(0, 30),
        shapes: [ShapeDefinition(geometry: field.geometry ?? .circle(radius: 10))])
      field.set(&definition, value)
      var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
      _ = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0)))
      _ = try world.add(.ball(0, 35))
      let error = refusal(of: definition, by: &world)
      check(error, field.name, value)
      #expect(refusal { () throws(PhysicsError) in try definition.validate() } == error)
      #expect(world.bodyCount == (error == nil ? 3 : 2))
      run(&world)
    }
  }

  /// Expects no error, or one that names the field; and always one for what is not a number of this world.
  private func check(_ error: PhysicsError?, _ field: String, _ value: Double) {
    guard let error else {
      #expect(value.isFinite && abs(value) < 1e300, "\(field) accepted \(value)")
      return
    }
    guard case .invalid(let name, let rule, let text) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(name == field, "\(value)")
    #expect(rule.hasPrefix("must ") && !text.isEmpty, "\(error)")
  }

  private func refusal(_ attempt: () throws(PhysicsError) -> Void) -> PhysicsError? {
    do {
      try attempt()
      return nil
    } catch {
      return error
    }
  }

  private func refusal(of definition: BodyDefinition, by world: inout World) -> PhysicsError? {
    do {
      _ = try world.add(definition)
      return nil
    } catch {
      return error
    }
  }

  /// Steps until something escapes, which is the only error that a step may report.
  private func run(_ world: inout World) {
    for _ in 0..<30 {
      do {
        try world.step()
      } catch {
        if case .escaped = error { return }
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("in settings are refused by the name of the field, or do no harm", arguments: SettingsField.all)
  func settings(field: SettingsField) throws {
    for value in HazardTests.hazards {
      var settings = WorldSettings(gravity: Vector2(0, -1000))
      field.set(&settings, value)
      let error = refusal { () throws(PhysicsError) in try settings.validate() }
      check(error, field.name, value)
      if error != nil { continue }
      var world = try World(settings)
      _ = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0)))
      _ = try world.add(.ball(0, 15))
      run(&world)
      #expect(try world.firstPose().position.y > 0)
    }
  }

  @Test("in whole-number settings are refused", arguments: [Int.min, -1, 0, 1_000_000_000, .max])
  func counts(value: Int) {
    #expect(throws: PhysicsError.self) { try WorldSettings(stepRate: value).validate() }
    #expect(throws: PhysicsError.self) { try WorldSettings(iterations: value).validate() }
  }

  @Test("in commands and queries are refused, or do no harm")
  func commands() throws {
    for value in HazardTests.hazards {
      for vector in [Vector2(value, 0), Vector2(0, value)] {
        for kind in BodyKind.allCases {
          var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
          _ = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0)))
          let body = try world.add(.ball(0, 15, kind: kind))
          command(&world, body, vector, value)
          query(world, vector, value)
          run(&world)
        }
      }
    }
  }

  private func command(_ world: inout World, _ body: BodyID, _ vector: Vector2, _ value: Double) {
    try? world.setVelocity(of: body, to: vector)
    try? world.setSpin(of: body, to: value)
    try? world.applyImpulse(vector, to: body)
    try? world.applyImpulse(vector, at: vector, to: body)
    try? world.applyImpulse(Vector2(1, 1), at: vector, to: body)
    try? world.applyAngularImpulse(value, to: body)
    try? world.setPose(of: body, to: Pose(position: vector, rotation: .radians(value)))
    try? world.moveKinematic(body, to: Pose(position: vector, rotation: .zero))
    try? world.moveKinematic(body, to: Pose(position: .zero, rotation: .radians(value)))
    try? world.setGravity(vector)
    try? world.setDamping(value)
    try? world.step(seconds: value)
  }

  private func query(_ world: borrowing World, _ vector: Vector2, _ value: Double) {
    _ = world.bodies(at: vector)
    _ = world.nearest(to: vector, within: value)
    _ = world.nearest(to: .zero, within: value)
    _ = world.ray(from: vector, to: .zero)
    _ = world.ray(from: .zero, to: vector)
    _ = world.ray(from: Vector2(-50, 0), to: Vector2(50, 0), radius: value)
    _ = world.bodies(in: Rect(origin: vector, size: Size(10, 10)))
    _ = world.bodies(in: Rect(origin: .zero, size: Size(value, 10)))
    _ = world.bodies(in: Rect(origin: .zero, size: Size(10, value)))
  }

  @Test("are named as they were given, in a sentence")
  func message() {
    var ball = BodyDefinition.ball(0, 0)
    ball.shapes[0].geometry = .circle(radius: -2.5)
    let error = #expect(throws: PhysicsError.self) { try ball.validate() }
    #expect(error?.description == "shapes[0].radius must be greater than 0, not -2.5")
    ball.pose.position = Vector2(.nan, 3)
    let other = #expect(throws: PhysicsError.self) { try ball.validate() }
    #expect(other?.description == "position must be a finite number, not [nan, 3]")
  }
}

/// A number somewhere in a body definition, and how to set it.
struct BodyField: CustomTestStringConvertible {
  let name: String
  var geometry: ShapeGeometry?
  let set: @Sendable (inout BodyDefinition, Double) -> Void
  var testDescription: String { name }

  private init(
    _ name: String, _ geometry: ShapeGeometry? = nil,
    _ set: @escaping @Sendable (inout BodyDefinition, Double) -> Void
  ) {
    (self.name, self.geometry, self.set) = (name, geometry, set)
  }

  /// A field of the only shape, set by making another outline from the number.
  private init(shape name: String, _ make: @escaping @Sendable (Double) -> ShapeGeometry) {
    self.init("shapes[0].\(name)") { $0.shapes[0].geometry = make($1) }
  }

  static let all: [BodyField] = motion + materials + outlines + points

  private static let motion: [BodyField] = [
    BodyField("position") { $0.pose.position.x = $1 },
    BodyField("position") { $0.pose.position.y = $1 },
    BodyField("angle") { $0.pose.rotation.radians = $1 },
    BodyField("body.velocity") { $0.velocity.x = $1 },
    BodyField("body.velocity") { $0.velocity.y = $1 },
    BodyField("body.spin") { $0.spin = $1 },
    BodyField("body.mass") { $0.mass = $1 },
  ]

  private static let materials: [BodyField] = [
    BodyField("shapes[0].material.density") {
      $0.mass = 1
      $0.shapes[0].material.density = $1
    },
    BodyField("shapes[0].material.friction") { $0.shapes[0].material.friction = $1 },
    BodyField("shapes[0].material.elasticity") { $0.shapes[0].material.elasticity = $1 },
    BodyField("shapes[0].material.surfaceVelocity") { $0.shapes[0].material.surfaceVelocity.x = $1 },
    BodyField("shapes[0].material.surfaceVelocity") { $0.shapes[0].material.surfaceVelocity.y = $1 },
  ]

  private static let outlines: [BodyField] = [
    BodyField(shape: "radius") { .circle(radius: $0) },
    BodyField(shape: "offset") { .circle(offset: Vector2($0, 0), radius: 10) },
    BodyField(shape: "size") { .box(size: Size($0, 10)) },
    BodyField(shape: "size") { .box(size: Size(10, $0)) },
    BodyField(shape: "offset") { .box(offset: Vector2(0, $0), size: Size(10, 10)) },
    BodyField(shape: "angle") { .box(size: Size(10, 10), angle: .radians($0)) },
    BodyField(shape: "from") { .segment(from: Vector2($0, 0), to: Vector2(50, 7), radius: 2) },
    BodyField(shape: "to") { .segment(from: Vector2(50, 7), to: Vector2(0, $0), radius: 2) },
    BodyField("shapes[0].radius") {
      $0.mass = 1
      $0.shapes[0].geometry = .segment(from: .zero, to: Vector2(50, 0), radius: $1)
    },
    BodyField("shapes[0].radius") {
      $0.mass = 1
      $0.shapes[0].geometry = .chain(points: [.zero, Vector2(50, 0), Vector2(90, 5)], radius: $1)
    },
  ]

  private static let points: [BodyField] = [
    BodyField(shape: "points[1]") { .polygon(points: [Vector2(0, -9), Vector2($0 + 20, 0), Vector2(0, 9)]) },
    BodyField(shape: "points[2]") {
      .chain(points: [Vector2(0, -9), Vector2(20, 0), Vector2($0, 9)], radius: 1)
    },
  ]
}

/// A number in the settings of a world, and how to set it.
struct SettingsField: CustomTestStringConvertible {
  let name: String
  let set: @Sendable (inout WorldSettings, Double) -> Void
  var testDescription: String { name }

  static let all: [SettingsField] = [
    SettingsField(name: "gravity") { $0.gravity.x = $1 },
    SettingsField(name: "gravity") { $0.gravity.y = $1 },
    SettingsField(name: "damping") { $0.damping = $1 },
    SettingsField(name: "sleep") { $0.sleepAfter = $1 },
  ]
}
