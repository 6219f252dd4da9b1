package import EvenstepFiles
@preconcurrency internal import Glibc
package import EvenstepTiming

/// Another program, started with a list of arguments and no shell, fed through a pipe and listened to.
///
/// The child gets a process group of its own, so that an interrupt typed at the terminal reaches this process alone,
/// which then decides. What a child leaves running when it ends is killed, and so is a child that still runs when the
/// last reference goes; none is left unreaped.
/// Not thread-safe.
package final class ChildProcess {
  /// What the child reads.
  package enum Input: Sendable {
    /// Nothing: the end of the file at once.
    case null
    /// No open descriptor at all.
    case closed
    /// What `write` sends.
    case pipe
    /// What comes from a descriptor of this process.
    case descriptor(Int32)
  }

  /// Where the child writes.
  package enum Output: Sendable {
    /// Nowhere.
    case null
    /// No open descriptor at all.
    case closed
    /// To this process, which keeps the last so many bytes.
    case kept(last: Int)
    /// To a descriptor of this process.
    case descriptor(Int32)
  }

  /// How a child ended.
  package enum Exit: Hashable, Sendable {
    /// By itself, with this code.
    case code(Int)
    /// By this signal.
    case signal(Int)
  }

  /// Why waiting for a child came to nothing.
  package enum Stop: Error, Hashable, Sendable {
    /// The child has ended, or does not read any more.
    case closed
    /// The child has given no sign of life for longer than it may.
    case stalled
    /// The child is busy, or writes, and has not got on for so long.
    case deaf(after: Nanoseconds)
    /// The caller asked to stop.
    case cancelled
  }

  /// The child's process id.
  package let id: Int32
  /// How the child ended; nil while it is not known to have ended.
  package private(set) var exit: Exit?
  /// What the child wrote to standard output, as far as it is kept and was collected while waiting.
  package var output: [UInt8] { outputPipe?.kept ?? [] }
  /// What the child wrote to standard error, as far as it is kept and was collected while waiting.
  package var errorOutput: [UInt8] { errorPipe?.kept ?? [] }

  private var inputEnd: Int32
  private var outputPipe: OutputPipe?
  private var errorPipe: OutputPipe?

  /// Starts a program, looked up in `PATH` unless its name holds a slash.
  ///
  /// `environment` sets and, with nil, removes variables of this process's own environment. Throws `notFound` where
  /// there is no such program.
  package init(
    _ program: String, _ arguments: [String], environment: [(name: String, value: String?)] = [],
    input: Input = .null, output: Output = .null, error: Output = .null
  ) throws(FileError) {
    var plan = SpawnPlan(program)
    let inputEnd = try plan.connectInput(input)
    let outputPipe: OutputPipe?
    let errorPipe: OutputPipe?
    do {
      outputPipe = try plan.connect(output, as: STDOUT_FILENO)
      errorPipe = try plan.connect(error, as: STDERR_FILENO)
      id = try plan.spawn([program] + arguments, environment: environment)
    } catch {
      if inputEnd >= 0 { close(inputEnd) }
      throw error
    }
    self.inputEnd = inputEnd
    self.outputPipe = outputPipe
    self.errorPipe = errorPipe
  }

  deinit {
    terminate()
    closeInput()
  }

  /// How long the child is waited for before everything else is looked at, in milliseconds.
  private static let (whileWriting, whileEnding) = (Int32(50), Int32(10))

  /// Sends bytes to the child, collecting what it writes meanwhile.
  ///
  /// Throws `closed` as soon as the child has ended or closed its input, and `stalled` when it has given no sign of
  /// life for `patience`: it took no byte and wrote none, neither it nor what it started used the processor, and nothing
  /// of it waits for a disk. One that takes nothing is `deaf` after ten times as long where it only writes, and after
  /// 300 times as long where it is busy as well; to get on counts as taking, which is when `reached`, asked after it has
  /// written, tells more than before. `isCancelled` is asked at least ten times a second.
  package func write(
    _ bytes: UnsafeRawBufferPointer, patience: Nanoseconds, reached: () -> Int = { 0 },
    isCancelled: () -> Bool = { false }
  ) throws(Stop) {
    var signs = LifeSigns(of: id, patience: patience, reached: reached())
    var done = 0
    while done < bytes.count {
      if isCancelled() { throw .cancelled }
      let turn = turn(writing: true, milliseconds: ChildProcess.whileWriting)
      let sent = turn.canWrite ? try send(UnsafeRawBufferPointer(rebasing: bytes[done...])) : 0
      done += sent
      if turn.heard { signs.heard(reached: reached()) }
      if sent > 0 {
        signs.fed()
        continue
      }
      // A grandchild may keep the pipe open.
      if reap() { throw .closed }
      if let stop = signs.waited(turn.time) { throw stop }
    }
  }

  /// Ends the child's input.
  package func closeInput() {
    if inputEnd >= 0 { close(inputEnd) }
    inputEnd = -1
  }

  /// Waits until the child has ended, collecting what it writes; throws as `write` does, `closed` excepted.
  package func wait(
    patience: Nanoseconds, reached: () -> Int = { 0 }, isCancelled: () -> Bool = { false }
  ) throws(Stop) -> Exit {
    var signs = LifeSigns(of: id, patience: patience, reached: reached())
    while true {
      if let exit = collectedExit { return exit }
      if isCancelled() { throw .cancelled }
      let turn = turn(writing: false, milliseconds: ChildProcess.whileEnding)
      if turn.heard { signs.heard(reached: reached()) }
      if let stop = signs.waited(turn.time) { throw stop }
    }
  }

  /// Whether the child has ended by now; collects what it writes.
  package var hasEnded: Bool {
    _ = turn(writing: false, milliseconds: 0)
    return reap()
  }

  /// Waits a moment for a child that is about to end, whatever it does; nil where it does not.
  package func waitBriefly(milliseconds: Int) -> Exit? {
    for _ in 0...milliseconds / Int(ChildProcess.whileEnding) {
      if let exit = collectedExit { return exit }
      _ = turn(writing: false, milliseconds: ChildProcess.whileEnding)
    }
    return nil
  }

  /// How the child ended, with its last words collected; nil while it runs.
  private var collectedExit: Exit? {
    guard reap() else { return nil }
    // The last words may still be in the pipes.
    while turn(writing: false, milliseconds: 0).heard {}
    return exit
  }

  /// Sends a signal to the child alone, unless it has ended.
  package func signal(_ number: Int32) {
    if exit == nil { kill(id, number) }
  }

  /// Kills the child with what it started itself, unless it has ended.
  package func terminate() {
    guard !reap() else { return }
    kill(id, SIGKILL)
    collectExit()
  }

  /// Whether the child has ended; collects its exit status when it has just done so.
  private func reap() -> Bool {
    guard exit == nil else { return true }
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT)
    guard result != 0 || info.si_signo == SIGCHLD else { return false }
    collectExit()
    return true
  }

  /// Ends what the child left behind in its group, and then collects the exit status that it has, or will have soon.
  private func collectExit() {
    // As long as the child is not reaped, no other group can have its number.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(id, &status, 0) } while result < 0 && errno == EINTR
    // Someone else has reaped it where the call fails; how it ended is then unknown.
    let signal = status & 0x7f
    exit = result < 0 ? .code(-1) : signal == 0 ? .code(Int(status >> 8 & 0xff)) : .signal(Int(signal))
  }

  /// What a moment of waiting brought.
  private struct Turn {
    /// Whether the child's input takes something, or is closed.
    var canWrite = false
    /// Whether the child has written something.
    var heard = false
    /// How long it took, a suspension of this process left out.
    var time: Nanoseconds = 0
  }

  /// Waits a moment for the pipes, and collects what the child has written.
  private func turn(writing: Bool, milliseconds: Int32) -> Turn {
    // Negative descriptors are left out by the system.
    var waiting = [
      pollfd(fd: writing ? inputEnd : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: outputPipe?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorPipe?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    var turn = Turn()
    let start = MonotonicClock().now
    let ready = poll(&waiting, nfds_t(waiting.count), milliseconds)
    turn.time = min(MonotonicClock().now.duration(since: start), Nanoseconds(milliseconds) * 1_000_000)
    guard ready > 0 else { return turn }
    if waiting[1].revents != 0, let pipe = outputPipe { turn.heard = pipe.collect() || turn.heard }
    if waiting[2].revents != 0, let pipe = errorPipe { turn.heard = pipe.collect() || turn.heard }
    turn.canWrite = waiting[0].revents != 0
    return turn
  }

  /// Sends what the pipe takes now; 0 where it takes nothing.
  private func send(_ bytes: UnsafeRawBufferPointer) throws(Stop) -> Int {
    var (count, code) = (0, Int32(0))
    PipeSignal.heldBack {
      count = Glibc.write(inputEnd, bytes.baseAddress, bytes.count)
      code = errno
    }
    if count >= 0 { return count }
    guard code == EAGAIN || code == EINTR else { throw .closed }
    return 0
  }
}

extension ChildProcess.Exit: CustomStringConvertible {
  /// The end in words, such as `exit code 1`.
  package var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): "signal \(number)"
    }
  }
}
