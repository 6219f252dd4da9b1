internal import EvenstepGeometry

/// What a node did over a run.
struct NodeMotion {
  /// The node without physics, behaviour and children, as it began.
  var node: Node
  /// The place of its parent among the motions; parents stand before their children.
  let parent: Int?
  /// Where the scene has it; empty for a spawned one.
  let path: String
  private(set) var position: ChangeTrack<Vector2>
  private(set) var angle: ChangeTrack<Angle>
  private(set) var scale: ChangeTrack<Vector2>
  private(set) var opacity: ChangeTrack<Double>
  private(set) var tint: ChangeTrack<Color>
  /// Where it began or ceased to be drawn, as far as that is its own doing and not its parent's.
  private(set) var visibility: [(step: Int, isVisible: Bool)] = []
  /// How many states it had: one at its beginning, and one a step.
  private(set) var poses = 0
  /// The step at which it was gone; nil while it lives.
  private(set) var end: Int?
  private var isVisible: Bool

  /// A node that was there when the run began, or that came in a step, at whose beginning it was in the state given.
  ///
  /// What comes at the root is not drawn before; what comes with its parent need not be hidden itself.
  init(_ node: Node, parent: Int?, path: String, state: NodeState, at step: Int, isHiddenBefore: Bool) {
    self.node = node
    self.parent = parent
    self.path = path
    position = ChangeTrack(state.position, at: step)
    angle = ChangeTrack(state.angle, at: step)
    scale = ChangeTrack(state.scale, at: step)
    opacity = ChangeTrack(state.opacity, at: step)
    tint = ChangeTrack(state.tint, at: step)
    isVisible = state.isVisible && !isHiddenBefore
    (self.node.position, self.node.angle, self.node.scale) = (state.position, state.angle, state.scale)
    (self.node.opacity, self.node.tint, self.node.isVisible) = (state.opacity, state.tint, isVisible)
    poses = isHiddenBefore ? 0 : 1
  }

  /// Notes the states before and after a step; returns how many entries that took.
  mutating func append(_ state: NodeState, from previous: NodeState, at step: Int) -> Int {
    poses += 1
    show(state.isVisible, at: step)
    return position.append(state.position, from: previous.position, at: step)
      + angle.append(state.angle, from: previous.angle, at: step)
      + scale.append(state.scale, from: previous.scale, at: step)
      + opacity.append(state.opacity, from: previous.opacity, at: step)
      + tint.append(state.tint, from: previous.tint, at: step)
  }

  /// Notes that the node was gone after a step; a parent that went as well hides it already.
  mutating func finish(at step: Int, withParent: Bool) {
    end = step
    if !withParent { show(false, at: step) }
  }

  private mutating func show(_ visible: Bool, at step: Int) {
    guard visible != isVisible else { return }
    isVisible = visible
    visibility.append((step, visible))
  }
}
