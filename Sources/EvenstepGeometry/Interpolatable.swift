/// A value that can be followed from one state to another.
///
/// Implementations return `from` at 0 and `to` at 1, bit for bit, and extend along the line outside 0 … 1.
public protocol Interpolatable: Sendable {
  /// The value at `t` on the way from one state to the other.
  static func interpolate(from: Self, to: Self, at t: Double) -> Self
}

extension Double: Interpolatable {
  /// The value a + (b − a)·t; exactly a at 0, exactly b at 1, and exactly a wherever a equals b.
  public static func interpolate(from a: Double, to b: Double, at t: Double) -> Double {
    t == 0 ? a : t == 1 ? b : a + (b - a) * t
  }
}

extension Vector2: Interpolatable {
  /// Interpolates each component.
  public static func interpolate(from a: Vector2, to b: Vector2, at t: Double) -> Vector2 {
    Vector2(.interpolate(from: a.x, to: b.x, at: t), .interpolate(from: a.y, to: b.y, at: t))
  }
}

extension SIMD2: Interpolatable where Scalar == Double {
  /// Interpolates each component.
  public static func interpolate(from a: Self, to b: Self, at t: Double) -> Self {
    t == 0 ? a : t == 1 ? b : a + (b - a) * t
  }
}

extension SIMD3: Interpolatable where Scalar == Double {
  /// Interpolates each component.
  public static func interpolate(from a: Self, to b: Self, at t: Double) -> Self {
    t == 0 ? a : t == 1 ? b : a + (b - a) * t
  }
}

extension SIMD4: Interpolatable where Scalar == Double {
  /// Interpolates each component.
  public static func interpolate(from a: Self, to b: Self, at t: Double) -> Self {
    t == 0 ? a : t == 1 ? b : a + (b - a) * t
  }
}

extension Size: Interpolatable {
  /// Interpolates width and height.
  public static func interpolate(from a: Size, to b: Size, at t: Double) -> Size {
    Size(
      .interpolate(from: a.width, to: b.width, at: t), .interpolate(from: a.height, to: b.height, at: t))
  }
}

extension Rect: Interpolatable {
  /// Interpolates origin and size.
  public static func interpolate(from a: Rect, to b: Rect, at t: Double) -> Rect {
    Rect(
      origin: .interpolate(from: a.origin, to: b.origin, at: t),
      size: .interpolate(from: a.size, to: b.size, at: t))
  }
}

extension Angle: Interpolatable {
  /// Interpolates the unwrapped rotation, so that 0° to 720° makes two full turns.
  public static func interpolate(from a: Angle, to b: Angle, at t: Double) -> Angle {
    Angle(radians: .interpolate(from: a.radians, to: b.radians, at: t))
  }
}

extension Pose: Interpolatable {
  /// Interpolates position and unwrapped rotation.
  public static func interpolate(from a: Pose, to b: Pose, at t: Double) -> Pose {
    Pose(
      position: .interpolate(from: a.position, to: b.position, at: t),
      rotation: .interpolate(from: a.rotation, to: b.rotation, at: t))
  }
}

extension Transform: Interpolatable {
  /// Interpolates the six coefficients; a rotation is better interpolated as an angle.
  public static func interpolate(from p: Transform, to q: Transform, at t: Double) -> Transform {
    Transform(
      a: .interpolate(from: p.a, to: q.a, at: t), b: .interpolate(from: p.b, to: q.b, at: t),
      c: .interpolate(from: p.c, to: q.c, at: t), d: .interpolate(from: p.d, to: q.d, at: t),
      tx: .interpolate(from: p.tx, to: q.tx, at: t), ty: .interpolate(from: p.ty, to: q.ty, at: t))
  }
}

extension Color: Interpolatable {
  /// Mixes encoded sRGB values with premultiplied alpha; see `Color.mix` for linear light.
  public static func interpolate(from a: Color, to b: Color, at t: Double) -> Color {
    mix(from: a, to: b, at: t, in: .encoded)
  }
}

/// A value with nothing between its states: it switches half-way.
public struct Discrete<Value: Sendable>: Interpolatable {
  /// The state.
  public var value: Value

  /// Wraps a state.
  public init(_ value: Value) { self.value = value }

  /// The first state before the middle, the second from the middle on.
  public static func interpolate(from a: Self, to b: Self, at t: Double) -> Self { t < 0.5 ? a : b }
}

extension Discrete: Equatable where Value: Equatable {}
