internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

extension SceneReader {
  /// The curve of a pass; even speed where there is none.
  func curve(_ reader: ObjectReader) throws(SceneError) -> Curve {
    guard let value = reader.value("curve") else { return .linear }
    return try curve(value, at: reader.path(of: "curve"))
  }

  /// A list of curves, one for each segment; nil where there is none.
  func curves(_ reader: ObjectReader) throws(SceneError) -> [Curve]? {
    guard let values = try reader.array("curves") else { return nil }
    var curves: [Curve] = []
    for (index, value) in values.enumerated() {
      curves.append(try curve(value, at: "\(reader.path(of: "curves"))[\(index)]"))
    }
    return curves
  }

  private func curve(_ value: JSONValue, at path: String) throws(SceneError) -> Curve {
    if case .string(let name) = value {
      if let easing = Easing(rawValue: name) { return .easing(easing) }
      throw SceneError(
        path: path,
        rule: "unknown curve \"\(name)\""
          + Spelling.hint(for: name, among: Easing.allCases.map(\.rawValue)))
    }
    return try parametricCurve(try ObjectReader(value, at: path, kinds: SceneKeys.curves))
  }

  private func parametricCurve(_ reader: ObjectReader) throws(SceneError) -> Curve {
    switch try reader.string("kind") {
    case "cubicBezier":
      let values = try ObjectReader.array(try reader.require("points"), at: reader.path(of: "points"))
      guard values.count == 4 else {
        throw SceneError(
          path: reader.path(of: "points"), rule: "must be [x1, y1, x2, y2]", value: "\(values.count) numbers")
      }
      var p: [Double] = []
      for (index, value) in values.enumerated() {
        p.append(try ObjectReader.number(value, at: "\(reader.path(of: "points"))[\(index)]"))
      }
      do { return .cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3])) } catch {
        let index = ["x1", "y1", "x2", "y2"].firstIndex(of: error.field) ?? 0
        throw SceneError(error, at: reader.path).movedTo("\(reader.path(of: "points"))[\(index)]")
      }
    case "steps":
      let count = try reader.integer("count") ?? 1
      let position = try reader.choice("position", as: StepCurve.Position.self) ?? .jumpEnd
      do { return .steps(try StepCurve(count: count, position: position)) } catch {
        throw SceneError(error, at: reader.path)
      }
    default:
      _ = try reader.require("points")
      let points = try reader.points("points") ?? []
      do { return .piecewiseLinear(try PiecewiseLinear(points.map { .init($0.y, at: $0.x) })) } catch {
        let stop = error.field.split(separator: ".")[0].dropFirst("stops".count)
        let part = error.field.hasSuffix(".input") ? "[0]" : error.field.hasSuffix(".output") ? "[1]" : ""
        throw SceneError(error, at: reader.path).movedTo("\(reader.path(of: "points"))\(stop)\(part)")
      }
    }
  }
}
