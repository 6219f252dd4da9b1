internal import CChipmunk
internal import EvenstepGeometry

/// Makes one list of contacts out of those of several sub-steps: what was seen between two steps is left out.
struct ContactMerger {
  /// Whether contacts of more than one sub-step are to be merged.
  var isUsed = false
  private var entries: [Entry] = []

  private struct Entry {
    let event: ContactEvent
    let number: Int

    func isOfSamePair(as other: Entry) -> Bool {
      event.shapeA == other.event.shapeA && event.shapeB == other.event.shapeB
    }

    func isOf(_ pair: ContactLog.Pair) -> Bool { event.shapeA == pair.shapeA && event.shapeB == pair.shapeB }

    func precedes(_ other: Entry) -> Bool {
      if event.shapeA != other.event.shapeA { return event.shapeA < other.event.shapeA }
      if event.shapeB != other.event.shapeB { return event.shapeB < other.event.shapeB }
      return number < other.number
    }
  }

  /// Adds what a later sub-step gives the pairs that have begun to touch in this step.
  mutating func addImpulses(to contacts: inout [ContactEvent], _ space: UnsafeMutablePointer<cpSpace>) {
    entries.removeAll(keepingCapacity: true)
    for (number, event) in contacts.enumerated() where event.phase == .began && !event.isSensor {
      entries.append(Entry(event: event, number: number))
    }
    if entries.isEmpty { return }
    heapSort(&entries) { $0.precedes($1) }
    space.pointee.arbiters.forEachArbiter { arbiter in
      let pair = ContactLog.Pair(arbiter)
      let place = firstEntry(of: pair)
      guard place < entries.count, entries[place].isOf(pair) else { return }
      contacts[entries[place].number].impulse += Vector2(cpArbiterTotalImpulse(arbiter)).length
    }
  }

  /// The first entry that is not before those of a pair.
  private func firstEntry(of pair: ContactLog.Pair) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let event = entries[middle].event
      if (event.shapeA, event.shapeB) < (pair.shapeA, pair.shapeB) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Leaves of every pair the first beginning and the last end, and nothing where it touches as it did before.
  mutating func merge(_ contacts: inout [ContactEvent]) {
    isUsed = false
    entries.removeAll(keepingCapacity: true)
    for event in contacts { entries.append(Entry(event: event, number: entries.count)) }
    heapSort(&entries) { $0.precedes($1) }
    contacts.removeAll(keepingCapacity: true)
    var first = 0
    for index in entries.indices {
      if index + 1 < entries.count, entries[index + 1].isOfSamePair(as: entries[first]) { continue }
      let (start, end) = (entries[first].event, entries[index].event)
      if start.phase == .began { contacts.append(start) }
      if end.phase == .ended { contacts.append(end) }
      first = index + 1
    }
  }
}
