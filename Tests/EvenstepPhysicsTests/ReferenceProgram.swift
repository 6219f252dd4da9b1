import Glibc

/// The C programs beside these tests, compiled when a test asks for them.
enum ReferenceProgram {
  /// What a shell command reported.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles and runs a program in a folder of its own; returns the lines on its standard output.
  static func run(_ name: String, arguments: String = "") throws -> [String] {
    let source = #filePath.dropLast("ReferenceProgram.swift".count)
    let folder = try temporaryFolder()
    defer { _ = try? lines(of: "rm -r '\(folder)'") }
    let program = "\(folder)/\(name)"
    // Without contraction of multiply and add, which would change the last bits on some machines.
    let options = "-std=gnu11 -O2 -ffp-contract=off -lchipmunk -lm"
    _ = try lines(of: "cc '\(source)Reference/\(name).c' -o '\(program)' \(options) 2>&1")
    return try lines(of: "'\(program)' \(arguments)")
  }

  private static func temporaryFolder() throws -> String {
    var template = Array("/tmp/evenstep-reference-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no temporary folder") }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// The output of a shell command, as lines; throws when the command fails.
  static func lines(of command: String) throws -> [String] {
    guard let stream = popen(command, "r") else { throw Failure(description: "cannot run \(command)") }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    let status = pclose(stream)
    let output = String(decoding: bytes, as: UTF8.self)
    guard status == 0 else { throw Failure(description: "\(command) failed (\(status)): \(output)") }
    return output.split(separator: "\n").map(String.init)
  }
}
