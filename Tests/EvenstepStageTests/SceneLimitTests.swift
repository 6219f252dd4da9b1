import EvenstepJSON
import EvenstepStage
import Testing

@Suite("Scenes that are too much")
struct SceneLimitTests {
  private func nodes(_ text: String) -> String { #"{"evenstep": 1, "nodes": [\#(text)]}"# }

  @Test(
    "a million repeats are refused at once, by path and count",
    arguments: [
      #""kind": "grid", "columns": 1000, "rows": 1000, "spacing": 1"#,
      #""kind": "grid", "columns": 1000000, "spacing": 1"#, #""kind": "pyramid", "rows": 1414, "spacing": 1"#,
      #""kind": "scatter", "count": 1000000, "size": 100"#,
      #""kind": "scatter", "count": 9223372036854775807, "size": 1"#,
      #""kind": "pyramid", "rows": 9223372036854775807, "spacing": 1"#, #""kind": "scatter", "count": 0, "size": 1"#,
      #""kind": "grid", "columns": -1, "rows": -1, "spacing": 1"#,
    ])
  func repeats(layout: String) {
    let error = sceneError(nodes(#"{"id": "a", "repeat": {\#(layout)}}"#))
    #expect(error?.path.hasPrefix("nodes[0]") == true && error?.value != nil)
  }

  @Test("repeats within repeats are multiplied before they are written out")
  func nestedRepeats() {
    var node = #"{"id": "leaf"}"#
    for depth in 0..<20 {
      node = #"{"id": "n\#(depth)", "repeat": {"kind": "scatter", "count": 50, "size": 1}, "children": [\#(node)]}"#
    }
    #expect(sceneError(nodes(node))?.rule.contains("100000 nodes") == true)
  }

  @Test("a hundred thousand nodes are allowed; one more is not")
  func mostNodes() throws {
    let text = #"{"id": "a", "repeat": {"kind": "grid", "columns": 1000, "rows": 100, "spacing": 1}}"#
    let stage = try Stage(scene(nodes(text)))
    try stage.run(steps: 2)
    #expect(stage.nodeIDs.count == 100_000)
    #expect(sceneError(nodes(text + #", {"id": "b"}"#))?.path == "nodes[1]")
  }

  @Test("many corners on many copies are refused, though nodes and corners are few enough each")
  func parts() {
    let points = (0..<900).map { "[\($0), \($0 % 2)]" }.joined(separator: ",")
    for thing in [
      #""body": {"kind": "static"}, "shapes": [{"kind": "chain", "points": [\#(points)]}]"#,
      #""look": {"kind": "polygon", "points": [\#(points)]}"#,
      #""tags": [\#(Array(repeating: "\"t\"", count: 900).joined(separator: ","))]"#,
    ] {
      let error = sceneError(nodes(#"{"id": "a", \#(thing), "repeat": {"kind": "scatter", "count": 2000, "size": 9}}"#))
      #expect(error?.path == "nodes[0]" && error?.rule.contains("at most") == true)
    }
  }

  /// Shapes and looks whose corners are wrong, and a word of the message.
  static let outlines: [(what: String, path: String, words: String)] = [
    ("\"shapes\": [{\"kind\": \"polygon\", \"points\": []}]", "shapes[0].points", "at least 3"),
    ("\"shapes\": [{\"kind\": \"polygon\", \"points\": [[0, 0], [1, 0]]}]", "shapes[0].points", "at least 3"),
    ("\"shapes\": [{\"kind\": \"polygon\", \"points\": \(circle(100_000))}]", "shapes[0].points", "at most 1000"),
    ("\"shapes\": [{\"kind\": \"polygon\", \"points\": [[0, 0], [5, 0], [9, 0]]}]", "shapes[0].points", "one line"),
    (
      "\"shapes\": [{\"kind\": \"polygon\", \"points\": [[0, 0], [9, 9], [9, 0], [0, 9]]}]", "shapes[0].points",
      "must not cross itself: edges 0 and 2 may meet nowhere"
    ),
    (
      "\"shapes\": [{\"kind\": \"polygon\", \"points\": [[0, 0], [1e-4, 0], [9, 0], [0, 9]]}]", "shapes[0].points[1]",
      "away"
    ),
    ("\"shapes\": [{\"kind\": \"chain\", \"points\": []}]", "shapes[0].points", "at least 2"),
    (
      "\"shapes\": [{\"kind\": \"chain\", \"points\": [[0, 0], [1, 0]], \"closed\": true}]", "shapes[0].points",
      "at least 3"
    ),
    ("\"shapes\": [{\"kind\": \"chain\", \"points\": \(zigzag(100_002))}]", "", "at most 100000 shapes"),
    ("\"shapes\": [{\"kind\": \"segment\", \"from\": [3, 3], \"to\": [3, 3]}]", "shapes[0].to", "away"),
    ("\"shapes\": []", "shapes", "at least one shape"),
    (
      "\"shapes\": [{\"kind\": \"circle\", \"radius\": 1}], \"look\": {\"kind\": \"polygon\", \"points\": []}",
      "look.points", "from 3"
    ),
    (
      "\"shapes\": [{\"kind\": \"circle\", \"radius\": 1}], \"look\": {\"kind\": \"line\", \"points\": [[0, 0]]}",
      "look.points", "from 2"
    ),
    (
      "\"shapes\": [{\"kind\": \"circle\", \"radius\": 1}], \"look\": {\"kind\": \"polygon\", \"points\": \(circle(100_000))}",
      "look.points", "10000"
    ),
  ]

  @Test("corners that make no shape get a message", arguments: outlines.indices)
  func corners(index: Int) {
    let (what, path, words) = SceneLimitTests.outlines[index]
    let error = sceneError(nodes(#"{"id": "a", "body": {"kind": "dynamic"}, \#(what)}"#))
    #expect(error?.path == "nodes[0]" + (path.isEmpty ? "" : ".\(path)"))
    #expect(error?.rule.contains(words) == true, "\(error?.rule ?? "")")
  }

  static func circle(_ count: Int) -> String {
    "[" + (0..<count).map { "[\($0), \($0 * 7 % 13)]" }.joined(separator: ",") + "]"
  }
  static func zigzag(_ count: Int) -> String {
    "[" + (0..<count).map { "[\($0), \($0 % 2)]" }.joined(separator: ",") + "]"
  }

  @Test("twenty chains of a thousand points are built and stepped, one of a hundred thousand is refused")
  func longChain() throws {
    func chain(_ count: Int, copies: Int = 1) -> String {
      let shape = #"{"kind": "chain", "points": \#(SceneLimitTests.zigzag(count))}"#
      let copies = #""repeat": {"kind": "grid", "columns": 1, "rows": \#(copies), "spacing": 5}"#
      return nodes(#"{"id": "a", "body": {"kind": "static"}, "shapes": [\#(shape)], \#(copies)}"#)
    }
    try Stage(scene(chain(1000, copies: 20))).run(steps: 2)
    #expect(sceneError(chain(100_000))?.path.hasPrefix("nodes[0]") == true)
    #expect(sceneError(chain(1000, copies: 120))?.rule.contains("100000 shapes") == true)
  }

  @Test("masses that physics cannot work with are refused", arguments: ["0", "-1", "1e-7", "1e13", "1e-320", "1e308"])
  func masses(mass: String) {
    let error = sceneError(
      nodes(#"{"id": "a", "body": {"kind": "dynamic", "mass": \#(mass)}, "shapes": [{"kind": "circle", "radius": 5}]}"#)
    )
    #expect(error?.path == "nodes[0].body.mass" && error?.value != nil)
  }

  @Test("a body whose density makes no mass is refused")
  func noMass() {
    let error = sceneError(
      nodes(
        #"{"id": "a", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5, "material": {"density": 0}}]}"#
      ))
    #expect(error?.path == "nodes[0].body.mass")
  }

  @Test("ids are unique, also where repeats make them; spawned nodes may share theirs")
  func duplicateIDs() throws {
    #expect(
      sceneError(nodes(#"{"id": "a"}, {"id": "b", "children": [{"id": "a"}]}"#))?.path == "nodes[1].children[0].id")
    let grid = #"{"id": "a", "repeat": {"kind": "grid", "columns": 2, "spacing": 9}}"#
    #expect(sceneError(nodes(grid + "," + grid))?.rule == "there is another node \"a[0,0]\"")
    for id in ["", "world", "camera", "a#2", "a,b", "a\\\"b", "a\\nb", String(repeating: "x", count: 201)] {
      #expect(sceneError(nodes(#"{"id": "\#(id)"}"#))?.path == "nodes[0].id")
    }
  }

  @Test("nodes nested a thousand deep are refused, and no deeper than the parser goes")
  func deepNodes() {
    for depth in [33, 500] {
      let text = String(repeating: #"{"id": "a", "children": ["#, count: depth) + String(repeating: "]}", count: depth)
      let error = sceneError(nodes(text))
      #expect(error?.rule.contains("32 deep") == true)
    }
    let text = String(repeating: #"{"id": "a", "children": ["#, count: 5000) + String(repeating: "]}", count: 5000)
    #expect(sceneError(nodes(text))?.rule.contains("depth") == true)
  }

  @Test("spawns inside spawns are bounded alike")
  func deepSpawns() {
    var node = #"{"id": "leaf"}"#
    for depth in 0..<40 {
      node = #"{"id": "n\#(depth)", "components": [{"kind": "spawner", "every": 1, "node": \#(node)}]}"#
    }
    #expect(sceneError(nodes(node))?.rule.contains("deep") == true)
  }

  @Test("what commands may spawn at most is checked by the path of the node")
  func spawnSize() {
    let big = #"{"id": "a", "repeat": {"kind": "scatter", "count": 10001, "size": 9}}"#
    let error = sceneError(#"{"evenstep": 1, "timeline": [{"at": 0, "do": {"kind": "spawn", "node": \#(big)}}]}"#)
    #expect(error?.path == "timeline[0].do.node" && error?.value == "10001")
    let rows = #"{"id": "a", "repeat": {"kind": "pyramid", "rows": 0, "spacing": 9}}"#
    let inner = sceneError(#"{"evenstep": 1, "timeline": [{"at": 0, "do": [{"kind": "spawn", "node": \#(rows)}]}]}"#)
    #expect(inner?.path == "timeline[0].do[0].node.repeat.rows")
    let many = Array(
      repeating: #"{"kind": "spawn", "node": {"id": "a", "repeat": {"kind": "scatter", "count": 9999, "size": 9}}}"#,
      count: 20)
    let sum = sceneError(#"{"evenstep": 1, "timeline": [{"at": 0, "do": [\#(many.joined(separator: ","))]}]}"#)
    #expect(sum?.path == "timeline[0].do[10].node")
  }

  @Test("a scene of ten megabytes is read, or refused by a count")
  func largeFiles() throws {
    let points = (0..<900_000).map { "[\($0 % 997),\($0 % 1009)]" }.joined(separator: ",")
    let line = nodes(#"{"id": "a", "look": {"kind": "line", "points": [\#(points)]}}"#)
    #expect(line.utf8.count > 8_000_000)
    #expect(sceneError(line)?.path == "nodes[0].look.points")
    let many = nodes(
      (0..<90_000).map {
        #"{"id": "node-\#($0)", "position": [\#($0 % 800), \#($0 / 800)], "opacity": 0.5, "angle": 30, "tags": ["a tag", "another tag"]}"#
      }.joined(separator: ","))
    #expect(many.utf8.count > 9_000_000)
    let stage = try Stage(scene(many))
    try stage.run(steps: 1)
    #expect(stage.nodeIDs.count == 90_000)
    let title = #"{"evenstep": 1, "title": "\#(String(repeating: "x", count: 10_000_000))"}"#
    _ = try scene(title)
    let key =
      #"{"evenstep": 1, "\#(String(repeating: "k", count: 5_000_000))": [\#(Array(repeating: "0", count: 500_000).joined(separator: ","))]}"#
    let error = try #require(sceneError(key))
    #expect("\(error)".utf8.count < 2000)
  }

  @Test("parameters cannot make a small file endless")
  func parameters() {
    let big = "[" + Array(repeating: "0", count: 1000).joined(separator: ",") + "]"
    let uses = Array(repeating: "\"$big\"", count: 20_000).joined(separator: ",")
    #expect(
      sceneError(#"{"evenstep": 1, "parameters": {"big": \#(big)}, "nodes": [\#(uses)]}"#)?.rule.contains("values")
        == true)
    let error = sceneError(#"{"evenstep": 1, "parameters": {"a": 1, "b": {"c": ["$a"]}}, "nodes": []}"#)
    #expect(error?.path == "parameters.b.c[0]")
  }

  @Test(
    "bodies on one heap are refused before they are stepped",
    arguments: [
      #"{"kind": "box", "size": 10}"#, #"{"kind": "segment", "from": [-500, 0], "to": [500, 1], "radius": 0.01}"#,
      #"{"kind": "polygon", "points": [[0, 0], [100, 0], [100, 0.1]]}"#,
    ])
  func heap(shape: String) {
    let mass = #"{"kind": "dynamic", "mass": 1}"#
    let error = sceneError(
      nodes(
        #"{"id": "a", "body": \#(mass), "shapes": [\#(shape)], "repeat": {"kind": "scatter", "count": 20000, "size": 20}}"#
      ))
    #expect(error?.path == "nodes[0].position" && error?.rule.contains("overlap") == true)
  }

  @Test("a dynamic body only stands at the root, and no body inside another, a moving static or a scaled node")
  func bodyPlaces() {
    let shapes = #""shapes": [{"kind": "circle", "radius": 5}]"#
    let cases = [
      (
        #"{"id": "p", "children": [{"id": "c", "body": {"kind": "dynamic"}, \#(shapes)}]}"#, "children[0].body.kind",
        "root"
      ),
      (
        #"{"id": "p", "body": {"kind": "static"}, \#(shapes), "children": [{"id": "c", "body": {"kind": "kinematic"}, \#(shapes)}]}"#,
        "children[0].body", "inside"
      ),
      (
        #"{"id": "p", "animations": [{"kind": "tween", "property": "angle", "to": 9, "duration": 1}], "children": [{"id": "c", "body": {"kind": "static"}, \#(shapes)}]}"#,
        "children[0].body.kind", "moves"
      ),
      (
        #"{"id": "p", "scale": 2, "children": [{"id": "c", "body": {"kind": "static"}, \#(shapes)}]}"#,
        "children[0].body", "scaled"
      ),
      (
        #"{"id": "p", "animations": [{"kind": "tween", "property": "scale", "to": 2, "duration": 1}], "children": [{"id": "c", "body": {"kind": "kinematic"}, \#(shapes)}]}"#,
        "children[0].body", "scaled"
      ),
      (
        #"{"id": "p", "children": [{"id": "c", "body": {"kind": "kinematic", "velocity": [1, 0]}, \#(shapes)}]}"#,
        "children[0].body", "parent"
      ),
      (
        #"{"id": "p", "body": {"kind": "dynamic"}, \#(shapes), "animations": [{"kind": "tween", "property": "position", "to": [1, 1], "duration": 1}]}"#,
        "animations[0].property", "physics moves"
      ),
      (#"{"id": "p", "body": {"kind": "dynamic"}, "scale": [1, 2], \#(shapes)}"#, "scale", "one positive number"),
      (#"{"id": "p", "body": {"kind": "dynamic"}, "scale": 0, \#(shapes)}"#, "scale", "one positive number"),
    ]
    for (node, path, words) in cases {
      let error = sceneError(nodes(node))
      #expect(error?.path == "nodes[0].\(path)", "\(node)")
      #expect(error?.rule.contains(words) == true, "\(node): \(error?.rule ?? "")")
    }
  }

  @Test("commands that cannot work are refused by their path")
  func commands() {
    let node =
      #"{"id": "d", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}, {"id": "v"}, {"id": "p", "children": [{"id": "k", "body": {"kind": "static"}, "shapes": [{"kind": "circle", "radius": 5}]}]}"#
    let cases = [
      (#"{"kind": "set", "target": "d", "property": "scale", "value": 2}"#, "property"),
      (#"{"kind": "set", "target": "v", "property": "velocity", "value": [1, 2]}"#, "property"),
      (#"{"kind": "set", "target": "v", "property": "opacity", "value": 1.5}"#, "value"),
      (#"{"kind": "set", "target": "world", "property": "damping", "value": 1}"#, "property"),
      (#"{"kind": "set", "target": "world", "property": "gravity", "value": [1e9, 0]}"#, "value"),
      (#"{"kind": "set", "target": "p", "property": "scale", "value": 2}"#, "property"),
      (#"{"kind": "impulse", "target": "d", "impulse": [1e13, 0]}"#, "impulse"),
      (#"{"kind": "impulse", "target": "d", "impulse": [1, 0], "at": [1e8, 0]}"#, "at"),
      (#"{"kind": "remove"}"#, "target"),
      (
        #"{"kind": "animate", "target": "d", "animation": {"kind": "tween", "property": "angle", "to": 1, "duration": 1}}"#,
        "animation.property"
      ),
      (
        #"{"kind": "animate", "target": "p", "animation": {"kind": "tween", "property": "angle", "to": 1, "duration": 1}}"#,
        "animation.property"
      ),
      (
        #"{"kind": "animate", "target": "v", "animation": {"kind": "tween", "property": "opacity", "to": 2, "duration": 1}}"#,
        "animation.to"
      ),
      (
        #"{"kind": "animate", "target": "v", "animation": {"kind": "tween", "property": "opacity", "from": -1, "to": 1, "duration": 1}}"#,
        "animation.from"
      ),
      (
        #"{"kind": "animate", "target": "v", "animation": {"kind": "tween", "property": "opacity", "to": 1, "duration": -1}}"#,
        "animation.duration"
      ),
      (
        #"{"kind": "animate", "target": {"tag": "none"}, "animation": {"kind": "tween", "property": "opacity", "to": 1, "duration": 1}}"#,
        "target.tag"
      ),
    ]
    for (command, path) in cases {
      let error = sceneError(#"{"evenstep": 1, "nodes": [\#(node)], "timeline": [{"at": 1, "do": \#(command)}]}"#)
      #expect(error?.path == "timeline[0].do.\(path)", "\(command): \(error.map { "\($0)" } ?? "")")
    }
  }

  @Test("a tween that a tag is given is checked as well")
  func taggedTween() {
    let error = sceneError(
      #"{"evenstep": 1, "nodes": [{"id": "a", "tags": ["t"]}], "timeline": [{"at": 1, "do": {"kind": "animate", "target": {"tag": "t"}, "animation": {"kind": "tween", "property": "opacity", "to": 1, "duration": 1, "repeats": 0}}}]}"#
    )
    #expect(error?.path == "timeline[0].do.animation.repeats")
  }
}
