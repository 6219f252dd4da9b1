import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A moving spring pulls values, and can be sent elsewhere")
struct MovingSpringTests {
  private static let dampings = [0.0, 2, 10, 19.999_999, 20, 20.000_001, 40, 400]

  private func spring(_ damping: Double) throws -> Spring { try Spring(stiffness: 100, damping: damping) }

  @Test("each component moves as the progress does, from any start and velocity", arguments: dampings)
  func components(damping: Double) throws {
    let spring = try spring(damping)
    let motion = MovingSpring(
      spring, from: Vector2(10, -200), to: Vector2(110, 300), velocity: [50, -1000, 0, 0], precision: 1e-9)
    for time in stride(from: 0, through: min(motion.settlingTime, 2) * 0.99, by: 0.05) {
      let value = motion.value(at: time)
      #expect(abs(value.x - (10 + 100 * spring.progress(at: time, velocity: 0.5))) < 1e-10)
      #expect(abs(value.y - (-200 + 500 * spring.progress(at: time, velocity: -2))) < 1e-10)
      let velocity = motion.velocity(at: time)
      #expect(abs(velocity.x - 100 * spring.progressRate(at: time, velocity: 0.5)) < 1e-9)
      #expect(velocity.z == 0 && velocity.w == 0)
    }
  }

  @Test("E15: settled, it is exactly at the target and at rest")
  func settled() throws {
    for damping in Self.dampings.dropFirst() {
      let motion = try MovingSpring(spring(damping), from: 0.1, to: 0.3, velocity: [3, 0, 0, 0])
      let end = motion.settlingTime
      #expect(motion.value(at: end) == 0.3 && motion.velocity(at: end) == .zero && motion.value(at: .infinity) == 0.3)
      #expect(motion.value(at: end.nextDown) != 0.3 && abs(motion.value(at: end.nextDown) - 0.3) <= 1e-4)
      #expect(abs(motion.value(at: .nan) - 0.1) < 1e-15 && abs(motion.value(at: -5) - 0.1) < 1e-15)
    }
    let still = try MovingSpring(spring(10), from: Vector2(1, 2), to: Vector2(1, 2))
    #expect(still.settlingTime == 0 && still.value(at: 0) == Vector2(1, 2))
  }

  @Test("E14: sent elsewhere, by another spring too, it keeps position and velocity within 1e-9")
  func retargeting() throws {
    var random = SeededRandom(seed: 5)
    var motion = try MovingSpring(spring(10), from: Vector2(0, 0), to: Vector2(100, 50))
    for _ in 0..<2000 {
      let time = random.next(from: 0, to: 0.7)
      let target = Vector2(random.next(from: -500, to: 500), random.next(from: -500, to: 500))
      let damping = Self.dampings[Int(random.next(from: 0, to: 8))]
      let next = motion.retargeted(to: target, spring: try spring(damping), at: time)
      let (was, now) = (motion.value(at: time), next.value(at: 0))
      #expect((was - now).length < 1e-9 && next.target == target)
      let turn = motion.velocity(at: time) - next.velocity(at: 0)
      #expect((turn * turn).sum() < 1e-18)
      motion = next
    }
  }

  @Test("sent to the same target a thousand times, it is where it would have been, within 1e-9", arguments: dampings)
  func noDrift(damping: Double) throws {
    let untouched = MovingSpring(
      try spring(damping), from: Vector2(-300, 20), to: Vector2(100, 70), velocity: [900, -40, 0, 0], precision: 1e-12)
    var motion = untouched
    for step in 1...1000 {
      motion = motion.retargeted(to: Vector2(100, 70), at: 0.001)
      guard step % 50 == 0 else { continue }
      let (value, exact) = (motion.value(at: 0), untouched.value(at: Double(step) / 1000))
      #expect((value - exact).length < 1e-9, "step \(step): \((value - exact).length)")
      let gap = motion.velocity(at: 0) - untouched.velocity(at: Double(step) / 1000)
      #expect((gap * gap).sum() < 1e-16, "step \(step)")
    }
  }

  @Test("sent there and back a thousand times, it follows the sum of the answers to every push within 1e-9")
  func superposition() throws {
    // The equation is linear: each change of target by d adds the answer to a step of d from then on.
    let spring = try spring(6)
    var motion = MovingSpring(spring, from: 0.0, to: 1, precision: 1e-12)
    var target = 1.0
    var steps = [(time: 0.0, by: 1.0)]
    for step in 1...1000 {
      let next = step % 2 == 0 ? 1 : Double(step % 7) - 3
      motion = motion.retargeted(to: next, at: 0.01)
      steps.append((Double(step) / 100, next - target))
      target = next
    }
    let exact = steps.reduce(0.0) { $0 + $1.by * spring.progress(at: 10.5 - $1.time) }
    #expect(abs(motion.value(at: 0.5) - exact) < 1e-9)
  }

  @Test("the value at a time does not depend on how often it is looked at, nor on where the clock started")
  func tickRates() throws {
    // E13: 30, 60 and 120 looks in a second meet in the same numbers.
    let motion = try MovingSpring(spring(10), from: 0.0, to: 1)
    for frame in 0...30 {
      let time = Double(frame) / 30
      #expect(motion.value(at: time) == motion.value(at: Double(frame * 4) / 120))
    }
  }
}
