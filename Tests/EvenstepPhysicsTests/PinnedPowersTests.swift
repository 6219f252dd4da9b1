import EvenstepGeometry
import EvenstepPhysics
import Glibc
import Testing

@Suite("Powers that a step takes")
struct PinnedPowersTests {
  @Test("the bias keeps its power away from doubt at every step rate, and the C library gives the nearest double")
  func everyRate() {
    var changed = 0
    for rate in 1...10_000 {
      let seconds = 1 / Double(rate)
      let bias = PinnedPowers.bias(forStepsOf: seconds)
      #expect(PinnedPowers.distanceFromDoubt(bias, seconds) >= 1.0 / 32, "\(rate)")
      #expect(abs(bias / PinnedPowers.defaultBias - 1) < 1e-12, "\(rate)")
      #expect(Glibc.pow(bias, seconds) == PinnedMath.powerAndRest(bias, seconds).high, "\(rate)")
      if bias != PinnedPowers.defaultBias { changed += 1 }
    }
    // A sixteenth of all rates are within 1/32 of the middle, on either side.
    #expect((500...750).contains(changed))
  }

  /// Distances in ulp, computed with 200 bits; at the last two rates variants of glibc's `pow` give different bits.
  @Test(
    "distances from the middle are those of exact arithmetic",
    arguments: [
      (30, 0.4907961161917428), (60, 0.4948867310821795), (100, 0.42181103205934106), (120, 0.05654371777140721),
      (144, 0.29575174716670316), (240, 0.46541891052536144), (1000, 0.2537806714471674), (2436, 5.6342e-05),
      (959, 0.0022661),
    ])
  func distances(rate: Int, distance: Double) {
    let found = PinnedPowers.distanceFromDoubt(PinnedPowers.defaultBias, 1 / Double(rate))
    #expect(abs(found - distance) < 2e-3, "\(rate)")
    let isDefault = PinnedPowers.bias(forStepsOf: 1 / Double(rate)) == PinnedPowers.defaultBias
    #expect(isDefault == (distance > 1.0 / 32))
  }

  @Test(
    "steps of any length have a bias",
    arguments: [1, 0.99, 0.7, 0.5, 1e-3, 1e-9, 8.8e-18, 1e-17, 1e-300, .leastNonzeroMagnitude])
  func anyLength(seconds: Double) {
    let bias = PinnedPowers.bias(forStepsOf: seconds)
    #expect(bias >= PinnedPowers.defaultBias && bias <= 1)
    #expect(PinnedPowers.distanceFromDoubt(bias, seconds) >= 1.0 / 32)
  }

  @Test("any bias of a joint has a neighbour of which the C library gives the nearest double too")
  func anyBias() {
    var random = SeededRandom(seed: 7)
    var bases = [PhysicsLimits.leastErrorBias, 1e-9, 0.5, 0.9, 1 - 0x1p-53, 1 - 0x1p-50, 1 - 0x1p-20]
    for _ in 0..<300 { bases.append(random.nextUnit()) }
    var changed = 0
    for base in bases {
      for rate in [1, 30, 60, 100, 120, 144, 240, 959, 1000, 10_000] {
        let seconds = 1 / Double(rate)
        let bias = PinnedPowers.bias(near: base, forStepsOf: seconds)
        #expect(PinnedPowers.distanceFromDoubt(bias, seconds) >= 1.0 / 32, "\(base) \(rate)")
        #expect(bias >= base && bias <= 1 && bias / base - 1 < 1e-11, "\(base) \(rate)")
        #expect(Glibc.pow(bias, seconds) == PinnedMath.powerAndRest(bias, seconds).high, "\(base) \(rate)")
        if bias != base { changed += 1 }
      }
    }
    // A sixteenth of 3070 is 192.
    #expect((120...280).contains(changed))
    for seconds in [1, 1.0 / 120] {
      #expect(PinnedPowers.bias(near: 0, forStepsOf: seconds) == 0)
      #expect(PinnedPowers.bias(near: 1, forStepsOf: seconds) == 1)
    }
  }

  @Test("the standard solver moves the pit as plain Chipmunk does, but for last bits")
  func likeRaw() throws {
    var raw = try World.fiveCratePit(.raw)
    var standard = try World.fiveCratePit(.standard)
    for step in 1...60 {
      try raw.step()
      try standard.step()
      for (a, b) in zip(raw.dynamicBodies, standard.dynamicBodies) {
        let (expected, state) = (try raw.state(of: a), try standard.state(of: b))
        #expect((state.pose.position - expected.pose.position).length < 1e-9, "step \(step)")
        #expect(abs(state.pose.rotation.radians - expected.pose.rotation.radians) < 1e-9, "step \(step)")
        #expect((state.velocity - expected.velocity).length < 1e-7, "step \(step)")
        #expect(abs(state.spin - expected.spin) < 1e-9, "step \(step)")
      }
    }
  }

  @Test("damping is the power of the step's length, also after both have changed")
  func damping() throws {
    var world = try World(WorldSettings(damping: 0.5))
    let ball = try world.add(.ball(0, 0))
    var speed = 1024.0
    try world.setVelocity(of: ball, to: Vector2(speed, 0))
    for (damping, seconds) in [(0.5, 1), (0.25, 0.5), (0.25, 1), (1, 1), (0.0625, 0.25), (0.5, 0.5), (0, 0.1)] {
      try world.setDamping(damping)
      try world.step(seconds: seconds)
      speed *= damping == 0 ? 0 : PinnedMath.pow(damping, seconds)
      #expect(try world.state(of: ball).velocity == Vector2(speed, 0))
    }
  }

  /// Where the origin of a body is when it turns about a centre of gravity beside it.
  @Test("a body turns about its centre of gravity with pinned sine and cosine, to the bit")
  func transform() throws {
    var world = try World(WorldSettings())
    let body = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(3, 4, 1), spin: 5,
        shapes: [ShapeDefinition(geometry: .circle(offset: Vector2(7, 2), radius: 5))]))
    let center = try world.centerOfGravity(of: body)
    for angle in [0, 1.5, -3, 40, 1e6, 1.2e7] {
      try world.setPose(of: body, to: Pose(3, 4, angle))
      var (sine, cosine) = PinnedMath.sineCosine(angle)
      let middle = Vector2(3 + (cosine * center.x - sine * center.y), 4 + (sine * center.x + cosine * center.y))
      try world.step()
      let state = try world.state(of: body)
      #expect(state.pose.rotation.radians == angle + 5 * (1 / 120.0))
      (sine, cosine) = PinnedMath.sineCosine(state.pose.rotation.radians)
      let origin = middle - Vector2(center.x * cosine - center.y * sine, center.x * sine + center.y * cosine)
      #expect(state.pose.position == origin, "\(angle)")
    }
  }
}
