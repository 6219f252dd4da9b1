internal import EvenstepFiles
internal import EvenstepJSON
internal import EvenstepStage

/// A scene that is to be made of a run, with its motion as keyframes.
struct BakeArguments {
  static let options = [
    Option(name: "--bake", value: "FILE", help: "write the motion as keyframes in a scene that needs no physics"),
    Option(name: "--bake-nodes", value: "IDS", help: "bake only these nodes, as in crate,ball; otherwise all"),
    Option(name: "--bake-error", value: "POINTS", help: "how far off keyframes may be at any step; otherwise 0.25"),
  ]

  let path: String
  /// Nil for all of them.
  private let nodes: [String]?
  private let error: Double
  private let overwrite: Bool

  /// Nil where nothing is baked; throws for values that make no sense, and where another output goes to the same place.
  init?(_ arguments: ParsedArguments) throws(Failure) {
    guard let path = arguments.value("--bake") else {
      for name in ["--bake-nodes", "--bake-error"] where arguments.has(name) {
        throw Failure(.usage, "\(name) goes with --bake FILE")
      }
      return nil
    }
    self.path = path
    overwrite = arguments.has("--overwrite")
    nodes = arguments.value("--bake-nodes").map { $0.split(separator: ",").map(String.init) }
    if nodes?.isEmpty == true {
      throw Failure(.usage, "--bake-nodes takes ids with commas between them, as in crate,ball")
    }
    error = try BakeArguments.error(arguments.value("--bake-error"))
    try OutputPlace.refuseClashes(
      ["--poses", "--contacts", "--record", "--keyframes", "--bake"].compactMap { arguments.value($0) })
    if let scene = arguments.operands.first, path != "-", Files.isSame(path, scene) {
      throw Failure(.usage, "--bake needs a file of its own, and \(path) is the scene")
    }
  }

  private static func error(_ text: String?) throws(Failure) -> Double {
    guard let text else { return 0.25 }
    guard let error = Double(text), MotionBake.errors.contains(error) else {
      throw Failure(.usage, "--bake-error takes points from 0 to 1000000, not '\(text)'")
    }
    return error
  }

  /// Begins with a stage at its start.
  func begin(_ stage: Stage, of input: SceneArguments) throws(Failure) -> BakedFile {
    let bake: MotionBake
    do throws(BakeError) {
      bake =
        try nodes.map { ids throws(BakeError) in try MotionBake(of: stage, nodes: ids, in: input.document) }
        ?? MotionBake(of: stage)
    } catch { throw BakeArguments.failure(error, path) }
    return try BakedFile(path, bake, error: error, overwrite: overwrite)
  }

  static func failure(_ error: BakeError, _ path: String) -> Failure {
    if case .unknownNode = error { return Failure(.usage, "--bake-nodes: \(error)") }
    if case .insideRepetition = error { return Failure(.usage, "--bake-nodes: \(error)") }
    return Failure(.badData, "\(path): \(error)")
  }
}

/// A baked scene that appears as a whole at the end of a run, or not at all.
final class BakedFile {
  private let path: String
  private let error: Double
  private var bake: MotionBake
  private var file: AtomicFile?

  init(_ path: String, _ bake: MotionBake, error: Double, overwrite: Bool) throws(Failure) {
    self.path = path
    self.bake = bake
    self.error = error
    guard path != "-" else { return }
    if Files.isRegular(path), !overwrite { throw TableFile.isThere(path) }
    do { file = try AtomicFile(path) } catch { throw Failure(error) }
  }

  /// Takes down the state after a step.
  func observe(_ stage: Stage) throws(Failure) {
    do { try bake.observe(stage) } catch { throw BakeArguments.failure(error, path) }
  }

  /// Writes the scene; returns what was measured of it.
  func finish() throws(Failure) -> String {
    let folder = path == "-" ? nil : Files.folder(of: path)
    let baked: BakedScene
    do { baked = try bake.scene(error: error) { Files.path($0, from: folder) } } catch {
      throw BakeArguments.failure(error, path)
    }
    let text = baked.json.prettyText + "\n"
    guard text.utf8.count <= SceneDocument.largestFile else {
      throw Failure(
        .badData,
        "\(path): the baked scene would have \(text.utf8.count) bytes, and scenes have \(SceneDocument.largestFile) at the most; "
          + "allow a larger --bake-error, or bake a shorter run or fewer nodes")
    }
    for line in baked.leftOut { Output.message("evenstep: \(path): left out: \(line)") }
    try Interruption.check()
    if path == "-" {
      try Output.standard(text)
    } else {
      do throws(FileError) {
        try file?.write(Array(text.utf8))
        try file.take()?.commit()
      } catch { throw Failure(error) }
    }
    return baked.summary
  }
}
