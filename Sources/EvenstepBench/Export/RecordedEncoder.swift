import EvenstepFiles
import Glibc

/// The ffmpeg that an export started: what it was given as arguments and as input, so that it can be run alone.
struct RecordedEncoder {
  private let program: String
  private let arguments: [String]
  private let input: String
  private let folder: String

  /// Exports once with a program in ffmpeg's place that keeps what ffmpeg gets and hands it on.
  init(folder: String, export: (_ path: String) throws -> Void) throws {
    let paths = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map(String.init)
    guard let program = paths.map({ $0 + "/ffmpeg" }).first(where: { access($0, X_OK) == 0 }) else {
      throw BenchError("ffmpeg: no such program; tools/setup installs it")
    }
    (self.program, self.folder, input) = (program, folder, folder + "/input")
    try Files.makeDirectory(folder)
    // Other calls, such as one that looks at the finished film, are handed on.
    let script = """
      #!/bin/sh
      case " $* " in
      *" pipe:0 "*) printf '%s\\n' "$@" >'\(folder)/arguments'; tee '\(folder)/input' | '\(program)' "$@" ;;
      *) exec '\(program)' "$@" ;;
      esac

      """
    try Files.writeAtomically(folder + "/ffmpeg", Array(script.utf8))
    chmod(folder + "/ffmpeg", 0o755)
    try export(([folder] + paths).joined(separator: ":"))
    let lines = String(decoding: try Files.read(folder + "/arguments"), as: UTF8.self).split(separator: "\n")
    arguments = lines.map { $0.hasPrefix("file:") ? "file:\(folder)/alone.mp4" : String($0) }
  }

  /// Encodes the recorded input.
  func run() throws -> Stretch {
    defer { try? Files.remove(folder + "/alone.mp4") }
    return try ChildRun.of(program, arguments, input: input, folder: folder).checked("ffmpeg").stretch
  }
}
