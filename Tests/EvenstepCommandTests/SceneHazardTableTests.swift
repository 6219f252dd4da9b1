import Testing

@Suite("Hazards of the physics library in scene files, each in a process of its own")
struct SceneHazardTableTests {
  @Test("end with 65 and the path of the field, or do no harm: no abort, trap or hang", arguments: SceneHazard.all)
  func hazard(_ hazard: SceneHazard) throws {
    let run = try CommandLineProgram.run(
      [HazardTableTests.limit, CommandLineProgram.path, "simulate", "-", "--steps", "60", "--quiet"],
      program: "timeout",
      text: hazard.text)
    guard let path = hazard.path else {
      #expect(run.code == 0 && run.output.hasPrefix("steps 60\n"), "\(run.exit) \(run.messages)")
      return
    }
    #expect(run.code == 65 && run.output.isEmpty, "\(run.exit) \(run.messages)")
    #expect(run.messages.contains("\(path): ") && run.messages.filter { $0 == "\n" }.count == 1, "\(run.messages)")
  }
}

/// A scene with one thing in it that the library could not bear, or that it could and looks as if not.
struct SceneHazard: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The path in the message; nil for a scene that runs.
  let path: String?
  let text: String

  private init(_ what: String, _ path: String?, _ members: String) {
    (testDescription, self.path) = (what, path)
    text = #"{"evenstep": 1, \#(members)}"#
  }

  static let all = worlds + bodies + shapes + joints + commands + steps

  /// Numbers that JSON can hold and no field takes.
  private static let numbers = ["1e308", "-1e308", "1e17"]
  private static let badLengths = ["0", "-1", "1e-320", "1e-4", "1e308"]
  private static let circle = #""shapes": [{"kind": "circle", "radius": 10}]"#
  private static let floor =
    #"{"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "segment", "from": [-500, 0], "to": [500, 0], "radius": 1}]}"#

  private static func world(_ key: String, _ values: [String]) -> [SceneHazard] {
    values.map {
      SceneHazard("world.\(key) \($0)", "world.\(key)", #""world": {"\#(key)": \#($0)}, "nodes": [\#(floor)]"#)
    }
  }

  private static let worlds =
    world("iterations", ["0", "-1", "1001", "1000000000", "9223372036854775807"])
    + world("stepRate", ["0", "-1", "10001", "9223372036854775807"]) + world("damping", ["-1", "2", "1e308"])
    + world("substeps", ["0", "-1", "17", "9223372036854775807"])
    + world("broadPhase", ["\"list\"", "1"])
    + world("sleep", ["0", "-1", "1e-320", "1e308"]) + world("gravity", numbers.map { "[0, \($0)]" })
    + world("keyframeEvery", ["0", "-1", "1000000000"])
    + [
      SceneHazard("nothing", nil, #""nodes": []"#),
      SceneHazard(
        "sub-steps of the raw solver", "world.substeps", #""world": {"solver": "raw", "substeps": 2}, "nodes": []"#),
      SceneHazard(
        "grids of the raw solver", "world.broadPhase",
        #""world": {"solver": "raw", "broadPhase": "grid"}, "nodes": []"#),
      SceneHazard(
        "more tiles than a tree may hold", "nodes[0].shapes",
        #""world": {"broadPhase": "tree"}, "nodes": [{"id": "tile", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [9, 9]}], "repeat": {"kind": "grid", "columns": 9000, "rows": 1, "spacing": 10}}]"#
      ),
    ]

  private static func node(_ what: String, _ path: String?, _ members: String) -> SceneHazard {
    SceneHazard(what, path.map { "nodes[1].\($0)" }, #""nodes": [\#(floor), {"id": "a", \#(members)}]"#)
  }

  private static func body(_ key: String, _ values: [String]) -> [SceneHazard] {
    values.map {
      node("body.\(key) \($0)", "body.\(key)", #""body": {"kind": "dynamic", "\#(key)": \#($0)}, \#(circle)"#)
    }
  }

  private static let bodies =
    numbers.flatMap { value in
      [
        node("position \(value)", "position", #""position": [0, \#(value)], "body": {"kind": "dynamic"}, \#(circle)"#),
        node("angle \(value)", "angle", #""angle": \#(value), "body": {"kind": "dynamic"}, \#(circle)"#),
      ]
    } + body("velocity", numbers.map { "[\($0), 0]" }) + body("spin", numbers)
    + body("mass", ["0", "-1", "1e-320", "1e-7", "-1e308", "1e13", "1e308"])
    + [
      node("a dynamic body without shapes", "shapes", #""body": {"kind": "dynamic"}"#),
      node("a static body that moves", "body.velocity", #""body": {"kind": "static", "velocity": [1, 0]}, \#(circle)"#),
      node("a mass of a static body", "body.mass", #""body": {"kind": "static", "mass": 1}, \#(circle)"#),
      node("a body enlarged by nothing", "scale", #""scale": 0, "body": {"kind": "dynamic"}, \#(circle)"#),
    ]

  private static func shape(_ what: String, _ path: String?, _ members: String) -> SceneHazard {
    node(
      what, path.map { "shapes[0].\($0)" },
      #""position": [0, 200], "body": {"kind": "dynamic", "mass": 1}, "shapes": [{\#(members)}]"#)
  }

  private static func ring(_ count: Int) -> String {
    // On a parabola, so that no three are on a line.
    "[" + (0..<count).map { "[\($0), \(Double($0) * Double($0) / Double(count))]" }.joined(separator: ",") + "]"
  }

  private static let shapes =
    badLengths.flatMap { value in
      [
        shape("a radius of \(value)", "radius", #""kind": "circle", "radius": \#(value)"#),
        shape("a size of \(value)", "size", #""kind": "box", "size": [10, \#(value)]"#),
      ]
    }
    + ["friction", "elasticity", "density", "rollingResistance"].flatMap { key in
      ["-1", "1e308"].map { value in
        shape(
          "\(key) of \(value)", "material.\(key)", #""kind": "circle", "radius": 9, "material": {"\#(key)": \#(value)}"#
        )
      }
    } + [
      shape(
        "elasticity of 1.01", "material.elasticity", #""kind": "circle", "radius": 9, "material": {"elasticity": 1.01}"#
      ),
      shape(
        "a rolling resistance of 1.01", "material.rollingResistance",
        #""kind": "circle", "radius": 9, "material": {"rollingResistance": 1.01}"#),
      shape("a rolling resistance of 1", nil, #""kind": "circle", "radius": 9, "material": {"rollingResistance": 1}"#),
      shape("corners of -1", "cornerRadius", #""kind": "box", "size": [20, 30], "cornerRadius": -1"#),
      shape("corners that leave no side", "cornerRadius", #""kind": "box", "size": [20, 30], "cornerRadius": 10"#),
      shape("corners of 1e308", "cornerRadius", #""kind": "box", "size": [20, 30], "cornerRadius": 1e308"#),
      shape(
        "round corners of a sharp polygon", "cornerRadius",
        #""kind": "polygon", "points": [[0, 0], [90, 0], [90, 1]], "cornerRadius": 9"#),
      shape("a thickness of -1", "radius", #""kind": "segment", "from": [0, 0], "to": [9, 0], "radius": -1"#),
      shape("a segment of no length", "to", #""kind": "segment", "from": [3, 3], "to": [3, 3]"#),
      shape("corners on a line", "points", #""kind": "polygon", "points": [[0, 0], [5, 5], [9, 9]]"#),
      shape("corners in one place", "points", #""kind": "polygon", "points": [[1, 1], [1, 1], [1, 1]]"#),
      shape(
        "an outline that crosses itself", "points", #""kind": "polygon", "points": [[0, 0], [9, 9], [9, 0], [0, 9]]"#),
      shape("a clockwise outline", nil, #""kind": "polygon", "points": [[0, 0], [0, 9], [9, 9], [9, 0]]"#),
      shape("a concave outline", nil, #""kind": "polygon", "points": [[0, 0], [40, 0], [40, 40], [20, 5], [0, 40]]"#),
      shape("a thousand corners", nil, #""kind": "polygon", "points": \#(ring(1000))"#),
      shape("900 000 corners", "points", #""kind": "polygon", "points": \#(ring(900_000))"#),
      shape("20 000 links", "points", #""kind": "chain", "points": \#(ring(20_000))"#),
    ]

  private static func joint(_ what: String, _ path: String?, _ members: String) -> SceneHazard {
    let nodes = ["a", "b"].enumerated().map { number, id in
      #"{"id": "\#(id)", "position": [\#(number * 30), 50], "body": {"kind": "dynamic"}, \#(circle)}"#
    }
    let fixed = #"{"id": "k", "position": [90, 50], "body": {"kind": "kinematic"}, \#(circle)}"#
    return SceneHazard(
      what, path.map { "joints[0].\($0)" },
      #""nodes": [\#(floor), \#(nodes.joined(separator: ", ")), \#(fixed)], "joints": [{"id": "j", \#(members)}]"#)
  }

  private static let joints = [
    joint("a joint of two bodies that nothing moves", "b", #""kind": "pivot", "a": "k", "b": "floor", "at": [0, 0]"#),
    joint(
      "a joint of the world with what nothing moves", "b", #""kind": "motor", "a": "floor", "b": "world", "rate": 9"#),
    joint("a joint of a body with itself", "b", #""kind": "pivot", "a": "a", "b": "a", "at": [0, 50]"#),
    joint("a joint of nobody", "b", #""kind": "pivot", "a": "a", "b": "nobody", "at": [0, 50]"#),
    joint("a gear of ratio 0", "ratio", #""kind": "gear", "a": "a", "b": "b", "ratio": 0"#),
    joint("a groove of no length", "to", #""kind": "groove", "a": "a", "b": "b", "from": [1, 1], "to": [1, 1]"#),
    joint("a pin of no length", "anchorB", #""kind": "pin", "a": "a", "b": "b", "anchorA": [30, 0]"#),
    joint("an anchor far out", "anchorA", #""kind": "pin", "a": "a", "b": "b", "anchorA": [1e308, 0]"#),
    joint("a rope whose most is less", "max", #""kind": "slide", "a": "a", "b": "b", "min": 9, "max": 8"#),
    joint("teeth of nothing", "teeth", #""kind": "ratchet", "a": "a", "b": "b", "teeth": 0"#),
    joint("a motor of 1e308", "rate", #""kind": "motor", "a": "a", "b": "b", "rate": 1e308"#),
    joint(
      "a stiffness of 1e308", "stiffness",
      #""kind": "rotarySpring", "a": "a", "b": "b", "stiffness": 1e308, "damping": 0"#),
    joint("a damping of -1", "damping", #""kind": "rotarySpring", "a": "a", "b": "b", "stiffness": 1, "damping": -1"#),
    joint("a greatest force of -1", "maxForce", #""kind": "pivot", "a": "a", "b": "b", "at": [9, 50], "maxForce": -1"#),
    joint(
      "an error bias of 1e-320", "errorBias",
      #""kind": "pivot", "a": "a", "b": "b", "at": [9, 50], "errorBias": 1e-320"#),
    joint(
      "a breaking force of -1", "breakForce", #""kind": "pivot", "a": "a", "b": "b", "at": [9, 50], "breakForce": -1"#),
    joint(
      "a breaking force of 1e308", nil, #""kind": "pivot", "a": "a", "b": "b", "at": [15, 50], "breakForce": 1e308"#),
    joint("a joint that bears nothing", nil, #""kind": "pivot", "a": "a", "b": "b", "at": [15, 50], "breakForce": 0"#),
    joint("a joint that has no force", nil, #""kind": "pivot", "a": "a", "b": "b", "at": [15, 50], "maxForce": 0"#),
  ]

  private static func command(_ what: String, _ path: String?, _ members: String) -> SceneHazard {
    let node = #"{"id": "a", "position": [0, 50], "body": {"kind": "dynamic"}, \#(circle)}"#
    return SceneHazard(
      what, path.map { "timeline[0].do.\($0)" },
      #""nodes": [\#(floor), \#(node)], "timeline": [{"step": 3, "do": {\#(members)}}]"#)
  }

  private static let commands =
    numbers.flatMap { value in
      [
        command(
          "a position set to \(value)", "value",
          #""kind": "set", "target": "a", "property": "position", "value": [\#(value), 0]"#),
        command(
          "an angle set to \(value)", "value", #""kind": "set", "target": "a", "property": "angle", "value": \#(value)"#
        ),
        command(
          "a velocity set to \(value)", "value",
          #""kind": "set", "target": "a", "property": "velocity", "value": [\#(value), 0]"#),
        command(
          "a spin set to \(value)", "value", #""kind": "set", "target": "a", "property": "spin", "value": \#(value)"#),
        command(
          "gravity set to \(value)", "value",
          #""kind": "set", "target": "world", "property": "gravity", "value": [0, \#(value)]"#),
        command("an impulse of \(value)", "impulse", #""kind": "impulse", "target": "a", "impulse": [\#(value), 0]"#),
        command("a grab at \(value)", "at", #""kind": "grab", "target": "a", "at": [\#(value), 0]"#),
        command("a drag to \(value)", "to", #""kind": "drag", "to": [0, \#(value)]"#),
        command(
          "an impulse at \(value)", "at", #""kind": "impulse", "target": "a", "impulse": [1, 0], "at": [\#(value), 0]"#),
      ]
    } + [
      command(
        "a body spawned without mass", "node.body.mass",
        #""kind": "spawn", "node": {"id": "s", "body": {"kind": "dynamic", "mass": 0}, \#(circle)}"#),
      command(
        "a million bodies spawned", "node",
        #""kind": "spawn", "node": {"id": "s", "body": {"kind": "dynamic"}, \#(circle), "repeat": {"kind": "grid", "columns": 1000, "rows": 1000, "spacing": 30}}"#
      ),
      command(
        "a joint made of a body with itself", "joint.b",
        #""kind": "connect", "joint": {"id": "j", "kind": "pivot", "a": "a", "b": "a", "at": [0, 50]}"#),
      command("a drag of nothing", nil, #""kind": "drag", "to": [0, 50]"#),
      command("nothing let go of", nil, #""kind": "release""#),
      command("the floor removed", nil, #""kind": "remove", "target": "floor""#),
      command("a joint undone that is not there", "joint", #""kind": "disconnect", "joint": "none""#),
    ]

  /// What goes wrong only as the scene runs is told with the step and the node.
  private static let steps = [
    SceneHazard(
      "a body that escapes", "a",
      #""world": {"gravity": [1e6, 0], "stepRate": 1}, "nodes": [{"id": "a", "body": {"kind": "dynamic", "velocity": [1e6, 0]}, \#(circle)}], "timeline": [{"step": 20, "do": {"kind": "set", "target": "world", "property": "gravity", "value": [1e6, 1e6]}}]"#
    ),
    // All overlap, and 1415 bodies are the first that have more than a million pairs.
    SceneHazard(
      "a heap that grows", "s[1414]",
      #""nodes": [{"id": "a", "components": [{"kind": "spawner", "every": 0.01, "node": {"id": "s", "body": {"kind": "dynamic"}, \#(circle), "repeat": {"kind": "scatter", "count": 9000, "size": 5}}}]}]"#
    ),
  ]
}
