import EvenstepGeometry
import EvenstepPhysics

/// A closed box full of fast bodies.
enum SweepScene {
  static func box(sweeps: Bool) throws -> World {
    var world = try KeyframeScene.walled(
      WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3, sweeps: sweeps), 400, 400)
    let material = Material(friction: 0.4, elasticity: 0.7)
    let kinds = Projectile.allCases
    for number in 0..<60 {
      let place = Vector2(40 + 40 * Double(number % 9), 40 + 50 * Double(number / 9))
      let direction = Angle.radians(Double(number)).direction
      let speed = 1000 * Double(1 + number % 8)
      _ = try world.add(kinds[number % kinds.count].body(at: place, velocity: direction * speed, material: material))
    }
    return world
  }
}

extension KeyframeScene {
  /// Bodies that are fast at every keyframe, some of them for the first time long after the start.
  static let fast = KeyframeScene(
    name: "fast bodies", steps: 300, make: { try SweepScene.box(sweeps: true) },
    change: { world, step in
      if step % 20 != 19 { return }
      let bodies = world.dynamicBodies
      for number in 0..<10 {
        let direction = Angle.radians(Double(step + number)).direction
        try world.setVelocity(of: bodies[(step + 7 * number) % bodies.count], to: direction * 6000)
      }
    })
}
