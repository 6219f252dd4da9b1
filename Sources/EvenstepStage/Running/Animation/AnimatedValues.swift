internal import EvenstepAnimation
internal import EvenstepGeometry

/// The numbers of any property, for motions that move them one by one.
struct AnimatedValue: Animatable {
  var components: SIMD4<Double>

  init(components: SIMD4<Double>) { self.components = components }

  static func interpolate(from: Self, to: Self, at t: Double) -> Self {
    Self(components: .interpolate(from: from.components, to: to.components, at: t))
  }
}

/// A value for each property that can be animated.
struct AnimatedValues: Codable {
  private var position = SIMD4<Double>.zero
  private var angle = SIMD4<Double>.zero
  private var scale = SIMD4<Double>.zero
  private var opacity = SIMD4<Double>.zero
  private var tint = SIMD4<Double>.zero
  private var image = SIMD4<Double>.zero

  init() {}

  /// The values that a node has.
  init(_ state: NodeState) {
    for property in AnimatedProperty.allCases { self[property] = state[property] }
  }

  subscript(property: AnimatedProperty) -> SIMD4<Double> {
    get {
      switch property {
      case .position: position
      case .angle: angle
      case .scale: scale
      case .opacity: opacity
      case .tint: tint
      case .image: image
      }
    }
    set {
      switch property {
      case .position: position = newValue
      case .angle: angle = newValue
      case .scale: scale = newValue
      case .opacity: opacity = newValue
      case .tint: tint = newValue
      case .image: image = newValue
      }
    }
  }
}

extension NodeState {
  /// The numbers of a property; what is set is kept within the property's bounds.
  subscript(property: AnimatedProperty) -> SIMD4<Double> {
    get {
      switch property {
      case .position: position.components
      case .angle: angle.components
      case .scale: scale.components
      case .opacity: opacity.components
      case .tint: tint.components
      case .image: Double(imageIndex).components
      }
    }
    set {
      switch property {
      case .position: position = Vector2(components: newValue)
      case .angle: angle = Angle(components: newValue)
      case .scale: scale = Vector2(components: newValue)
      case .opacity: opacity = min(max(newValue.x, 0), 1)
      case .tint: tint = Color(components: newValue.clamped(lowerBound: .zero, upperBound: .one))
      case .image: imageIndex = Int(newValue.x)
      }
    }
  }
}
