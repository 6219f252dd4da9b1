internal import EvenstepGeometry
internal import EvenstepJSON
internal import Glibc

/// Short ways to write the values of a scene file.
extension JSONValue {
  /// An object with its members in the order given.
  static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue { .object(JSONObject(pairs)) }

  /// A number with two places; whole numbers have no fraction.
  static func number(_ value: Double) -> JSONValue {
    let hundredths = (value * 100).rounded()
    let whole = hundredths / 100
    return whole == whole.rounded() ? .integer(Int64(whole)) : .real(whole)
  }

  static func point(_ x: Double, _ y: Double) -> JSONValue { .array([.number(x), .number(y)]) }

  static func points(_ points: [Vector2]) -> JSONValue { .array(points.map { .point($0.x, $0.y) }) }

  static func line(_ line: [Vector2], width: Double, color: String) -> JSONValue {
    .members([
      "kind": .string("line"), "width": .number(width), "fill": .string(color), "points": .points(line),
    ])
  }

  static func box(_ width: Double, _ height: Double, corner: Double, color: String) -> JSONValue {
    .members([
      "kind": .string("box"), "size": .point(width, height), "cornerRadius": .number(corner), "fill": .string(color),
    ])
  }

  static func disc(_ radius: Double, color: String) -> JSONValue {
    .members(["kind": .string("circle"), "radius": .number(radius), "fill": .string(color)])
  }

  /// There and back for ever, from where the node stands.
  static func shuttle(to x: Double, _ y: Double, curve: String) -> JSONValue {
    .members([
      "kind": .string("tween"), "property": .string("position"), "to": .point(x, y), "duration": .string("$pass"),
      "curve": .string(curve), "repeats": .string("forever"), "autoreverse": .bool(true),
    ])
  }
}
