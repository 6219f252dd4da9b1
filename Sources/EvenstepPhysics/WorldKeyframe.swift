internal import EvenstepGeometry

/// The whole state of a world after a step, from which any world of equal settings goes on with the same bits.
///
/// It holds what moves and what touches, what the library remembers of contacts, who sleeps with whom, and what the
/// bodies were made from, so that bodies that are gone can be made again. Handles of then are valid again.
public struct WorldKeyframe: Sendable {
  var settings: WorldSettings
  /// Whether the world has changed from trees to grids.
  var usesGrid = false
  var surroundings = Surroundings()
  /// How often each place of the world's tables has been used, and the places that are free, the next one last.
  var bodyGenerations: [UInt32] = []
  var freeBodies: [UInt32] = []
  var shapeGenerations: [UInt32] = []
  var freeShapes: [UInt32] = []
  /// The bodies in the order of adding, and what each was made from.
  var bodies: [Body] = []
  var definitions: [BodyDefinition] = []
  /// The shapes of the first body, of the second, and so on.
  var shapes: [Shape] = []
  /// The library's lists of bodies, by place.
  var awake: [UInt32] = []
  var fixed: [UInt32] = []
  /// The sleepers, group by group, and how many each group has.
  var sleepers: [UInt32] = []
  var groups: [UInt32] = []
  /// The remembered contacts: by ids of shapes those of bodies that are awake, then those of the sleepers.
  var pairs: [Pair] = []
  /// The points of the first pair, of the second, and so on.
  var points: [Point] = []
  /// What is needed besides of the sleepers' pairs, and of their points.
  var restingPairs: [RestingPair] = []
  var restingPoints: [RestingPoint] = []
  /// The first body's pairs in the library's order, by their place in `pairs`, the second body's, and so on.
  var pairsOfBodies: [UInt32] = []
  /// The same of joints: uses of places, free places, the joints in the order of adding, what they were made from.
  var jointGenerations: [UInt32] = []
  var freeJoints: [UInt32] = []
  var joints: [Joint] = []
  var jointDefinitions: [JointDefinition] = []
  /// The joints that the library solves, in its order, by place.
  var activeJoints: [UInt32] = []
  /// The joints of the first body in the library's order, by place, of the second and so on, then those of the world.
  var jointsOfBodies: [UInt32] = []
  /// The contacts that the last step listed, and those that removals have ended since.
  var events: [ContactEvent] = []
  /// The joints that the last step broke.
  var brokenJoints: [JointBreak] = []
  var endings: [ContactLog.Pair] = []

  init(settings: WorldSettings) { self.settings = settings }
}

extension WorldKeyframe {
  /// What holds for the whole world at the moment.
  struct Surroundings: Hashable, Sendable {
    var gravity = Vector2.zero
    var damping = 1.0
    /// The library's count of steps, wrapping round.
    var stamp: UInt32 = 0
    /// The length of the last step in seconds; zero before the first.
    var lastDuration = 0.0
    /// The id that the library gives to the next shape.
    var nextShapeID: UInt64 = 0
  }

  /// A body and its motion.
  struct Body: Hashable, Sendable {
    var id: BodyID
    var shapeCount: UInt32
    /// How many pairs it is one half of, those aside that do not touch any more.
    var pairCount: UInt32
    var jointCount: UInt32
    /// Of the centre of gravity.
    var position: Vector2
    var angle: Double
    var velocity: Vector2
    var spin: Double
    /// What the last step adds to velocity and spin for one step, to push overlaps apart.
    var pushVelocity: Vector2
    var pushSpin: Double
    var force: Vector2
    var torque: Double
    /// How long the body has been at rest, in seconds.
    var restTime: Double
  }

  /// A joint, and what it carries from one step to the next.
  struct Joint: Hashable, Sendable {
    var id: JointID
    var impulse: Vector2
    /// Where a ratchet is engaged, in radians.
    var angle: Double
    /// Where a drag leads.
    var lead: JointMemory.Lead?
  }

  /// A shape: its place in the world's table and its id in the library, which orders everything.
  struct Shape: Hashable, Sendable {
    var place: UInt32
    var id: UInt64
  }

  /// Two shapes that touch or did so a moment ago.
  struct Pair: Hashable, Sendable {
    /// The places of the shapes, in the library's order.
    var a: UInt32
    var b: UInt32
    /// The count of steps when they last touched.
    var stamp: UInt32
    /// The library's state of the pair: touching for the first time, again, or not any more.
    var state: UInt8
    var pointCount: UInt8
    /// Whether the last step has solved the pair.
    var isActive: Bool
  }

  /// A point at which two shapes touch: the impulses of the last step, and which corners it belongs to.
  struct Point: Hashable, Sendable {
    var normalImpulse: Double
    var tangentImpulse: Double
    var corners: UInt64
  }

  /// What is computed anew in each step while the bodies are awake.
  struct RestingPair: Hashable, Sendable {
    var elasticity: Double
    var friction: Double
    var surfaceVelocity: Vector2
    var normal: Vector2
  }

  /// Where a point is, from the centres of gravity of both bodies.
  struct RestingPoint: Hashable, Sendable {
    var fromA: Vector2
    var fromB: Vector2
  }
}
