public import EvenstepGeometry
internal import EvenstepPhysics

/// What of a node can change from step to step.
public struct NodeState: Sendable, Hashable {
  /// The place in the parent, in points; of a dynamic body its origin in the world.
  public var position: Vector2
  /// The rotation in the parent; full turns count.
  public var angle: Angle
  /// The factors of enlargement.
  public var scale: Vector2
  /// The opacity, 0 to 1.
  public var opacity: Double
  /// The colour that the look is multiplied by.
  public var tint: Color
  /// Whether the node and its children are drawn.
  public var isVisible: Bool
  /// The place of the picture that an animation has given the sprite, among the scene's; −1 where it has its own.
  var imageIndex = -1
  /// The velocity of the body, in points per second; zero without one.
  public var velocity = Vector2.zero
  /// The rotation of the body a second; zero without one.
  public var spin = Angle.zero

  init(_ node: Node) {
    position = node.position
    angle = node.angle
    scale = node.scale
    opacity = node.opacity
    tint = node.tint
    isVisible = node.isVisible
    if let body = node.body, body.kind != .static {
      velocity = body.velocity
      spin = body.spin
    }
  }

  /// The map from the node's coordinates to its parent's.
  var transform: Transform { Transform(position: position, rotation: angle, scale: scale) }

  /// The state between two steps; what has nothing in between keeps the later value.
  static func interpolate(from a: NodeState, to b: NodeState, at t: Double) -> NodeState {
    var state = b
    state.position = .interpolate(from: a.position, to: b.position, at: t)
    state.angle = .interpolate(from: a.angle, to: b.angle, at: t)
    state.scale = .interpolate(from: a.scale, to: b.scale, at: t)
    state.opacity = .interpolate(from: a.opacity, to: b.opacity, at: t)
    if a.tint != b.tint { state.tint = .interpolate(from: a.tint, to: b.tint, at: t) }
    return state
  }

  /// Adds all of it to a state digest.
  func addState(to hasher: inout StateHasher) {
    hasher.add(position)
    hasher.add(angle.radians)
    hasher.add(scale)
    hasher.add(opacity)
    hasher.add(tint)
    hasher.add(isVisible)
  }
}
