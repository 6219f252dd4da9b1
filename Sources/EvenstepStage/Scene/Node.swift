public import EvenstepGeometry
public import EvenstepPhysics

/// A thing on the stage: a place, and optionally a body, a look, children, animations and behaviour.
public struct Node: Codable, Sendable {
  /// The name by which commands find the node; unique in a scene.
  public var id: String
  /// Names that several nodes may share.
  public var tags: [String] = []
  /// The place in the parent, in points.
  public var position: Vector2
  /// The rotation in the parent.
  public var angle: Angle
  /// The factors by which look, shapes and children are enlarged.
  public var scale = Vector2(1, 1)
  /// 0 (clear) to 1 (opaque); multiplies through to children.
  public var opacity = 1.0
  /// The colour that the look is multiplied by.
  public var tint = Color.white
  /// Whether the node and its children are drawn.
  public var isVisible = true
  /// The layer; nil takes the parent's, and at the root the first layer.
  public var layer: String?
  /// The physics; nil for a node that is only seen.
  public var body: NodeBody?
  /// The shapes of the body, in its own coordinates.
  public var shapes: [ShapeDefinition] = []
  /// How the node is drawn; nil for one that only groups or collides.
  public var look: Look?
  /// Nodes that move with this one, drawn after it.
  public var children: [Node] = []
  /// What moves the node over time.
  public var animations: [NodeAnimation] = []
  /// What the node does by itself.
  public var components: [any Component] {
    get { behavior.components }
    set { behavior.components = newValue }
  }
  /// Makes many nodes out of this one.
  public var repetition: Repetition?
  private var behavior = ComponentList()

  /// Creates a node; all that is not given can be set afterwards.
  public init(
    _ id: String, at position: Vector2 = .zero, angle: Angle = .zero, body: NodeBody? = nil,
    shapes: [ShapeDefinition] = [], look: Look? = nil
  ) {
    self.id = id
    self.position = position
    self.angle = angle
    self.body = body
    self.shapes = shapes
    self.look = look
  }
}

/// What kind of body a node has, and how it starts.
public struct NodeBody: Codable, Sendable, Hashable {
  /// Whether the body stands still, follows its animation, or obeys forces.
  public var kind: BodyKind
  /// The total mass when the body is dynamic; nil derives it from the density of the shapes.
  public var mass: Double?
  /// The velocity at the start, in points per second.
  public var velocity = Vector2.zero
  /// The rotation a second at the start.
  public var spin = Angle.zero
  /// Whether contacts leave the rotation alone.
  public var fixedRotation = false
  /// Whether it is stopped where it would pass through something, however fast it is.
  public var isSwept = true

  /// Creates a body at rest.
  public init(_ kind: BodyKind, mass: Double? = nil) {
    self.kind = kind
    self.mass = mass
  }

  /// A body that never moves.
  public static let `static` = NodeBody(.static)
  /// A body that follows its node's animations and pushes others.
  public static let kinematic = NodeBody(.kinematic)
  /// A body that obeys forces; its mass follows from the density of its shapes.
  public static let dynamic = NodeBody(.dynamic)
  /// A body of a given mass that obeys forces.
  public static func dynamic(mass: Double) -> NodeBody { NodeBody(.dynamic, mass: mass) }
}
