import EvenstepDrawing
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("The scenes that ship with the engine")
struct ShippedScenesTests {
  /// The folder of the scenes, found from this file.
  static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/assets/scenes"

  static var names: [String] {
    get throws {
      try Files.names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    }
  }

  /// The moments of the golden frames, in steps: the beginning, and when things have begun to move.
  static let steps = [0, 150]

  @Test("look as they did when a person looked at them", arguments: try names)
  func golden(name: String) throws {
    let scene = try Scene.load("\(Self.folder)/\(name).json")
    let textures = try TextureStore(loading: scene)
    let stage = try Stage(scene)
    let width = 320
    let height = width * scene.output.height / scene.output.width
    for step in Self.steps {
      try stage.run(steps: step - stage.step)
      let list = stage.snapshot().displayList(width: width, height: height, textures: textures)
      expectGolden(Rasterizer().draw(list), named: "\(name)-\(step)")
    }
  }

  @Test("have a golden frame each, and no frame is left over from a scene that is gone")
  func noOrphans() throws {
    let expected = try Self.names.flatMap { name in Self.steps.map { "\(name)-\($0)" } }
    #expect(try Set(goldenNames()) == Set(expected))
  }

  @Test("keep every moving body on the stage for as long as they last", arguments: try names)
  func stayInside(name: String) throws {
    let scene = try Scene.load("\(Self.folder)/\(name).json")
    let stage = try Stage(scene)
    let (width, height) = (scene.world.size.width, scene.world.size.height)
    while stage.step < scene.steps(in: scene.duration) {
      try stage.advance()
      guard stage.step.isMultiple(of: 30) else { continue }
      for id in stage.nodeIDs {
        let state = try #require(stage.state(of: id))
        guard state.velocity.length > 0 else { continue }
        let isInside =
          (-width...2 * width).contains(state.position.x) && (-height...2 * height).contains(state.position.y)
        #expect(isInside, "\(id) is at (\(state.position.x), \(state.position.y)) after \(stage.step) steps")
      }
    }
  }
}
