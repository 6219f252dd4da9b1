internal import EvenstepGeometry
internal import EvenstepJSON

/// Takes down how nodes move over a run, and writes it as keyframe animations in a scene that plays back without physics.
///
/// ```swift
/// var bake = MotionBake(of: stage)
/// for _ in 0..<600 {
///   try stage.advance()
///   try bake.observe(stage)
/// }
/// let baked = try bake.scene(error: 0.25)
/// ```
public struct MotionBake {
  /// A node of the stage with its motion; nil where only others are baked.
  private struct Living {
    let id: String
    let motion: Int?
  }

  /// The most entries of tracks that are kept: about a gigabyte.
  static let mostEntries = 50_000_000

  /// All nodes that were there at some time, in the order in which they are drawn.
  private(set) var motions: [NodeMotion] = []
  /// What is baked of a file, and nil where it is everything.
  let selection: BakeSelection?
  let scene: Scene
  let firstStep: Int
  private(set) var step: Int
  private var living: [Living] = []
  private var entries = 0

  /// Begins at a stage's present state, for a scene that holds all that is seen from there on: every node with what it does,
  /// and nothing that moves by itself.
  public init(of stage: Stage) {
    self.init(stage, nil)
  }

  /// Begins at a stage's present state, for a scene that is as the file says but for some nodes, which lose body,
  /// components and tags with their children, and get keyframes instead.
  ///
  /// Ids are those of the file; a repeated node is baked with all its copies. Throws for ids that the file has not, and for a
  /// stage of another file.
  public init(of stage: Stage, nodes: [String], in document: SceneDocument) throws(BakeError) {
    self.init(stage, try BakeSelection(nodes, of: stage.scene, in: document))
  }

  private init(_ stage: Stage, _ selection: BakeSelection?) {
    self.selection = selection
    scene = stage.scene
    firstStep = stage.step
    step = stage.step
    let expanded = selection.map { Dictionary($0.nodes.map { ($0.node.id, $0.path) }, uniquingKeysWith: { a, _ in a }) }
    for place in stage.nodes.records.indices {
      let path = expanded?[stage.nodes.records[place].id]
      if expanded != nil, path == nil {
        living.append(Living(id: stage.nodes.records[place].id, motion: nil))
      } else {
        add(place, of: stage, path: path ?? "", state: stage.nodes.current[place], isNew: false)
      }
    }
  }

  /// Takes down the state after a step; every step has to be seen.
  public mutating func observe(_ stage: Stage) throws(BakeError) {
    guard stage.step == step + 1 else { throw .missedStep(expected: step + 1, found: stage.step) }
    step += 1
    var next = living[...]
    living = []
    living.reserveCapacity(stage.nodes.count)
    for (place, record) in stage.nodes.records.enumerated() {
      // Nodes keep their order, and new ones come last: what is passed over is gone.
      while let old = next.first, old.id != record.id {
        end(old)
        next.removeFirst()
      }
      if let old = next.popFirst() {
        living.append(old)
      } else if selection == nil {
        add(place, of: stage, path: "", state: stage.nodes.previous[place], isNew: true)
      } else {
        living.append(Living(id: record.id, motion: nil))
      }
      guard let motion = living[living.count - 1].motion else { continue }
      entries += motions[motion].append(stage.nodes.current[place], from: stage.nodes.previous[place], at: step)
    }
    for old in next { end(old) }
    if entries > MotionBake.mostEntries { throw .tooLong(step: step) }
  }

  private mutating func add(_ place: Int, of stage: Stage, path: String, state: NodeState, isNew: Bool) {
    let record = stage.nodes.records[place]
    var node = Node(record.id, look: record.look)
    node.shapes = record.shapes
    node.layer = scene.layers.isEmpty ? nil : scene.layers[record.layer].id
    let parent = record.parent.flatMap { living[$0].motion }
    living.append(Living(id: record.id, motion: motions.count))
    motions.append(
      NodeMotion(
        node, parent: parent, path: path, state: state, at: isNew ? step - 1 : step,
        isHiddenBefore: isNew && parent == nil))
    entries += 5
  }

  private mutating func end(_ old: Living) {
    guard let motion = old.motion else { return }
    let parent = motions[motion].parent
    motions[motion].finish(at: step, withParent: parent.map { motions[$0].end == step } ?? false)
  }
}
