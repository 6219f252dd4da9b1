import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Keyframes and the types of components")
struct ComponentTypeTests {
  enum Player {
    struct Mover: Component { var speed = 3.0 }
  }
  enum Enemy {
    struct Mover: Component { var name = "goblin" }
  }

  private static func localA() -> any Component {
    struct Local: Component { var a = 1 }
    return Local()
  }

  private static func localB() -> any Component {
    struct Local: Component { var b = "2" }
    return Local()
  }

  private func scene(_ components: [any Component]) -> Scene {
    var scene = Scene()
    for (index, component) in components.enumerated() {
      var node = Node("n\(index)")
      node.components = [component]
      scene.nodes.append(node)
    }
    return scene
  }

  private func fault(_ scene: Scene, from stage: Stage) throws -> String? {
    let bytes = try stage.keyframe().encoded()
    do throws(KeyframeError) { _ = try Keyframe(decoding: bytes, for: scene) } catch { return "\(error)" }
    return nil
  }

  @Test("tell types of one name apart by what is around them")
  func nested() throws {
    let scene = scene([Player.Mover(), Enemy.Mover()])
    #expect(Player.Mover.kind == "EvenstepStageTests.ComponentTypeTests.Player.Mover")
    #expect(try fault(scene, from: Stage(scene)) == nil)
  }

  @Test("know no addresses, and refuse types that they cannot tell apart")
  func local() throws {
    let (a, b) = (Self.localA(), Self.localB())
    #expect(type(of: a).kind == type(of: b).kind && !type(of: a).kind.contains("$"))
    #expect(try fault(scene([a]), from: Stage(scene([a]))) == nil)
    let both = scene([a, b])
    let message = try #require(try fault(both, from: Stage(both)))
    #expect(message.contains("are both of the kind \"\(type(of: a).kind)\"; one of them should name its own"))
  }

  @Test("know types that only a program spawns when the scene names them")
  func spawned() throws {
    var scene = Scene()
    scene.world.keyframeEvery = 1
    let stage = try Stage(scene)
    var node = Node("late")
    node.components = [Enemy.Mover()]
    stage.enqueue(.spawn(node))
    #expect(try fault(scene, from: stage)?.contains("belong into the scene's componentTypes") == true)
    scene.componentTypes = [Enemy.Mover.self]
    #expect(try fault(scene, from: stage) == nil)
    try stage.advance()
    #expect(try fault(scene, from: stage) == nil)
    try stage.restore(Keyframe(decoding: stage.keyframe().encoded(), for: scene))
  }

  @Test("are of another scene when a setting of a component differs")
  func settings() throws {
    func scene(_ component: String) throws -> Scene {
      let text = """
        {"evenstep": 1, "world": {"size": [9, 9]}, "nodes": [{"id": "a", "components": [\(component)]}]}
        """
      return try SceneDocument(bytes: Array(text.utf8)).scene()
    }
    let variants = [
      #"{"kind": "lifetime", "seconds": 1}"#, #"{"kind": "lifetime", "seconds": 2}"#,
      #"{"kind": "keys", "bindings": [{"key": "a", "do": {"kind": "remove"}}]}"#,
      #"{"kind": "keys", "bindings": [{"key": "b", "do": {"kind": "remove"}}]}"#,
      #"{"kind": "spawner", "every": 1, "node": {"id": "s"}}"#,
      #"{"kind": "spawner", "every": 1, "limit": 7, "node": {"id": "s"}}"#,
      #"{"kind": "spawner", "every": 1, "limit": 7, "node": {"id": "s", "position": [1, 0]}}"#,
    ]
    for (index, variant) in variants.enumerated() {
      let keyframe = try Stage(scene(variant)).keyframe()
      for (other, text) in variants.enumerated() {
        let isTaken = (try? Stage(scene(text), at: keyframe)) != nil
        #expect(isTaken == (index == other), "\(variant), \(text)")
      }
    }
  }

  @Test("are refused when another version of the engine made them")
  func engine() throws {
    let scene = Scene()
    var content = Array(try Stage(scene).keyframe().encoded().dropLast(8))
    let version = Array(EngineVersion.current.utf8)
    let place = 8 + 4 + EngineVersion.chipmunk.utf8.count + 4
    #expect(content[place...].starts(with: version))
    content[place] = UInt8(ascii: "9")
    let found = "9" + EngineVersion.current.dropFirst()
    do {
      _ = try Keyframe(decoding: KeyframeBytes.seal(content), for: scene)
      Issue.record("was read")
    } catch {
      #expect(error == .otherEngine(found: found))
      #expect(
        "\(error)" == "the keyframe was made by version \(found) of the engine, and this is \(EngineVersion.current)")
    }
  }
}
