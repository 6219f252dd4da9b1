internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

extension Command {
  /// Adds a waiting command to a state digest.
  func addState(to hasher: inout StateHasher) {
    switch self {
    case .set(let target, let property):
      hasher.add(0)
      target.addState(to: &hasher)
      property.addState(to: &hasher)
    case .setGravity(let gravity):
      hasher.add(1)
      hasher.add(gravity)
    case .impulse(let target, let impulse, let point):
      hasher.add(2)
      target.addState(to: &hasher)
      hasher.add(impulse)
      hasher.add(point != nil)
      if let point { hasher.add(point) }
    case .spawn(let node):
      hasher.add(3)
      node.addState(to: &hasher)
    case .remove(let target):
      hasher.add(4)
      target.addState(to: &hasher)
    case .connect(let joint):
      hasher.add(6)
      joint.addState(to: &hasher)
    case .disconnect(let id):
      hasher.add(7)
      hasher.add(id)
    case .grab(let id, let place):
      hasher.add(8)
      hasher.add(id)
      hasher.add(place)
    case .drag(let place):
      hasher.add(9)
      hasher.add(place)
    case .release: hasher.add(10)
    case .stopAnimation(let target, let key):
      hasher.add("stopAnimation")
      target.addState(to: &hasher)
      hasher.add(key != nil)
      if let key { hasher.add(key) }
    case .animate(let target, let animation):
      hasher.add(5)
      target.addState(to: &hasher)
      animation.addState(to: &hasher)
    }
  }
}

extension Target {
  func addState(to hasher: inout StateHasher) {
    switch self {
    case .node(let id): hasher.add("node \(id)")
    case .tag(let tag): hasher.add("tag \(tag)")
    case .owner: hasher.add("owner")
    case .partner(let partner): hasher.add("partner \(partner.rawValue)")
    }
  }
}

extension Property {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch self {
    case .position(let value): add("position", value, to: &hasher)
    case .scale(let value): add("scale", value, to: &hasher)
    case .velocity(let value): add("velocity", value, to: &hasher)
    case .angle(let value): add("angle", Vector2(value.radians, 0), to: &hasher)
    case .spin(let value): add("spin", Vector2(value.radians, 0), to: &hasher)
    case .opacity(let value): add("opacity", Vector2(value, 0), to: &hasher)
    case .visible(let value): add("visible", Vector2(value ? 1 : 0, 0), to: &hasher)
    case .body(let kind): hasher.add("body \(kind.rawValue)")
    case .tint(let value):
      hasher.add("tint")
      hasher.add(value)
    }
  }

  private func add(_ name: String, _ value: Vector2, to hasher: inout StateHasher) {
    hasher.add(name)
    hasher.add(value)
  }
}
