internal import EvenstepPhysics

extension Keyframe {
  /// About how much memory it takes for itself alone, in bytes: the world's lists, the nodes' states and components.
  ///
  /// Names, looks and shapes are the stage's own and do not count.
  package var ownSize: Int {
    let node = 2 * MemoryLayout<NodeState>.stride + MemoryLayout<[RunningComponent]>.stride
    var size = MemoryLayout<Keyframe>.size + world.memorySize + nodes.count * node
    for record in nodes.records { size += record.animations.count * MemoryLayout<RunningAnimation>.stride }
    for components in nodes.components { size += components.count * MemoryLayout<RunningComponent>.stride }
    return size + queue.count * MemoryLayout<QueuedCommand>.stride
  }

  /// About how much memory its table of nodes takes, in bytes, which it shares with keyframes of the same nodes.
  package var tableSize: Int {
    // Two dictionaries find a node by its name and by its body; they are at most three quarters full.
    let entry = MemoryLayout<(String, Int)>.stride + MemoryLayout<(BodyID, Int)>.stride
    return nodes.count * (MemoryLayout<NodeRecord>.stride + entry * 4 / 3)
  }

  /// Whether both have one table of nodes in memory.
  package func sharesTable(with other: Keyframe) -> Bool {
    nodes.records.withUnsafeBufferPointer { mine in
      other.nodes.records.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
    }
  }
}
