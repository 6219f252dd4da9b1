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

    func precedes(_ other: Entry) -> Bool {
      if event.shapeA != other.event.shapeA { return event.shapeA < other.event.shapeA }
      if event.shapeB != other.event.shapeB { return event.shapeB < other.event.shapeB }
      return number < other.number
    }
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
