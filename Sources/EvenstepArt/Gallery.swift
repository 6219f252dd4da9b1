internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

/// The scene of all easing curves: each one's graph, a dot that runs along it, and a box that moves as it says.
struct Gallery {
  /// The families from left to right; one column has the curves that are alone in theirs.
  private static let families = [
    "Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce",
  ]
  private static let phases = ["in", "out", "inOut"]
  private static let graph = Size(62, 104)
  private static let slider = 79.0
  private static let columns = 11

  /// The text of the scene file.
  static var text: String {
    var nodes: [JSONValue] = []
    for (column, family) in families.enumerated() {
      let center = Vector2(middle(of: column), 668)
      nodes += label(family.uppercased(), id: family, center: center, color: color(of: column))
      for (row, phase) in phases.enumerated() {
        nodes.append(cell(Easing(rawValue: phase + family)!, column: column, row: row))
      }
    }
    nodes += loners
    for (row, name) in ["IN", "OUT", "IN-OUT"].enumerated() {
      nodes += label(name, id: phases[row], center: Vector2(44, base(of: row) + graph.height / 2), color: "#fff1d0")
    }
    return scene(nodes).prettyText + "\n"
  }

  private static func scene(_ nodes: [JSONValue]) -> JSONValue {
    .members([
      "$schema": .string("../schema/scene-1.schema.json"),
      "x-made-by": .string("EvenstepArt gallery"),
      "evenstep": .integer(1),
      "title": .string("All easing curves"),
      "world": .members([
        "size": .point(1280, 720), "gravity": .point(0, 0),
        "background": .members([
          "kind": .string("gradient"), "top": .string("#0a2138"), "bottom": .string("#1c5566"),
        ]),
      ]),
      "parameters": .members(["pass": .integer(2)]),
      "nodes": .array(nodes),
      "duration": .integer(8),
      "output": .members(["size": .point(1280, 720), "fps": .integer(60)]),
    ])
  }

  /// The last column: even speed, the bounce in elevenths, and all graphs over each other.
  private static var loners: [JSONValue] {
    let last = columns - 1
    let ink = color(of: last)
    let x = middle(of: last)
    return label("LINEAR", id: "linear", center: Vector2(x, 668), color: ink)
      + [cell(.linear, column: last, row: 0), cell(.bounceElevenths, column: last, row: 1)]
      + label("11THS", id: "elevenths", center: Vector2(x, base(of: 1) + graph.height + 28), color: ink)
      + label("ALL", id: "all", center: Vector2(x, base(of: 2) + graph.height * 1.37 + 16), color: ink)
      + [overlay(column: last, row: 2)]
  }

  private static func cell(_ easing: Easing, column: Int, row: Int) -> JSONValue {
    let name = easing.rawValue
    let color = color(of: column)
    let rail = [Vector2(slider, 0), Vector2(slider, graph.height)]
    let sheet = JSONValue.box(graph.width, graph.height, corner: 0, color: "#0a2138b0")
    let up = JSONValue.shuttle(to: 0, graph.height, curve: name)
    let slide = JSONValue.shuttle(to: slider, graph.height, curve: name)
    let dot = part("dot", of: name, ["look": .disc(5, color: "#fff1d0"), "animations": .array([up])])
    let run = JSONValue.shuttle(to: graph.width, 0, curve: "linear")
    return .members([
      "id": .string(name), "position": .point(origin(of: column), base(of: row)),
      "children": .array([
        part("sheet", of: name, ["position": .point(graph.width / 2, graph.height / 2), "look": sheet]),
        part("rail", of: name, ["look": .line(rail, width: 2, color: "#ffffff30")]),
        part("graph", of: name, ["look": .line(curve(easing), width: 2.5, color: color)]),
        part(
          "box", of: name,
          [
            "position": .point(slider, 0), "look": .box(14, 14, corner: 3, color: color),
            "animations": .array([slide]),
          ]),
        // The runner goes evenly to the right and carries the dot, which goes up along the curve.
        part("runner", of: name, ["animations": .array([run]), "children": .array([dot])]),
      ]),
    ])
  }

  private static func part(
    _ part: String, of name: String, _ members: KeyValuePairs<String, JSONValue>
  ) -> JSONValue {
    var object = JSONObject(["id": .string("\(name)/\(part)")])
    for (key, value) in members { object[key] = value }
    return .object(object)
  }

  private static func overlay(column: Int, row: Int) -> JSONValue {
    let graphs = Easing.allCases.map { easing -> JSONValue in
      let column = families.firstIndex { easing.rawValue.hasSuffix($0) } ?? columns - 1
      return .members([
        "id": .string("all/\(easing.rawValue)"), "opacity": .number(0.8),
        "look": .line(curve(easing), width: 1, color: color(of: column)),
      ])
    }
    return .members([
      "id": .string("all"), "position": .point(origin(of: column) + 11, base(of: row)), "children": .array(graphs),
    ])
  }

  /// The graph of a curve in points; bounces have their corners at elevenths.
  private static func curve(_ easing: Easing) -> [Vector2] {
    let isLively = easing.rawValue.hasSuffix("Elastic") || easing.rawValue.contains("ounce")
    let pieces = easing == .linear ? 1 : isLively ? 66 : 40
    return (0...pieces).map { piece in
      let progress = Double(piece) / Double(pieces)
      return Vector2(progress * graph.width, easing.value(at: progress) * graph.height)
    }
  }

  private static func label(_ text: String, id: String, center: Vector2, color: String) -> [JSONValue] {
    let (lines, width) = StrokeFont.strokes(of: text, height: 11)
    let strokes = lines.enumerated().map { index, line -> JSONValue in
      .members(["id": .string("label/\(id)/\(index)"), "look": .line(line, width: 2, color: color)])
    }
    let place = JSONValue.point(center.x - width / 2, center.y - 5.5)
    return [.members(["id": .string("label/\(id)"), "position": place, "children": .array(strokes)])]
  }

  private static func origin(of column: Int) -> Double { 96 + 106 * Double(column) }
  private static func middle(of column: Int) -> Double { origin(of: column) + (slider + 7) / 2 }
  private static func base(of row: Int) -> Double { 500 - 210 * Double(row) }

  /// Colours from warm to cold, from left to right.
  private static func color(of column: Int) -> String {
    let stops = [Palette.coral, Palette.amber, Palette.cream, Palette.aqua]
    let place = Double(column) / Double(columns - 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    return Color.mix(from: stops[index], to: stops[index + 1], at: place - Double(index), in: .encoded).hex
  }
}

extension Color {
  /// The colour as scene files write it, without its opacity.
  var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
