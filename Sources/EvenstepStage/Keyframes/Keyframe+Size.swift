internal import EvenstepPhysics

extension Keyframe {
  /// About how much memory it takes, in bytes: the world's lists and the columns of the node table.
  ///
  /// Names, looks and shapes are shared with the stage and other keyframes, and do not count.
  package var memorySize: Int {
    let node =
      MemoryLayout<NodeRecord>.stride + 2 * MemoryLayout<NodeState>.stride + MemoryLayout<[RunningComponent]>.stride
    var size = MemoryLayout<Keyframe>.size + world.memorySize + nodes.count * node
    for record in nodes.records { size += record.animations.count * MemoryLayout<RunningAnimation>.stride }
    for components in nodes.components { size += components.count * MemoryLayout<RunningComponent>.stride }
    return size + queue.count * MemoryLayout<QueuedCommand>.stride
  }
}
