import EvenstepGeometry
import EvenstepPhysics
import EvenstepTestSupport
import Testing

@Suite("Segments that meet")
struct SegmentJointTests {
  static let radii = [0.0, 1, 5]

  @Test("are one line to what slides over them", arguments: [Profile.flat, .slanted, .bumps], LineKind.allCases)
  func flat(profile: Profile, kind: LineKind) throws {
    for radius in SegmentJointTests.radii {
      for number in 0..<12 {
        let size = [8.0, 20, 32][number / 4]
        var slide = try Slide(
          profile, as: kind, radius: radius, isBox: number % 2 == 0, isBack: number % 4 < 2, size: size)
        try slide.run(steps: 900)
        #expect(slide.distance > 740)
        #expect(slide.worstChange < 1)
        #expect(slide.worstHeight < 0.2)
        #expect(slide.worstTurn < 0.01)
      }
    }
  }

  @Test(
    "neither stop nor tip what slides over them where they are bent", arguments: [Profile.zigzag, .waves],
    LineKind.allCases)
  func bent(profile: Profile, kind: LineKind) throws {
    for radius in SegmentJointTests.radii {
      for number in 0..<4 {
        var slide = try Slide(profile, as: kind, radius: radius, isBox: number % 2 == 0, isBack: number < 2)
        try slide.run(steps: 1200)
        #expect(slide.distance > 400)
        #expect(slide.leastSpeed > 20)
        #expect(slide.worstTurn < 0.25)
      }
    }
  }

  @Test("let a box and a ball go down stairs without holding them up", arguments: LineKind.allCases)
  func stairs(kind: LineKind) throws {
    for radius in SegmentJointTests.radii {
      for number in 0..<6 {
        var slide = try Slide(
          .stairs, as: kind, radius: radius, isBox: number % 2 == 0, isBack: false, size: [8.0, 20, 32][number / 2])
        try slide.run(steps: 900)
        #expect(slide.distance > 690)
        #expect(slide.leastSpeed > 99)
        #expect(slide.worstTurn < 0.3)
      }
    }
  }

  @Test("are joined by the standard solver alone")
  func raw() throws {
    for size in [8.0, 20, 32] {
      var slide = try Slide(.stairs, as: .bodies, radius: 0, isBox: true, isBack: false, size: size, solver: .raw)
      try slide.run(steps: 900)
      #expect(slide.leastSpeed < 90)
    }
  }

  @Test("are one line where a third one meets them", arguments: [-90.0, -135.0, 200.0], [true, false])
  func third(degrees: Double, isBox: Bool) throws {
    for order in 0..<6 {
      let ends = [Vector2(-400, 0), Vector2(400, 0), Angle.degrees(degrees).direction * 50]
      let places = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][order]
      let (worst, height) = try slideOver(places.map { (Vector2.zero, ends[$0]) }, isBox: isBox)
      #expect(worst < 1)
      #expect(height < 0.2)
    }
  }

  @Test("stay single ends where they do not touch the same things, are not equally thick, or moved apart")
  func strangers() throws {
    let other = ShapeDefinition(
      geometry: .segment(from: .zero, to: Vector2(200, 0), radius: 5), filter: CollisionFilter(categories: 2))
    let thin = ShapeDefinition(geometry: .segment(from: .zero, to: Vector2(200, 0), radius: 1))
    let same = ShapeDefinition(geometry: .segment(from: .zero, to: Vector2(200, 0), radius: 5))
    let alone = try rollOff(nil)
    #expect(try rollOff(other) == alone)
    #expect(try rollOff(thin) == alone)
    #expect(try rollOff(same) != alone)
    #expect(try rollOff(same) { world, line in try world.setPose(of: line, to: Pose(0, -100)) } == alone)
    #expect(try rollOff(same) { world, line in try world.remove(line) } == alone)
  }

  /// Where a ball is that has rolled over the end of a thick line, another one going on from there.
  private func rollOff(
    _ next: ShapeDefinition?, _ change: (inout World, BodyID) throws -> Void = { _, _ in }
  ) throws -> Vector2 {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let line = ShapeDefinition(geometry: .segment(from: Vector2(-200, 0), to: .zero, radius: 5))
    _ = try world.add(BodyDefinition(kind: .static, shapes: [line]))
    let other = try next.map { try world.add(BodyDefinition(kind: .static, shapes: [$0])) }
    var ball = BodyDefinition.ball(-5, 14.9, filter: CollisionFilter(mask: 1))
    ball.velocity = Vector2(40, 0)
    ball.shapes[0].material.friction = 0
    let body = try world.add(ball)
    for step in 0..<30 {
      if step == 5, let other { try change(&world, other) }
      try world.step()
    }
    return try world.position(of: body)
  }

  /// How much the velocity changes at most in a step of something that slides over x = 0, and how far it leaves its height.
  private func slideOver(
    _ lines: [(Vector2, Vector2)], isBox: Bool
  ) throws -> (change: Double, height: Double) {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let material = Material(friction: 0)
    for (from, to) in lines {
      let line = ShapeDefinition(geometry: .segment(from: from, to: to, radius: 2), material: material)
      _ = try world.add(BodyDefinition(kind: .static, shapes: [line]))
    }
    let geometry: ShapeGeometry = isBox ? .box(size: Size(20, 20)) : .circle(radius: 10)
    let start = Pose(-60, 11.9)
    let body = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: start, velocity: Vector2(100, 0),
        shapes: [ShapeDefinition(geometry: geometry, material: material)]))
    var (change, height, last) = (0.0, 0.0, try world.state(of: body))
    for _ in 0..<144 {
      try world.step()
      let state = try world.state(of: body)
      change = max(change, (state.velocity - last.velocity).length)
      height = max(height, abs(state.pose.position.y - start.position.y))
      last = state
    }
    return (change, height)
  }
}
