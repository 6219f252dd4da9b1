public import EvenstepGeometry

/// A value made of up to four numbers that springs, decays, offsets and keyframes can move one by one.
public protocol Animatable: Interpolatable, Codable, Hashable {
  /// The numbers, in the value's own units; those that it does not have are 0.
  var components: SIMD4<Double> { get }
  /// Creates the value from its numbers; those that it does not have are not looked at.
  init(components: SIMD4<Double>)
}

extension Double: Animatable {
  /// The number itself.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  /// Creates the number.
  @inlinable
  public init(components: SIMD4<Double>) { self = components.x }
}

extension Vector2: Animatable {
  /// The components x and y, in points.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  /// Creates a vector from x and y.
  @inlinable
  public init(components: SIMD4<Double>) { self.init(components.x, components.y) }
}

extension Angle: Animatable {
  /// The unwrapped rotation in radians.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(radians, 0, 0, 0) }
  /// Creates an angle from radians.
  @inlinable
  public init(components: SIMD4<Double>) { self.init(radians: components.x) }
}

extension Size: Animatable {
  /// Width and height, in points.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  /// Creates a size from width and height.
  @inlinable
  public init(components: SIMD4<Double>) { self.init(components.x, components.y) }
}

extension Rect: Animatable {
  /// Origin and size, in points.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(origin.x, origin.y, size.width, size.height) }
  /// Creates a rectangle from its origin and size.
  @inlinable
  public init(components: SIMD4<Double>) {
    self.init(origin: Vector2(components.x, components.y), size: Size(components.z, components.w))
  }
}

extension Color: Animatable {
  /// Encoded red, green and blue, and the alpha, straight: offsets and springs move each by itself.
  ///
  /// Between two colours `interpolate` mixes with premultiplied alpha instead.
  @inlinable
  public var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
  /// Creates a colour from straight components.
  @inlinable
  public init(components: SIMD4<Double>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}

extension Animatable {
  /// The componentwise sum.
  @inlinable
  public static func sum(_ a: Self, _ b: Self) -> Self { Self(components: a.components + b.components) }
  /// The componentwise difference.
  @inlinable
  public static func difference(_ a: Self, _ b: Self) -> Self { Self(components: a.components - b.components) }

  /// Refuses components that are not finite or beyond ±10⁹.
  func check(field: String) throws(CurveError) {
    for index in 0..<4 { try CurveError.check(components[index], field: field) }
  }
}

extension SIMD4<Double> {
  /// The Euclidean length of the four components.
  var length: Double { (self * self).sum().squareRoot() }
}
