internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics

extension SceneReader {
  func joint(_ value: JSONValue, at path: String) throws(SceneError) -> Joint {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.joints)
    let id = try ObjectReader.string(try reader.require("id"), at: reader.path(of: "id"))
    let a = try ObjectReader.string(try reader.require("a"), at: reader.path(of: "a"))
    let b = try reader.string("b")
    let isOnWorld = b == nil || b == "world"
    let kind = try jointKind(reader, isOnWorld: isOnWorld)
    var joint = Joint(id, kind, of: a, on: isOnWorld ? nil : b)
    if let force = try reader.number("maxForce") { joint.maxForce = force }
    if let bias = try reader.number("maxBias") {
      joint.maxBias = kind.onlyTurns ? Angle(degrees: bias).radians : bias
    }
    joint.errorBias = try reader.number("errorBias")
    joint.collides = try reader.bool("collides") ?? true
    if let force = try reader.number("breakForce") { joint.breakForce = force }
    return joint
  }

  private func jointKind(_ reader: ObjectReader, isOnWorld: Bool) throws(SceneError) -> JointKind {
    func anchors() throws(SceneError) -> (a: Vector2, b: Vector2) {
      // The world's zero is hardly ever meant.
      if isOnWorld { _ = try reader.require("anchorB") }
      return (try reader.vector("anchorA") ?? .zero, try reader.vector("anchorB") ?? .zero)
    }
    switch try reader.string("kind") {
    case "pin":
      let (a, b) = try anchors()
      return .pin(anchorA: a, anchorB: b, distance: try reader.number("distance"))
    case "slide":
      let (a, b) = try anchors()
      return .slide(anchorA: a, anchorB: b, min: try reader.number("min") ?? 0, max: try required(reader, "max"))
    case "pivot":
      if let place = try pivotPlace(reader) { return .pivotAt(place) }
      let (a, b) = try anchors()
      return .pivot(anchorA: a, anchorB: b)
    case "groove":
      return .groove(
        anchorA: try reader.vector("anchorA") ?? .zero, from: try requiredVector(reader, "from"),
        to: try requiredVector(reader, "to"))
    case "dampedSpring":
      let (a, b) = try anchors()
      return .dampedSpring(
        anchorA: a, anchorB: b, restLength: try required(reader, "restLength"),
        stiffness: try required(reader, "stiffness"), damping: try required(reader, "damping"))
    default: return try turningKind(reader)
    }
  }

  private func turningKind(_ reader: ObjectReader) throws(SceneError) -> JointKind {
    switch try reader.string("kind") {
    case "rotarySpring":
      return .rotarySpring(
        restAngle: try reader.angle("restAngle"), stiffness: try required(reader, "stiffness"),
        damping: try required(reader, "damping"))
    case "rotaryLimit":
      return .rotaryLimit(min: .degrees(try required(reader, "min")), max: .degrees(try required(reader, "max")))
    case "ratchet":
      return .ratchet(phase: try reader.angle("phase") ?? .zero, teeth: .degrees(try required(reader, "teeth")))
    case "gear":
      return .gear(phase: try reader.angle("phase"), ratio: try required(reader, "ratio"))
    default:
      return .motor(rate: Angle(degrees: try required(reader, "rate")).radians)
    }
  }

  /// The place of a pivot that is given once for both bodies.
  private func pivotPlace(_ reader: ObjectReader) throws(SceneError) -> Vector2? {
    guard let place = try reader.vector("at") else { return nil }
    if reader.has("anchorA") || reader.has("anchorB") {
      throw SceneError(path: reader.path, rule: "has either \"at\", a place in the world, or anchors")
    }
    return place
  }
}
