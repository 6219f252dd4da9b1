internal import EvenstepAnimation
internal import EvenstepGeometry

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
      hasher.add(node.id)
      NodeState(node).addState(to: &hasher)
    case .remove(let target):
      hasher.add(4)
      target.addState(to: &hasher)
    case .animate(let target, .tween(let tween)):
      hasher.add(5)
      target.addState(to: &hasher)
      hasher.add(tween.timing.begin)
      hasher.add(tween.timing.duration)
    }
  }
}

extension Target {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch self {
    case .node(let id): hasher.add("node \(id)")
    case .tag(let tag): hasher.add("tag \(tag)")
    case .owner: hasher.add("owner")
    }
  }
}

extension Property {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch self {
    case .position(let value), .scale(let value), .velocity(let value): hasher.add(value)
    case .angle(let value), .spin(let value): hasher.add(value.radians)
    case .opacity(let value): hasher.add(value)
    case .tint(let value): for part in [value.red, value.green, value.blue, value.alpha] { hasher.add(part) }
    case .visible(let value): hasher.add(value)
    }
  }
}
