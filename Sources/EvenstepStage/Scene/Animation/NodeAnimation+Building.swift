public import EvenstepAnimation

/// Animations in one line each: the property, where it goes, and how.
///
///     try stage.animate("card", .position, to: Vector2(300, 200), by: Spring(response: 0.5, dampingRatio: 0.8))
///     node.animations = [try .animate(.opacity, from: 0, to: 1, duration: 0.3, curve: .easing(.outQuad)).repeated(.infinity)]
///
/// Each throws a `CurveError` for values that are not finite or beyond ±10⁹.
extension NodeAnimation {
  /// From one value to another along a curve; without `from` from the value that the property has when it begins.
  public static func animate<Value>(
    _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value, duration: Double, curve: Curve = .linear
  ) throws(CurveError) -> NodeAnimation {
    animate(property, .tween(try Route(from: from, to: to)), timing: Timing(duration: duration, curve: curve))
  }

  /// By a spring; without `velocity`, in units a second, it goes on from the velocity that the property has.
  public static func animate<Value>(
    _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value, velocity: Value? = nil, by spring: Spring
  ) throws(CurveError) -> NodeAnimation {
    let route = try Route(from: from, to: to)
    return animate(property, .spring(spring, route, velocity: velocity), timing: Timing(duration: 1))
  }

  /// From a velocity, in units a second, to where friction lets it come to rest.
  public static func animate<Value>(
    _ property: AnimatableProperty<Value>, velocity: Value, by decay: Decay
  ) -> NodeAnimation {
    animate(property, .decay(decay, from: nil, velocity: velocity), timing: Timing(duration: 1))
  }

  /// By any motion, on any timing.
  public static func animate<Value>(
    _ property: AnimatableProperty<Value>, _ motion: Motion<Value>, timing: Timing
  ) -> NodeAnimation {
    .property(PropertyAnimation(property.track(motion), timing: timing))
  }

  /// The same with a name: it takes the place of an earlier animation of the same name on its node.
  public func keyed(_ key: String) -> NodeAnimation { with { _, shown in shown.key = key } }

  /// The same, later by some seconds.
  public func delayed(by seconds: Double) -> NodeAnimation { with { timing, _ in timing.begin += seconds } }

  /// The same with another number of iterations, every second one of them backwards where that is wanted.
  public func repeated(_ count: Double, autoreverse: Bool = false) -> NodeAnimation {
    with { timing, _ in
      timing.repeats = count
      if autoreverse { timing.direction = .alternate }
    }
  }

  /// The same with an effect elsewhere outside its time.
  public func filling(_ fill: Timing.Fill) -> NodeAnimation { with { timing, _ in timing.fill = fill } }

  /// The same with a moment that is reported, in seconds on the animation's own clock.
  public func marked(_ name: String, at seconds: Double) -> NodeAnimation {
    with { _, shown in shown.markers.append(AnimationMarker(name, at: seconds)) }
  }

  /// The same, added to what lies beneath it; paths and properties can be.
  public func added() -> NodeAnimation {
    switch self {
    case .property(var animation):
      animation.composite = .add
      return .property(animation)
    case .path(var animation):
      animation.composite = .add
      return .path(animation)
    case .tween, .frames, .group, .sequence: return self
    }
  }

  /// What all kinds have besides a timing.
  private struct Report {
    var key: String?
    var markers: [AnimationMarker]
  }

  /// Changes timing, key and markers; a tween of version 1, which has no key and no markers, stays as it is.
  private func with(_ change: (inout Timing, inout Report) -> Void) -> NodeAnimation {
    func changed<Part>(
      _ part: Part, _ timing: WritableKeyPath<Part, Timing>, _ key: WritableKeyPath<Part, String?>,
      _ markers: WritableKeyPath<Part, [AnimationMarker]>
    ) -> Part {
      var part = part
      var report = Report(key: part[keyPath: key], markers: part[keyPath: markers])
      change(&part[keyPath: timing], &report)
      part[keyPath: key] = report.key
      part[keyPath: markers] = report.markers
      return part
    }
    switch self {
    case .tween: return self
    case .property(let part): return .property(changed(part, \.timing, \.key, \.markers))
    case .path(let part): return .path(changed(part, \.timing, \.key, \.markers))
    case .frames(let part): return .frames(changed(part, \.timing, \.key, \.markers))
    case .group(let part): return .group(changed(part, \.timing, \.key, \.markers))
    case .sequence(let part): return .sequence(changed(part, \.timing, \.key, \.markers))
    }
  }
}

/// The same for nodes of a running stage: each gives the command, which acts at the start of the next step.
extension Stage {
  /// Animates a property of a node along a curve; without `from` from the value that the property has then.
  public func animate<Value>(
    _ node: String, _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value, duration: Double,
    curve: Curve = .linear
  ) throws(CurveError) {
    animate(node, try .animate(property, from: from, to: to, duration: duration, curve: curve))
  }

  /// Animates a property of a node by a spring, which goes on from the velocity that the property has unless one is given.
  public func animate<Value>(
    _ node: String, _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value, velocity: Value? = nil,
    by spring: Spring
  ) throws(CurveError) {
    animate(node, try .animate(property, from: from, to: to, velocity: velocity, by: spring))
  }

  /// Starts an animation of a node.
  public func animate(_ node: String, _ animation: NodeAnimation) { enqueue(.animate(.node(node), animation)) }

  /// Ends the animations of a node that have a key, or all.
  public func stopAnimations(of node: String, key: String? = nil) { enqueue(.stopAnimation(.node(node), key: key)) }
}
