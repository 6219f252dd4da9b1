extension WorldKeyframe {
  /// The memory that its lists take, in bytes; what definitions share with the world's own does not count.
  package var memorySize: Int {
    [
      size(of: bodyGenerations), size(of: freeBodies), size(of: shapeGenerations), size(of: freeShapes),
      size(of: bodies), size(of: definitions), size(of: shapes), size(of: awake), size(of: fixed), size(of: sleepers),
      size(of: groups), size(of: pairs), size(of: points), size(of: restingPairs), size(of: restingPoints),
      size(of: pairsOfBodies), size(of: jointGenerations), size(of: freeJoints), size(of: joints),
      size(of: jointDefinitions), size(of: activeJoints), size(of: jointsOfBodies), size(of: events),
      size(of: endings), size(of: brokenJoints),
    ].reduce(MemoryLayout<WorldKeyframe>.size, +)
  }

  private func size<Element>(of list: [Element]) -> Int { list.count * MemoryLayout<Element>.stride }
}
