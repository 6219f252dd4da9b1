internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

extension NodeChecker {
  /// Checks an animation that a command starts on nodes; of a tag none are known here.
  func check(_ animation: NodeAnimation, of nodes: [Node], at path: String) throws(SceneError) {
    for node in nodes {
      try check(animation, of: node, isHandedOver: names.mayBe(.kinematic, node), at: path)
      let (part, place) = (animation.part(at: path) { $0.scalesNode }, animation.part(at: path) { $0.movesNode })
      if let part { try requireScalable(node, at: part) }
      if let place, names.staticCarriers.contains(node.id) {
        throw SceneError(
          path: place, rule: "\"\(node.id)\" has a child with a static body, which cannot be moved along")
      }
    }
    if nodes.isEmpty { try checkValues(animation, at: path) }
  }

  /// Checks an animation of a node, which may be one that is handed over to animations at some time.
  func check(
    _ animation: NodeAnimation, of node: Node, isHandedOver: Bool = false, at path: String
  ) throws(SceneError) {
    if let kind = isHandedOver ? .kinematic : node.body?.kind,
      let part = animation.part(at: path, where: { !$0.isAllowed(on: kind) })
    {
      let rule = NodeAnimation.refusal(of: node.id, kind: kind, scales: animation.scalesNode)
      throw SceneError(path: part, rule: rule)
    }
    try checkValues(animation, at: path)
    if animation.properties.contains(.image), case .sprite? = node.look { return }
    guard animation.properties.contains(.image) else { return }
    throw SceneError(path: path, rule: "there is no sprite in \"\(node.id)\", whose picture could change")
  }

  private func checkValues(_ animation: NodeAnimation, at path: String) throws(SceneError) {
    switch animation {
    case .tween(let tween): try check(tween, at: path)
    case .property(let property):
      try check(property, at: path)
      try check(property.timing, property.key, property.markers, at: path)
    case .path(let motion):
      for point in motion.path.controlPoints { try Rule.coordinates(point, at: path) }
      try check(motion.timing, motion.key, motion.markers, at: path)
    case .frames(let frames):
      if let times = frames.keyTimes, times.count != frames.images.count {
        throw SceneError(
          path: path, rule: "must have as many keyTimes as images",
          value: "\(times.count) for \(frames.images.count)")
      }
      do { try frames.check() } catch { throw SceneError(error, at: path) }
      for (index, image) in frames.images.enumerated() { try checkImage(image, at: "\(path).images[\(index)]") }
      try check(frames.timing, frames.key, frames.markers, at: path)
    case .group(let group), .sequence(let group):
      try check(group, at: path)
      try checkWhole(animation, at: path)
    }
  }

  private func check(_ group: AnimationGroup, depth: Int = 1, at path: String) throws(SceneError) {
    guard depth <= AnimationGroup.deepestNesting else {
      throw SceneError(path: path, rule: "groups may be nested at most \(AnimationGroup.deepestNesting) deep")
    }
    try check(group.timing, group.key, group.markers, at: path)
    for (index, animation) in group.animations.enumerated() {
      let part = "\(path).animations[\(index)]"
      if animation.key != nil {
        throw SceneError(path: "\(part).key", rule: "only the outermost animation has a key")
      }
      switch animation {
      case .group(let inner), .sequence(let inner): try check(inner, depth: depth + 1, at: part)
      default: try checkValues(animation, at: part)
      }
    }
  }

  /// Takes a group apart as a stage will, for what only shows then.
  private func checkWhole(_ animation: NodeAnimation, at path: String) throws(SceneError) {
    do {
      _ = try CompositionBuilder(animation, values: AnimatedValues(), images: scene.images.keys.sorted())
    } catch { throw SceneError(error, at: path) }
  }

  private func check(
    _ timing: Timing, _ key: String?, _ markers: [AnimationMarker], at path: String
  ) throws(SceneError) {
    do { try timing.validate() } catch { throw SceneError(error, at: path) }
    if let key { try Rule.name(key, at: "\(path).key") }
    guard markers.count <= AnimationMarker.most else {
      throw SceneError(
        path: "\(path).markers", rule: "must be at most \(AnimationMarker.most)", value: "\(markers.count)")
    }
    for (index, marker) in markers.enumerated() {
      try Rule.name(marker.name, at: "\(path).markers[\(index)].name")
      try Rule.range(marker.at, 0...1e9, at: "\(path).markers[\(index)].at")
    }
  }
}

extension NodeChecker {
  private func check(_ tween: PropertyTween, at path: String) throws(SceneError) {
    do { try tween.timing.validate() } catch { throw SceneError(error, at: path) }
    func each<Value: Animatable>(_ from: Value?, _ to: Value) throws(SceneError) {
      if let from { try check(from.components, tween.track.property, at: "\(path).from") }
      try check(to.components, tween.track.property, at: "\(path).to")
    }
    switch tween.track {
    case .position(let from, let to): try each(from, to)
    case .angle(let from, let to): try each(from, to)
    case .scale(let from, let to): try each(from, to)
    case .opacity(let from, let to): try each(from, to)
    case .tint(let from, let to): try each(from, to)
    }
  }

  private func check(_ animation: PropertyAnimation, at path: String) throws(SceneError) {
    switch animation.track {
    case .position(let motion): try check(motion, animation, at: path)
    case .angle(let motion): try check(motion, animation, at: path)
    case .scale(let motion): try check(motion, animation, at: path)
    case .opacity(let motion): try check(motion, animation, at: path)
    case .tint(let motion): try check(motion, animation, at: path)
    }
  }

  private func check<Value>(
    _ motion: Motion<Value>, _ animation: PropertyAnimation, at path: String
  ) throws(SceneError) {
    do { try motion.validate() } catch { throw SceneError(error, at: path) }
    let isOffset = animation.composite != .replace
    func check(_ value: Value?, _ name: String, isOffset: Bool) throws(SceneError) {
      guard let value else { return }
      try self.check(value.components, animation.track.property, isOffset: isOffset, at: "\(path).\(name)")
    }
    switch motion {
    case .tween(let route), .spring(_, let route, _):
      try check(route.from, "from", isOffset: isOffset)
      try check(route.to, "to", isOffset: isOffset)
      try check(route.by, "by", isOffset: true)
    case .keyframes(let keyframes):
      for (index, value) in keyframes.values.enumerated() { try check(value, "values[\(index)]", isOffset: isOffset) }
    case .decay(_, let from, _): try check(from, "from", isOffset: isOffset)
    }
  }

  /// Checks a value of a property; what is only added may be below the least.
  private func check(
    _ value: SIMD4<Double>, _ property: AnimatedProperty, isOffset: Bool = false, at path: String
  ) throws(SceneError) {
    switch property {
    case .position: try Rule.coordinates(Vector2(components: value), at: path)
    case .angle: try Rule.range(Angle(components: value).degrees, -1e6...1e6, at: path)
    case .scale: for part in [value.x, value.y] { try Rule.range(part, -1e4...1e4, at: path) }
    case .opacity: try Rule.range(value.x, (isOffset ? -1 : 0)...1, at: path)
    case .tint: for index in 0..<4 { try Rule.range(value[index], (isOffset ? -1 : 0)...1, at: path) }
    case .image: break
    }
  }
}

extension NodeAnimation {
  /// The path of the first part that something is true of; nil where it is true of none.
  fileprivate func part(at path: String, where isFound: (NodeAnimation) -> Bool) -> String? {
    guard isFound(self) else { return nil }
    switch self {
    case .tween, .property: return "\(path).property"
    case .path, .frames: return path
    case .group(let group), .sequence(let group):
      for (index, animation) in group.animations.enumerated() {
        if let part = animation.part(at: "\(path).animations[\(index)]", where: isFound) { return part }
      }
      return path
    }
  }
}
