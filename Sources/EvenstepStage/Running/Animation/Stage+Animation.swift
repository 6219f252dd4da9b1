internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// The state of a node without its animations: what it will be when they are over, as far as they do not stay.
  ///
  /// `state(of:)` is what is seen. Tweens of version 1 change the node's own state as they go, and so does what an
  /// animation that fills forwards has reached in the end. nil if there is no node of that id.
  public func modelState(of id: String) -> NodeState? {
    guard let place = nodes.place(of: id) else { return nil }
    var state = nodes.current[place]
    nodes.records[place].animations.restoreModel(in: &state)
    return state
  }

  /// The name of the picture that an animation has given a node's sprite; nil where it has its own, and of no node.
  public func image(of id: String) -> String? {
    guard let place = nodes.place(of: id) else { return nil }
    let index = nodes.current[place].imageIndex
    return imageNames.indices.contains(index) ? imageNames[index] : nil
  }

  /// Evaluates all animations for the end of the coming step; kinematic bodies get the velocity that takes them there.
  func animate() throws(StageError) {
    nodes.animate(step: step + 1, stepRate: scene.world.stepRate, events: &animationEvents)
    try leadBodies()
  }

  /// Reports what has begun with the scene.
  func announceBeginnings() {
    nodes.announceBeginnings(events: &animationEvents)
  }

  /// The reports that a scene begins with, for a stage that is set back to its beginning.
  func restoreBeginnings() {
    animationEvents.removeAll(keepingCapacity: true)
    guard step == 0 else { return }
    for record in nodes.records {
      for animation in record.animations.animations where animation.hasBegun {
        animationEvents.append(AnimationEvent(record.id, animation.key, .started, 0))
      }
    }
  }

  /// Starts an animation of a node, or says why that cannot be.
  func start(_ animation: NodeAnimation, at place: Int, isNamed: Bool) throws(StageError) {
    guard isAllowed(animation, at: place) else {
      // One of many nodes by a tag is passed over, and so is what version 1 passed over.
      if case .tween = animation { return }
      if !isNamed { return }
      throw StageError(step: step, node: nodes.records[place].id, message: refusal(of: animation, at: place))
    }
    do {
      let values = AnimatedValues(nodes.current[place])
      nodes.records[place].animations.append(
        try RunningAnimation(animation, firstStep: step, values: values, images: imageNames),
        state: nodes.current[place])
    } catch { throw stageError(error) }
    if animation.movesNode { nodes.records[place].isDriven = true }
  }

  private func isAllowed(_ animation: NodeAnimation, at place: Int) -> Bool {
    let record = nodes.records[place]
    return animation.isAllowed(on: record.bodyKind) && !(animation.scalesNode && record.carriesBody)
      && !(animation.movesNode && record.carriesStaticBody)
  }

  private func refusal(of animation: NodeAnimation, at place: Int) -> String {
    let record = nodes.records[place]
    if !animation.isAllowed(on: record.bodyKind), let kind = record.bodyKind {
      return NodeAnimation.refusal(of: record.id, kind: kind, scales: animation.scalesNode)
    }
    return animation.scalesNode
      ? "a node with a body below it cannot be enlarged" : "a node with a static body below it cannot be moved"
  }

  /// Ends the animations that move a node, which stays where it is.
  func endMotion(of place: Int) {
    let (position, angle) = (nodes.current[place].position, nodes.current[place].angle)
    nodes.stopMotion(at: place, step: step + 1, events: &animationEvents)
    (nodes.current[place].position, nodes.current[place].angle) = (position, angle)
  }

  /// Ends the animations of a node that have a key, or all.
  func stopAnimations(key: String?, at place: Int) {
    nodes.stopAnimations(key: key, at: place, step: step + 1, events: &animationEvents)
  }
}

/// What changes records and states together: columns of one table, which can only be changed in one place at a time.
extension NodeTable {
  /// Moves all animated nodes to where they are after `step` steps.
  fileprivate mutating func animate(step: Int, stepRate: Int, events: inout [AnimationEvent]) {
    NodeTable.animate(&records, &current, step, stepRate, &events)
  }

  /// Works on spans, since nothing may be copied for ten thousand nodes in each step.
  private static func animate(
    _ records: inout [NodeRecord], _ states: inout [NodeState], _ step: Int, _ stepRate: Int,
    _ events: inout [AnimationEvent]
  ) {
    var records = records.mutableSpan
    var states = states.mutableSpan
    for place in records.indices { records[place].animate(&states[place], step, stepRate, &events) }
  }

  fileprivate mutating func announceBeginnings(events: inout [AnimationEvent]) {
    for place in records.indices where !records[place].animations.isEmpty {
      let id = records[place].id
      records[place].animations.announce(id, step: 0, events: &events)
    }
  }

  fileprivate mutating func stopAnimations(key: String?, at place: Int, step: Int, events: inout [AnimationEvent]) {
    let id = records[place].id
    records[place].animations.stop(key: key, id, step: step, state: &current[place], events: &events)
  }
}

extension NodeTable {
  fileprivate mutating func stopMotion(at place: Int, step: Int, events: inout [AnimationEvent]) {
    let id = records[place].id
    records[place].animations.stopMoving(id, step: step, state: &current[place], events: &events)
  }
}

extension NodeRecord {
  fileprivate mutating func animate(
    _ state: inout NodeState, _ step: Int, _ stepRate: Int, _ events: inout [AnimationEvent]
  ) {
    guard !animations.isEmpty, !animations.applySteadily(to: &state, step: step, stepRate: stepRate) else { return }
    animations.apply(to: &state, step: step, stepRate: stepRate)
    animations.settle(id, step: step, stepRate: stepRate, state: &state, events: &events)
  }
}

extension NodeAnimation {
  /// Why a node with such a body cannot be animated like that, and what to do instead.
  static func refusal(of id: String, kind: BodyKind, scales: Bool) -> String {
    if scales { return "\"\(id)\" has a body, whose scale cannot change; animate a child that only has a look" }
    switch kind {
    case .dynamic:
      return
        "physics moves \"\(id)\": set its velocity, drag it with a joint, or give it a kinematic body to animate its "
        + "place, such as one that was handed over by setting its \"body\""
    case .static, .kinematic:
      return "\"\(id)\" has a static body, which never moves; give it a kinematic body to animate its place"
    }
  }
}
