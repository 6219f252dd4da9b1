internal import EvenstepAnimation
internal import EvenstepGeometry

/// The numbers of any property, for motions that move them one by one.
struct AnimatedValue: Animatable {
  var components: SIMD4<Double>

  static func interpolate(from: Self, to: Self, at t: Double) -> Self {
    Self(components: .interpolate(from: from.components, to: to.components, at: t))
  }
}

/// A value for each property that can be animated; none takes no memory.
struct AnimatedValues {
  private var values: [SIMD4<Double>] = []

  init() {}

  /// The values that a node has.
  init(_ state: NodeState) { values = AnimatedProperty.allCases.map { state[$0] } }

  subscript(property: AnimatedProperty) -> SIMD4<Double> {
    get { values.isEmpty ? .zero : values[property.rawValue] }
    set {
      if values.isEmpty { values = Array(repeating: .zero, count: AnimatedProperty.allCases.count) }
      values[property.rawValue] = newValue
    }
  }
}

extension AnimatedValues: Codable {
  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    values = try [SIMD4<Double>](from: decoder)
    guard values.isEmpty || values.count == AnimatedProperty.allCases.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(values.count) values of a node's properties"))
    }
    // A number that is none would trap where it is made a picture's place.
    let image = self[.image].x
    guard image >= -1, image < 1e6 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(image) is no picture's place"))
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
      case .image: imageIndex = Int(newValue.x)  // The motions of pictures give nothing but their places.
      }
    }
  }
}
