import EvenstepFiles
import Glibc

/// What a program took that was run to its end.
struct ChildRun {
  /// Its time, that of its own children included.
  let stretch: Stretch
  /// The most memory that it held at once, without its children, in bytes; 0 where that was not watched.
  let memory: Int
  /// Its exit status; 128 and the signal's number where one ended it.
  let status: Int32
  /// What it wrote to standard error, without the last line break.
  let words: String

  /// Runs a program, given by its path.
  ///
  /// Standard input comes from a file, or is empty, and standard output goes to a file, or nowhere. `folder` takes what
  /// the program writes to standard error; `path` replaces `PATH`.
  static func of(
    _ program: String, _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null",
    folder: String, path: String? = nil, watchesMemory: Bool = false
  ) throws -> ChildRun {
    let errors = folder + "/errors.txt"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    let begin = milliseconds(CLOCK_MONOTONIC)
    let process = try spawn(program, arguments, &actions, path: path)
    let (status, usage, memory) = wait(for: process, watchesMemory: watchesMemory)
    let wall = milliseconds(CLOCK_MONOTONIC) - begin
    let words = String(decoding: (try? Files.read(errors)) ?? [], as: UTF8.self)
    let processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    return ChildRun(
      stretch: Stretch(wall: wall, processor: processor), memory: memory,
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      words: words.hasSuffix("\n") ? String(words.dropLast()) : words)
  }

  /// The run, unless the program failed.
  func checked(_ name: String) throws(BenchError) -> ChildRun {
    guard status == 0 else { throw BenchError("\(name): failed with status \(status): \(words)") }
    return self
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ actions: inout posix_spawn_file_actions_t, path: String?
  ) throws(BenchError) -> pid_t {
    var texts = ([program] + arguments).map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = []
    for entry in variables where path == nil || !entry.hasPrefix("PATH=") { environment.append(strdup(entry)) }
    if let path { environment.append(strdup("PATH=" + path)) }
    environment.append(nil)
    defer { for text in texts + environment { free(text) } }
    var process = pid_t()
    guard posix_spawn(&process, program, &actions, nil, &texts, &environment) == 0 else {
      throw BenchError("\(program): could not be started")
    }
    return process
  }

  /// The environment's entries, as `NAME=VALUE`.
  private static var variables: [String] {
    var entries: [String] = []
    var place = environ
    while let entry = place.pointee {
      entries.append(String(cString: entry))
      place += 1
    }
    return entries
  }

  private static func wait(for process: pid_t, watchesMemory: Bool) -> (status: Int32, usage: rusage, memory: Int) {
    var (status, usage, memory) = (Int32(0), rusage(), 0)
    while watchesMemory, wait4(process, &status, WNOHANG, &usage) == 0 {
      memory = max(memory, highWater(of: process))
      usleep(5000)
    }
    if !watchesMemory { while wait4(process, &status, 0, &usage) < 0, errno == EINTR {} }
    return (status, usage, memory)
  }

  /// The most memory that a process has held so far, in bytes.
  private static func highWater(of process: pid_t) -> Int {
    guard let bytes = try? Files.read("/proc/\(process)/status") else { return 0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: { $0 == " " || $0 == "\t" })
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 1024 } ?? 0
  }
}

/// A time of the system's in milliseconds.
func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) * 1e-3 }
