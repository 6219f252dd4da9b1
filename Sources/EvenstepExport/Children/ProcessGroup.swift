internal import EvenstepFiles
internal import EvenstepTiming

/// What the processes of a group are seen to do, as Linux tells it under `/proc`.
///
/// A program that neither reads nor writes may still be hard at work, or wait for a slow disk; this tells them from one
/// that will never go on.
struct ProcessGroup: Equatable {
  /// The processor time that they and the children that they have waited for used so far, in the system's ticks.
  private var ticks = 0
  /// Whether one of their threads is running, ready to run, or waiting for a disk.
  private(set) var isBusy = false

  /// Looks at all processes of a group; one that cannot be looked at counts as busy.
  init(_ group: Int32) {
    guard let names = try? Files.names(in: "/proc") else {
      isBusy = true
      return
    }
    for name in names {
      guard Int32(name) != nil, let process = TaskState("/proc/\(name)/stat"), process.group == group else { continue }
      ticks += process.ticks
      isBusy = isBusy || process.isBusy
      // The threads' processor time is the process's, but each has a state of its own.
      for thread in (try? Files.names(in: "/proc/\(name)/task")) ?? [] where !isBusy {
        isBusy = TaskState("/proc/\(name)/task/\(thread)/stat")?.isBusy ?? false
      }
    }
  }
}

extension ProcessGroup {
  /// The processor time that the group used since it was looked at before; Linux tells hundredths of a second.
  func processorTime(since earlier: ProcessGroup) -> Nanoseconds { Nanoseconds(ticks - earlier.ticks) * 10_000_000 }
}

/// A line of proc_pid_stat(5), about a process or a thread.
private struct TaskState {
  let group: Int32
  let ticks: Int
  let isBusy: Bool

  init?(_ path: String) {
    guard let bytes = try? Files.read(path), let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // After the name in parentheses: 0 state, 2 group, 11 to 14 user and system time, own and of children.
    let fields = bytes[bytes.index(after: end)...].split(separator: UInt8(ascii: " "))
    let numbers = fields.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard fields.count > 14, let state = fields[0].first else { return nil }
    group = Int32(truncatingIfNeeded: numbers[2])
    ticks = numbers[11...14].reduce(0, +)
    isBusy = [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(state)
  }
}

/// Tells a child that has stopped from one that is slow.
///
/// What counts is how long this process itself has waited in vain: while it is suspended, nobody seems to stop.
struct LifeSigns {
  /// How long a child may give no sign at all.
  private let patience: Nanoseconds
  /// How long one may only talk, hardly using the processor.
  private var attention: Nanoseconds { patience * 10 }
  /// How long one may be busy without getting on.
  private var endurance: Nanoseconds { patience * 300 }
  private let group: Int32

  /// The time that was waited since the child last got on, and since the last sign of any kind.
  private var (stuck, idle): (Nanoseconds, Nanoseconds) = (0, 0)
  /// What the child was seen to do when it fell silent.
  private var earlier: ProcessGroup?
  /// What it was seen to do when it began to talk without getting on, or when it was last found at work, and when.
  private var talking: (since: Nanoseconds, group: ProcessGroup)?
  /// How far the child has told that it is.
  private var reached: Int

  init(of group: Int32, patience: Nanoseconds, reached: Int) {
    self.group = group
    self.patience = patience
    self.reached = reached
  }

  /// Notes that the child has got on: it has taken bytes.
  mutating func fed() { (stuck, idle, earlier, talking) = (0, 0, nil, nil) }

  /// Notes that the child has written bytes, and how far it tells that it is: words alone do not get it on.
  mutating func heard(reached: Int) {
    (idle, earlier) = (0, nil)
    if talking == nil { talking = (stuck, ProcessGroup(group)) }
    guard reached > self.reached else { return }
    self.reached = reached
    fed()
  }

  /// Notes a time in which the child took nothing; says how it has stopped, if it has.
  mutating func waited(_ time: Nanoseconds) -> ChildProcess.Stop? {
    stuck += time
    idle += time
    guard stuck <= endurance, !onlyTalks() else { return .deaf(after: stuck) }
    return isStill() ? .stalled : nil
  }

  /// Whether the child has used less than a tenth of a processor all the time that it talked.
  private mutating func onlyTalks() -> Bool {
    guard let (since, before) = talking, stuck - since >= attention else { return false }
    let now = ProcessGroup(group)
    if !now.isBusy, now.processorTime(since: before) < (stuck - since) / 10 { return true }
    talking = (stuck, now)
    return false
  }

  /// Whether the child has been silent for as long as it may, and did nothing else either.
  private mutating func isStill() -> Bool {
    // Looking around takes a while: twice in the time that is granted is enough.
    if earlier == nil, idle >= patience / 2 { earlier = ProcessGroup(group) }
    guard idle >= patience, let before = earlier else { return false }
    let now = ProcessGroup(group)
    if now == before, !now.isBusy { return true }
    (idle, earlier) = (0, nil)
    return false
  }
}
