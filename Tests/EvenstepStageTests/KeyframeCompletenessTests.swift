import EvenstepFiles
import Testing

/// Whoever adds state to a stage or a world has to say here what a keyframe does with it, or keep it in one.
@Suite("A keyframe holds every stored property")
struct KeyframeCompletenessTests {
  private static let sources = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources"

  /// The names of the variables that a type stores, by its declaration's lines.
  private static func storedVariables(of type: String, in file: String) throws -> [String] {
    let text = String(decoding: try Files.read("\(sources)/\(file)"), as: UTF8.self)
    let body = try #require(text.split(separator: type, maxSplits: 1).last)
    let end = body.firstRange(of: "\n}")?.lowerBound ?? body.endIndex
    let declaration = try Regex(#"^  (?:[a-z]+(?:\([a-z]+\))? )*(?:var|let) (\w+)[^{]*$"#)
    return body[..<end].split(separator: "\n").compactMap { line in
      guard let match = try? declaration.wholeMatch(in: line), let name = match.output[1].substring else { return nil }
      return String(name)
    }
  }

  @Test("of a stage")
  func stage() throws {
    let notKept = [
      "scene": "has to be the same, by its fingerprint",
      "arrivedPairs": "is counted within one step",
      "size": "is summed up again over the nodes",
      "schedule": "follows from the step",
      "hasher": "is memory for the digest",
      "targets": "is memory for commands",
      "imageNames": "follow from the scene",
      "animationEvents": "are told in the step in which they happen, and those of the beginning follow from it",
    ]
    let stored = try Self.storedVariables(of: "public final class Stage {", in: "EvenstepStage/Running/Stage.swift")
    let kept = try Self.storedVariables(
      of: "public struct Keyframe: Sendable {", in: "EvenstepStage/Keyframes/Keyframe.swift")
    #expect(stored.count > 12 && kept.count > 8)
    for name in stored { #expect(kept.contains(name) != (notKept[name] != nil), "\(name)") }
    // What is kept is written to bytes, too.
    let coding = String(
      decoding: try Files.read("\(Self.sources)/EvenstepStage/Keyframes/Keyframe+State.swift"), as: UTF8.self)
    for name in kept where name != "sceneFingerprint" {
      #expect(coding.contains("    \(name) = try "), "\(name) is not read")
      #expect(coding.contains("(\(name))\n") || coding.contains("    \(name).write(to: "), "\(name) is not written")
    }
  }

  @Test("of a world")
  func world() throws {
    let notKept = [
      "settings": "have to be the same",
      "space": "is what the records are of",
      "log": "holds what ended since the last step, which is kept as endings",
      "rules": "follow from the segments",
      "powers": "follow from the settings and the length of a step",
      "rest": "is memory for a search",
      "rolling": "follows from the materials",
      "unsolved": "is of no meaning between steps",
      "merger": "is empty between steps",
      "removed": "is forgotten before a keyframe is taken",
      "releasedJointCount": "is zero once what was removed is forgotten",
      "nextJointEntry": "only orders joints, which are counted anew",
      "reaches": "follow from what the bodies are made of",
      "sweep": "is empty between steps",
      "functions": "are functions",
      "functionsSeconds": "is compared with the length of every step, and stays open after a change",
      "springLoads": "are summed up whenever functions are chosen",
      "jointCounts": "are summed up whenever functions are chosen",
      "breakableCount": "follows from the joints",
      "segmentJoints": "follow from the segments",
      "goingOn": "is empty between steps",
      "moving": "follows from the order and the kinds of bodies",
      "layout": "is memory for the canonical layout",
      "isCanonical": "is true at every keyframe",
      "jointSeconds": "is compared with the length of every step",
    ]
    let stored = try Self.storedVariables(of: "public struct World: ~Copyable {", in: "EvenstepPhysics/World.swift")
    #expect(stored.count > 15)
    let folder = "\(Self.sources)/EvenstepPhysics"
    func text(_ part: String) throws -> String {
      try Files.names(in: folder).filter { $0.contains(part) }
        .map { String(decoding: try Files.read("\(folder)/\($0)"), as: UTF8.self) }.joined()
    }
    let (saving, restoring) = (try text("Keyframe"), try text("Restore") + text("JointKeyframe"))
    for name in stored where notKept[name] == nil {
      #expect(saving.contains(name), "\(name) is not saved")
      #expect(restoring.contains(name), "\(name) is not restored")
    }
  }

  /// The part of a source between two texts.
  private static func part(of file: String, from start: String, to end: String) throws -> Substring {
    let text = String(decoding: try Files.read("\(sources)/EvenstepStage/\(file)"), as: UTF8.self)
    let rest = text[try #require(text.firstRange(of: start)?.upperBound, "\(start)")...]
    return rest[..<(try #require(rest.firstRange(of: end)?.lowerBound, "\(end)"))]
  }

  private static func contains(_ name: String, in text: Substring) throws -> Bool {
    text.contains(try Regex("\\b\(name)\\b").wordBoundaryKind(.simple))
  }

  @Test("of the columns of the node table")
  func nodes() throws {
    let follow = [
      // From the node, which origin tells.
      "id", "tags", "layer", "look", "shapes", "firstKind", "mass", "size", "definition",
      "carriesBody", "carriesStaticBody",  // From the nodes below.
      "imageIndex", "bodyKind",  // Laid down behind everything else; see below.
    ]
    let types = [
      ("struct NodeRecord {", "NodeTable", "extension NodeRecord {", 17),
      ("public struct NodeState: Sendable, Hashable {", "NodeState", "extension NodeState {", 9),
      ("struct RunningComponent {", "NodeTable", "extension NodeTable {", 2),
    ]
    for (type, file, coding, count) in types {
      let stored = try Self.storedVariables(of: type, in: "EvenstepStage/Running/\(file).swift")
      #expect(stored.count == count, "\(type)")
      let text = try Self.part(of: "Keyframes/Keyframe+State.swift", from: coding, to: "\n}")
      let middle = try #require(text.firstRange(of: " init(")).lowerBound
      for name in stored where !follow.contains(name) {
        #expect(try Self.contains(name, in: text[..<middle]), "\(name) is not written")
        #expect(try Self.contains(name, in: text[middle...]), "\(name) is not read")
      }
    }
    for function in ["func writeChanges(", "func readChanges("] {
      let text = try Self.part(of: "Keyframes/Keyframe+State.swift", from: function, to: "\n  }")
      #expect(text.contains("current[") && text.contains("previous[") && text.contains(".imageIndex"))
      #expect(text.contains(".bodyKind"))
    }
  }

  @Test("of a node's stack of animations")
  func stack() throws {
    let follow = ["order", "hasGroups", "governed", "steady"]  // From the animations.
    let stored = try Self.storedVariables(
      of: "struct AnimationStack {", in: "EvenstepStage/Running/Animation/AnimationStack.swift")
    #expect(stored.count == 6)
    let text = try Self.part(of: "Keyframes/Keyframe+State.swift", from: "extension NodeRecord {", to: "\n}")
    for name in stored where !follow.contains(name) {
      #expect(text.contains("addCoded(animations.\(name))") || name == "animations", "\(name) is not written")
    }
    #expect(text.contains("for animation in animations.animations { writer.addCoded(animation) }"))
    #expect(text.contains("animations = AnimationStack(running)") && text.contains("animations.model = try"))
  }

  @Test("of animations and the engine's components, which read themselves")
  func readers() throws {
    let types = [
      ("struct RunningTween: Codable {", "Running/Animation/RunningTween", ["definition"]),  // Holds the tween.
      ("struct LifetimeComponent: Component {", "Components/LifetimeComponent", []),
      ("struct SpawnerComponent: Component {", "Components/SpawnerComponent", []),
    ]
    for (type, file, follow) in types {
      let stored = try Self.storedVariables(of: type, in: "EvenstepStage/\(file).swift").filter { $0 != "kind" }
      #expect(stored.count >= 2)
      let reading = try Self.part(of: "\(file).swift", from: "  init(from decoder: any Decoder)", to: "\n  }")
      for name in stored where !follow.contains(name) && name != "largestLimit" {
        #expect(reading.contains("forKey: .\(name))"), "\(name) is not read")
      }
    }
    // What is written besides is what the compiler writes, but for two types.
    let folder = "Running/Animation"
    let writing = try Self.part(of: "\(folder)/RunningTween.swift", from: "func encode(to encoder", to: "\n  }")
    for name in ["tween", "firstStep", "hasBegun", "isDone", "origin"] {
      #expect(writing.contains("forKey: .\(name))"))
    }
    let file = "RunningComposition.swift"
    let stored = try Self.storedVariables(of: "struct RunningComposition {", in: "EvenstepStage/\(folder)/\(file)")
    let (read, written) = (
      try Self.part(of: "\(folder)/\(file)", from: "  init(from decoder: any Decoder)", to: "\n  }"),
      try Self.part(of: "\(folder)/\(file)", from: "func encode(to encoder", to: "\n  }")
    )
    #expect(stored.count == 7)
    // Which it is, and whether it is single, follow from the animation and the values that it was made from.
    for name in stored.filter({ !["definition", "isSingle"].contains($0) }) + ["animation", "values"] {
      #expect(read.contains("forKey: .\(name))"), "\(name) is not read")
      #expect(written.contains("forKey: .\(name))"), "\(name) is not written")
    }
  }

  @Test("of the table of joints, by the conformances that the compiler writes")
  func joints() throws {
    let table = try Self.part(of: "Running/JointTable.swift", from: "struct JointTable: Codable {", to: "\n}")
    #expect(table.contains("  struct Record: Codable {\n"))
    for custom in ["CodingKeys", "init(from", "func encode"] { #expect(!table.contains(custom)) }
  }
}
