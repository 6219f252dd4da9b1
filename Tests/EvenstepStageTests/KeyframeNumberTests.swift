import EvenstepAnimation
import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Numbers in a keyframe that no stage writes")
struct KeyframeNumberTests {
  struct Change: CustomTestStringConvertible {
    var scene: String
    var member: String
    var bits: UInt64
    var testDescription: String { "\(scene), \(member) 0x\(String(bits, radix: 16))" }

    init(_ scene: String, _ member: String, _ number: Int) {
      (self.scene, self.member, bits) = (scene, member, UInt64(bitPattern: Int64(number)))
    }

    init(_ scene: String, _ member: String, double number: Double) {
      (self.scene, self.member, bits) = (scene, member, number.bitPattern)
    }
  }

  private static let changes =
    [Int.min, .max, -1].flatMap { number in
      ["spawned", "limit", "firstStep", "drop", "floor"].map { Change("spawns", $0, number) }
    }
    + [Double.nan, 0, -1, 1e-300, 1e300, .infinity].map { Change("spawns", "every", double: $0) }
    + [Double.nan, -1, 1e300, .infinity].map { Change("spawns", "seconds", double: $0) }
    + [Double.nan, -1, 1e300, .infinity].map { Change("platform", "duration", double: $0) }
    + [Double.nan, -1e300, .infinity].map { Change("platform", "begin", double: $0) }
    + [Double.nan, 0, -1].map { Change("platform", "repeats", double: $0) }
    + [Int.min, .max, 0].map { Change("joints", jointName, $0) }

  private static let jointName = (try? SharedScenes.scene("joints").joints.first?.id) ?? ""

  @Test("are refused", arguments: changes)
  func refused(change: Change) throws {
    let scene = try SharedScenes.scene(change.scene)
    let stage = try Stage(scene)
    repeat { try stage.advance() } while stage.step < 120 || !stage.isAtKeyframe
    var bytes = KeyframeBytes(try stage.keyframe())
    #expect(bytes.set(change.member, to: change.bits) > 0)
    do {
      _ = try Keyframe(decoding: bytes.sealed, for: scene)
      Issue.record("was read")
    } catch { guard case .malformed = error else { throw error } }
  }

  /// A row of nodes whose keyframe says that each one is the child of the one before it.
  private func chain(_ count: Int) throws -> (Scene, KeyframeBytes) {
    var scene = Scene()
    scene.nodes = (0..<count).map { Node("n\($0)", at: Vector2(1, 0)) }
    var bytes = KeyframeBytes(try Stage(scene).keyframe())
    for place in 1..<count {
      let record = [1] + KeyframeBytes.bytes(UInt64(place)) + KeyframeBytes.bytes(.max)
      let start = bytes.state.indices.dropLast(24).filter { bytes.state[$0...].starts(with: record) }
      #expect(start.count == 1)
      bytes.put(UInt64(place - 1), at: start[0] + 9)
    }
    return (scene, bytes)
  }

  @Test("nest no nodes deeper than scenes do")
  func nesting() throws {
    let (scene, bytes) = try chain(32)
    let stage = try Stage(scene, at: Keyframe(decoding: bytes.sealed, for: scene))
    try stage.run(steps: 3)
    let (deepScene, deep) = try chain(33)
    do {
      _ = try Keyframe(decoding: deep.sealed, for: deepScene)
      Issue.record("was read")
    } catch { #expect("\(error)".contains("nested deeper")) }
  }

  @Test("are not there in a run either: a program cannot spawn what no scene may hold")
  func spawned() throws {
    func message(_ node: Node) throws -> String? {
      let stage = try Stage(Scene())
      stage.enqueue(.spawn(node))
      do throws(StageError) { try stage.advance() } catch { return "\(error)" }
      return nil
    }
    var node = Node("leaf")
    for depth in 1..<32 {
      var parent = Node("n\(depth)")
      parent.children = [node]
      node = parent
    }
    #expect(try message(node) == nil)
    var parent = Node("root")
    parent.children = [node]
    #expect(try message(parent)?.contains("nodes may be nested at most 32 deep") == true)
    #expect(try message(Node("world")) == "step 0: world: the id \"world\" is reserved")
    var fading = Node("ghost")
    fading.animations = [.tween(PropertyTween(.opacity(from: 1, to: 0), timing: .init(duration: -1)))]
    #expect(try message(fading) == "step 0: ghost: duration must be from 0 to 1e9 seconds, not -1.0")
  }
}
