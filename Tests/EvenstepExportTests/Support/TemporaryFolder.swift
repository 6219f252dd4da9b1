import EvenstepExport
import EvenstepFiles
import Glibc

/// A folder that goes with everything in it when the last reference does.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/evenstep-tests-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit { TemporaryFolder.removeAll(path) }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the folder, or in one below it.
  func names(in name: String = "") throws -> [String] { try Files.names(in: "\(path)/\(name)") }

  /// Writes a shell script that can be run.
  func script(_ name: String, _ text: String) throws -> String {
    let path = self(name)
    try Files.writeAtomically(path, Array("#!/bin/sh\n\(text)\n".utf8))
    chmod(path, 0o755)
    return path
  }

  private static func removeAll(_ path: String) {
    if Files.isDirectory(path) {
      for name in (try? Files.names(in: path)) ?? [] { removeAll("\(path)/\(name)") }
    }
    try? Files.remove(path)
  }
}

/// A file system of a given size in memory, which only root may mount.
final class SmallDisk {
  let folder = TemporaryFolder()

  /// Whether one can be mounted here.
  static let isPossible = (try? SmallDisk(bytes: 4096)) != nil

  struct NotMounted: Error {}

  init(bytes: Int) throws {
    guard run("mount", ["-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", folder.path]).exit == .code(0) else {
      throw NotMounted()
    }
  }

  func makeReadOnly() -> Bool { run("mount", ["-o", "remount,ro", folder.path]).exit == .code(0) }

  deinit { _ = run("umount", [folder.path]) }
}

/// What a program wrote, and how it ended; nil where there is no such program.
func run(_ program: String, _ arguments: [String]) -> (exit: ChildProcess.Exit?, output: [UInt8], error: String) {
  guard
    let child = try? ChildProcess(
      program, arguments, output: .kept(last: 1 << 26), error: .kept(last: 1 << 16))
  else { return (nil, [], "") }
  let exit = try? child.wait(patience: 60_000_000_000)
  return (exit, child.output, String(decoding: child.errorOutput, as: UTF8.self))
}

/// Keeps a pipe's ends for a test; neither is inherited by child processes.
func makePipe() -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Whether a process still runs after ten seconds; one that is dead and not yet reaped by its parent does not.
func isAlive(_ id: Int32) -> Bool {
  // A killed process takes a moment to go.
  for _ in 0..<1000 where kill(id, 0) == 0 {
    // The state follows the name in parentheses.
    let stat = String(decoding: (try? Files.read("/proc/\(id)/stat")) ?? [], as: UTF8.self)
    if stat.isEmpty || stat.contains(") Z ") || stat.contains(") X ") { return false }
    usleep(10_000)
  }
  return kill(id, 0) == 0
}
