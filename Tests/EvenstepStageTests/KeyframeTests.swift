import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Keyframes of a stage")
struct KeyframeTests {
  /// A run with all its keyframes, and the digest after each of its steps.
  struct Run {
    var keyframes: [Keyframe] = []
    var digests: [UInt64] = []
    var poseHash: UInt64 = 0

    init(_ scene: Scene, steps: Int) throws {
      let stage = try Stage(scene)
      keyframes.append(try stage.keyframe())
      digests.append(stage.digest)
      for step in 0..<steps {
        try stage.advance(SharedScenes.input(step))
        digests.append(stage.digest)
        if stage.isAtKeyframe { keyframes.append(try stage.keyframe()) }
      }
      poseHash = stage.poseHash
    }

    /// Goes on from a keyframe to the end; returns the first step that differs.
    func divergence(_ stage: Stage) throws -> Int? {
      while stage.step < digests.count - 1 {
        if stage.digest != digests[stage.step] { return stage.step }
        try stage.advance(SharedScenes.input(stage.step))
      }
      return stage.digest == digests.last && stage.poseHash == poseHash ? nil : stage.step
    }
  }

  @Test("go on with the same digests, in place and in a new stage", arguments: SharedScenes.names)
  func goOn(name: String) throws {
    let scene = try SharedScenes.scene(name)
    let run = try Run(scene, steps: scene.steps(in: scene.duration))
    #expect(run.keyframes.count > 20)
    let used = try Stage(scene)
    for keyframe in run.keyframes {
      try used.restore(keyframe)
      #expect(try run.divergence(used) == nil, "from step \(keyframe.step), in place")
      #expect(try run.divergence(Stage(scene, at: keyframe)) == nil, "from step \(keyframe.step)")
    }
  }
}
