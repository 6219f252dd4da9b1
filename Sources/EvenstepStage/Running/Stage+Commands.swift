internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Applies all queued commands in order; the only place where the world is changed from outside.
  func applyCommands() throws(StageError) {
    arrivedPairs = 0
    guard !queue.isEmpty else { return }
    // Commands never give commands, so the queue can be taken as a whole; its memory goes back for the next step.
    var commands: [QueuedCommand] = []
    swap(&commands, &queue)
    defer {
      commands.removeAll(keepingCapacity: true)
      swap(&commands, &queue)
    }
    var leaving: [Int] = []
    for queued in commands {
      let (command, owner) = (queued.command, queued.owner)
      // Many nodes may end in one step, and closing the gaps once is enough: a place stays valid until then.
      if case .remove(let target) = command {
        leaving += places(of: target, owner)
        continue
      }
      try remove(&leaving)
      try apply(command, owner: owner)
    }
    try remove(&leaving)
  }

  /// The places of a target's nodes, in memory that the next question uses again.
  private func places(of target: Target, _ owner: String?) -> [Int] {
    nodes.list(target, owner: owner, in: &targets)
    return targets
  }

  private func apply(_ command: Command, owner: String?) throws(StageError) {
    if case .spawn(let node) = command { return try spawn(node) }
    if case .connect(let joint) = command, Stage.hands.contains(joint.id) {
      throw StageError(step: step, message: "the id \"\(joint.id)\" is reserved for what a hand holds")
    }
    if case .animate(let target, let animation) = command {
      let isNamed = if case .tag = target { false } else { true }
      for place in places(of: target, owner) { try start(animation, at: place, isNamed: isNamed) }
      return
    }
    do { try change(command, owner: owner) } catch { throw stageError(error) }
  }

  private func change(_ command: Command, owner: String?) throws(PhysicsError) {
    switch command {
    case .setGravity(let gravity): try world.setGravity(gravity)
    case .spawn, .remove: break
    case .set(let target, let property):
      for place in places(of: target, owner) { try set(property, at: place) }
    case .impulse(let target, let impulse, let point):
      for place in places(of: target, owner) where nodes.records[place].bodyKind == .dynamic {
        try world.applyImpulse(impulse, at: point, to: nodes.records[place].body!)
      }
    case .connect(let joint): try connect(joint)
    case .disconnect(let id): try disconnect(id)
    case .grab(let id, let place): try grab(id, at: place, by: owner)
    case .drag(let place): try drag(to: place, by: owner)
    case .release: try letGo(by: owner)
    case .stopAnimation(let target, let key):
      for place in places(of: target, owner) { stopAnimations(key: key, at: place) }
    case .animate: break
    }
  }

  private func set(_ property: Property, at place: Int) throws(PhysicsError) {
    switch property {
    case .position(let position):
      try teleport(place) { $0.position = position }
      adopt(.position, at: place)
    case .angle(let angle):
      try teleport(place) { $0.angle = angle }
      adopt(.angle, at: place)
    case .scale(let scale):
      guard nodes.records[place].body == nil, !nodes.records[place].carriesBody else { return }
      nodes.current[place].scale = scale
      adopt(.scale, at: place)
    case .opacity(let opacity):
      nodes.current[place].opacity = min(max(opacity, 0), 1)
      adopt(.opacity, at: place)
    case .tint(let tint):
      nodes.current[place].tint = tint
      adopt(.tint, at: place)
    case .visible(let visible): nodes.current[place].isVisible = visible
    case .velocity(let velocity):
      guard nodes.records[place].bodyKind == .dynamic else { return }
      try world.setVelocity(of: nodes.records[place].body!, to: velocity)
    case .spin(let spin):
      guard nodes.records[place].bodyKind == .dynamic else { return }
      try world.setSpin(of: nodes.records[place].body!, to: spin.radians)
    case .body(let kind): try handOver(place, to: kind)
    }
  }

  /// Takes a value that was set for the node's own, where animations lie over it.
  private func adopt(_ property: AnimatedProperty, at place: Int) {
    nodes.records[place].animations.adopt(property, from: nodes.current[place])
  }

  /// Moves a node at once; the state before the step moves as well, so that nothing is seen on the way.
  private func teleport(_ place: Int, _ change: (inout NodeState) -> Void) throws(PhysicsError) {
    change(&nodes.current[place])
    change(&nodes.previous[place])
    if nodes.records[place].carriesBody {
      let moved = nodes.descendants(of: [place])
      for place in nodes.records.indices where moved[place] { try placeBody(of: place) }
    } else {
      try placeBody(of: place)
    }
  }

  private func placeBody(of place: Int) throws(PhysicsError) {
    guard let body = nodes.records[place].body else { return }
    try world.setPose(of: body, to: nodes.worldPose(of: place, states: nodes.current))
    try noteArrival(of: body)
  }

  private func remove(_ places: inout [Int]) throws(StageError) {
    guard !places.isEmpty else { return }
    let marked = nodes.descendants(of: places)
    places.removeAll(keepingCapacity: true)
    for place in nodes.records.indices where marked[place] {
      size.remove(nodes.records[place].size)
      nodes.records[place].animations.addEndings(of: nodes.records[place].id, step: step + 1, to: &animationEvents)
      guard let body = nodes.records[place].body else { continue }
      departed[body] = nodes.records[place].id
      do { try world.remove(body) } catch { throw stageError(error) }
    }
    nodes.remove(marked)
    dropLostJoints()
  }

  private func spawn(_ node: Node) throws(StageError) {
    let size: SceneSize
    do { size = try SceneSize(of: node, at: node.id) } catch {
      throw StageError(step: step, node: node.id, message: "\(error)")
    }
    try requireRoom(for: size, node: node.id)
    let offset = nodes.count
    for expanded in Expansion.expand([node], seed: scene.world.seed) {
      var single = expanded.node
      if Rule.reservedIDs.contains(single.id) {
        throw StageError(step: step, node: single.id, message: "the id \"\(single.id)\" is reserved")
      }
      single.id = issued.freeID(for: single.id)
      let parent = expanded.parent.map { $0 + offset }
      do { try insert(single, from: .spawned(single), parent: parent) } catch {
        throw StageError(step: step, node: single.id, message: "\(error)")
      }
    }
  }

  /// Adds one node with its body; the scene's nodes and the spawned ones enter here alike.
  func insert(_ node: Node, from origin: NodeOrigin, parent: Int?) throws(PhysicsError) {
    var state = NodeState(node)
    var animations = AnimationStack()
    for animation in node.animations {
      let values = AnimatedValues(state)
      animations.append(
        try RunningAnimation(animation, firstStep: step, values: values, images: imageNames), state: state)
    }
    animations.apply(to: &state, step: step, stepRate: scene.world.stepRate, keepsEnds: false)
    var record = NodeRecord(node, from: origin, parent: parent, layer: layer(of: node, parent: parent))
    record.animations = animations
    record.isDriven = node.animations.contains(where: \.movesNode)
    let components = node.components.enumerated().map { index, component in
      RunningComponent(
        component: component,
        random: SeededRandom(seed: scene.world.seed, node: node.id, purpose: "component \(index)"))
    }
    nodes.append(record, state: state, components: components)
    issued.note(node.id)
    issuedHash.add(node.id)
    issuedHash.add(UInt8(0))
    size.add(record.size)
    guard let body = node.body else { return }
    let place = nodes.count - 1
    let pose = nodes.worldPose(of: place, states: nodes.current)
    do { nodes.setBody(try world.add(BodyDefinition(node, body, pose)), at: place) } catch {
      nodes.removeLast()
      throw error
    }
    try noteArrival(of: nodes.records[place].body!)
  }

  private func layer(of node: Node, parent: Int?) -> Int {
    scene.layer(of: node) ?? parent.map { nodes.records[$0].layer } ?? 0
  }
}

extension Scene {
  /// The place of the layer that a node names; nil where it names none, or none that there is.
  func layer(of node: Node) -> Int? { node.layer.flatMap { name in layers.firstIndex { $0.id == name } } }
}

extension BodyDefinition {
  /// The body that a node describes, at that pose, its shapes enlarged as the node is.
  init(_ node: Node, _ body: NodeBody, _ pose: Pose) {
    self.init(
      kind: body.kind, pose: pose, velocity: body.velocity, spin: body.spin.radians,
      // What a kinematic body weighs matters only once it is handed to the simulation.
      mass: body.kind == .kinematic ? nil : body.mass,
      fixedRotation: body.fixedRotation, isSwept: body.isSwept, shapes: node.shapes.map { $0.scaled(by: node.scale) })
  }
}

extension ShapeDefinition {
  /// The shape enlarged about the node's origin; round parts need both factors equal, which the check ensures.
  func scaled(by scale: Vector2) -> ShapeDefinition {
    guard scale != Vector2(1, 1) else { return self }
    var copy = self
    copy.cornerRadius *= scale.x
    func stretch(_ point: Vector2) -> Vector2 { Vector2(point.x * scale.x, point.y * scale.y) }
    switch geometry {
    case .circle(let offset, let radius):
      copy.geometry = .circle(offset: stretch(offset), radius: radius * scale.x)
    case .box(let offset, let size, let angle):
      let size = Size(size.width * scale.x, size.height * scale.y)
      copy.geometry = .box(offset: stretch(offset), size: size, angle: angle)
    case .polygon(let points): copy.geometry = .polygon(points: points.map(stretch))
    case .segment(let from, let to, let radius):
      copy.geometry = .segment(from: stretch(from), to: stretch(to), radius: radius * scale.x)
    case .chain(let points, let radius, let closed):
      copy.geometry = .chain(points: points.map(stretch), radius: radius * scale.x, closed: closed)
    }
    return copy
  }
}
