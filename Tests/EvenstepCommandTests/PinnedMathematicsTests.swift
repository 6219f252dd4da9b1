import EvenstepFiles
import Testing

@Suite("The standard solver under another variant of the C library")
struct PinnedMathematicsTests {
  /// Makes glibc 2.33 and later take the functions that it has for processors without fused multiplication.
  static let tunables = [(name: "GLIBC_TUNABLES", value: Optional("glibc.cpu.hwcaps=-AVX2,-FMA"))]

  /// A scene of crates at random angles in a pit, on centres of gravity beside their origins.
  static func pile(_ count: Int, _ world: String = "", _ more: String = "") -> String {
    """
    {"evenstep": 1, "world": {"size": [400, 900], "gravity": [0, -1000], "seed": 11\(world)}, "nodes": [
      {"id": "pit", "body": {"kind": "static"}, "shapes": [
        {"kind": "chain", "points": [[0, 0], [400, 0], [400, 900], [0, 900]], "closed": true, "radius": 4}]}, \(more)
      {"id": "ramp", "position": [90, 100], "angle": -31, "body": {"kind": "static"},
        "shapes": [{"kind": "box", "size": [150, 8], "angle": 3}]},
      {"id": "crate", "position": [200, 450], "body": {"kind": "dynamic"},
        "shapes": [{"kind": "box", "size": [12, 9], "offset": [1, 2]}],
        "repeat": {"kind": "scatter", "count": \(count), "size": [340, 700], "vary": {"angle": [-180, 180]}}}]}
    """
  }

  /// A blade that turns back and forth.
  static func blade(_ x: Int, _ curve: String) -> String {
    """
    {"id": "blade \(x)", "position": [\(x), 220], "body": {"kind": "kinematic"},
      "shapes": [{"kind": "box", "size": [120, 6]}], "animations": [{"kind": "tween", "property": "angle", "to": 720,
        "duration": 2, "curve": "\(curve)", "repeats": "forever", "autoreverse": true}]},
    """
  }

  static let blades = blade(100, "inOutElastic") + blade(200, "inOutSine") + blade(300, "outExpo")

  /// Crates hung on springs of both kinds and on joints whose biases are not the default.
  static let suspended = """
    {"evenstep": 1, "world": {"size": [800, 600], "gravity": [0, -1000], "stepRate": 130}, "nodes": [
      {"id": "crate", "position": [50, 400], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": [30, 20]}],
        "repeat": {"kind": "grid", "columns": 12, "rows": 2, "spacing": [60, -50], "vary": {"angle": [-40, 40]}}}],
      "joints": [\((0..<12).map(springs).joined(separator: ","))]}
    """

  private static func springs(_ column: Int) -> String {
    """
    {"kind": "dampedSpring", "id": "s\(column)", "a": "crate[\(column),0]", "anchorA": [9, 7],
      "anchorB": [\(50 + 60 * column), 500], "restLength": 80, "stiffness": \(3000 * (column + 1)), "damping": \(90 * column + 7)},
    {"kind": "rotarySpring", "id": "r\(column)", "a": "crate[\(column),0]", "b": "crate[\(column),1]",
      "stiffness": 90000, "damping": \(4000 * column + 9)},
    {"kind": "pin", "id": "p\(column)", "a": "crate[\(column),0]", "b": "crate[\(column),1]", "anchorB": [0, 8],
      "errorBias": 0.\(column + 11)}
    """
  }

  /// Scenes by name; at 439 steps a second the bias has to be moved.
  static let scenes = [
    ("pile", pile(200)), ("sleepers", pile(150, #", "sleep": 0.2, "stepRate": 100, "damping": 0.9"#)),
    ("springs", suspended), ("mill", pile(150, #", "damping": 0.7"#, blades)),
    ("fine steps", pile(100, #", "stepRate": 439, "damping": 0.5"#)),
  ]

  static func digests(
    _ arguments: [String], _ environment: [(name: String, value: String?)] = [], text: String? = nil
  ) throws -> String {
    let run = try CommandLineProgram.run(["simulate"] + arguments, environment: environment, text: text)
    #expect(run.code == 0, "\(run.messages)")
    return run.output
  }

  @Test("has the same digests: piles, sleepers, eased kinematic bodies, damping", arguments: scenes)
  func piles(name: String, scene: String) throws {
    let arguments = ["-", "--steps", "400"]
    let plain = try Self.digests(arguments, text: scene)
    #expect(try Self.digests(arguments, Self.tunables, text: scene) == plain)
    let raw = arguments + ["--set", "world.solver=raw"]
    // Otherwise this processor has but one variant, and nothing was tested.
    if try Self.hasFusedMultiplication {
      #expect(try Self.digests(raw, Self.tunables, text: scene) != Self.digests(raw, text: scene))
    }
  }

  @Test(
    "has the same digests: shipped scenes",
    arguments: [
      "avalanche", "bouncing-balls", "crate-pit", "easing-gallery", "falling-crate", "joints", "pyramid",
    ])
  func shipped(name: String) throws {
    let arguments = [repository("assets/scenes/\(name).json"), "--steps", "300", "--set", "world.solver=standard"]
    #expect(try Self.digests(arguments, Self.tunables) == Self.digests(arguments))
  }

  private static var hasFusedMultiplication: Bool {
    get throws {
      let text = String(decoding: try Files.read("/proc/cpuinfo"), as: UTF8.self)
      let flags = text.split(separator: "\n").first { $0.hasPrefix("flags") }?.split(separator: " ") ?? []
      return flags.contains("fma") && flags.contains("avx2")
    }
  }
}
