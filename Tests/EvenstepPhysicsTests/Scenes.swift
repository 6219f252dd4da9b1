import EvenstepGeometry
import EvenstepPhysics

/// The material of the crate pit: a contact has the product of both values.
let pitMaterial = Material(friction: 0.5, elasticity: 0.8)

extension Pose {
  /// A pose from bare numbers, the angle in radians.
  init(_ x: Double, _ y: Double, _ radians: Double = 0) {
    self.init(position: Vector2(x, y), rotation: .radians(radians))
  }
}

extension BodyDefinition {
  /// A static line of radius 1.
  static func wall(_ from: Vector2, _ to: Vector2, material: Material = pitMaterial) -> BodyDefinition {
    BodyDefinition(
      kind: .static,
      shapes: [ShapeDefinition(geometry: .segment(from: from, to: to, radius: 1), material: material)])
  }

  /// A crate of mass 100, named by its frame in a view of height 300 whose y axis points down.
  static func crate(frame x: Double, _ y: Double, _ width: Double, _ height: Double) -> BodyDefinition {
    BodyDefinition(
      kind: .dynamic, pose: Pose(x + width / 2, 300 - y - height / 2), mass: 100,
      shapes: [ShapeDefinition(geometry: .box(size: Size(width, height)), material: pitMaterial)])
  }

  /// A disc.
  static func ball(
    _ x: Double, _ y: Double, radius: Double = 10, kind: BodyKind = .dynamic,
    material: Material = Material(), filter: CollisionFilter = .all, isSensor: Bool = false
  ) -> BodyDefinition {
    BodyDefinition(
      kind: kind, pose: Pose(x, y),
      shapes: [
        ShapeDefinition(
          geometry: .circle(radius: radius), material: material, filter: filter, isSensor: isSensor)
      ])
  }
}

extension World {
  /// Four walls around (0, 0) to (300, 300), then crates.
  static func pit(
    _ solver: Solver = .raw, crates: [BodyDefinition]
  ) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), solver: solver))
    let corners = [Vector2(0, 0), Vector2(300, 0), Vector2(300, 300), Vector2(0, 300)]
    for side in 0..<4 { _ = try world.add(.wall(corners[side], corners[(side + 1) % 4])) }
    for crate in crates { _ = try world.add(crate) }
    return world
  }

  /// The pit with five crates, whose hashes are known.
  static func fiveCratePit(_ solver: Solver = .raw) throws -> World {
    try pit(
      solver,
      crates: [
        .crate(frame: 0, 0, 32, 32), .crate(frame: 32, 0, 32, 32), .crate(frame: 64, 0, 64, 64),
        .crate(frame: 128, 0, 32, 32), .crate(frame: 0, 32, 64, 64),
      ])
  }

  /// The pose of the only dynamic body, or of the first.
  func firstPose() throws -> Pose { try state(of: dynamicBodies[0]).pose }

  /// Adds the poses of all dynamic bodies to a running hash.
  func addPoses(to hash: inout FNV1a) throws {
    for body in dynamicBodies {
      let pose = try state(of: body).pose
      hash.add(pose.position.x)
      hash.add(pose.position.y)
      hash.add(pose.rotation.radians)
    }
  }
}
