import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("A keyframe")
struct KeyframeTests {
  static let runs = KeyframeScene.all.flatMap { scene in [1, 7, 30].map { (scene, $0) } }

  @Test("goes on with the same bits: in place, and in a world that was empty", arguments: runs)
  func goesOn(scene: KeyframeScene, every: Int) throws {
    var straight = Run(scene, every: every, from: try scene.make())
    straight.keeps = true
    try straight.advance(to: scene.steps)
    let end = straight.digests
    // A dozen of the keyframes, the first and the last among them.
    let count = straight.keyframes.count
    for choice in Set((0..<12).map { $0 * (count - 1) / 11 }).sorted() {
      let (step, keyframe) = straight.keyframes[choice]
      var fresh = Run(scene, every: every, from: try World(straight.world.settings))
      for inPlace in [true, false] {
        let label: Comment = "keyframe \(step) \(inPlace ? "in place" : "in an empty world")"
        let differing =
          inPlace
          ? try straight.repeats(from: step, keyframe, end) : try fresh.repeats(from: step, keyframe, end)
        #expect(differing == nil, label)
      }
    }
  }
}

extension KeyframeScene: CustomTestStringConvertible {
  var testDescription: String { name }
}
