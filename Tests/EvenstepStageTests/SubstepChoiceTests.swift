import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("The number of sub-steps that a scene gets")
struct SubstepChoiceTests {
  private func scene(_ nodes: [Node]) -> Scene {
    var scene = Scene(size: Size(4000, 3000), gravity: Vector2(0, -1000))
    scene.nodes = [Node("floor", at: Vector2(2000, -20), body: .static, shapes: [.box(4000, 40)])] + nodes
    return scene
  }

  private func box(_ id: String, _ x: Double, _ y: Double, side: Double, mass: Double? = nil) -> Node {
    let body: NodeBody = mass.map { .dynamic(mass: $0) } ?? .dynamic
    let shape = ShapeDefinition(geometry: .box(size: Size(side, side)), material: Material(friction: 0.5))
    return Node(id, at: Vector2(x, y), body: body, shapes: [shape])
  }

  private func tower(side: Double) -> [Node] {
    (0..<20).map { box("box\($0)", 2000, side / 2 + Double($0) * side, side: side) }
  }

  @Test("lets 20 boxes stand for 20 s", arguments: [10.0, 32, 100])
  func stack(side: Double) throws {
    let stage = try Stage(scene(tower(side: side)))
    #expect(stage.substeps > 1)
    #expect(stage.warnings().isEmpty)
    try stage.run(steps: 2400)
    for number in 0..<20 {
      let place = try #require(stage.state(of: "box\(number)")).position
      #expect((place - Vector2(2000, side / 2 + Double(number) * side)).length < 0.05 * side)
    }
  }

  @Test("lets a box sink less than a hundredth of its side into one of a hundredth of its mass")
  func massRatio() throws {
    let stage = try Stage(
      scene([box("light", 2000, 16, side: 32, mass: 1), box("heavy", 2000, 48, side: 32, mass: 100)]))
    #expect(stage.substeps == 4)
    #expect(stage.warnings().isEmpty)
    for _ in 0..<2400 {
      try stage.advance()
      #expect(try #require(stage.state(of: "heavy")).position.y > 48 - 0.32)
    }
  }

  @Test("is 1 where none would help, with a warning")
  func hopeless() throws {
    let stage = try Stage(
      scene([box("light", 2000, 16, side: 32, mass: 1), box("heavy", 2000, 48, side: 32, mass: 10_000)]))
    #expect(stage.substeps == 1)
    #expect(stage.warnings().map(\.kind) == [.massRatio])
  }

  @Test("is no more than many bodies may cost, and what then falls is named")
  func cap() throws {
    var pebble = box("pebble", 20, 16, side: 32)
    pebble.repetition = Repetition(.grid(columns: 49, rows: 40, spacing: Vector2(36, 60)))
    let stage = try Stage(scene(tower(side: 32) + [pebble]))
    // 1980 bodies: two sub-steps of each are within 4096, three are not.
    #expect(stage.substeps == 2)
    let warnings = stage.warnings()
    #expect(warnings.map(\.kind) == [.stack])
    #expect(warnings.first?.advice.contains("\"substeps\": 4") == true, "\(warnings)")
    #expect(try Stage(scene(tower(side: 32))).substeps == 4)
  }

  @Test("is taken for any step rate, unless the scene says it")
  func rates() throws {
    var scene = scene(tower(side: 32))
    let open = try Stage(scene).substepChoice
    #expect(open.fixed == nil)
    #expect([60, 120, 240, 480].map { open.substeps(atStepRate: $0) } == [8, 4, 2, 1])
    scene.world.substeps = 3
    let fixed = try Stage(scene).substepChoice
    #expect(fixed.substeps(atStepRate: 60) == 3)
    scene.world.substeps = nil
    scene.world.solver = .raw
    #expect(try Stage(scene).substepChoice.fixed == 1)
  }
}
