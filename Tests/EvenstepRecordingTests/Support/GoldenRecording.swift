import EvenstepGeometry
import EvenstepJSON
import EvenstepRecording
import EvenstepStage

/// A small recording that another program wrote: the checks with Python and the xxHash library, the compressed data with
/// the command `zstd --no-check`, the Base64 with Python.
enum GoldenRecording {
  static let lines = [
    #"{"evrec":1,"engine":"0.1.0","chipmunk":"7.0.3","stepRate":120,"seed":7,"keyframeEvery":2,"bodies":tr"#
      + #"ue,"sceneDigest":"0123456789abcdef0123456789abcdef","file":"assets/scenes/crate-pit.json","images":{"#
      + #""Ärger":"fedcba9876543210fedcba9876543210"},"scene":{"evenstep":1,"gravity":[0,-980.5],"name":"ein \"#
      + #""Wort\""},"after":"0000000000000000","check":"358f44a765321345"}"#,
    #"{"keyframe":0,"data":"KLUv/SAf+QAAdGhlIHN0YXRlIGJlZm9yZSB0aGUgZmlyc3Qgc3RlcA==","after":"358f44a7653"#
      + #"21345","check":"de6efb08326bd945"}"#,
    #"{"step":1,"digest":"00000000000000ff","input":[["keyDown","left"],["pointerDown",0.1,-0.0],["pointer"#
      + #"Up",1e-07,1e+16],["keyUp","\"\\\n"]],"bodies":"KLUv/SAQgQAAYm9kaWVzIG9mIHN0ZXAgMQ==","after":"de6efb"#
      + #"08326bd945","check":"709e4dc8aaebd51c"}"#,
    #"{"step":2,"digest":"fedcba9876543210","commands":"AP8Q","bodies":"KLUv/WDoAk0AABBhYQEA4yuABQ==","aft"#
      + #"er":"709e4dc8aaebd51c","check":"e97f757cf4bce785"}"#,
    #"{"keyframe":2,"data":"KLUv/SAAAQAA","after":"e97f757cf4bce785","check":"f53a05ac72859e64"}"#,
    #"{"end":2,"poseHash":"000000000000000a","after":"f53a05ac72859e64","check":"4e197b4aa602073d"}"#,
  ]

  static let bytes = text(lines)

  /// Lines as a file has them.
  static func text(_ lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }

  static let header = RecordingHeader(
    engine: "0.1.0", chipmunk: "7.0.3", stepRate: 120, seed: 7, keyframeEvery: 2, bodies: true,
    sceneDigest: "0123456789abcdef0123456789abcdef", file: "assets/scenes/crate-pit.json",
    images: [.init(name: "Ärger", digest: "fedcba9876543210fedcba9876543210")],
    scene: .object(
      JSONObject([
        "evenstep": .integer(1), "gravity": .array([.integer(0), .real(-980.5)]), "name": .string("ein \"Wort\""),
      ])))

  static let input: [InputEvent] = [
    .keyDown("left"), .pointerDown(Vector2(0.1, -0.0)), .pointerUp(Vector2(1e-7, 1e16)), .keyUp("\"\\\n"),
  ]
}
