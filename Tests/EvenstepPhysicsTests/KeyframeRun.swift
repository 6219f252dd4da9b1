import EvenstepGeometry
import EvenstepPhysics

/// A run of a scene whose world is made canonical every so many steps.
struct Run: ~Copyable {
  let scene: KeyframeScene
  let every: Int
  var world: World
  var step = 0
  /// The digest after each step, that of the initial state first.
  var digests: [UInt64] = []
  var keyframes: [(step: Int, keyframe: WorldKeyframe)] = []
  var keeps = false

  init(_ scene: KeyframeScene, every: Int, from world: consuming World) {
    self.scene = scene
    self.every = every
    self.world = world
  }

  mutating func advance(to last: Int) throws {
    if step == 0 { try note() }
    while step < last {
      try scene.change(&world, step)
      try world.step()
      step += 1
      try note()
    }
  }

  /// The first step whose digest differs when the run goes on from a keyframe.
  mutating func repeats(from step: Int, _ keyframe: WorldKeyframe, _ expected: [UInt64]) throws -> Int? {
    try world.restore(keyframe)
    self.step = step
    keeps = false
    digests = [world.digest]
    if step == 0 { digests = [] }
    try advance(to: scene.steps)
    for (index, digest) in digests.enumerated() where digest != expected[step + index] { return step + index }
    return nil
  }

  private mutating func note() throws {
    if step % every == 0 {
      world.canonicalize()
      if keeps { keyframes.append((step, try world.keyframe())) }
    }
    digests.append(world.digest)
  }
}

extension World {
  /// Of all that moves, all handles, and what the last step listed.
  var digest: UInt64 {
    var hasher = StateHasher()
    addState(to: &hasher)
    for body in bodies {
      hasher.add(Int(body.index))
      hasher.add(Int(body.generation))
    }
    for event in contacts {
      hasher.add(event.phase == .began ? 1 : 0)
      hasher.add(Int(event.shapeA.index))
      hasher.add(Int(event.shapeB.index))
      hasher.add(event.point)
      hasher.add(event.normal)
      hasher.add(event.impulse)
      hasher.add(event.isSensor ? 1 : 0)
    }
    return hasher.digest
  }
}
