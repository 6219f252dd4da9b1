internal import EvenstepGeometry
internal import EvenstepPhysics

/// Where a node comes from, so that a keyframe need not hold what the scene holds already.
enum NodeOrigin: Codable {
  /// Its place among the scene's nodes with repetitions and children written out.
  case scene(Int)
  /// A command; the node as it is in the table, without children and repetition.
  case spawned(Node)
}

/// What of a node stays as it is while it lives.
struct NodeRecord {
  let origin: NodeOrigin
  let id: String
  let tags: [String]
  /// The place of the parent in the table; parents stand before their children.
  var parent: Int?
  let layer: Int
  let look: Look?
  let shapes: [ShapeDefinition]
  /// What moves the body now, and what did at first.
  var bodyKind: BodyKind?
  let firstKind: BodyKind?
  /// The mass that the body has by itself when it is dynamic; nil where it follows from its shapes.
  let mass: Double?
  var body: BodyID?
  /// How much it counts among all that the stage holds.
  let size: SceneSize
  /// The node's running animations, and its own values beneath them.
  var animations = AnimationStack()
  /// Whether animations, and not the body's own velocity, say where the node is; true from the first one on.
  var isDriven = false
  /// Whether a node below has a body, and whether it has a static one; such a node cannot be enlarged or moved along.
  var carriesBody = false
  var carriesStaticBody = false
  /// A fingerprint of what stays the same and decides how the node goes on: shapes, materials, masses.
  let definition: UInt64

  init(_ node: Node, from origin: NodeOrigin, parent: Int?, layer: Int) {
    self.origin = origin
    self.parent = parent
    self.layer = layer
    id = node.id
    tags = node.tags
    look = node.look
    shapes = node.shapes
    bodyKind = node.body?.kind
    firstKind = bodyKind
    mass = node.body?.mass
    size = SceneSize(ofSingle: node)
    definition = node.fingerprint
  }
}

/// A node's behaviour with its own stream of random numbers.
struct RunningComponent {
  var component: any Component
  var random: SeededRandom
}

/// All living nodes in file order; four columns of the same length.
struct NodeTable {
  private(set) var places: [String: Int] = [:]
  var records: [NodeRecord] = []
  /// The states after the last step.
  var current: [NodeState] = []
  /// The states before the last step.
  var previous: [NodeState] = []
  var components: [[RunningComponent]] = []
  private var nodeOfBody: [BodyID: Int] = [:]

  var count: Int { records.count }

  /// The place of a node, if it lives.
  func place(of id: String) -> Int? { places[id] }

  /// The node that a body belongs to.
  func place(of body: BodyID) -> Int? { nodeOfBody[body] }

  mutating func append(_ record: NodeRecord, state: NodeState, components: [RunningComponent]) {
    places[record.id] = records.count
    records.append(record)
    current.append(state)
    previous.append(state)
    self.components.append(components)
    if let body = record.body { setBody(body, at: count - 1) }
  }

  /// Gives a node its body.
  mutating func setBody(_ body: BodyID, at place: Int) {
    records[place].body = body
    nodeOfBody[body] = place
    noteBody(at: place)
  }

  /// Takes back the node that was appended last.
  mutating func removeLast() {
    places[records.removeLast().id] = nil
    current.removeLast()
    previous.removeLast()
    components.removeLast()
  }

  /// Keeps the states as those before the coming step.
  mutating func rememberStates() {
    for place in current.indices { previous[place] = current[place] }
  }

  /// Whether the node's place is what its state says, not what its body has come to: by animations or by a parent.
  func isDriven(_ place: Int) -> Bool { records[place].isDriven || records[place].parent != nil }

  /// Marks all nodes above one that got a body.
  private mutating func noteBody(at place: Int) {
    let isStatic = records[place].bodyKind == .static
    var ancestor = records[place].parent
    while let next = ancestor {
      records[next].carriesBody = true
      if isStatic { records[next].carriesStaticBody = true }
      ancestor = records[next].parent
    }
  }

  /// Lists the places of a target's nodes, in file order.
  func list(_ target: Target, owner: String?, in list: inout [Int]) {
    list.removeAll(keepingCapacity: true)
    switch target {
    case .node(let id): if let place = places[id] { list.append(place) }
    case .owner: if let owner, let place = places[owner] { list.append(place) }
    case .partner: break
    case .tag(let tag): for place in records.indices where records[place].tags.contains(tag) { list.append(place) }
    }
  }

  /// Whether each place, or an ancestor of it, is among those given.
  func descendants(of roots: [Int]) -> [Bool] {
    var marked = [Bool](repeating: false, count: count)
    for root in roots { marked[root] = true }
    for (place, record) in records.enumerated() {
      if let parent = record.parent, marked[parent] { marked[place] = true }
    }
    return marked
  }

  /// Becomes equal to another table; takes no memory where both have the same nodes, as when a run is set back.
  mutating func assign(_ other: NodeTable) {
    guard records.count == other.records.count, zip(records, other.records).allSatisfy({ $0.id == $1.id }),
      nodeOfBody == other.nodeOfBody
    else { return self = other }
    for place in records.indices {
      records[place] = other.records[place]
      current[place] = other.current[place]
      previous[place] = other.previous[place]
      components[place] = other.components[place]
    }
  }

  /// Takes out the marked nodes and closes the gaps; the others keep their order.
  mutating func remove(_ marked: [Bool]) {
    var kept = NodeTable()
    var newPlace = [Int](repeating: 0, count: count)
    for place in records.indices where !marked[place] {
      newPlace[place] = kept.count
      var record = records[place]
      record.parent = record.parent.map { newPlace[$0] }
      // Those below with bodies say it again, as far as they stay.
      record.carriesBody = false
      record.carriesStaticBody = false
      kept.append(record, state: current[place], components: components[place])
      kept.previous[kept.count - 1] = previous[place]
    }
    self = kept
  }

  /// The map from a node's coordinates to the world's; identity for the parent of a root.
  func worldTransform(of place: Int?, states: [NodeState]) -> Transform {
    guard let place else { return .identity }
    guard let parent = records[place].parent else { return states[place].transform }
    return worldTransform(of: parent, states: states).concatenating(states[place].transform)
  }

  /// Where a node's body has to be: exact for a root, composed without scale for a child.
  func worldPose(of place: Int, states: [NodeState]) -> Pose {
    let state = states[place]
    guard let parent = records[place].parent else { return Pose(position: state.position, rotation: state.angle) }
    var turn = state.angle.radians
    var ancestor: Int? = parent
    while let next = ancestor {
      turn += states[next].angle.radians
      ancestor = records[next].parent
    }
    let position = worldTransform(of: parent, states: states).apply(state.position)
    return Pose(position: position, rotation: Angle(radians: turn))
  }
}
