internal import EvenstepCoding
public import EvenstepGeometry

/// What a node does by itself: a value with its own state, called in every step.
///
/// A component sees the stage and answers with commands, which act at the start of the next step (those given on input
/// act in the same step). It must not look at clocks, files or other sources that differ from run to run.
///
/// Keyframes and digests hold all of its stored properties, through the `Codable` conformance that the compiler writes.
public protocol Component: Sendable, Codable {
  /// The name by which keyframes know the type; by default its full name, with those of the module and types around it.
  ///
  /// A type that is declared inside a function or privately should have one of its own, since another one like it
  /// may have the same full name, and keyframes with either cannot be read then.
  static var kind: String { get }

  /// Called for every event that a person caused, before the step's commands are applied.
  mutating func input(_ event: InputEvent, _ context: inout ComponentContext)

  /// Called for every contact of the node's body that began or ended in the step, in the order of the log.
  mutating func contact(_ contact: Contact, _ context: inout ComponentContext)

  /// Called for everything that happened to an animation of the node in the step, before `update`; what has begun with
  /// the scene is told before the first step.
  mutating func animation(_ event: AnimationEvent, _ context: inout ComponentContext)

  /// Called once a step, after the world has moved.
  mutating func update(_ context: inout ComponentContext)

  /// Adds all state that can change to the state digest, so that two runs which differ in it are told apart.
  ///
  /// By default everything that is coded; one with much that never changes is quicker when it names what does.
  func addState(to hasher: inout StateHasher)
}

extension Component {
  /// Ignores input.
  public mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {}
  /// Ignores contacts.
  public mutating func contact(_ contact: Contact, _ context: inout ComponentContext) {}
  /// Ignores animations.
  public mutating func animation(_ event: AnimationEvent, _ context: inout ComponentContext) {}
  /// Does nothing.
  public mutating func update(_ context: inout ComponentContext) {}
  /// The type's full name.
  public static var kind: String {
    var name = String(reflecting: Self.self)
    // Functions and files around a type are told by addresses, which differ from process to process.
    while let start = name.firstRange(of: "(unknown context at $"),
      let end = name[start.upperBound...].firstRange(of: ").")
    {
      name.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return name
  }
  /// Adds all that the component's `Codable` conformance writes.
  public func addState(to hasher: inout StateHasher) { addDefinition(to: &hasher) }
}

extension Component {
  /// Adds all that decides what the component will do, also what never changes: all stored properties, or what one of the
  /// engine's own says, whose bytes may get more members without doing anything else.
  func addDefinition(to hasher: inout StateHasher) {
    if let own = self as? any SelfDescribing { return own.describe(to: &hasher) }
    var writer = ByteWriter()
    writer.addCoded(self)
    writer.bytes.withUnsafeBytes { hasher.add(bytes: $0) }
  }
}

/// What a component sees while it is called, and where it leaves its commands.
public struct ComponentContext {
  /// The id of the node that the component belongs to.
  public let node: String
  /// The number of steps that are done.
  public let step: Int
  /// Steps a second.
  public let stepRate: Int
  /// The node's own state.
  public let state: NodeState
  /// Where the node's origin is in the world, in points; of a node without a parent the same as in its state.
  public let worldPosition: Vector2
  /// The node that a hand takes hold of where the pointer is pressed, for that event; nil for all others.
  ///
  /// It is `Stage.node(toGrabAt:)` of the place, so that a press can do something else where no body is.
  public internal(set) var nodeToGrab: String?
  /// The component's own stream of random numbers.
  public var random: SeededRandom
  /// The commands given so far, in order.
  public private(set) var commands: [Command] = []

  init(
    node: String, step: Int, stepRate: Int, state: NodeState, worldPosition: Vector2, random: SeededRandom
  ) {
    self.node = node
    self.step = step
    self.stepRate = stepRate
    self.state = state
    self.worldPosition = worldPosition
    self.random = random
  }

  /// The time of the step, in seconds.
  public var seconds: Double { Double(step) / Double(stepRate) }

  /// The least number of steps that cover a time in seconds, as the timeline counts them.
  public func steps(in seconds: Double) -> Int { Schedule.steps(in: seconds, stepRate: stepRate) }

  /// Gives a command.
  public mutating func enqueue(_ command: Command) { commands.append(command) }
}

/// Something that a person did, stamped with a step when it is applied.
public enum InputEvent: Sendable, Hashable {
  /// A key went down; keys are named as `a`, `space`, `left`, `f1`.
  case keyDown(String)
  /// A key came up.
  case keyUp(String)
  /// The pointer was pressed at a place in the world, in points.
  case pointerDown(Vector2)
  /// The pointer was released at a place in the world, in points.
  case pointerUp(Vector2)
}

/// Two bodies that began or ceased to touch, by the ids of their nodes.
public struct Contact: Sendable, Hashable {
  /// What happened.
  public enum Phase: String, Codable, Sendable, CaseIterable {
    /// The shapes touch since this step.
    case began
    /// The shapes touch no longer.
    case ended
  }

  /// What happened.
  public var phase: Phase
  /// The node whose shape entered the world first.
  public var a: String
  /// The other node.
  public var b: String
  /// The middle of the touching points, in points of the world.
  public var point: Vector2
  /// The direction from `a` to `b`, of length 1.
  public var normal: Vector2
  /// How hard they met: the size of the impulse; 0 for sensors and for endings.
  public var impulse: Double
  /// Whether one of the shapes is a sensor.
  public var isSensor: Bool

  /// The other node's id, seen from one of the two.
  public func other(than node: String) -> String { node == a ? b : a }
}
