public import EvenstepGeometry
public import EvenstepPhysics

/// The one vocabulary of changes: for timelines, components and Swift code alike.
///
/// A command takes effect at the start of the next step; one whose target is gone does nothing.
public enum Command: Codable, Sendable {
  /// Sets a property of the nodes.
  case set(Target, Property)
  /// Sets the world's gravity, in points per second squared.
  case setGravity(Vector2)
  /// Pushes bodies once, in mass times points per second; without a place through the centre of mass.
  case impulse(Target, Vector2, at: Vector2?)
  /// Adds a node; where its id was used before, it gets the next free `id#2`, `id#3` …
  case spawn(Node)
  /// Removes nodes with their children.
  case remove(Target)
  /// Makes a joint, unless one of its nodes is not there; where its id was used before, it gets the next free `id#2`.
  case connect(Joint)
  /// Undoes the joint of that id.
  case disconnect(String)
  /// Takes hold of the body of a dynamic node at a place in the world, as a hand does, and lets go of any other one.
  ///
  /// The program, whose commands a window gives for the mouse, has one hand; the scene's timeline and components have another.
  case grab(String, at: Vector2)
  /// Leads what is held on to a place in the world; nothing where nothing is held.
  case drag(to: Vector2)
  /// Lets go of what is held, which keeps the velocity that it was led at.
  case release
  /// Starts an animation now; once it has begun, it takes the place of earlier ones of the same property.
  ///
  /// Where the target is one node that cannot be animated like that, the step fails with a message; nodes of a tag that
  /// cannot are passed over.
  case animate(Target, NodeAnimation)
  /// Ends the animations of that key, or all where it is nil; what they have not reached is undone, and the node's own
  /// values hold again. What tweens of version 1 have reached stays.
  case stopAnimation(Target, key: String?)
}

/// Which nodes a command means.
public enum Target: Codable, Sendable, Hashable {
  /// The node of that id.
  case node(String)
  /// All nodes that carry the tag, in file order.
  case tag(String)
  /// The node whose component gave the command.
  case owner
  /// A node of the contact that an event waits for; only for commands of such events.
  case partner(Partner)
}

/// A property with the value that it is set to.
public enum Property: Codable, Sendable, Equatable {
  /// The place in the parent, in points; a teleport, so nothing is seen in between.
  case position(Vector2)
  /// The rotation in the parent; a teleport as well.
  case angle(Angle)
  /// The factors of enlargement; not for nodes with a body.
  case scale(Vector2)
  /// The opacity, 0 to 1.
  case opacity(Double)
  /// The colour that the look is multiplied by.
  case tint(Color)
  /// Whether the node is drawn.
  case visible(Bool)
  /// The velocity of a dynamic body, in points per second.
  case velocity(Vector2)
  /// The rotation of a dynamic body a second.
  case spin(Angle)
  /// Hands the node over: from animations to the simulation (`dynamic`), or back (`kinematic`).
  ///
  /// It keeps its place, its velocity and its spin. One that is handed to the simulation has the mass of its definition, and its
  /// animations of position and angle end there; one that is handed back goes on with its velocity until an animation moves it.
  /// For bodies at the root that are not static.
  case body(BodyKind)
}

/// Commands and the moment before which they act.
public struct TimelineEntry: Sendable {
  /// A moment of a scene.
  public enum Moment: Sendable, Hashable {
    /// A time in seconds: before the step that follows ⌈time × step rate⌉ steps.
    case seconds(Double)
    /// After that many steps.
    case step(Int)
  }

  /// When the commands act.
  public var moment: Moment
  /// What happens, in order.
  public var commands: [Command]

  /// Creates an entry.
  public init(at moment: Moment, _ commands: [Command]) {
    self.moment = moment
    self.commands = commands
  }
}
