internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics
internal import EvenstepTiming

/// What a scene holds, in lines for people, with warnings about what is legal and probably not meant.
public struct SceneReport: Sendable {
  /// The lines, each a label and its content.
  public private(set) var lines: [String] = []
  /// The warnings, of which the lines have the first few of each kind.
  public private(set) var warnings: [SceneWarning] = []

  /// Describes a scene that was checked and built.
  public init(_ document: SceneDocument, scene: Scene, stage: Stage, textures: TextureStore) {
    if !scene.title.isEmpty { add("title", scene.title) }
    add("world", SceneReport.world(scene.world, substeps: stage.substeps))
    add("nodes", SceneReport.counts(stage))
    add("shapes", SceneReport.shapes(stage))
    if !scene.joints.isEmpty { add("joints", SceneReport.joints(scene)) }
    let images = scene.images.keys.sorted().compactMap { name in
      textures[name].map { "\(name) \($0.width)x\($0.height)" }
    }
    add("images", images.isEmpty ? "none" : images.joined(separator: ", "))
    add("timeline", scene.timeline.count == 1 ? "1 entry" : "\(scene.timeline.count) entries")
    add("length", SceneReport.length(scene))
    addStructure(stage)
    warnings = stage.warnings() + SceneReport.unused(document.json)
  }

  /// Adds a warning that does not follow from the scene alone.
  public mutating func add(_ warning: SceneWarning) { warnings.append(warning) }

  /// Adds a line: a label and its content.
  public mutating func add(line label: String, _ content: String) { add(label, content) }

  /// The warnings as lines, of each kind the first few and the number of the others.
  public var warningLines: [String] {
    warnings.isEmpty ? [SceneReport.line("warnings", "none")] : warnings.lines(limit: 5).map { "warning: \($0)" }
  }

  private mutating func add(_ label: String, _ content: String) {
    lines.append(SceneReport.line(label, content))
  }

  private static func line(_ label: String, _ content: String) -> String {
    label + String(repeating: " ", count: max(1, 10 - label.count)) + content
  }

  private static func world(_ world: WorldDescription, substeps: Int) -> String {
    let parts = substeps == 1 ? "" : " of \(substeps) sub-steps"
    let sleep = world.sleep.map { ", sleep after \(Rule.text($0)) s" } ?? ""
    return "\(Rule.text(world.size.width)) x \(Rule.text(world.size.height)) points, gravity "
      + "(\(Rule.text(world.gravity.x)), \(Rule.text(world.gravity.y))), \(world.stepRate) steps a second\(parts), "
      + "\(world.iterations) iterations\(sleep), \(world.solver.rawValue) solver, seed \(world.seed)"
  }

  private static func counts(_ stage: Stage) -> String {
    let kinds = stage.nodes.records.map(\.bodyKind)
    func count(_ kind: BodyKind) -> Int { kinds.count { $0 == kind } }
    return "\(kinds.count): \(count(.dynamic)) dynamic, \(count(.kinematic)) kinematic and \(count(.static)) static "
      + "bodies, \(kinds.count { $0 == nil }) without a body"
  }

  private static func shapes(_ stage: Stage) -> String {
    var counts = [("circle", 0), ("box", 0), ("polygon", 0), ("segment", 0), ("chain", 0)]
    for record in stage.nodes.records where record.bodyKind != nil {
      for shape in record.shapes {
        switch shape.geometry {
        case .circle: counts[0].1 += 1
        case .box: counts[1].1 += 1
        case .polygon: counts[2].1 += 1
        case .segment: counts[3].1 += 1
        case .chain: counts[4].1 += 1
        }
      }
    }
    let total = counts.reduce(0) { $0 + $1.1 }
    let kinds = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return kinds.isEmpty ? "0" : "\(total): \(kinds)"
  }

  private static func joints(_ scene: Scene) -> String {
    var counts: [(name: String, count: Int)] = []
    for joint in scene.joints {
      let name = joint.kind.name
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return "\(scene.joints.count): " + counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
  }

  private static func length(_ scene: Scene) -> String {
    let steps = scene.steps(in: scene.duration)
    let frames = scene.output.rate.frameCount(in: scene.duration)
    let output = scene.output
    return "\(Rule.text(scene.duration)) s: \(steps) steps, \(frames) frames of "
      + "\(output.width)x\(output.height) at \(output.rate) a second"
      + (output.shutter.isOpen ? ", shutter \(output.shutter)" : "")
      + (output.blending == .encoded ? "" : ", \(output.blending.rawValue) blending")
  }

  /// Names that are defined and appear nowhere as a text of the scene.
  private static func unused(_ json: JSONValue) -> [SceneWarning] {
    guard case .object(let scene) = json else { return [] }
    var texts: Set<String> = []
    for member in scene.members where member.key != "parameters" { collect(member.value, into: &texts) }
    if case .object(let table)? = scene["parameters"] {
      // A parameter's value may itself name an image or a material.
      for member in table.members { collect(member.value, into: &texts) }
    }
    var warnings: [SceneWarning] = []
    for (key, prefix) in [("parameters", "$"), ("materials", ""), ("images", ""), ("fonts", "")] {
      guard case .object(let table)? = scene[key] else { continue }
      for member in table.members where !texts.contains(prefix + member.key) {
        warnings.append(
          SceneWarning(kind: .unused, path: "\(key).\(member.key)", node: nil, effect: "is not used", advice: ""))
      }
    }
    return warnings
  }

  private static func collect(_ value: JSONValue, into texts: inout Set<String>) {
    switch value {
    case .string(let text): texts.insert(text)
    case .array(let elements): for element in elements { collect(element, into: &texts) }
    case .object(let object): for member in object.members { collect(member.value, into: &texts) }
    default: break
    }
  }
}

extension JointKind {
  /// The kind as scene files name it.
  fileprivate var name: String {
    switch self {
    case .pin: "pin"
    case .slide: "slide"
    case .drag: "drag"
    case .pivot, .pivotAt: "pivot"
    case .groove: "groove"
    case .dampedSpring: "dampedSpring"
    case .rotarySpring: "rotarySpring"
    case .rotaryLimit: "rotaryLimit"
    case .ratchet: "ratchet"
    case .gear: "gear"
    case .motor: "motor"
    }
  }
}
