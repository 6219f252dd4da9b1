import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Damaged state of a keyframe, under a checksum that is right")
struct KeyframeDamageTests {
  private static let numbers: [UInt64] =
    [Int.min, .max, -1, 0].map { UInt64(bitPattern: Int64($0)) }
    + [.nan, .infinity, -.infinity, 1e308, -1, 1e-308].map { (number: Double) in number.bitPattern }

  private func damage(_ whole: KeyframeBytes, _ random: inout SeededRandom) -> KeyframeBytes {
    var bytes = whole
    let place = random.nextIndex(bytes.state.count - 8)
    let range = place..<place + 1 + random.nextIndex(min(64, bytes.state.count - place))
    switch random.nextIndex(8) {
    case 0: bytes.state.removeLast(bytes.state.count - place)
    case 1: bytes.state.insert(contentsOf: bytes.state[range], at: place)
    case 2: bytes.state.removeSubrange(range)
    case 3: bytes.put(Self.numbers[random.nextIndex(Self.numbers.count)], at: place)
    case 4, 5:
      // Behind the mark of a coded number, where most of the others make another number of it.
      let marked = bytes.state[place...].dropLast(8).firstIndex { [3, 5].contains($0) }
      bytes.put(Self.numbers[random.nextIndex(Self.numbers.count)], at: marked.map { $0 + 1 } ?? place)
    default:
      for _ in 0...random.nextIndex(3) {
        bytes.state[random.nextIndex(bytes.state.count)] ^= 1 << UInt8(random.nextIndex(8))
      }
    }
    return bytes
  }

  private func scene(_ name: String) throws -> Scene {
    name == "rich"
      ? try SceneDocument(json: RichScene.json, file: RichScene.file).scene() : try SharedScenes.scene(name)
  }

  /// Goes on for some steps, and takes everything away in the end; whether no step failed.
  private func goesOn(_ stage: Stage) -> Bool {
    do throws(StageError) {
      for _ in 0..<3 { try stage.advance([.keyDown("up"), .keyDown("space")]) }
      stage.enqueue(.set(.tag("drop"), .scale(Vector2(2, 2))))
      for id in stage.nodeIDs { stage.enqueue(.remove(.node(id))) }
      for id in stage.jointIDs { stage.enqueue(.disconnect(id)) }
      try stage.advance()
    } catch { return false }
    return true
  }

  @Test("gives an error or a stage that goes on", arguments: ["balls", "joints", "platform", "rich", "spawns"])
  func damages(name: String) throws {
    let scene = try scene(name)
    let stage = try Stage(scene)
    repeat { try stage.advance(SharedScenes.input(stage.step)) } while stage.step < 70 || !stage.isAtKeyframe
    let whole = KeyframeBytes(try stage.keyframe())
    var random = SeededRandom(seed: 815)
    var (refused, gone) = (0, 0)
    for _ in 0..<800 {
      do { try stage.restore(Keyframe(decoding: damage(whole, &random).sealed, for: scene)) } catch {
        refused += 1
        continue
      }
      _ = (stage.snapshot(), stage.snapshot(alpha: 0.5), stage.stateTable())
      if goesOn(stage) { gone += 1 }
      _ = (stage.snapshot(), stage.digest)
    }
    #expect(refused > 200 && gone > 100, "\(refused) refused, \(gone) gone on")
  }
}
