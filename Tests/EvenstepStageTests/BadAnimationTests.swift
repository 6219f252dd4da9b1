import EvenstepAnimation
import EvenstepGeometry
import EvenstepStage
import Testing

@Suite("Animations that cannot be")
struct BadAnimationTests {
  private static let cases: [(animation: String, path: String, rule: String)] = [
    (
      #""keyframes", "property": "angle", "values": [1, 2, 3], "keyTimes": [0, 0.7, 0.5], "duration": 1"#,
      ".keyTimes[2]", "0.5"
    ),
    (
      #""keyframes", "property": "angle", "values": [1, 2], "keyTimes": [0, 1.5], "duration": 1"#, ".keyTimes[1]",
      "0 to 1"
    ),
    (
      #""keyframes", "property": "angle", "values": [1, 2], "keyTimes": [-0.1, 1], "duration": 1"#, ".keyTimes[0]",
      "0 to 1"
    ),
    (#""keyframes", "property": "angle", "values": [], "duration": 1"#, ".values", "must be"),
    (#""keyframes", "property": "opacity", "values": [0, 1.5], "duration": 1"#, ".values[1]", "from 0 to 1"),
    (#""keyframes", "property": "angle", "values": [1, 2], "mode": "smooth", "duration": 1"#, ".mode", "known"),
    (#""tween", "property": "angle", "by": 1, "duration": -1"#, ".duration", "from 0"),
    (#""tween", "property": "angle", "by": 1, "duration": 1e10"#, ".duration", "1e9"),
    (#""tween", "property": "angle", "by": 1, "duration": 0, "repeats": "forever""#, ".repeats", "finite"),
    (#""tween", "property": "angle", "by": 1, "duration": 1, "repeats": 0"#, ".repeats", "above 0"),
    (#""tween", "property": "angle", "by": 1, "duration": 1, "curve": "outSin""#, ".curve", "outSine"),
    (
      #""tween", "property": "angle", "by": 1, "duration": 1, "curve": {"kind": "cubicBezier", "points": [1.5, 0, 0, 1]}"#,
      ".curve.points[0]", "0 to 1"
    ),
    (#""tween", "property": "opacitty", "by": 1, "duration": 1"#, ".property", "did you mean \"opacity\""),
    (#""tween", "property": "angle", "from": 1, "to": 2, "by": 1, "duration": 1"#, ".by", "left out"),
    (#""tween", "property": "angle", "duration": 1"#, "", "needs \"to\""),
    (#""tween", "property": "angle", "by": 1, "duration": 1, "speeed": 2"#, ".speeed", "did you mean \"speed\""),
    (#""tween", "property": "angle", "by": 1, "duration": 1, "fill": "forward""#, ".fill", "forwards"),
    (
      #""tween", "property": "angle", "by": 1, "duration": 1, "autoreverse": true, "direction": "normal""#,
      ".autoreverse",
      "direction"
    ),
    (
      #""tween", "property": "angle", "by": 1, "duration": 1, "markers": [{"name": "m", "at": -1}]"#, ".markers[0].at",
      "0"
    ),
    (#""spring", "property": "angle", "to": 1, "mass": 0, "stiffness": 1, "damping": 1"#, ".mass", "1e-09"),
    (#""spring", "property": "angle", "to": 1, "stiffness": 1, "damping": -1"#, ".damping", "0.0"),
    (#""spring", "property": "angle", "to": 1, "stiffness": 1, "dampingRatio": 1"#, "", "response"),
    (#""spring", "property": "angle", "to": 1"#, "", "stiffness"),
    (##""spring", "property": "tint", "to": "#fff", "velocity": "#fff", "response": 1"##, ".velocity", "colour"),
    (#""decay", "property": "angle", "velocity": 5, "rate": 0"#, ".rate", "1e-6"),
    (#""path", "points": [], "duration": 1"#, ".points", "at least one"),
    (#""path", "curves": [[0, 0], [1, 1]], "duration": 1"#, ".curves", "control points"),
    (#""path", "points": [[0, 0], [1e8, 0]], "duration": 1"#, "", "coordinates"),
    (#""frames", "images": ["none"], "duration": 1"#, ".images[0]", "no image"),
    (#""frames", "images": ["a", "b"], "keyTimes": [0], "duration": 1"#, "", "as many keyTimes"),
    (
      #""group", "animations": [{"kind": "tween", "property": "angle", "by": 1, "duration": 1, "key": "k"}]"#,
      ".animations[0].key", "outermost"
    ),
    (
      #""group", "animations": [{"kind": "tween", "property": "opacity", "to": 2, "duration": 1}]"#,
      ".animations[0].to", "0 to 1"
    ),
    (#""group", "repeats": "forever", "animations": []"#, ".repeats", "finite"),
    (#""sequence", "animations": [{"kind": "wait"}]"#, ".animations[0].kind", "unknown kind"),
  ]

  @Test("are refused with their path and the rule", arguments: cases.indices)
  func refused(index: Int) {
    let (animation, path, rule) = Self.cases[index]
    let error = sceneError(#"{"evenstep": 1, "nodes": [{"id": "n", "animations": [{"kind": \#(animation)}]}]}"#)
    #expect(error?.path == "nodes[0].animations[0]" + path, "\(animation): \(error.map { "\($0)" } ?? "")")
    #expect("\(error.map { "\($0)" } ?? "")".contains(rule), "\(animation): \(error.map { "\($0)" } ?? "")")
  }

  @Test("groups inside groups without end are refused, and many animations in one as well")
  func nesting() {
    var deep = #"{"kind": "tween", "property": "angle", "by": 1, "duration": 1}"#
    for _ in 0..<200 { deep = #"{"kind": "group", "animations": [\#(deep)]}"# }
    #expect(
      sceneError(#"{"evenstep": 1, "nodes": [{"id": "n", "animations": [\#(deep)]}]}"#)?.rule.contains("nested") == true
    )
    let one = #"{"kind": "tween", "property": "angle", "by": 1, "duration": 1}"#
    let many = Array(repeating: one, count: 1001).joined(separator: ",")
    let error = sceneError(
      #"{"evenstep": 1, "nodes": [{"id": "n", "animations": [{"kind": "group", "animations": [\#(many)]}]}]}"#)
    #expect(error?.rule.contains("1000") == true)
  }

  @Test("in commands of a program end the step with a message, and times beyond counting do no harm")
  func commands() throws {
    let stage = try animated("")
    stage.animate("n", .animate(.opacity, try .tween(Route(to: 1)), timing: Timing(duration: .nan)))
    do {
      try stage.advance()
      Issue.record("no duration at all was taken")
    } catch { #expect(error.message.contains("duration")) }
    for begin in [-1e9, 1e9] {
      let other = try animated("")
      other.animate("n", .animate(.opacity, try .tween(Route(to: 0.5)), timing: Timing(begin: begin, duration: 1e9)))
      try other.run(steps: 5)
      #expect((0...1).contains(try other.required("n").opacity))
    }
  }
}
