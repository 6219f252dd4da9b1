/// The ranges of numbers that a world accepts; everything outside is refused before C sees it.
///
/// Inside them the library neither aborts nor loses its precision: a body of the least size at the greatest
/// distance still has coordinates a millionth of its size apart.
public enum PhysicsLimits {
  /// Radii, widths, heights and distances between corners, in points.
  public static let length: ClosedRange<Double> = 1e-3...1e6
  /// The thickness of segments, in points; a line may be infinitely thin.
  public static let segmentRadius: ClosedRange<Double> = 0...1e6
  /// The radius of a shape's corners, in points.
  public static let cornerRadius: ClosedRange<Double> = 0...1e6
  /// Coordinates relative to a body, in points.
  public static let localCoordinate: ClosedRange<Double> = -1e6...1e6
  /// Coordinates in the world, in points.
  public static let coordinate: ClosedRange<Double> = -1e7...1e7
  /// Angles, in degrees.
  public static let degrees: ClosedRange<Double> = -1e9...1e9
  /// Components of velocities, in points per second.
  public static let speed: ClosedRange<Double> = -1e6...1e6
  /// Angular velocities, in radians per second.
  public static let spin: ClosedRange<Double> = -1e6...1e6
  /// Components of gravity, in points per second squared.
  public static let gravity: ClosedRange<Double> = -1e6...1e6
  /// Masses of dynamic bodies.
  public static let mass: ClosedRange<Double> = 1e-6...1e12
  /// Masses per square point.
  public static let density: ClosedRange<Double> = 0...1e12
  /// Friction coefficients.
  public static let friction: ClosedRange<Double> = 0...1000
  /// Elasticities (coefficients of restitution); above 1 every bounce would gain energy.
  public static let elasticity: ClosedRange<Double> = 0...1
  /// Steps per second.
  public static let stepRate: ClosedRange<Int> = 1...10_000
  /// Solver iterations per step.
  public static let iterations: ClosedRange<Int> = 1...1000
  /// Parts that a step is made in.
  public static let substeps: ClosedRange<Int> = 1...16
  /// Coefficients of rolling resistance.
  public static let rollingResistance: ClosedRange<Double> = 0...1
  /// Fractions of the velocity kept per second.
  public static let damping: ClosedRange<Double> = 0...1
  /// Corners of a polygon.
  public static let polygonPoints: ClosedRange<Int> = 3...1000
  /// Points of a chain of segments; the library's tree of bounds grows into a list along a chain, so that ten times
  /// the points cost a hundred times the time.
  public static let chainPoints: ClosedRange<Int> = 2...1000
  /// Up to how many shapes a world that may choose uses trees of bounds.
  public static let treeShapes = 1000
  /// How many shapes trees of bounds may hold.
  ///
  /// A row makes a tree a list, along which the library recurses, and a raw world with sleep recurses along whatever hangs
  /// together by contacts and joints, both with 96 bytes for each shape or body: 5000 fit into a stack of 512 KB.
  public static let mostTreeShapes = 4500
  /// The least sine of the angle by which a polygon turns at a corner; below it a polygon is not
  /// taken for convex before its sides have been compared exactly.
  public static let cornerSine = 1e-6
  /// The shortest rest before sleep, in steps: a body at the top of its flight is slow for three of them.
  public static let stepsBeforeSleep = 4
  /// The longest rest before sleep, in seconds.
  public static let sleepAfter = 1e9
  /// Joints in a world: enough to hold every body that a scene may have.
  ///
  /// Chains of joined bodies are walked along without recursion, but for raw worlds that sleep; those have no more bodies
  /// than `mostTreeShapes`.
  public static let joints = 20_000
  /// Distances that joints keep, in points.
  public static let distance: ClosedRange<Double> = 0...1e7
  /// Lengths of pins and grooves, in points; a shorter one has no direction.
  public static let pinLength: ClosedRange<Double> = 1e-3...1e7
  /// Stiffnesses of springs: force per point, or torque per radian.
  public static let stiffness: ClosedRange<Double> = 0...1e15
  /// Dampings of springs: force per point and second, or torque per radian and second.
  public static let springDamping: ClosedRange<Double> = 0...1e15
  /// Forces (torques for joints that only turn) and correcting speeds that joints may use.
  public static let unbounded: ClosedRange<Double> = 0 ... .infinity
  /// Fractions of a joint's error left after a second; between zero and the least one, powers lose their precision.
  public static let errorBias: ClosedRange<Double> = 0...1
  /// The least fraction of a joint's error left after a second, besides none.
  public static let leastErrorBias = 1e-100
  /// The fraction of its error that a joint of the standard solver leaves at least in one step.
  static let leastErrorLeft = 0.8
  /// Ratios of gears; the sign is not limited.
  public static let gearRatio: ClosedRange<Double> = 1e-6...1e6
  /// The angle from tooth to tooth of a ratchet, in degrees; the sign is not limited.
  public static let ratchetDegrees: ClosedRange<Double> = 1e-3...1e9
  /// How far from the centre of gravity a pivot's or a groove's anchor may be, in radii of gyration of its body; further
  /// out the solver's small matrix loses the body's mass to rounding.
  public static let lever = 1e5
  /// How large an impulse or a force in a keyframe may be; the greatest mass at the greatest speed has a billionth of it.
  static let keyframeImpulse = 1e30
  /// How large a coordinate, velocity or spin may become while simulating before the body counts as escaped.
  public static let escape = 1e9
}
