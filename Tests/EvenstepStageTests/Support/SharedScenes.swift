import EvenstepFiles
import EvenstepStage

/// The scenes in `Tests/Scenes`, which several suites run.
enum SharedScenes {
  static let names = ["balls", "crates", "platform", "sleeping-pile", "spawns"]

  static func path(_ name: String, from file: StaticString = #filePath) -> String {
    let parts = "\(file)".split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.lastIndex(of: "Tests") ?? 0
    return parts[...end].joined(separator: "/") + "/Scenes/\(name).json"
  }

  static func scene(_ name: String) throws -> Scene { try Scene.load(path(name)) }
}
