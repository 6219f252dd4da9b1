internal import EvenstepGeometry
internal import EvenstepPhysics

extension Joint {
  /// A fingerprint of all that decides how the joint acts.
  var fingerprint: UInt64 {
    var hasher = StateHasher()
    addState(to: &hasher)
    return hasher.digest
  }

  /// Adds all that decides how the joint acts.
  func addState(to hasher: inout StateHasher) {
    hasher.add(id)
    hasher.add(a)
    hasher.add(b ?? "world")
    kind.addState(to: &hasher)
    for number in [maxForce, maxBias, errorBias ?? -1] { hasher.add(number) }
    hasher.add(collides)
    // Not counted where it has no effect, so that scenes keep the fingerprints that they had before there was such a thing.
    if breakForce < .infinity { hasher.add(breakForce) }
  }
}

extension JointKind {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch self {
    case .pin(let a, let b, let distance): add(0, [a, b], [distance ?? -1], to: &hasher)
    case .slide(let a, let b, let least, let most): add(1, [a, b], [least, most], to: &hasher)
    case .pivot(let a, let b): add(2, [a, b], [], to: &hasher)
    case .drag(let a, let place): add(13, [a, place], [], to: &hasher)
    case .pivotAt(let point): add(3, [point], [], to: &hasher)
    case .groove(let a, let from, let to): add(4, [a, from, to], [], to: &hasher)
    case .dampedSpring(let a, let b, let length, let stiffness, let damping):
      add(5, [a, b], [length, stiffness, damping], to: &hasher)
    case .rotarySpring(let angle, let stiffness, let damping):
      add(angle == nil ? 6 : 7, [], [angle?.radians ?? 0, stiffness, damping], to: &hasher)
    case .rotaryLimit(let least, let most): add(8, [], [least.radians, most.radians], to: &hasher)
    case .ratchet(let phase, let teeth): add(9, [], [phase.radians, teeth.radians], to: &hasher)
    case .gear(let phase, let ratio): add(phase == nil ? 10 : 11, [], [phase?.radians ?? 0, ratio], to: &hasher)
    case .motor(let rate): add(12, [], [rate], to: &hasher)
    }
  }

  private func add(_ kind: Int, _ points: [Vector2], _ numbers: [Double], to hasher: inout StateHasher) {
    hasher.add(kind)
    for point in points { hasher.add(point) }
    for number in numbers { hasher.add(number) }
  }
}
