internal import CChipmunk
internal import Glibc

/// The buffers that a space keeps its contacts in, laid anew so that they depend on nothing but the contacts.
///
/// The library puts each step's contacts into buffers of a ring and uses those again that are older than a contact is
/// remembered. A contact of two bodies that fell asleep is remembered for longer, and then names a place in a buffer
/// that is used again: what is read there depends on how many buffers there are and which is next.
struct ContactRing {
  typealias Buffer = UnsafeMutablePointer<cpContactBufferHeader>

  /// Buffers that belong to the space but are not in its ring.
  private var spares: [Buffer] = []
  /// The buffers of the ring that is being replaced.
  private var retired: [Buffer] = []
  /// The buffers with contacts of the ring that is being laid.
  private var laid: [Buffer] = []

  /// How many contacts fit into a buffer.
  private static let capacity =
    (Int(CP_BUFFER_BYTES) - MemoryLayout<cpContactBufferHeader>.size) / MemoryLayout<cpContact>.stride

  /// Begins a new ring; what the old one holds can be read until the new one is finished or the old one released.
  mutating func begin(in space: UnsafeMutablePointer<cpSpace>) {
    laid.removeAll(keepingCapacity: true)
    guard let head = space.pointee.contactBuffersHead else { return }
    var buffer: Buffer = head
    repeat {
      retired.append(buffer)
      buffer = buffer.pointee.next
    } while buffer != head
    space.pointee.contactBuffersHead = nil
  }

  /// Gives up what the old ring holds.
  mutating func release() {
    spares.append(contentsOf: retired)
    retired.removeAll(keepingCapacity: true)
  }

  /// The place of the next contacts of one pair of shapes.
  mutating func place(
    _ count: Int, in space: UnsafeMutablePointer<cpSpace>
  ) -> UnsafeMutablePointer<cpContact> {
    if laid.isEmpty || Int(laid[laid.count - 1].pointee.numContacts) + count > ContactRing.capacity {
      laid.append(emptyBuffer(in: space))
    }
    let buffer = laid[laid.count - 1]
    let used = Int(buffer.pointee.numContacts)
    buffer.pointee.numContacts += UInt32(count)
    return UnsafeMutableRawPointer(buffer + 1).assumingMemoryBound(to: cpContact.self) + used
  }

  /// Makes the new ring the space's: first the free buffers, then those with contacts.
  ///
  /// There are as many free ones as the next steps need while the contacts do not get more: the library takes a buffer
  /// again in the fourth step after it was filled.
  mutating func finish(in space: UnsafeMutablePointer<cpSpace>) {
    if laid.isEmpty { laid.append(emptyBuffer(in: space)) }
    release()
    let persistence = space.pointee.collisionPersistence
    let free = Int(persistence) * (laid.count + 1) + 1
    let newest = laid[laid.count - 1]
    var last = newest
    for _ in 0..<free {
      let buffer = emptyBuffer(in: space)
      buffer.pointee.stamp = space.pointee.stamp &- persistence &- 1
      last.pointee.next = buffer
      last = buffer
    }
    for buffer in laid {
      buffer.pointee.stamp = space.pointee.stamp
      last.pointee.next = buffer
      last = buffer
    }
    space.pointee.contactBuffersHead = newest
    discardSpares(beyond: laid.count + 2, of: space)
  }

  private mutating func emptyBuffer(in space: UnsafeMutablePointer<cpSpace>) -> Buffer {
    let buffer = spares.popLast() ?? space.allocateBuffer().assumingMemoryBound(to: cpContactBufferHeader.self)
    buffer.pointee.numContacts = 0
    return buffer
  }

  /// Some are kept, since the next ring is laid while this one is read.
  private mutating func discardSpares(beyond count: Int, of space: UnsafeMutablePointer<cpSpace>) {
    while spares.count > count, let spare = spares.popLast() {
      cpArrayDeleteObj(space.pointee.allocatedBuffers, spare)
      free(spare)
    }
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// Memory for contacts or arbiters, zero, that is freed with the space.
  func allocateBuffer() -> UnsafeMutableRawPointer {
    // The library does not look at what it gets either; without memory there is no way to go on.
    let buffer = calloc(1, Int(CP_BUFFER_BYTES))!
    cpArrayPush(pointee.allocatedBuffers, buffer)
    return buffer
  }
}
