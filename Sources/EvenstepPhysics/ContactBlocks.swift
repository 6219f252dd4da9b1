internal import CChipmunk
internal import Glibc

/// Memory for the contacts of pairs that sleep, kept while one state of a world is replaced by another.
struct ContactBlocks {
  typealias Block = UnsafeMutablePointer<cpContact>

  /// Blocks for one contact, and for two, which is the most that a pair has.
  private var single: [Block] = []
  private var double: [Block] = []

  /// Takes back a block that has room for a number of contacts.
  mutating func give(_ block: Block, for count: Int) {
    if count == 1 { single.append(block) } else { double.append(block) }
  }

  /// A block for a number of contacts; whoever gets it gives it back or frees it, as the library does.
  mutating func take(for count: Int) -> Block {
    if let block = count == 1 ? single.popLast() : double.popLast() { return block }
    return calloc(count, MemoryLayout<cpContact>.stride)!.assumingMemoryBound(to: cpContact.self)
  }

  /// Frees what nobody took.
  mutating func freeAll() {
    for block in single { free(block) }
    for block in double { free(block) }
    single.removeAll(keepingCapacity: true)
    double.removeAll(keepingCapacity: true)
  }
}
