import EvenstepFiles
import Glibc

/// Exports by the command, each into the same place anew.
struct Exporting {
  let bench: Bench

  /// Renders a scene with the command's options `-o OUT` and whatever else, and removes what it made.
  ///
  /// `OUT` is replaced by a place in the scratch folder; what standard output gets goes to a file there. `inspect` sees
  /// the place before it is removed.
  func render(
    _ scene: String, frames: Int, _ options: [String], path: String? = nil, watchesMemory: Bool = false,
    inspect: (String) throws -> Void = { _ in }
  ) throws -> ChildRun {
    let place = bench.scratch + "/out"
    let target = options.map { $0.hasPrefix("OUT") ? place + $0.dropFirst(3) : $0 }
    let stream = place + ".stream"
    defer { try? Self.remove(place) }
    let run = try ChildRun.of(
      bench.command, ["render", scene, "--frames", String(frames), "--fps", "60", "--quiet"] + target, output: stream,
      folder: bench.scratch, path: path, watchesMemory: watchesMemory)
    try inspect(place)
    return run
  }

  /// The bytes of all that an export has made.
  static func size(of place: String) throws -> Int {
    try products(place).reduce(0) { $0 + (Files.size(of: $1) ?? 0) }
  }

  /// Removes all that an export has made.
  static func remove(_ place: String) throws {
    for path in try products(place) { try Files.remove(path) }
    if Files.isDirectory(place) { try Files.remove(place) }
  }

  /// The files that begin with a place's name, and those in a folder of that name.
  private static func products(_ place: String) throws -> [String] {
    let folder = Files.folder(of: place)
    let start = place.dropFirst(folder.count + 1)
    return try Files.names(in: folder).filter { $0.hasPrefix(start) }.flatMap { name -> [String] in
      let path = folder + "/" + name
      return Files.isDirectory(path) ? try Files.names(in: path).map { path + "/" + $0 } : [path]
    }
  }
}
