import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("What is said about the cost of steps")
struct StepCostTests {
  private func scene(rows: Int, substeps: Int? = nil, sleep: Double? = 0.5) -> Scene {
    var scene = Scene(size: Size(1280, 720), gravity: Vector2(0, -1000))
    var crate = Node("crate", at: Vector2(640, 16), body: .dynamic, shapes: [.box(32, 32)])
    crate.repetition = Repetition(.grid(columns: 1, rows: rows, spacing: Vector2(0, 32)))
    scene.nodes = [Node("floor", at: Vector2(640, -20), body: .static, shapes: [.box(1280, 40)]), crate]
    scene.world.substeps = substeps
    scene.world.sleep = sleep
    return scene
  }

  /// The warning where each step takes so long, in milliseconds.
  private func warning(_ scene: Scene, milliseconds: Double) throws -> String? {
    let cost = StepCost(blocks: [(steps: 30, seconds: 0.03 * milliseconds)])
    return cost.warning(scene, try Stage(scene).substepChoice).map { "\($0)" }
  }

  @Test("names the mean and the dearest block beside real time")
  func summary() {
    let cost = StepCost(blocks: [(steps: 30, seconds: 0.03), (steps: 30, seconds: 0.09), (steps: 10, seconds: 0.02)])
    #expect(cost.steps == 70)
    #expect(
      cost.summary(stepRate: 120)
        == "2.0 ms a step, at most 3.0, in the first 70 steps on this machine: 24 % of real time")
  }

  @Test("is nothing up to half of real time")
  func cheap() throws {
    #expect(try warning(scene(rows: 1), milliseconds: 4.1) == nil)
    #expect(
      try warning(scene(rows: 1), milliseconds: 10)
        == "world.stepRate is 120, so that a step has 8.333 ms, of which the simulation takes up to 10.0 on this machine and "
        + "should take half, to leave time for pictures; \"stepRate\": 50 would help")
  }

  @Test("begins with the sub-steps, and has no lower step rate that would need more of them")
  func substeps() throws {
    let open = try #require(try warning(scene(rows: 20), milliseconds: 10))
    #expect(open.contains("takes up to 10.0 for 4 sub-steps"))
    #expect(
      open.hasSuffix("; \"substeps\": 1 instead of the 4 that its towers and loads ask for would help"), "\(open)")
    let fixed = try #require(try warning(scene(rows: 20, substeps: 8), milliseconds: 10))
    #expect(fixed.hasSuffix("; \"substeps\": 3 instead of 8, or \"stepRate\": 50 would help"), "\(fixed)")
  }

  @Test("names sleep, iterations, and static shapes that could be a chain")
  func remedies() throws {
    var scene = scene(rows: 1, sleep: nil)
    scene.world.iterations = 20
    func tiles(_ id: String, _ shape: ShapeDefinition, y: Double) -> Node {
      var tile = Node(id, at: Vector2(10, y), body: .static, shapes: [shape])
      tile.repetition = Repetition(.grid(columns: 60, rows: 1, spacing: Vector2(20, 0)))
      return tile
    }
    scene.nodes += [tiles("peg", .circle(radius: 5), y: 300), tiles("tile", .box(20, 10), y: 200)]
    let few = try #require(try warning(scene, milliseconds: 25))
    // Twenty steps a second would be no film any more.
    #expect(
      few.hasSuffix(
        "; \"sleep\": 0.5, by which what rests costs nothing, or \"iterations\": 10 instead of 20 would help"))
    scene.nodes.append(
      tiles("bar", ShapeDefinition(geometry: .segment(from: .zero, to: Vector2(20, 0), radius: 2)), y: 250))
    let many = try #require(try warning(scene, milliseconds: 25))
    // The floor is a box as well.
    #expect(many.contains("or chains instead of the 121 static boxes and segments would help"), "\(many)")
    #expect(try warning(self.scene(rows: 1), milliseconds: 40)?.hasSuffix("; fewer bodies would do it") == true)
  }

  /// The error of a run in which something leaves the range of numbers.
  private func error() throws -> StageError? {
    var scene = Scene(size: Size(1280, 720), gravity: Vector2(1e6, 0))
    scene.world.stepRate = 1
    scene.nodes = [Node("ball", at: Vector2(640, 16), body: .dynamic, shapes: [.circle(radius: 5)])]
    let stage = try Stage(scene)
    do { try stage.run(steps: 5000) } catch { return error }
    return nil
  }

  @Test("names the step and the node at which a run fails")
  func failure() throws {
    let scene = scene(rows: 3)
    let choice = try Stage(scene).substepChoice
    var error = try #require(try error())
    #expect(error.node == "ball")
    error.node = "crate[0,1]"
    let cost = StepCost(failure: error)
    #expect(cost.summary(stepRate: 120) == "unknown: the run stops after \(error.step) steps")
    let warning = try #require(cost.warning(scene, choice))
    #expect(warning.kind == .failure)
    #expect(warning.path == "nodes[1]")
    #expect(warning.node == "crate[0,1]")
    let start = "nodes[1]: \"crate[0,1]\" fails at step \(error.step), and the run ends there: the body left the range"
    #expect("\(warning)".hasPrefix(start), "\(warning)")
    // Some faults are of no node.
    error.node = nil
    let general = try #require(StepCost(failure: error).warning(scene, choice))
    #expect("\(general)".hasPrefix("the run fails at step \(error.step), and the run ends there: "), "\(general)")
  }
}
