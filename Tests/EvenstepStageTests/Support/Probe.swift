import EvenstepGeometry
import EvenstepStage
import Synchronization
import Testing

/// A component that notes what it is told and gives the commands that it was made with.
struct Probe: Component {
  /// What probes noted, in the order of the calls.
  final class Log: Sendable, Codable {
    private let lines = Mutex<[String]>([])
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let name: String
  let log: Log
  /// Commands to give at the end of a step, by the number of steps done.
  var commands: [Int: [Command]] = [:]
  /// Commands to give when a key goes down.
  var keys: [String: [Command]] = [:]
  /// State that changes, for the digest.
  var count = 0

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    log.add("\(name) input \(context.step)")
    if case .keyDown(let key) = event { for command in keys[key] ?? [] { context.enqueue(command) } }
  }

  mutating func contact(_ contact: Contact, _ context: inout ComponentContext) {
    log.add("\(name) \(contact.phase.rawValue) \(contact.other(than: context.node)) \(context.step)")
  }

  mutating func update(_ context: inout ComponentContext) {
    count += 1
    let x = context.state.position.x
    log.add("\(name) update \(context.step) x \(x)")
    for command in commands[context.step] ?? [] { context.enqueue(command) }
  }

  func addState(to hasher: inout StateHasher) { hasher.add(count) }
}

/// Draws a random number in each step and shows it as its node's opacity.
struct Flicker: Component {
  mutating func update(_ context: inout ComponentContext) {
    context.enqueue(.set(.owner, .opacity(context.random.nextUnit())))
  }
}
