internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

extension SceneReader {
  /// Reads an animation; `depth` counts the groups around it.
  func animation(_ value: JSONValue, at path: String, depth: Int = 0) throws(SceneError) -> NodeAnimation {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.animations)
    let kind = try ObjectReader.string(try reader.require("kind"), at: reader.path(of: "kind"))
    switch kind {
    case "tween" where isOfVersion1(reader): return .tween(try tween(reader))
    case "path": return .path(try pathAnimation(reader))
    case "frames": return .frames(try frames(reader))
    case "group": return .group(try group(reader, depth: depth))
    case "sequence": return .sequence(try group(reader, depth: depth))
    default: return .property(try propertyAnimation(kind, reader))
    }
  }

  /// Whether a tween says nothing that files could not say before there were other animations.
  private func isOfVersion1(_ reader: ObjectReader) -> Bool {
    let known = ["kind", "property", "from", "to", "begin", "duration", "curve", "repeats", "autoreverse"]
    let isOld = reader.members.allSatisfy { known.contains($0.key) || $0.key == "$schema" || $0.key.hasPrefix("x-") }
    return isOld && reader.has("to")
  }

  private func tween(_ reader: ObjectReader) throws(SceneError) -> PropertyTween {
    let timing = TweenTiming(
      begin: try reader.number("begin") ?? 0, duration: try required(reader, "duration"),
      repeats: try count(reader, "repeats") ?? 1, autoreverse: try reader.bool("autoreverse") ?? false,
      curve: try curve(reader))
    return PropertyTween(try track(reader), timing: timing)
  }

  private func track(_ reader: ObjectReader) throws(SceneError) -> PropertyTween.Track {
    _ = try reader.require("to")
    switch try property(reader) {
    case .position: return .position(from: try reader.vector("from"), to: try requiredVector(reader, "to"))
    case .angle: return .angle(from: try reader.angle("from"), to: .degrees(try required(reader, "to")))
    case .opacity: return .opacity(from: try reader.number("from"), to: try required(reader, "to"))
    case .tint: return .tint(from: try reader.color("from"), to: try reader.color("to") ?? .white)
    case .scale:
      let from = try reader.size("from").map { Vector2($0.width, $0.height) }
      let to = try reader.size("to") ?? Size(1, 1)
      return .scale(from: from, to: Vector2(to.width, to.height))
    }
  }

  private func pathAnimation(_ reader: ObjectReader) throws(SceneError) -> PathAnimation {
    var animation = PathAnimation(
      try motionPath(reader), rotation: try reader.choice("rotation", as: PathAnimation.Rotation.self) ?? .none,
      timing: try timing(reader, duration: try required(reader, "duration")))
    animation.composite = try reader.choice("composite", as: Composite.self) ?? .replace
    animation.isCumulative = try reader.bool("cumulative") ?? false
    animation.key = try reader.string("key")
    animation.markers = try markers(reader)
    return animation
  }

  private func frames(_ reader: ObjectReader) throws(SceneError) -> FrameAnimation {
    _ = try reader.require("images")
    var animation = FrameAnimation(
      try reader.strings("images") ?? [], keyTimes: try numbers(reader, "keyTimes"),
      timing: try timing(reader, duration: try required(reader, "duration")))
    animation.key = try reader.string("key")
    animation.markers = try markers(reader)
    return animation
  }

  private func group(_ reader: ObjectReader, depth: Int) throws(SceneError) -> AnimationGroup {
    guard depth < AnimationGroup.deepestNesting else {
      throw SceneError(path: reader.path, rule: "groups may be nested at most \(AnimationGroup.deepestNesting) deep")
    }
    _ = try reader.require("animations")
    var animations: [NodeAnimation] = []
    for (index, value) in (try reader.array("animations") ?? []).enumerated() {
      animations.append(
        try animation(value, at: "\(reader.path(of: "animations"))[\(index)]", depth: depth + 1))
    }
    let duration = try reader.number("duration")
    var group = AnimationGroup(animations, timing: try timing(reader, duration: duration ?? 1))
    group.lastsAsItsAnimations = duration == nil
    group.key = try reader.string("key")
    group.markers = try markers(reader)
    return group
  }

  /// The members that all timings have.
  func timing(_ reader: ObjectReader, duration: Double) throws(SceneError) -> Timing {
    Timing(
      begin: try reader.number("begin") ?? 0, duration: duration, speed: try reader.number("speed") ?? 1,
      timeOffset: try reader.number("timeOffset") ?? 0, repeats: try count(reader, "repeats") ?? 1,
      repeatDuration: try count(reader, "repeatDuration"), iterationStart: try reader.number("iterationStart") ?? 0,
      direction: try direction(reader), fill: try reader.choice("fill", as: Timing.Fill.self) ?? .forwards,
      endDelay: try reader.number("endDelay") ?? 0, curve: reader.has("curve") ? try curve(reader) : .linear)
  }

  private func direction(_ reader: ObjectReader) throws(SceneError) -> Timing.Direction {
    guard let reverses = try reader.bool("autoreverse") else {
      return try reader.choice("direction", as: Timing.Direction.self) ?? .normal
    }
    guard !reader.has("direction") else {
      throw SceneError(path: reader.path(of: "autoreverse"), rule: "must be left out where there is a direction")
    }
    return reverses ? .alternate : .normal
  }

  /// A number, or "forever".
  private func count(_ reader: ObjectReader, _ key: String) throws(SceneError) -> Double? {
    if reader.value(key) == .string("forever") { return .infinity }
    return try reader.number(key)
  }

  func markers(_ reader: ObjectReader) throws(SceneError) -> [AnimationMarker] {
    var markers: [AnimationMarker] = []
    for (index, value) in (try reader.array("markers") ?? []).enumerated() {
      let marker = try ObjectReader(value, at: "\(reader.path(of: "markers"))[\(index)]", keys: SceneKeys.marker)
      let name = try ObjectReader.string(try marker.require("name"), at: marker.path(of: "name"))
      markers.append(AnimationMarker(name, at: try required(marker, "at")))
    }
    return markers
  }

  func numbers(_ reader: ObjectReader, _ key: String) throws(SceneError) -> [Double]? {
    guard let values = try reader.array(key) else { return nil }
    var numbers: [Double] = []
    for (index, value) in values.enumerated() {
      numbers.append(try ObjectReader.number(value, at: "\(reader.path(of: key))[\(index)]"))
    }
    return numbers
  }
}
