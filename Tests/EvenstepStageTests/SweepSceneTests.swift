import EvenstepGeometry
import EvenstepJSON
import EvenstepStage
import Testing

@Suite("Sweeping in a scene")
struct SweepSceneTests {
  /// Where a ball is that was shot at a wall at x = 500.
  private func end(world: String = "", body: String = "") throws -> Double {
    let text = """
      {
        "evenstep": 1, "world": {"gravity": [0, 0]\(world)},
        "nodes": [
          {"id": "wall", "position": [500, 100], "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [2, 200]}]},
          {"id": "ball", "position": [20, 100], "body": {"kind": "dynamic", "velocity": [9000, 0]\(body)},
           "shapes": [{"kind": "circle", "radius": 4}]}
        ],
        "duration": 1
      }
      """
    let stage = try Stage(scene(text))
    try stage.run(steps: 30)
    return try #require(stage.state(of: "ball")).position.x
  }

  @Test("is on, and off for a world or a body that says so")
  func choices() throws {
    #expect(try end() < 500)
    #expect(try end(world: ", \"sweeps\": true", body: ", \"swept\": true") < 500)
    #expect(try end(world: ", \"sweeps\": false") > 500)
    #expect(try end(body: ", \"swept\": false") > 500)
    #expect(try end(world: ", \"solver\": \"raw\"") > 500)
  }

  @Test("is either on or off")
  func faults() throws {
    let faults = [
      (world: ", \"sweeps\": 1", body: "", path: "world.sweeps"),
      (world: "", body: ", \"swept\": \"no\"", path: "nodes[1].body.swept"),
    ]
    for (world, body, path) in faults {
      do {
        _ = try end(world: world, body: body)
        Issue.record("\(path) was taken")
      } catch let error as SceneError { #expect(error.path == path) }
    }
  }
}
