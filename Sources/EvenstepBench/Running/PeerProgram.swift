import EvenstepFiles
import Glibc

/// A program from tools/benchmarks that answers each line with a line.
///
/// It waits while others are measured, so that all can take turns.
final class PeerProgram {
  private let name: String
  private let process: pid_t
  private let input: Int32
  private let output: UnsafeMutablePointer<FILE>

  /// Starts a program, given by its path, with some arguments.
  init(_ path: String, _ arguments: [String]) throws(BenchError) {
    name = path
    var (reading, writing): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&reading) == 0, pipe(&writing) == 0, let output = fdopen(writing[0], "r") else {
      throw BenchError("\(path): no pipes could be made")
    }
    // Another child that kept an end of these would keep this one from seeing the end of its input.
    for end in reading + writing { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, writing[1], STDOUT_FILENO)
    var texts = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    let status = posix_spawn(&process, path, &actions, nil, &texts, environ)
    close(reading[0])
    close(writing[1])
    (self.process, self.input, self.output) = (process, reading[1], output)
    guard status == 0 else { throw BenchError("\(path): could not be started; run it through tools/bench") }
  }

  deinit {
    close(input)
    fclose(output)
    if process > 0 { waitpid(process, nil, 0) }
  }

  /// Sends a line and waits for the answer.
  func ask(_ line: String) throws -> String {
    try Files.writeAll(input, Array((line + "\n").utf8), path: name)
    var buffer = [CChar](repeating: 0, count: 1024)
    guard fgets(&buffer, Int32(buffer.count), output) != nil else {
      throw BenchError("\(name): ended instead of answering '\(line)'")
    }
    return String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Sends a line that is answered with the medians of wall and processor time in milliseconds.
  func measure(_ line: String) throws -> Stretch {
    let numbers = try ask(line).split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else { throw BenchError("\(name): did not answer '\(line)' with two times") }
    return Stretch(wall: numbers[0], processor: numbers[1])
  }
}
