internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

/// The rules that numbers and names of a scene keep, each with its message.
enum Rule {
  /// The greatest coordinate, in points.
  static let farthest = 1e7
  /// The greatest extent of something drawn, in points.
  static let largest = 1e7

  /// The ids that no node may have.
  static let reservedIDs = ["world", "camera"]

  static func range(_ value: Double, _ range: ClosedRange<Double>, at path: String) throws(SceneError) {
    guard range.contains(value) else {
      throw SceneError(
        path: path, rule: "must be from \(text(range.lowerBound)) to \(text(range.upperBound))", value: text(value))
    }
  }

  static func coordinates(_ point: Vector2, at path: String) throws(SceneError) {
    for value in [point.x, point.y] where !(abs(value) <= farthest) {
      throw SceneError(
        path: path, rule: "must have coordinates from \(text(-farthest)) to \(text(farthest))", value: text(value))
    }
  }

  static func size(_ size: Size, at path: String) throws(SceneError) {
    try range(size.width, 0.001...largest, at: path)
    try range(size.height, 0.001...largest, at: path)
  }

  static func extent(_ value: Double, at path: String) throws(SceneError) {
    try range(value, 0...largest, at: path)
  }

  static func color(_ color: Color?, at path: String) throws(SceneError) {
    guard let color else { return }
    for part in [color.red, color.green, color.blue, color.alpha] { try range(part, 0...1, at: path) }
  }

  static func name(_ name: String, at path: String) throws(SceneError) {
    guard !name.isEmpty, name.utf8.count <= 200 else {
      throw SceneError(
        path: path, rule: "must have from 1 to 200 bytes", value: name.isEmpty ? "empty" : "\(name.utf8.count)")
    }
    for scalar in name.unicodeScalars where scalar.value < 0x20 || scalar == "," || scalar == "\"" {
      throw SceneError(path: path, rule: "must not contain control characters, commas or quotes", value: name)
    }
  }

  static func points(_ points: [Vector2], least: Int, at path: String) throws(SceneError) {
    guard (least...10_000).contains(points.count) else {
      throw SceneError(path: path, rule: "must be from \(least) to 10000 points", value: "\(points.count)")
    }
    for (index, point) in points.enumerated() { try coordinates(point, at: "\(path)[\(index)]") }
  }

  /// A number as people write it: whole numbers without a fraction.
  static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value), whole.magnitude < 1_000_000_000_000 { return "\(whole)" }
    return "\(value)"
  }

  /// A number with the two or three digits that people want to read of a measure.
  static func short(_ value: Double) -> String {
    if !value.isFinite || value == 0 || abs(value) < 0.01 { return text(value) }
    let unit = abs(value) >= 100 ? 1.0 : abs(value) >= 10 ? 10 : 100
    return text((value * unit).rounded() / unit)
  }
}

extension SceneError {
  init(_ error: PhysicsError, at path: String) {
    switch error {
    case .invalid(let field, let rule, let value):
      self.init(path: "\(path).\(field)", rule: rule, value: value)
    default: self.init(path: path, rule: "\(error)")
    }
  }

  init(_ error: CurveError, at path: String) {
    self.init(path: "\(path).\(error.field)", rule: "must \(error.rule)", value: error.value)
  }
}
