import EvenstepGeometry

/// A scene that is built twice, by plain calls of the library and as a world: walls from the origin, and bodies in them.
struct BenchScene {
  /// A crate or a ball of density 1.
  struct Body {
    let position: Vector2
    var velocity = Vector2.zero
    /// The side of the crate, or the ball's diameter.
    let size: Double
    let isBall: Bool
  }

  let name: String
  /// The corners of the walls.
  let corners: [Vector2]
  let bodies: [Body]
  let elasticity: Double
  let friction: Double
  let gravity = Vector2(0, -1000)
  /// How many steps the whole run has; a quick one has fewer.
  let steps: Int

  static var all: [BenchScene] {
    [crates(100), crates(1000), crates(4000), balls(1000), balls(4000), pyramid]
  }

  /// W1: crates that fall and settle in a walled box.
  static func crates(_ count: Int) -> BenchScene {
    heap("W1 \(count)", count, isBall: false, speed: 0, elasticity: 0.2, friction: 0.5)
  }

  /// W2: balls that bounce in a walled box.
  static func balls(_ count: Int) -> BenchScene {
    heap("W2 \(count)", count, isBall: true, speed: 300, elasticity: 0.9, friction: 0.2)
  }

  /// W3: a pyramid of 20 rows.
  static var pyramid: BenchScene {
    var bodies: [Body] = []
    for row in 0..<20 {
      for column in 0..<20 - row {
        let x = 40 + 22 * (Double(column) + Double(row) / 2)
        bodies.append(Body(position: Vector2(x, 10 + 20 * Double(row)), size: 20, isBall: false))
      }
    }
    return BenchScene(
      name: "W3", corners: box(520, 600), bodies: bodies, elasticity: 0, friction: 0.7, steps: 600)
  }

  private static func heap(
    _ name: String, _ count: Int, isBall: Bool, speed: Double, elasticity: Double, friction: Double
  ) -> BenchScene {
    let columns = Int(Double(count).squareRoot())
    let width = Double(columns + 1) * 24
    var random = SeededRandom(seed: 1)
    let bodies = (0..<count).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      let shift = random.next(from: -1, to: 1)
      return Body(
        position: Vector2(24 * Double(column + 1) + shift, 24 * Double(row + 1)),
        velocity: Vector2(random.next(from: -speed, to: speed), random.next(from: -speed, to: speed)), size: 20,
        isBall: isBall)
    }
    return BenchScene(
      name: name, corners: box(width, 2 * width), bodies: bodies, elasticity: elasticity, friction: friction,
      steps: 600)
  }

  private static func box(_ width: Double, _ height: Double) -> [Vector2] {
    [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
  }
}
