internal import EvenstepGeometry
internal import EvenstepPhysics

/// All joints that hold, in the order in which they were made.
struct JointTable: Codable {
  /// What of a joint stays as it is while it holds.
  struct Record: Codable {
    let id: String
    let joint: JointID
    /// A fingerprint of what it was made from.
    let definition: UInt64
  }

  private(set) var records: [Record] = []
  /// How often each id was given out, so that a joint that is made again gets a new one.
  private var issued: [String: Int] = [:]
  /// A running fingerprint of all ids that were given out: which come next depends on them.
  private var issuedHash = FNV1a()

  /// Enters a joint under its id, or under the next free `id#2`, `id#3` and so on.
  mutating func append(_ joint: Joint, _ handle: JointID) {
    let id = issued.freeID(for: joint.id)
    issued.note(id)
    issuedHash.add(id)
    issuedHash.add(UInt8(0))
    records.append(Record(id: id, joint: handle, definition: joint.fingerprint))
  }

  /// Enters what a hand holds, of which there is one at most; its id is not one that others get.
  mutating func appendHand(_ joint: Joint, _ handle: JointID) {
    records.append(Record(id: joint.id, joint: handle, definition: joint.fingerprint))
  }

  /// Whether every joint has an id of its own that was given out; always so but for what was read from bytes.
  var isSound: Bool {
    issued.isSound && Set(records.map(\.id)).count == records.count
      && records.allSatisfy { Stage.hands.contains($0.id) || issued.uses(of: $0.id) > 0 }
  }

  /// The joint of an id, if it holds.
  func joint(_ id: String) -> JointID? { records.first { $0.id == id }?.joint }

  /// The id of a joint that is in the table.
  func id(of joint: JointID) -> String? { records.first { $0.joint == joint }?.id }

  /// Forgets joints that no longer hold; the others keep their order.
  mutating func removeAll(where isGone: (JointID) -> Bool) { records.removeAll { isGone($0.joint) } }

  /// Adds which joints there are and have been.
  func addState(to hasher: inout StateHasher) {
    hasher.add(issuedHash.value)
    hasher.add(records.count)
    for record in records {
      hasher.add(record.id)
      hasher.add(record.definition)
    }
  }
}

extension [String: Int] {
  /// Whether these are counts of ids that a run can come to.
  var isSound: Bool { values.allSatisfy((1...Stage.longestRun).contains) }

  /// The id itself where it was never given out, else the next free `id#2`, `id#3` and so on.
  mutating func freeID(for id: String) -> String {
    var number = uses(of: id)
    if number == 0 { return id }
    repeat { number += 1 } while uses(of: "\(id)#\(number)") > 0
    self[id] = number
    return "\(id)#\(number)"
  }

  /// Notes that an id was given out; numbered copies need no entry, so that those of a long run take no memory.
  mutating func note(_ id: String) {
    if uses(of: id) == 0 { self[id] = 1 }
  }

  /// How often an id was given out: a numbered copy has been where that many copies have.
  func uses(of id: String) -> Int {
    if let count = self[id] { return count }
    guard let mark = id.lastIndex(of: "#"), let number = Int(id[id.index(after: mark)...]), number >= 2,
      let copies = self[String(id[..<mark])], number <= copies, id.hasSuffix("#\(number)")
    else { return 0 }
    return 1
  }
}
