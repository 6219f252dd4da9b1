internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

/// Takes an animation apart into its motions, each on the clock that it counts on.
struct CompositionBuilder {
  private(set) var parts: [AnimationLeaf.Part] = []
  private(set) var scopes: [AnimationScope] = []
  private(set) var markers: [AnimationMarker] = []
  /// What the properties will come to, as far as that can be told: what takes its own time depends on it.
  private var values: AnimatedValues
  /// The names of the scene's images, in order.
  private let images: [String]

  /// Throws for a part that breaks a rule.
  init(_ animation: NodeAnimation, values: AnimatedValues, images: [String]) throws(PhysicsError) {
    self.values = values
    self.images = images
    var found: [(marker: AnimationMarker, scope: Int?, offset: Double)] = []
    _ = try add(animation, scope: nil, offset: 0, depth: 0, &found)
    placeMarkers(found)
  }

  /// Adds an animation and gives the time at which it ends, on the clock that it counts on.
  private mutating func add(
    _ animation: NodeAnimation, scope: Int?, offset: Double, depth: Int,
    _ found: inout [(marker: AnimationMarker, scope: Int?, offset: Double)]
  ) throws(PhysicsError) -> Double {
    let timing: Timing
    let markers: [AnimationMarker]
    switch animation {
    case .tween(let tween):
      timing = try add(PropertyAnimation(tween), scope, offset)
      markers = []
    case .property(let property):
      timing = try add(property, scope, offset)
      markers = property.markers
    case .path(let path):
      timing = try add(path, scope, offset)
      markers = path.markers
    case .frames(let frames):
      timing = try add(frames, scope, offset)
      markers = frames.markers
    case .group(let group), .sequence(let group):
      timing = try add(group, isSequence: animation.isSequence, scope, offset, depth, &found)
      markers = group.markers
    }
    for marker in markers { found.append((timing.placing(marker), scope, offset)) }
    return offset + min(timing.end, AnimationLeaf.longest)
  }

  private mutating func add(
    _ group: AnimationGroup, isSequence: Bool, _ scope: Int?, _ offset: Double, _ depth: Int,
    _ found: inout [(marker: AnimationMarker, scope: Int?, offset: Double)]
  ) throws(PhysicsError) -> Timing {
    guard depth < AnimationGroup.deepestNesting else {
      throw .invalid(
        field: "animations", rule: "must be nested at most \(AnimationGroup.deepestNesting) deep", value: "more")
    }
    try group.timing.check()
    let place = scopes.count
    scopes.append(AnimationScope(parent: scope, offset: offset, timing: group.timing))
    var end = 0.0
    for animation in group.animations {
      end = max(
        end, try add(animation, scope: place, offset: isSequence ? end : 0, depth: depth + 1, &found))
      guard parts.count <= AnimationGroup.mostAnimations else {
        throw .invalid(
          field: "animations", rule: "must be at most \(AnimationGroup.mostAnimations) in all", value: "more")
      }
    }
    if group.lastsAsItsAnimations { scopes[place].timing.duration = min(end, AnimationLeaf.longest) }
    try scopes[place].timing.check()
    return scopes[place].timing
  }

  private mutating func add(
    _ animation: PropertyAnimation, _ scope: Int?, _ offset: Double
  ) throws(PhysicsError) -> Timing {
    try animation.timing.check()
    let property = animation.track.property
    var timing = animation.timing
    let origin = animation.composite == .replace ? values[property] : .zero
    let estimate = animation.track.resolved(from: .init(origin: origin, velocity: .zero))
    if animation.track.takesOwnTime {
      timing.duration = estimate.ownDuration ?? 0
      timing.curve = .linear
    }
    try timing.check()
    if animation.composite == .replace { values[property] = estimate.value(at: 1, seconds: timing.duration) }
    parts.append(
      AnimationLeaf.Part(
        property, .waiting(animation.track), composite: animation.composite, isCumulative: animation.isCumulative,
        timing: timing, scope: scope, offset: offset))
    return timing
  }

  private mutating func add(
    _ animation: PathAnimation, _ scope: Int?, _ offset: Double
  ) throws(PhysicsError) -> Timing {
    try animation.timing.check()
    parts.append(
      AnimationLeaf.Part(
        .position, .path(animation.path), composite: animation.composite, isCumulative: animation.isCumulative,
        timing: animation.timing, scope: scope, offset: offset))
    values[.position] = animation.path.point(at: 1).components
    if animation.rotation != .none {
      parts.append(
        AnimationLeaf.Part(
          .angle, .heading(animation.path, isReversed: animation.rotation == .alongReversed),
          composite: animation.composite, timing: animation.timing, scope: scope, offset: offset))
    }
    return animation.timing
  }

  private mutating func add(
    _ animation: FrameAnimation, _ scope: Int?, _ offset: Double
  ) throws(PhysicsError) -> Timing {
    try animation.timing.check()
    do { try animation.check() } catch { throw PhysicsError(error) }
    var places: [Int] = []
    for (index, name) in animation.images.enumerated() {
      guard let place = images.firstIndex(of: name) else {
        throw .invalid(field: "images[\(index)]", rule: "must be an image of the scene", value: name)
      }
      places.append(place)
    }
    parts.append(
      AnimationLeaf.Part(
        .image, .frames(animation, places: places), timing: animation.timing, scope: scope, offset: offset))
    return animation.timing
  }
}

extension CompositionBuilder {
  /// Puts all markers on the node's clock, in the order in which they pass; those that never do are left out.
  private mutating func placeMarkers(_ found: [(marker: AnimationMarker, scope: Int?, offset: Double)]) {
    markers = found.compactMap { marker, scope, offset in
      var (marker, scope, offset) = (marker, scope, offset)
      while let place = scope {
        guard let time = scopes[place].timing.parentSeconds(whenInside: marker.at + offset) else { return nil }
        marker.at = time
        (scope, offset) = (scopes[place].parent, scopes[place].offset)
      }
      return marker.at.isFinite ? marker : nil
    }
    // Sorting is stable, so that those of one moment stay as they were given.
    markers.sort { $0.at < $1.at }
  }
}

extension NodeAnimation {
  fileprivate var isSequence: Bool { if case .sequence = self { true } else { false } }
}

extension PropertyAnimation {
  /// The tween of version 1 as a part of a group.
  fileprivate init(_ tween: PropertyTween) throws(PhysicsError) {
    let timing = tween.timing
    self.init(
      try Track(tween.track),
      timing: Timing(
        begin: timing.begin, duration: timing.duration, repeats: timing.repeats,
        direction: timing.autoreverse ? .alternate : .normal, curve: timing.curve))
  }
}

extension PropertyAnimation.Track {
  fileprivate init(_ track: PropertyTween.Track) throws(PhysicsError) {
    do {
      switch track {
      case .position(let from, let to): self = .position(.tween(try Route(from: from, to: to)))
      case .angle(let from, let to): self = .angle(.tween(try Route(from: from, to: to)))
      case .scale(let from, let to): self = .scale(.tween(try Route(from: from, to: to)))
      case .opacity(let from, let to): self = .opacity(.tween(try Route(from: from, to: to)))
      case .tint(let from, let to): self = .tint(.tween(try Route(from: from, to: to)))
      }
    } catch { throw PhysicsError(error) }
  }
}

extension Timing {
  fileprivate func check() throws(PhysicsError) {
    do { try validate() } catch { throw PhysicsError(error) }
  }

  /// A marker of this timing's clock on its parent's.
  fileprivate func placing(_ marker: AnimationMarker) -> AnimationMarker {
    AnimationMarker(marker.name, at: speed == 0 ? .infinity : begin + (marker.at - timeOffset) / speed)
  }

  /// The parent's time at which the clock inside an iteration reads some seconds for the first time; nil if it never does.
  fileprivate func parentSeconds(whenInside seconds: Double) -> Double? {
    guard seconds >= 0, seconds <= duration, speed != 0 else { return nil }
    let eased = duration > 0 ? seconds / duration : 0
    // Between the ends, where curves are 0 and 1; an even one is left as it is.
    var progress = eased
    if curve != .linear {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if curve.value(at: middle) < eased { low = middle } else { high = middle }
      }
      progress = high
    }
    let isBackward = direction == .reverse || direction == .alternateReverse
    let local = (isBackward ? 1 - progress : progress) * duration
    guard local <= activeDuration else { return nil }
    return begin + (local - timeOffset) / speed
  }
}

extension PhysicsError {
  /// A number of an animation that breaks a rule.
  init(_ error: CurveError) { self = .invalid(field: error.field, rule: "must \(error.rule)", value: error.value) }
}
