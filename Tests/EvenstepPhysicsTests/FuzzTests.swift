import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Worlds of extreme but acceptable values")
struct FuzzTests {
  @Test("run to their end or report who escaped, and never stop the process", arguments: [1, 2, 3, 4])
  func extremes(seed: Int) {
    var steps = 0
    for number in 0..<60 {
      var fuzz = ExtremeWorld(random: SeededRandom(seed: UInt64(seed * 1000 + number)))
      steps += fuzz.run(steps: 40)
    }
    #expect(steps > 600, "most worlds should run for a while, seed \(seed)")
  }
}

/// A world whose numbers lie anywhere in the permitted ranges, mostly at their ends.
private struct ExtremeWorld {
  var random: SeededRandom
  /// Around where the bodies are, and how large they are.
  var place = Vector2.zero
  var scale = 1.0

  init(random: SeededRandom) { self.random = random }

  /// Returns how many steps were made.
  mutating func run(steps: Int) -> Int {
    scale = magnitude(1e-3...1e5)
    place = Vector2(signed(1e-3...1e7), signed(1e-3...1e7))
    guard var world = try? World(settings()) else { return 0 }
    var made = 0
    for _ in 0..<Int(pick([3.0, 8, 20])) { _ = try? world.add(body()) }
    for _ in 0..<steps {
      disturb(&world)
      do { try world.step() } catch { continue }
      made += 1
    }
    return made
  }

  private mutating func disturb(_ world: inout World) {
    guard let body = world.bodies.isEmpty ? nil : world.bodies[int(world.bodies.count)] else { return }
    switch int(12) {
    case 0: try? world.remove(body)
    case 1: _ = try? world.add(self.body())
    case 2: try? world.setPose(of: body, to: pose())
    case 3: try? world.setVelocity(of: body, to: vector(1e6))
    case 4: try? world.setGravity(vector(1e6))
    case 5: try? world.applyImpulse(vector(1e12), at: pose().position, to: body)
    case 6: try? world.moveKinematic(body, to: pose())
    case 7: _ = world.ray(from: pose().position, to: pose().position, radius: scale)
    case 8: _ = world.bodies(in: Rect(center: pose().position, size: Size(length(), length())))
    case 9: _ = world.nearest(to: pose().position, within: length())
    default: break
    }
  }

  private mutating func settings() -> WorldSettings {
    WorldSettings(
      gravity: vector(1e6), stepRate: Int(pick([1.0, 10, 120, 10_000])), iterations: 1 + int(20),
      damping: pick([0, .leastNonzeroMagnitude, 0.5, 1]), sleepAfter: pick([nil, 5]),
      solver: pick([.raw, .standard]))
  }

  private mutating func body() -> BodyDefinition {
    BodyDefinition(
      kind: pick([.dynamic, .dynamic, .dynamic, .kinematic, .static]), pose: pose(),
      velocity: pick([.zero, vector(1e6)]), spin: pick([0, signed(1e-3...1e6)]),
      mass: pick([nil, 1, magnitude(1e-6...1e12)]), fixedRotation: int(5) == 0,
      shapes: (0...int(2)).map { _ in
        ShapeDefinition(geometry: geometry(), material: material(), isSensor: int(8) == 0)
      })
  }

  private mutating func material() -> Material {
    Material(
      density: magnitude(1e-6...1e6), friction: pick([0, 0.5, 1000]), elasticity: pick([0, 0.5, 1]),
      surfaceVelocity: pick([.zero, vector(1e6)]))
  }

  private mutating func geometry() -> ShapeGeometry {
    switch int(5) {
    case 0: return .circle(offset: offset(), radius: length())
    case 1: return .box(offset: offset(), size: Size(length(), length()), angle: .radians(signed(1e-3...4)))
    case 2: return .polygon(points: polygon())
    case 3: return .segment(from: offset(), to: offset(), radius: pick([0, length()]))
    default: return .chain(points: [offset(), offset(), offset(), offset()], radius: pick([0, length()]))
    }
  }

  /// A regular polygon, stretched.
  private mutating func polygon() -> [Vector2] {
    let count = Int(pick([3.0, 4, 7, 100, 1000]))
    let (width, height, center) = (length(), length(), offset())
    return (0..<count).map {
      let direction = Angle.radians(2 * Double.pi * Double($0) / Double(count)).direction
      return center + Vector2(direction.x * width, direction.y * height)
    }
  }

  private mutating func pose() -> Pose {
    Pose(position: place + offset(), rotation: .radians(pick([0, signed(1e-6...1e6)])))
  }

  private mutating func offset() -> Vector2 {
    // Whole multiples of the scale put outlines exactly on top of each other.
    pick([.zero, Vector2(Double(int(4)), Double(int(4))) * scale, vector(scale * 4)])
  }

  private mutating func length() -> Double {
    pick([scale, scale, scale * Double(1 + int(4)), magnitude(1e-3...1e6)])
  }

  private mutating func vector(_ greatest: Double) -> Vector2 {
    Vector2(signed(greatest * 1e-9...greatest), pick([0, signed(greatest * 1e-9...greatest)]))
  }

  private mutating func signed(_ range: ClosedRange<Double>) -> Double {
    pick([1, -1]) * magnitude(range)
  }

  /// A number whose order of magnitude is anywhere in a range.
  private mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
    var value = range.lowerBound
    let growth = range.upperBound / range.lowerBound
    // The 32nd root, so that no logarithm is needed.
    let root = growth.squareRoot().squareRoot().squareRoot().squareRoot().squareRoot()
    for _ in 0..<int(33) { value *= root }
    return min(value * pick([1, 0.5 + random.nextUnit() / 2]), range.upperBound)
  }

  private mutating func int(_ count: Int) -> Int { random.nextIndex(count) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[int(values.count)] }
}
