internal import EvenstepCoding
internal import EvenstepGeometry
internal import EvenstepPhysics

extension Keyframe {
  /// Lays down everything but what names the scene.
  func writeState(to writer: inout ByteWriter) {
    writer.add(step)
    writer.add(digest)
    world.write(to: &writer)
    nodes.write(to: &writer)
    writer.addCoded(joints)
    writer.addCoded(brokenJoints)
    writer.addCoded(queue)
    writer.addCoded(issued)
    writer.addCoded(issuedHash)
    writer.addCoded(departed)
    writer.add(touching)
    writer.addCoded(poses)
    // What only some scenes have comes last, so that keyframes of all others are as they ever were.
    if !eventStates.isEmpty {
      writer.addCoded(eventStates)
    }
    nodes.writeChanges(to: &writer)
  }

  init(
    state reader: inout ByteReader, of scene: Scene, fingerprint: UInt64, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(CodingError) {
    sceneFingerprint = fingerprint
    step = try reader.int()
    guard (0...Stage.longestRun).contains(step), step.isMultiple(of: scene.world.keyframeEvery) else {
      throw .invalid("no keyframe is at step \(step)", at: reader.place - 8)
    }
    digest = try reader.uint64()
    world = try WorldKeyframe(from: &reader)
    nodes = try NodeTable(from: &reader, of: scene, userInfo: userInfo)
    joints = try BinaryDecoder.decode(JointTable.self, from: &reader)
    brokenJoints = try BinaryDecoder.decode([BrokenJoint].self, from: &reader)
    queue = try BinaryDecoder.decode([QueuedCommand].self, from: &reader, userInfo: userInfo)
    issued = try BinaryDecoder.decode([String: Int].self, from: &reader)
    issuedHash = try BinaryDecoder.decode(FNV1a.self, from: &reader)
    departed = try BinaryDecoder.decode([BodyID: String].self, from: &reader)
    touching = try reader.int()
    guard (-Stage.longestRun...Stage.longestRun).contains(touching) else {
      throw .invalid("\(touching) pairs touch", at: reader.place - 8)
    }
    poses = try BinaryDecoder.decode(FNV1a.self, from: &reader)
    eventStates = try scene.events.isEmpty ? [] : BinaryDecoder.decode([EventState].self, from: &reader)
    let step = step
    guard eventStates.count == scene.events.count, eventStates.allSatisfy({ $0.isSound(at: step) }) else {
      throw .invalid("events that have happened at no step, or too many", at: reader.place)
    }
    try nodes.readChanges(from: &reader, imageCount: scene.images.count)
    guard joints.isSound, issued.isSound, nodes.records.allSatisfy({ issued.uses(of: $0.id) > 0 }) else {
      throw .invalid("ids that were not given out, or too often", at: reader.place)
    }
  }
}

extension Stage {
  /// What steps and other counts come to at most: far more than any run does, and far from overflowing.
  static let longestRun = 1 << 48

  /// Throws for a number that no step has.
  static func check(step: Int?, at path: [any CodingKey]) throws(DecodingError) {
    guard let step, !(0...longestRun).contains(step) else { return }
    throw .dataCorrupted(.init(codingPath: path, debugDescription: "no step has the number \(step)"))
  }
}

extension ByteWriter {
  /// Adds a value by its `Codable` conformance.
  mutating func addCoded(_ value: some Encodable) {
    do { try BinaryEncoder.encode(value, to: &self) } catch {
      preconditionFailure("a component has to be able to write its state: \(error)")
    }
  }
}

extension NodeTable {
  /// Lays down all columns, node by node; of a node that the scene holds only its place there and what has changed.
  func write(to writer: inout ByteWriter) {
    writer.add(count)
    for place in records.indices {
      records[place].write(to: &writer)
      current[place].write(to: &writer)
      previous[place].write(to: &writer)
      writer.add(components[place].count)
      for running in components[place] {
        writer.addCoded(CodedComponent(running.component))
        writer.addCoded(running.random)
      }
    }
  }

  init(
    from reader: inout ByteReader, of scene: Scene, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(CodingError) {
    let expanded = Expansion.expand(scene.nodes, seed: scene.world.seed)
    var size = SceneSize()
    var depths: [Int] = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) {
      let record = try NodeRecord(from: &reader, expanded, self, scene, userInfo)
      let current = try NodeState(from: &reader)
      let previous = try NodeState(from: &reader)
      var components: [RunningComponent] = []
      for _ in 0..<(try reader.count(ofAtLeast: 1)) {
        let coded = try BinaryDecoder.decode(CodedComponent.self, from: &reader, userInfo: userInfo)
        let random = try BinaryDecoder.decode(SeededRandom.self, from: &reader)
        components.append(RunningComponent(component: coded.component, random: random))
      }
      guard place(of: record.id) == nil else { throw .invalid("two nodes \"\(record.id)\"", at: reader.place) }
      if let body = record.body, place(of: body) != nil { throw .invalid("two nodes with one body", at: reader.place) }
      depths.append(record.parent.map { depths[$0] + 1 } ?? 1)
      size.add(record.size)
      guard depths[count] <= deepestNesting, size.excess == nil else {
        throw .invalid("more nodes, or nested deeper, than a stage may hold", at: reader.place)
      }
      append(record, state: current, components: components)
      self.previous[count - 1] = previous
    }
  }
}

extension NodeRecord {
  fileprivate func write(to writer: inout ByteWriter) {
    switch origin {
    case .scene(let place):
      writer.add(true)
      writer.add(place)
    case .spawned(let node):
      writer.add(false)
      writer.addCoded(node)
    }
    writer.add(parent ?? -1)
    writer.add(body.map { UInt64($0.index) << 32 | UInt64($0.generation) } ?? 0)
    writer.add(isDriven)
    writer.add(animations.count)
    for animation in animations.animations { writer.addCoded(animation) }
    if !animations.governed.isEmpty { writer.addCoded(animations.model) }
  }

  fileprivate init(
    from reader: inout ByteReader, _ expanded: [ExpandedNode], _ table: NodeTable, _ scene: Scene,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(CodingError) {
    let (origin, node) = try NodeRecord.origin(from: &reader, expanded, userInfo)
    let parent = try reader.int()
    guard parent >= -1, parent < table.count else { throw .invalid("a parent that is not there", at: reader.place - 8) }
    let layer = scene.layer(of: node) ?? (parent >= 0 ? table.records[parent].layer : 0)
    self.init(node, from: origin, parent: parent >= 0 ? parent : nil, layer: layer)
    let bits = try reader.uint64()
    guard (bits != 0) == (bodyKind != nil) else { throw .invalid("a body too many or too few", at: reader.place - 8) }
    if bits != 0 { body = BodyID(index: UInt32(bits >> 32), generation: UInt32(truncatingIfNeeded: bits)) }
    isDriven = try reader.bool()
    var running: [RunningAnimation] = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) {
      running.append(try BinaryDecoder.decode(RunningAnimation.self, from: &reader, userInfo: userInfo))
    }
    animations = AnimationStack(running)
    if !animations.governed.isEmpty {
      animations.model = try BinaryDecoder.decode(AnimatedValues.self, from: &reader)
    }
  }

  private static func origin(
    from reader: inout ByteReader, _ expanded: [ExpandedNode], _ userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(CodingError) -> (NodeOrigin, Node) {
    guard try reader.bool() else {
      let node = try BinaryDecoder.decode(Node.self, from: &reader, userInfo: userInfo)
      guard node.children.isEmpty, node.repetition == nil else {
        throw .invalid("a node that is not written out", at: reader.place)
      }
      return (.spawned(node), node)
    }
    let place = try reader.int()
    guard expanded.indices.contains(place) else {
      throw .invalid("no node \(place) in the scene", at: reader.place - 8)
    }
    return (.scene(place), expanded[place].node)
  }
}

extension NodeState {
  fileprivate func write(to writer: inout ByteWriter) {
    for vector in [position, scale, velocity] { writer.add(vector) }
    for number in [angle.radians, spin.radians, opacity] + tint.parts { writer.add(number) }
    writer.add(isVisible)
  }

  fileprivate init(from reader: inout ByteReader) throws(CodingError) {
    position = try reader.vector()
    scale = try reader.vector()
    velocity = try reader.vector()
    angle = Angle(radians: try reader.double())
    spin = Angle(radians: try reader.double())
    opacity = try reader.double()
    tint = Color(
      red: try reader.double(), green: try reader.double(), blue: try reader.double(), alpha: try reader.double())
    isVisible = try reader.bool()
  }
}

extension NodeTable {
  /// Lays down which nodes were handed over, and the pictures that animations have given; nothing where there are none of
  /// both, as before there were any.
  func writeChanges(to writer: inout ByteWriter) {
    let handedOver = records.indices.filter { records[$0].bodyKind != records[$0].firstKind }
    let shown = current.indices.filter { current[$0].imageIndex >= 0 || previous[$0].imageIndex >= 0 }
    guard !handedOver.isEmpty || !shown.isEmpty else { return }
    writer.add(handedOver.count)
    for place in handedOver { writer.add(place) }
    writer.add(shown.count)
    for place in shown {
      for number in [place, current[place].imageIndex, previous[place].imageIndex] { writer.add(number) }
    }
  }

  mutating func readChanges(from reader: inout ByteReader, imageCount count: Int) throws(CodingError) {
    guard reader.remaining > 0 else { return }
    for _ in 0..<(try reader.count(ofAtLeast: 8)) {
      let place = try reader.int()
      guard records.indices.contains(place), let kind = records[place].firstKind, kind != .static,
        records[place].parent == nil
      else { throw .invalid("a node that cannot be handed over", at: reader.place - 8) }
      records[place].bodyKind = kind == .dynamic ? .kinematic : .dynamic
    }
    for _ in 0..<(try reader.count(ofAtLeast: 24)) {
      let numbers = (try reader.int(), try reader.int(), try reader.int())
      guard current.indices.contains(numbers.0), (-1..<count).contains(numbers.1), (-1..<count).contains(numbers.2)
      else { throw .invalid("a picture that is not there", at: reader.place - 24) }
      current[numbers.0].imageIndex = numbers.1
      previous[numbers.0].imageIndex = numbers.2
    }
  }
}

extension ByteWriter {
  fileprivate mutating func add(_ vector: Vector2) {
    add(vector.x)
    add(vector.y)
  }
}

extension ByteReader {
  fileprivate mutating func vector() throws(CodingError) -> Vector2 { Vector2(try double(), try double()) }
}
