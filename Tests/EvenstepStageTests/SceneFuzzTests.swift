import EvenstepGeometry
import EvenstepJSON
import EvenstepStage
import Glibc
import Testing

@Suite("Scenes changed at random")
struct SceneFuzzTests {
  /// The seed of the whole run: the environment's, or the same every time.
  static let seed: UInt64 = {
    let given = getenv("EVENSTEP_FUZZ_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? 20_260_801
    print("Scene fuzz: EVENSTEP_FUZZ_SEED=\(seed)")
    return seed
  }()
  static let shards = 8
  static let mutantsPerShard = 280

  /// A scene to change, how often it is chosen, and the file that it counts as.
  private struct Base {
    let json: JSONValue
    let weight: Int
    let file: String
  }

  private static let bases: [Base] = {
    let folder = repository("assets/scenes")
    var bases = [Base(json: RichScene.json, weight: 60, file: RichScene.file)]
    // The avalanche has 1200 bodies; now and then is often enough.
    for (name, weight) in [
      ("crate-pit", 20), ("falling-crate", 20), ("bouncing-balls", 10), ("easing-gallery", 10), ("pyramid", 8),
      ("avalanche", 1),
    ] {
      let file = "\(folder)/\(name).json"
      guard let document = try? SceneDocument(path: file) else { continue }
      bases.append(Base(json: document.json, weight: weight, file: file))
    }
    return bases
  }()

  /// What became of the mutants.
  private struct Tally {
    var mutants = 0
    var valid = 0
    var passed = 0
    var refused = 0
  }

  @Test("are refused with a message or run, and never trap, hang or differ from themselves", arguments: 0..<shards)
  func fuzz(shard: Int) throws {
    try #require(SceneFuzzTests.bases.count == 7, "all shipped scenes are there")
    var mutator = SceneMutator(random: SeededRandom(seed: SceneFuzzTests.seed &* 1000 &+ UInt64(shard)))
    var tally = Tally()
    for number in 0..<SceneFuzzTests.mutantsPerShard {
      let base = choose(&mutator)
      var bytes: [UInt8]
      if mutator.random.nextIndex(8) == 0 {
        bytes = mutator.mutateBytes(Array(base.json.compactText.utf8))
      } else {
        bytes = Array(mutator.mutateTree(base.json).compactText.utf8)
      }
      tally.mutants += 1
      try run(bytes, base, &tally, repeated: number % 8 == 0)
    }
    #expect(tally.valid * 2 >= tally.mutants, "\(tally), seed \(SceneFuzzTests.seed)")
    #expect(tally.passed * 4 >= tally.mutants, "\(tally), seed \(SceneFuzzTests.seed)")
    #expect(tally.refused * 10 >= tally.mutants, "\(tally), seed \(SceneFuzzTests.seed)")
  }

  private func choose(_ mutator: inout SceneMutator) -> Base {
    var place = mutator.random.nextIndex(SceneFuzzTests.bases.reduce(0) { $0 + $1.weight })
    for base in SceneFuzzTests.bases {
      place -= base.weight
      if place < 0 { return base }
    }
    return SceneFuzzTests.bases[0]
  }

  private func run(_ bytes: [UInt8], _ base: Base, _ tally: inout Tally, repeated: Bool) throws {
    var isValid = false
    do throws(SceneError) {
      let document = try SceneDocument(bytes: bytes, file: base.file)
      isValid = true
      tally.valid += 1
      let scene = try document.scene()
      let stage = try Stage(scene)
      // Decoding the same pictures again and again is most of the time otherwise.
      let textures = repeated ? try TextureStore(loading: scene) : TextureStore()
      _ = SceneReport(document, scene: scene, stage: stage, textures: textures)
      let end = simulate(stage)
      if end.isWhole { tally.passed += 1 }
      _ = stage.snapshot(alpha: 0.5).displayList(width: 64, height: 36, textures: textures)
      guard repeated else { return }
      _ = try stage.render(width: 48, height: 27)
      let again = simulate(try Stage(scene))
      #expect(again == end, "a scene ran in two ways: \(String(decoding: bytes, as: UTF8.self))")
    } catch {
      tally.refused += 1
      let message = "\(error)"
      #expect(message.utf8.count < 4000 && !message.contains("\n"), "\(message)")
      #expect(error.kind == .badData)
      if isValid { #expect(!error.path.isEmpty || error.rule.contains("an object"), "\(message)") }
    }
  }

  /// How a run ended.
  private struct End: Equatable {
    var digest: UInt64
    var poseHash: UInt64
    var error: StageError?
    var isWhole: Bool
  }

  private func simulate(_ stage: Stage) -> End {
    // Nodes, iterations and steps bound the time of one mutant.
    let cost = stage.nodeIDs.count * max(10, stage.scene.world.iterations)
    let steps = cost > 20_000 ? 10 : 120
    var failure: StageError?
    do throws(StageError) {
      for step in 0..<steps { try stage.advance(step == 30 ? [.keyDown("space"), .keyDown("r")] : []) }
    } catch { failure = error }
    return End(
      digest: stage.digest, poseHash: stage.poseHash, error: failure, isWhole: steps == 120 && failure == nil)
  }
}
