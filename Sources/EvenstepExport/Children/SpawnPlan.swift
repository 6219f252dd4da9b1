internal import EvenstepFiles
@preconcurrency internal import Glibc

/// What a child is to find open, until it is started.
struct SpawnPlan: ~Copyable {
  private let program: String
  private var actions = posix_spawn_file_actions_t()
  /// The child's ends of pipes, closed here once it has its own copies.
  private var childEnds: [Int32] = []

  init(_ program: String) {
    self.program = program
    posix_spawn_file_actions_init(&actions)
  }

  deinit {
    var actions = actions
    posix_spawn_file_actions_destroy(&actions)
    for end in childEnds { close(end) }
  }

  /// Connects the child's standard input; returns the end to write to, -1 where there is none.
  mutating func connectInput(_ input: ChildProcess.Input) throws(FileError) -> Int32 {
    switch input {
    case .null: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, STDIN_FILENO)
    case .descriptor(let own): posix_spawn_file_actions_adddup2(&actions, own, STDIN_FILENO)
    case .pipe:
      let (reading, writing) = try makePipe()
      childEnds.append(reading)
      posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
      SpawnPlan.setUp(writing)
      return writing
    }
    return -1
  }

  /// Connects one of the child's outputs; returns the pipe to listen to where it is kept.
  mutating func connect(
    _ output: ChildProcess.Output, as descriptor: Int32
  ) throws(FileError) -> OutputPipe? {
    switch output {
    case .null: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, descriptor)
    case .descriptor(let own): posix_spawn_file_actions_adddup2(&actions, own, descriptor)
    case .kept(let limit):
      let (reading, writing) = try makePipe()
      childEnds.append(writing)
      posix_spawn_file_actions_adddup2(&actions, writing, descriptor)
      SpawnPlan.setUp(reading)
      return OutputPipe(descriptor: reading, limit: limit)
    }
    return nil
  }

  /// Starts the program and returns its process id.
  consuming func spawn(
    _ arguments: [String], environment: [(name: String, value: String?)]
  ) throws(FileError) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A child starts with the usual signals, whatever this process holds back or ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = CStrings(arguments)
    let envp = CStrings(SpawnPlan.merged(environment))
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, argv.pointers, envp.pointers)
    guard code == 0 else { throw FileError(path: program, doing: .read, code: code) }
    return id
  }

  private static func merged(_ changes: [(name: String, value: String?)]) -> [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if !changes.contains(where: { text.hasPrefix("\($0.name)=") }) { entries.append(text) }
      next += 1
    }
    for case (let name, let value?) in changes { entries.append("\(name)=\(value)") }
    return entries
  }

  /// A pipe whose ends lie beyond the standard streams, also where those are closed in this process.
  private func makePipe() throws(FileError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(path: program, doing: .create, code: errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let code = errno
    for end in ends { close(end) }
    guard moved[0] >= 0, moved[1] >= 0 else {
      for end in moved where end >= 0 { close(end) }
      throw FileError(path: program, doing: .create, code: code)
    }
    return (moved[0], moved[1])
  }

  /// Lets a pipe hold a megabyte, where it holds less.
  static func enlarge(_ end: Int32) {
    // F_GETPIPE_SZ and F_SETPIPE_SZ, which the headers show to GNU sources alone; a refusal does no harm.
    if fcntl(end, 1032) < 1 << 20 { _ = fcntl(end, 1031, 1 << 20) }
  }

  /// Makes this process's end of a pipe roomy, and never block.
  private static func setUp(_ end: Int32) {
    enlarge(end)
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
  }
}

/// A list of C strings with a null pointer at its end.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
