internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

/// The properties that motions move, by their names in files.
enum MovedProperty: String, CaseIterable {
  case position, angle, scale, opacity, tint
}

extension SceneReader {
  /// How values of a property are written.
  private typealias Read<Value> = (JSONValue, String) throws(SceneError) -> Value

  /// The property that an animation names.
  func property(_ reader: ObjectReader) throws(SceneError) -> MovedProperty {
    let name = try ObjectReader.string(try reader.require("property"), at: reader.path(of: "property"))
    guard let property = MovedProperty(rawValue: name) else {
      throw unknownProperty(name, reader, MovedProperty.allCases.map(\.rawValue))
    }
    return property
  }

  func propertyAnimation(_ kind: String, _ reader: ObjectReader) throws(SceneError) -> PropertyAnimation {
    let takesOwnTime = kind == "spring" || kind == "decay"
    let duration = takesOwnTime ? 1 : try required(reader, "duration")
    var animation = PropertyAnimation(try track(kind, reader), timing: try timing(reader, duration: duration))
    if kind == "tween", animation.timing.repeats == 0 {
      throw SceneError(path: reader.path(of: "repeats"), rule: "must be above 0", value: "0")
    }
    animation.composite = try reader.choice("composite", as: Composite.self) ?? .replace
    animation.isCumulative = try reader.bool("cumulative") ?? false
    animation.key = try reader.string("key")
    animation.markers = try markers(reader)
    return animation
  }

  private func track(_ kind: String, _ reader: ObjectReader) throws(SceneError) -> PropertyAnimation.Track {
    switch try property(reader) {
    case .position: return .position(try motion(kind, reader, ObjectReader.vector, ObjectReader.vector))
    case .angle: return .angle(try motion(kind, reader, angle, angle))
    case .scale: return .scale(try motion(kind, reader, factors, factors))
    case .opacity: return .opacity(try motion(kind, reader, ObjectReader.number, ObjectReader.number))
    case .tint:
      return .tint(
        try motion(kind, reader, ObjectReader.color) { (_, path) throws(SceneError) in
          throw SceneError(path: path, rule: "a colour has no velocity that could be written")
        })
    }
  }

  private func angle(_ value: JSONValue, at path: String) throws(SceneError) -> Angle {
    .degrees(try ObjectReader.number(value, at: path))
  }

  private func factors(_ value: JSONValue, at path: String) throws(SceneError) -> Vector2 {
    if let factor = value.number { return Vector2(factor, factor) }
    return try ObjectReader.vector(value, at: path)
  }

  private func motion<Value>(
    _ kind: String, _ reader: ObjectReader, _ value: Read<Value>, _ velocity: Read<Value>
  ) throws(SceneError) -> Motion<Value> {
    switch kind {
    case "keyframes": return .keyframes(try keyframes(reader, value))
    case "spring":
      return .spring(
        try spring(reader), try route(reader, value), velocity: try optional(reader, "velocity", velocity))
    case "decay":
      _ = try reader.require("velocity")
      guard let speed = try optional(reader, "velocity", velocity) else { break }
      return .decay(try decay(reader), from: try optional(reader, "from", value), velocity: speed)
    default: break
    }
    return .tween(try route(reader, value))
  }

  private func optional<Value>(
    _ reader: ObjectReader, _ key: String, _ read: Read<Value>
  ) throws(SceneError) -> Value? {
    guard let value = reader.value(key) else { return nil }
    return try read(value, reader.path(of: key))
  }

  private func route<Value>(_ reader: ObjectReader, _ value: Read<Value>) throws(SceneError) -> Route<Value> {
    let (from, to) = (try optional(reader, "from", value), try optional(reader, "to", value))
    let by = try optional(reader, "by", value)
    if from == nil, to == nil, by == nil {
      throw SceneError(path: reader.path, rule: "needs \"to\", \"by\" or \"from\"")
    }
    do { return try Route(from: from, to: to, by: by) } catch { throw SceneError(error, at: reader.path) }
  }

  private func keyframes<Value>(
    _ reader: ObjectReader, _ read: Read<Value>
  ) throws(SceneError) -> Keyframes<Value> {
    let list = try ObjectReader.array(try reader.require("values"), at: reader.path(of: "values"))
    var values: [Value] = []
    for (index, value) in list.enumerated() { values.append(try read(value, "\(reader.path(of: "values"))[\(index)]")) }
    let mode = try reader.choice("mode", as: Keyframes<Value>.Mode.self) ?? .linear
    let (times, curves) = (try numbers(reader, "keyTimes"), try curves(reader))
    do { return try Keyframes(values, keyTimes: times, mode: mode, curves: curves) } catch {
      throw SceneError(error, at: reader.path)
    }
  }

  private func spring(_ reader: ObjectReader) throws(SceneError) -> Spring {
    let ways = [["mass", "stiffness", "damping"], ["response", "dampingRatio"], ["duration", "bounce"]]
    // What may be left out has a value here.
    let standard = ["mass": 1, "dampingRatio": 1, "bounce": 0.0]
    let given = ways.indices.filter { way in ways[way].contains { reader.has($0) } }
    guard given.count == 1 else {
      throw SceneError(
        path: reader.path,
        rule: "needs stiffness and damping, or response and dampingRatio, or duration and bounce, to say how it springs"
      )
    }
    var numbers: [Double] = []
    for key in ways[given[0]] {
      if let value = standard[key], !reader.has(key) {
        numbers.append(value)
      } else {
        numbers.append(try required(reader, key))
      }
    }
    do {
      switch given[0] {
      case 0: return try Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
      case 1: return try Spring(response: numbers[0], dampingRatio: numbers[1])
      default: return try Spring(duration: numbers[0], bounce: numbers[1])
      }
    } catch { throw SceneError(error, at: reader.path) }
  }

  /// The path of a path animation: points with straight lines between them, or curves.
  func motionPath(_ reader: ObjectReader) throws(SceneError) -> MotionPath {
    let isClosed = try reader.bool("closed") ?? false
    switch (try reader.points("points"), try reader.points("curves")) {
    case (let points?, nil):
      do { return try MotionPath(points: points, closed: isClosed) } catch { throw SceneError(error, at: reader.path) }
    case (nil, let points?):
      guard points.count > 1, points.count % 3 == 1 else {
        throw SceneError(
          path: reader.path(of: "curves"), rule: "must be a start, and two control points and an end for each curve",
          value: "\(points.count) points")
      }
      let elements = stride(from: 1, to: points.count, by: 3).map { index in
        MotionPath.Element.curve(points[index], points[index + 1], to: points[index + 2])
      }
      do { return try MotionPath(from: points[0], elements, closed: isClosed) } catch {
        throw SceneError(error, at: reader.path)
      }
    default: throw SceneError(path: reader.path, rule: "needs either \"points\" or \"curves\"")
    }
  }

  private func decay(_ reader: ObjectReader) throws(SceneError) -> Decay {
    let rate = try required(reader, "rate")
    do { return try Decay(rate: rate) } catch { throw SceneError(error, at: reader.path) }
  }
}
