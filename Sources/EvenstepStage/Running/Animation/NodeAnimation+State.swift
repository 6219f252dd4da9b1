internal import EvenstepAnimation
internal import EvenstepCoding
internal import EvenstepGeometry

extension NodeAnimation {
  /// Adds all that decides which values it will give.
  func addState(to hasher: inout StateHasher) {
    switch self {
    case .tween(let tween):
      tween.track.addState(to: &hasher)
      tween.timing.addState(to: &hasher)
    case .property, .path, .frames, .group, .sequence:
      var writer = ByteWriter()
      writer.addCoded(self)
      writer.bytes.withUnsafeBytes { hasher.add(bytes: $0) }
    }
  }
}

extension PropertyTween.Track {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch self {
    case .position(let from, let to): add(from.map { [$0.x, $0.y] }, [to.x, to.y], to: &hasher)
    case .angle(let from, let to): add(from.map { [$0.radians] }, [to.radians], to: &hasher)
    case .scale(let from, let to): add(from.map { [$0.x, $0.y] }, [to.x, to.y], to: &hasher)
    case .opacity(let from, let to): add(from.map { [$0] }, [to], to: &hasher)
    case .tint(let from, let to): add(from.map(\.parts), to.parts, to: &hasher)
    }
  }

  private func add(_ from: [Double]?, _ to: [Double], to hasher: inout StateHasher) {
    hasher.add(property.rawValue)
    hasher.add(from != nil)
    for number in (from ?? []) + to { hasher.add(number) }
  }
}

extension TweenTiming {
  fileprivate func addState(to hasher: inout StateHasher) {
    for number in [begin, duration, repeats] { hasher.add(number) }
    hasher.add(autoreverse)
    switch curve {
    case .easing(let easing): hasher.add(easing.rawValue)
    case .cubicBezier(let bezier):
      hasher.add("cubicBezier")
      for number in [bezier.x1, bezier.y1, bezier.x2, bezier.y2] { hasher.add(number) }
    case .steps(let steps):
      hasher.add("steps \(steps.position.rawValue)")
      hasher.add(steps.count)
    case .piecewiseLinear(let lines):
      hasher.add("linear")
      hasher.add(lines.points.count)
      for point in lines.points { hasher.add(Vector2(point.input, point.output)) }
    }
  }
}

extension Color {
  var parts: [Double] { [red, green, blue, alpha] }
}

extension StateHasher {
  /// Adds the components of a colour.
  mutating func add(_ color: Color) {
    for part in color.parts { add(part) }
  }
}
