public import EvenstepDrawing
public import EvenstepGeometry
public import EvenstepPhysics
public import EvenstepText

/// Everything that a stage is made from: a plain value, read from a scene file or written in Swift.
public struct Scene: Sendable {
  /// The scene's name, for people.
  public var title = ""
  /// The physics and the picture's background.
  public var world: WorldDescription
  /// What is seen; nil shows the whole world.
  public var camera: Camera?
  /// The pictures that sprites name.
  public var images: [String: ImageSource] = [:]
  /// The fonts that texts of the scene's file name besides those that the engine knows; for its texts they were used already.
  public var fonts: [String: Font] = [:]
  /// The layers from back to front; empty means one world layer.
  public var layers: [Layer] = []
  /// The nodes in file order, which is the order in which bodies enter the world.
  public var nodes: [Node] = []
  /// The joints between nodes, made in this order when all nodes are there.
  public var joints: [Joint] = []
  /// What happens at given times.
  public var timeline: [TimelineEntry] = []
  /// What happens when nodes touch, and again and again.
  public var events: [SceneEvent] = []
  /// How long the scene runs when no one says otherwise, in seconds.
  public var duration = 10.0
  /// Size, rate, exposure and blending of an export when no one says otherwise.
  public var output = OutputDefaults()

  /// The types of components that only nodes have which a program spawns; all others are found in the scene itself.
  ///
  /// Keyframes and recordings name the type of every component, and those of such a run can only be read with these. They
  /// decide nothing about the simulation.
  public var componentTypes: [any Component.Type] = []

  /// Creates an empty scene over a world of that size, in points, with its origin in the lower left corner.
  public init(size: Size = Size(1280, 720), gravity: Vector2 = Vector2(0, -1000)) {
    world = WorldDescription(size: size, gravity: gravity)
    // In this order, a side that is not a number becomes 1; `check` refuses it as the world's.
    output.width = Int(min(max(1, size.width), 16384))
    output.height = Int(min(max(1, size.height), 16384))
  }

  /// What is seen: the camera, or the whole world where there is none.
  public var effectiveCamera: Camera {
    camera ?? Camera(center: Vector2(world.size.width, world.size.height) / 2, size: world.size)
  }
}

/// The settings of the physics, and the background of the picture.
public struct WorldDescription: Sendable {
  /// The extent of the world, in points; its origin is the lower left corner.
  public var size: Size
  /// The acceleration of free bodies, in points per second squared.
  public var gravity: Vector2
  /// Steps a second.
  public var stepRate = 120
  /// Solver iterations a step.
  public var iterations = 10
  /// How many equal parts a step is made in, 1 to 16; the raw solver makes its steps in one.
  ///
  /// nil chooses once, from the towers and the heavy bodies on light ones that the scene begins with.
  public var substeps: Int?
  /// The fraction of its velocity that a body keeps in a second.
  public var damping = 1.0
  /// Seconds of rest after which bodies fall asleep; nil keeps them awake.
  public var sleep: Double?
  /// Plain Chipmunk for ever, or the engine's own improvements.
  public var solver = Solver.standard
  /// Whether bodies that are so fast that they could pass through something are stopped there; the raw solver never does.
  public var sweeps = true
  /// How shapes are found that may touch; by itself a world of many shapes uses grids.
  public var broadPhase = BroadPhase.automatic
  /// Every how many steps the state is laid down so that runs can be continued from there, 1 to 100 000.
  ///
  /// It belongs to the motion: the same scene with another number rests the same, and differs in last bits. 1 lets a search
  /// branch anywhere. The raw solver has no keyframes.
  public var keyframeEvery = 30
  /// The number that all random choices of the scene derive from.
  public var seed: UInt64 = 0
  /// What lies behind all layers.
  public var background = Background.solid(.black)

  /// Creates a world with the defaults for all that is not given.
  public init(size: Size = Size(1280, 720), gravity: Vector2 = Vector2(0, -1000)) {
    self.size = size
    self.gravity = gravity
  }

  /// The part that the physics needs.
  var settings: WorldSettings {
    WorldSettings(
      gravity: gravity, stepRate: stepRate, iterations: iterations, damping: damping, sleepAfter: sleep,
      solver: solver, substeps: substeps ?? 1, sweeps: sweeps, broadPhase: broadPhase)
  }
}

/// The part of the world that fills the picture; what the aspect ratio adds is shown too.
public struct Camera: Sendable, Hashable {
  /// The point in the middle of the picture.
  public var center: Vector2
  /// The extent that is always seen, in points.
  public var size: Size

  /// Creates a camera.
  public init(center: Vector2, size: Size) {
    self.center = center
    self.size = size
  }
}

/// A sheet of the picture; later layers cover earlier ones.
public struct Layer: Sendable, Hashable {
  /// What a layer's coordinates mean.
  public enum Space: String, Sendable, CaseIterable {
    /// Points of the world, seen through the camera.
    case world
    /// Points of the default output size, its origin in the lower left corner; the camera has no effect.
    case screen
  }

  /// The name that nodes use.
  public var id: String
  /// What the coordinates of its nodes mean.
  public var space: Space
  /// Whether what the layer shows is added up on a clear sheet, which is then laid over the layers behind it.
  ///
  /// What abuts shows no seam then, such as crates of which each is a body; what overlaps becomes brighter, the inner half of
  /// a stroke on its fill as well. Otherwise each node is laid over what is there already.
  public var isAdditiveGroup: Bool

  /// Creates a layer.
  public init(id: String, space: Space = .world, isAdditiveGroup: Bool = false) {
    self.id = id
    self.space = space
    self.isAdditiveGroup = isAdditiveGroup
  }
}

/// Where a picture comes from.
public enum ImageSource: Sendable {
  /// A PNG file.
  case file(path: String)
  /// Pixels in memory, for scenes written in Swift.
  case texture(Texture)
}
