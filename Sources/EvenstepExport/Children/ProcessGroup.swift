internal import EvenstepFiles

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
  private let patience: Int
  /// How long one may be busy without taking or telling anything.
  private var endurance: Int { patience * 300 }
  private let group: Int32

  /// The milliseconds that were waited since the child last took a byte, and since the last sign of any kind.
  private var (hungry, idle) = (0, 0)
  private var earlier: ProcessGroup?

  init(of group: Int32, patience milliseconds: Int) {
    self.group = group
    patience = milliseconds
  }

  /// Notes that the child has taken bytes.
  mutating func fed() { (hungry, idle, earlier) = (0, 0, nil) }

  /// Notes that the child has written bytes.
  mutating func heard() { (idle, earlier) = (0, nil) }

  /// Notes a time in which the child took nothing, whether or not it wrote; says how it has stopped, if it has.
  mutating func waited(milliseconds: Int, heard: Bool) -> ChildProcess.Stop? {
    hungry += milliseconds
    guard hungry <= endurance else { return .deaf(seconds: endurance / 1000) }
    guard !heard else { return nil }
    idle += milliseconds
    // Looking around takes a while: twice in the time that is granted is enough.
    if earlier == nil, idle >= patience / 2 { earlier = ProcessGroup(group) }
    guard idle >= patience, let before = earlier else { return nil }
    let now = ProcessGroup(group)
    guard now == before, !now.isBusy else {
      (idle, earlier) = (0, nil)
      return nil
    }
    return .stalled
  }
}
