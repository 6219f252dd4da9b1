internal import EvenstepGeometry
internal import EvenstepPhysics

/// All that is simulated after a step, each number under the name of its node and field.
///
/// The first row is the world's; the nodes follow in file order.
package struct StateTable: Sendable, Equatable {
  /// The ids of the rows; `world` is the first.
  package private(set) var ids: [String] = []
  /// Whether a row has the fields of a moving body behind those of every node.
  package private(set) var moves: [Bool] = []
  /// The bits of all fields, row after row.
  package private(set) var words: [UInt64] = []

  /// The fields of the first row.
  static let worldFields = ["gravity.x", "gravity.y", "touchingPairs", "givenIDs", "waitingCommands", "joints"]
  /// The fields of every node.
  static let nodeFields = [
    "position.x", "position.y", "rotation", "scale.x", "scale.y", "opacity", "tint.red", "tint.green", "tint.blue",
    "tint.alpha", "visible", "definition", "behavior",
  ]
  /// The fields that are fingerprints or truth values, and no numbers.
  static let opaque: Set<String> = [
    "touchingPairs", "givenIDs", "waitingCommands", "joints", "visible", "definition", "behavior", "sleeping",
  ]

  package init() {}

  /// A table from its parts; nil where they do not fit each other, or two rows have one id.
  package init?(ids: [String], moves: [Bool], words: [UInt64]) {
    guard ids.count == moves.count, ids.first == "world", moves.first == false, Set(ids).count == ids.count else {
      return nil
    }
    self.ids = ids
    self.moves = moves
    self.words = words
    guard words.count == fieldCount else { return nil }
  }

  /// The names of all fields as `node.field`, in the order of `words`.
  package var fieldNames: [String] {
    ids.indices.flatMap { row in StateTable.fields(row: row, moves: moves[row]).map { "\(ids[row]).\($0)" } }
  }

  /// How many fields the rows have together.
  private var fieldCount: Int {
    ids.indices.reduce(0) { $0 + StateTable.fields(row: $1, moves: moves[$1]).count }
  }

  fileprivate mutating func add(row id: String, moves: Bool) {
    ids.append(id)
    self.moves.append(moves)
  }

  fileprivate mutating func add(_ fields: some Sequence<UInt64>) { words += fields }

  fileprivate mutating func addMotion(of body: BodyID, in world: borrowing World) {
    // The table's own body is in the world: it was asked for a moment ago.
    do { try world.appendMotion(of: body, to: &words) } catch { preconditionFailure("\(error)") }
  }

  private static let movingNodeFields = nodeFields + World.motionFields

  private static func fields(row: Int, moves: Bool) -> [String] {
    row == 0 ? worldFields : moves ? movingNodeFields : nodeFields
  }

  /// What another table has otherwise, row by row; this one is what was expected.
  package func differences(in other: StateTable) -> [StateDifference] {
    guard ids == other.ids, moves == other.moves else { return differencesOfRows(other) }
    var differences: [StateDifference] = []
    var start = 0
    for row in ids.indices {
      let fields = StateTable.fields(row: row, moves: moves[row])
      for (index, field) in fields.enumerated() where words[start + index] != other.words[start + index] {
        differences.append(
          StateDifference(
            node: ids[row], field: field, expected: words[start + index], found: other.words[start + index],
            isNumber: !StateTable.opaque.contains(field)))
      }
      start += fields.count
    }
    return differences
  }

  /// Nodes that only one table has; it says more than all the numbers that moved with them.
  private func differencesOfRows(_ other: StateTable) -> [StateDifference] {
    let (mine, theirs) = (Set(ids), Set(other.ids))
    let missing = ids.filter { !theirs.contains($0) }.map { StateDifference(missing: $0) }
    let added = other.ids.filter { !mine.contains($0) }.map { StateDifference(added: $0) }
    if !missing.isEmpty || !added.isEmpty { return missing + added }
    // The same nodes in another order, or with another kind of body.
    let row = ids.indices.first { row in
      row >= other.ids.count || ids[row] != other.ids[row] || moves[row] != other.moves[row]
    }
    return [StateDifference(missing: ids[row ?? 0])]
  }
}

/// One number of the simulated state that is not as it was expected.
public struct StateDifference: Hashable, Sendable {
  /// The node's id, or `world`.
  public let node: String
  /// The field, such as `velocity.x`; `node` where the node itself is missing or too many.
  public let field: String
  /// The bits that were expected.
  public let expected: UInt64
  /// The bits that were found.
  public let found: UInt64
  /// Whether the bits are those of a number; otherwise they are a fingerprint, a count or a truth value.
  public let isNumber: Bool

  init(node: String, field: String, expected: UInt64, found: UInt64, isNumber: Bool) {
    self.node = node
    self.field = field
    self.expected = expected
    self.found = found
    self.isNumber = isNumber
  }

  init(missing node: String) { self.init(node: node, field: "node", expected: 1, found: 0, isNumber: false) }
  init(added node: String) { self.init(node: node, field: "node", expected: 0, found: 1, isNumber: false) }
}

extension StateDifference: CustomStringConvertible {
  /// Node, field, and both values with their bits, in one line.
  public var description: String {
    switch (field, expected, found) {
    case ("node", 1, 0): "\(node): expected, and not there"
    case ("node", 0, 1): "\(node): there, and not expected"
    default: "\(node).\(field): expected \(text(expected)), got \(text(found))"
    }
  }

  private func text(_ bits: UInt64) -> String {
    let hex = "0x" + StableHash.hex(bits)
    return isNumber ? "\(Double(bitPattern: bits)) (\(hex))" : hex
  }
}

extension Stage {
  /// All that is simulated after the last step, by node and field.
  package func stateTable() -> StateTable {
    var table = StateTable()
    var hasher = StateHasher()
    table.add(row: "world", moves: false)
    addWaiting(to: &hasher)
    addEvents(to: &hasher)
    let waiting = hasher.digest
    hasher.reset()
    addJoints(to: &hasher)
    table.add([
      world.gravity.x.bitPattern, world.gravity.y.bitPattern, UInt64(bitPattern: Int64(touching)), issuedHash.value,
      waiting, hasher.digest,
    ])
    for place in nodes.records.indices {
      let record = nodes.records[place]
      let moves = record.body != nil && record.bodyKind != .static
      table.add(row: record.id, moves: moves)
      table.add(nodes.current[place].bits)
      hasher.reset()
      addBehavior(of: place, to: &hasher)
      table.add([record.definition, hasher.digest])
      if moves, let body = record.body { table.addMotion(of: body, in: world) }
    }
    return table
  }
}

extension NodeState {
  /// The bits of all but the body's velocities, which are a body's own fields.
  fileprivate var bits: [UInt64] {
    ([position.x, position.y, angle.radians, scale.x, scale.y, opacity] + tint.parts).map(\.bitPattern)
      + [isVisible ? 1 : 0]
  }
}
