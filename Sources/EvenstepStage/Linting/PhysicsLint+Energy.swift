internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Bodies that gain energy: with the standard solver those with corners, as far as what they meet is as elastic.
  mutating func checkEnergy() {
    var partners = ElasticPartners()
    for (place, record) in stage.nodes.records.enumerated() where record.bodyKind != nil {
      for filter in record.elasticFilters { partners.add(filter, of: place) }
    }
    for (place, record) in stage.nodes.records.enumerated() where record.bodyKind == .dynamic {
      guard let body = record.body, settings.solver == .raw || record.hasCorners else { continue }
      guard record.elasticFilters.contains(where: { partners.hasPartner(for: $0, of: place) }) else { continue }
      warn(
        .energy, body, severity: 0,
        "\(name(body)) and others that it meets have elasticity 1, and "
          + (record.hasCorners ? "bodies with corners" : "all bodies of the raw solver")
          + " gain energy when they bounce so",
        "with 0.95 they lose a little instead"
          + (record.hasCorners ? "; circles keep it" : "; circles keep it with the standard solver"))
    }
  }
}

/// Who might meet whom of many bodies with filters, each asked in a bounded time.
private struct ElasticPartners {
  /// Of shapes that are in a category and touch one, two of different bodies that do not exclude the same others, if there are.
  private var witnesses = [[Witness]](repeating: [], count: 32 * 32)
  /// How many bodies of each filter there are already; more than two tell nothing new.
  private var counts: [CollisionFilter: Int] = [:]

  private struct Witness {
    let body: Int
    let group: Int

    /// Whether the one does not keep the other from meeting something.
    func meets(_ other: Witness) -> Bool { body != other.body && (group == 0 || group != other.group) }
  }

  mutating func add(_ filter: CollisionFilter, of body: Int) {
    if counts[filter, default: 0] == 2 { return }
    counts[filter, default: 0] += 1
    let new = Witness(body: body, group: filter.group)
    for category in Bits(filter.categories) {
      for touched in Bits(filter.mask) {
        let cell = 32 * category + touched
        if witnesses[cell].isEmpty || witnesses[cell].count == 1 && witnesses[cell][0].meets(new) {
          witnesses[cell].append(new)
        }
      }
    }
  }

  /// Whether a shape of a body meets one of another body.
  func hasPartner(for filter: CollisionFilter, of body: Int) -> Bool {
    let mine = Witness(body: body, group: filter.group)
    for category in Bits(filter.mask) {
      for touched in Bits(filter.categories) where witnesses[32 * category + touched].contains(where: mine.meets) {
        return true
      }
    }
    return false
  }
}

/// The numbers of the bits that are set, from the lowest on.
private struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt32

  init(_ bits: UInt32) { rest = bits }

  mutating func next() -> Int? {
    if rest == 0 { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}

extension NodeRecord {
  /// The filters of the solid shapes that bounce without a loss, each once.
  fileprivate var elasticFilters: [CollisionFilter] {
    var filters: [CollisionFilter] = []
    for shape in shapes where shape.material.elasticity == 1 && !shape.isSensor && !filters.contains(shape.filter) {
      filters.append(shape.filter)
    }
    return filters
  }
}
