public import EvenstepAnimation
public import EvenstepGeometry

/// A property of a node that can be animated, with the type of its values: only values of that type compile.
public struct AnimatableProperty<Value: Animatable>: Sendable {
  /// Makes the track of a motion of the property.
  let track: @Sendable (Motion<Value>) -> PropertyAnimation.Track
}

extension AnimatableProperty<Vector2> {
  /// The place in the parent, in points.
  public static var position: Self { Self { .position($0) } }
  /// The factors of enlargement.
  public static var scale: Self { Self { .scale($0) } }
}

extension AnimatableProperty<Angle> {
  /// The rotation in the parent; full turns count.
  public static var angle: Self { Self { .angle($0) } }
}

extension AnimatableProperty<Double> {
  /// The opacity, 0 to 1.
  public static var opacity: Self { Self { .opacity($0) } }
}

extension AnimatableProperty<Color> {
  /// The colour that the look is multiplied by.
  public static var tint: Self { Self { .tint($0) } }
}
