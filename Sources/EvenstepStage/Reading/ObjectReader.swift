public import EvenstepGeometry
public import EvenstepJSON

/// Reads the members of one JSON object by name, with the path in every error.
///
/// A component's factory gets one for its settings; unknown names were refused when it was created.
public struct ObjectReader {
  /// The path of the object.
  public let path: String
  private let object: JSONObject

  /// Opens a value that has to be an object with no other names than `keys` (and `$schema` and `x-…`).
  public init(_ value: JSONValue, at path: String, keys: [String]) throws(SceneError) {
    guard case .object(let object) = value else { throw .wrongType(value, at: path, expected: "an object") }
    self.path = path
    self.object = object
    for member in object.members where !keys.contains(member.key) {
      if member.key == "$schema" || member.key.hasPrefix("x-") { continue }
      let name = SceneError.excerpt(member.key)
      throw SceneError(
        path: path.isEmpty ? name : "\(path).\(name)",
        rule: "unknown key" + Spelling.hint(for: member.key, among: keys))
    }
  }

  /// Opens a value whose `kind` decides which names it may have besides `kind`.
  public init(_ value: JSONValue, at path: String, kinds: [String: [String]]) throws(SceneError) {
    let kind = try ObjectReader.kind(of: value, at: path, known: kinds.keys.sorted())
    try self.init(value, at: path, keys: ["kind"] + (kinds[kind] ?? []))
  }

  /// The `kind` of a tagged object, which has to be one of those known.
  public static func kind(of value: JSONValue, at path: String, known: [String]) throws(SceneError) -> String {
    guard case .object(let object) = value else {
      throw .wrongType(value, at: path, expected: "an object with a kind")
    }
    guard let kind = object["kind"] else {
      throw SceneError(path: path, rule: "needs a kind: \(known.joined(separator: ", "))")
    }
    guard case .string(let name) = kind else {
      throw .wrongType(kind, at: "\(path).kind", expected: "a string")
    }
    guard known.contains(name) else {
      throw SceneError(
        path: "\(path).kind",
        rule: "unknown kind \"\(SceneError.excerpt(name))\"" + Spelling.hint(for: name, among: known))
    }
    return name
  }

  /// The path of a member.
  public func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The value of a member, if it is there.
  public func value(_ key: String) -> JSONValue? { object[key] }

  /// The value of a member that has to be there.
  public func require(_ key: String) throws(SceneError) -> JSONValue {
    guard let value = object[key] else { throw SceneError(path: path(of: key), rule: "is missing") }
    return value
  }

  /// Whether the member is there.
  public func has(_ key: String) -> Bool { object[key] != nil }

  /// A finite number.
  public func number(_ key: String) throws(SceneError) -> Double? {
    guard let value = object[key] else { return nil }
    return try ObjectReader.number(value, at: path(of: key))
  }

  /// A whole number.
  public func integer(_ key: String) throws(SceneError) -> Int? {
    guard let value = object[key] else { return nil }
    guard case .integer(let whole) = value else {
      throw .wrongType(value, at: path(of: key), expected: "a whole number")
    }
    return Int(whole)
  }

  /// A truth value.
  public func bool(_ key: String) throws(SceneError) -> Bool? {
    guard let value = object[key] else { return nil }
    guard case .bool(let truth) = value else {
      throw .wrongType(value, at: path(of: key), expected: "true or false")
    }
    return truth
  }

  /// A text.
  public func string(_ key: String) throws(SceneError) -> String? {
    guard let value = object[key] else { return nil }
    return try ObjectReader.string(value, at: path(of: key))
  }

  /// A name out of a fixed set.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, as type: Choice.Type
  ) throws(SceneError) -> Choice? where Choice.RawValue == String {
    guard let name = try string(key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw SceneError(
        path: path(of: key),
        rule: "unknown value \"\(SceneError.excerpt(name))\""
          + Spelling.hint(for: name, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  /// A pair of numbers.
  public func vector(_ key: String) throws(SceneError) -> Vector2? {
    guard let value = object[key] else { return nil }
    return try ObjectReader.vector(value, at: path(of: key))
  }

  /// A width and a height; one number stands for both.
  public func size(_ key: String) throws(SceneError) -> Size? {
    guard let value = object[key] else { return nil }
    if let side = value.number { return Size(side, side) }
    let pair = try ObjectReader.vector(value, at: path(of: key))
    return Size(pair.x, pair.y)
  }

  /// An angle, written in degrees.
  public func angle(_ key: String) throws(SceneError) -> Angle? {
    try number(key).map { .degrees($0) }
  }

  /// A colour, written as `#rrggbb` or `#rrggbbaa`.
  public func color(_ key: String) throws(SceneError) -> Color? {
    guard let value = object[key] else { return nil }
    return try ObjectReader.color(value, at: path(of: key))
  }

  /// A list.
  public func array(_ key: String) throws(SceneError) -> [JSONValue]? {
    guard let value = object[key] else { return nil }
    return try ObjectReader.array(value, at: path(of: key))
  }

  /// A list of points.
  public func points(_ key: String) throws(SceneError) -> [Vector2]? {
    guard let values = try array(key) else { return nil }
    var points: [Vector2] = []
    points.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      points.append(try ObjectReader.vector(value, at: "\(path(of: key))[\(index)]"))
    }
    return points
  }

  /// A list of texts.
  public func strings(_ key: String) throws(SceneError) -> [String]? {
    guard let values = try array(key) else { return nil }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      texts.append(try ObjectReader.string(value, at: "\(path(of: key))[\(index)]"))
    }
    return texts
  }

  /// The members of the object, in file order.
  var members: [JSONObject.Member] { object.members }
}

extension ObjectReader {
  static func number(_ value: JSONValue, at path: String) throws(SceneError) -> Double {
    guard let number = value.number else { throw .wrongType(value, at: path, expected: "a number") }
    return number
  }

  static func string(_ value: JSONValue, at path: String) throws(SceneError) -> String {
    guard let text = value.string else { throw .wrongType(value, at: path, expected: "a string") }
    return text
  }

  static func array(_ value: JSONValue, at path: String) throws(SceneError) -> [JSONValue] {
    guard case .array(let values) = value else { throw .wrongType(value, at: path, expected: "an array") }
    return values
  }

  static func vector(_ value: JSONValue, at path: String) throws(SceneError) -> Vector2 {
    guard case .array(let parts) = value, parts.count == 2 else {
      throw .wrongType(value, at: path, expected: "an array of two numbers")
    }
    return Vector2(try number(parts[0], at: "\(path)[0]"), try number(parts[1], at: "\(path)[1]"))
  }

  static func color(_ value: JSONValue, at path: String) throws(SceneError) -> Color {
    let text = try string(value, at: path)
    guard let color = Color(hex: text) else {
      throw SceneError(
        path: path, rule: "must be a colour like #rrggbb or #rrggbbaa", value: SceneError.shown(value))
    }
    return color
  }
}

extension SceneError {
  static func wrongType(_ value: JSONValue, at path: String, expected: String) -> SceneError {
    SceneError(path: path, rule: "must be \(expected)", value: shown(value))
  }

  /// A short value as it is written, of a long one the kind.
  static func shown(_ value: JSONValue) -> String {
    let text: String
    switch value {
    case .array(let elements) where elements.count > 20: return "an array of \(elements.count)"
    case .object(let object) where object.members.count > 5: return "an object of \(object.members.count) members"
    case .string(let long) where long.utf8.count > 80: return "\"\(excerpt(long))\""
    default: text = value.compactText
    }
    return text.utf8.count <= 80 ? text : value.kindName == "array" ? "a nested array" : "an object"
  }
}
