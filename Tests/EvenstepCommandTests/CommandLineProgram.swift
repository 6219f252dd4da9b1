import EvenstepExport
import EvenstepTestSupport
import EvenstepTiming
import Glibc
import Testing

/// The built `evenstep`, run as a child.
enum CommandLineProgram {
  /// How a run ended, and what it wrote.
  struct Run: Sendable {
    let exit: ChildProcess.Exit
    let output: String
    let messages: String
    var code: Int? { if case .code(let code) = exit { code } else { nil } }
  }

  /// The program, which is built beside the tests.
  static let path: String = {
    let program = "evenstep"
    for start in [CommandLine.arguments[0], link("/proc/self/exe")] {
      var folder = start
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        if access("\(folder)/\(program)", X_OK) == 0, !isFolder("\(folder)/\(program)") {
          return "\(folder)/\(program)"
        }
      }
    }
    return program
  }()

  /// Runs the program to its end, which has to come within two minutes of silence.
  static func run(
    _ arguments: [String], program: String = path, environment: [(name: String, value: String?)] = [],
    input: ChildProcess.Input = .null,
    output: ChildProcess.Output = .kept(last: 64 << 20), error: ChildProcess.Output = .kept(last: 1 << 20),
    text: String? = nil
  ) throws -> Run {
    let child = try ChildProcess(
      program, arguments, environment: environment, input: text == nil ? input : .pipe, output: output, error: error)
    if let text {
      let bytes = Array(text.utf8)
      try bytes.withUnsafeBytes { try child.write($0, patience: 60_000_000_000) }
      child.closeInput()
    }
    let exit = try child.wait(patience: 120_000_000_000)
    return Run(
      exit: exit, output: String(decoding: child.output, as: UTF8.self),
      messages: String(decoding: child.errorOutput, as: UTF8.self))
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func link(_ path: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = readlink(path, buffer.baseAddress!, 4095)
      guard count > 0 else { return "" }
      buffer[count] = 0
      return String(cString: buffer.baseAddress!)
    }
  }
}

/// Runs the program with arguments that hold no spaces.
func evenstep(_ line: String) throws -> CommandLineProgram.Run {
  try CommandLineProgram.run(line.split(separator: " ").map(String.init))
}

/// The path of a file of the repository.
func repository(_ path: String, from file: StaticString = #filePath) -> String {
  let parts = "\(file)".split(separator: "/", omittingEmptySubsequences: false)
  let end = parts.lastIndex(of: "Tests") ?? 0
  return parts[..<end].joined(separator: "/") + "/" + path
}

/// The crate pit's scene file.
let cratePit = repository("assets/scenes/crate-pit.json")
