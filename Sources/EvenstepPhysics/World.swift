internal import CChipmunk
internal import EvenstepGeometry

/// Bodies that move by the laws of mechanics, one fixed step at a time.
///
/// The world's y axis points up. Whatever is added, set or asked is checked first, so that no data makes the
/// library below abort. Bodies are added, removed and changed between steps; a step only moves them and lists
/// the contacts that began and ended.
///
/// ```swift
/// var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
/// let ball = try world.add(
///   BodyDefinition(kind: .dynamic, shapes: [ShapeDefinition(geometry: .circle(radius: 10))]))
/// try world.step()
/// print(try world.state(of: ball).pose)
/// ```
public struct World: ~Copyable {
  /// The settings that the world was made with; gravity and damping may have been set since.
  public internal(set) var settings: WorldSettings
  /// The contacts that began or ended in the last step, and those that ended by removals since the step before.
  ///
  /// Beginnings come before ends; within each, by lower and then by higher shape.
  public internal(set) var contacts: [ContactEvent] = []

  /// The joints that broke in the last step, in the order in which they broke and were added.
  public internal(set) var brokenJoints: [JointBreak] = []

  let space: UnsafeMutablePointer<cpSpace>
  let log: UnsafeMutablePointer<ContactLog>
  /// What contacts are corrected by; it is the space's user data.
  let rules: UnsafeMutablePointer<ContactRules>
  /// What joints of the standard solver step by.
  let functions: UnsafeMutablePointer<JointFunctions>
  var bodyTable: [BodySlot] = []
  var shapeTable: [ShapeSlot] = []
  var jointTable: [JointSlot] = []
  var freeBodies: [UInt32] = []
  var freeShapes: [UInt32] = []
  var freeJoints: [UInt32] = []
  /// All bodies in the order in which they were added.
  ///
  /// Between steps it may hold some that have been removed; `bodies` does not.
  var order: [BodyID] = []
  /// All joints in the order in which they were added.
  var jointOrder: [JointID] = []
  /// How many joints of `jointOrder` have been released since; between steps it may hold some, `joints` does not.
  var releasedJointCount = 0
  /// What the next joint's slot gets as its `entry`.
  var nextJointEntry: UInt64 = 0
  /// How many joints there are that can break.
  var breakableCount = 0
  /// The length of step that the joints' biases are prepared for, in seconds.
  var jointSeconds: Double
  /// The length of step that the joints' functions are chosen for, in seconds; zero after one of those came or went that
  /// depend on others.
  var functionsSeconds = 0.0
  /// What all springs of a body do to it, and how many joints correct its angle, by its place in the table; in use only
  /// while functions are chosen.
  var springLoads: [SpringLoad] = []
  var jointCounts: [Int] = []
  /// The bodies that are not static in the order in which they were added; as in `order`, some may have been removed.
  var moving: [UnsafeMutablePointer<cpBody>] = []
  /// The bodies that have an `onward`; empty between steps unless one was led and no step made since.
  var goingOn: [BodyID] = []
  /// What has been removed since the last step.
  var removed = Removed()
  /// How large each body is, by its place in the table.
  var reaches: [Reach] = []
  var powers = PinnedPowers()
  var sweep = Sweep()
  var rest = Rest()
  var rolling = RollingResistance()
  /// The velocities of the space's bodies before the solver changes them; of no meaning between steps.
  var unsolved: [Vector2] = []
  var merger = ContactMerger()
  var segmentJoints = SegmentJoints()
  /// Whether a body was found beyond the limits, so that stepping on might make the library abort.
  var hasEscapees = false
  /// Whether nothing has happened since the layout was made canonical.
  var isCanonical = false
  var layout = CanonicalLayout()
  /// Whether the space's indexes of shapes are grids instead of trees.
  var usesGrid = false

  /// Makes an empty world; throws `PhysicsError.invalid` for settings outside `PhysicsLimits`.
  public init(_ settings: WorldSettings) throws(PhysicsError) {
    try settings.validate()
    QuietLibrary.prepare
    self.settings = settings
    space = cpSpaceNew()
    log = .allocate(capacity: 1)
    log.initialize(to: ContactLog())
    install(log, in: space)
    rules = .allocate(capacity: 1)
    rules.initialize(to: ContactRules())
    space.pointee.userData = UnsafeMutableRawPointer(rules)
    functions = .allocate(capacity: 1)
    functions.initialize(to: JointFunctions(space.pointee.staticBody))
    jointSeconds = 1 / Double(settings.stepRate)
    cpSpaceSetGravity(space, cpVect(settings.gravity))
    cpSpaceSetIterations(space, Int32(settings.iterations))
    cpSpaceSetDamping(space, settings.damping)
    if let sleepAfter = settings.sleepAfter { cpSpaceSetSleepTimeThreshold(space, sleepAfter) }
    if settings.broadPhase == .grid { replaceBroadPhase(byGrid: true) }
  }

  // Freeing the space visits its bodies, so they, their shapes and joints must still be there; freeing those does not
  // touch the space. Removing them one by one first would cost a search through all contacts for each. The library means to
  // wake the sleepers, whose contacts have memory of their own, but forgets some and would leak it.
  deinit {
    space.wakeAll()
    cpSpaceFree(space)
    for slot in jointTable { if let joint = slot.pointer { cpConstraintFree(joint) } }
    for slot in shapeTable { if let shape = slot.pointer { cpShapeFree(shape) } }
    for slot in bodyTable { if let body = slot.pointer { cpBodyFree(body) } }
    removed.free()
    log.deinitialize(count: 1)
    log.deallocate()
    rules.deinitialize(count: 1)
    rules.deallocate()
    functions.deallocate()
  }

  /// How long a step is, in seconds.
  public var stepDuration: Double { 1 / Double(settings.stepRate) }

  /// How many bodies the world holds.
  public var bodyCount: Int { order.count - removed.bodies.count }

  /// All bodies in the order in which they were added.
  public var bodies: [BodyID] { removed.bodies.isEmpty ? order : order.filter { isAlive($0) } }

  /// The dynamic bodies in the order in which they were added.
  public var dynamicBodies: [BodyID] {
    bodies.filter { bodyTable[Int($0.index)].kind == .dynamic }
  }
}

/// Keeps the library's greeting, which comes with its first space, off standard output.
private enum QuietLibrary {
  /// Evaluated once in a process, whichever thread comes first.
  static let prepare: Void = cpMakeFirstSpaceQuietly()
}

/// What a world knows of a body besides what C knows.
struct BodySlot {
  var pointer: UnsafeMutablePointer<cpBody>?
  var generation: UInt32
  /// What the body was made from, at rest at the origin; what was there last where no body is.
  var definition: BodyDefinition
  var shapes: [ShapeID]
  /// How a kinematic body goes on after the coming step; none of a step that is over.
  var onward: OnwardMotion?

  var kind: BodyKind { definition.kind }
}

/// What a world knows of a shape besides what C knows.
struct ShapeSlot {
  var pointer: UnsafeMutablePointer<cpShape>?
  var generation: UInt32
  var body: BodyID
  /// The index among the body's shape definitions.
  var definition: Int
}
