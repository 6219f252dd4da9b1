internal import CChipmunk

extension World {
  /// Notes that a body's segments have come, gone or moved; those of a body that is not static can only join each other,
  /// and do so at once.
  mutating func noteSegments(of id: BodyID) {
    let slot = bodyTable[Int(id.index)]
    guard settings.solver == .standard, slot.definition.hasSegments else { return }
    for shape in slot.shapes { listSegment(shape, isStatic: slot.kind == .static) }
    if slot.kind == .static {
      segmentJoints.clear()
      segmentJoints.isStale = true
    } else {
      joinListed()
    }
  }

  /// Notes that a body's segments are about to go.
  mutating func forgetSegments(of id: BodyID) {
    let slot = bodyTable[Int(id.index)]
    guard settings.solver == .standard, slot.definition.hasSegments else { return }
    let rules = rules
    for shape in slot.shapes where Int(shape.index) < rules.pointee.neighbors.count {
      rules.pointee.neighbors[Int(shape.index)] = .none
    }
    if slot.kind == .static { segmentJoints.isStale = true }
  }

  /// Joins the segments of static bodies before a step if any have come, gone or moved since the last one.
  mutating func joinSegments() {
    if !segmentJoints.isStale { return }
    segmentJoints.isStale = false
    for id in order where bodyTable[Int(id.index)].kind == .static {
      for shape in bodyTable[Int(id.index)].shapes { listSegment(shape, isStatic: true) }
    }
    joinListed()
  }

  /// Joins all segments after a restore.
  mutating func joinSegmentsAgain() {
    let rules = rules
    rules.pointee.neighbors.removeAll(keepingCapacity: true)
    for id in order { noteSegments(of: id) }
  }

  /// Makes the standard solver look at contacts before it solves them, from when there is something to correct.
  func correctContacts() {
    if settings.solver == .standard { installContactRules(in: space) }
  }

  private mutating func joinListed() {
    // A pointer of its own, as where a step is made: the thread sanitizer's compiler needs it.
    let rules = rules
    if segmentJoints.join(&rules.pointee.neighbors) { installContactRules(in: space) }
  }

  /// Lists a shape to be joined if it is a segment, without neighbours so far.
  ///
  /// The library is to know of none: it takes what a box that lies over a joint rests on for a stumbling block.
  private mutating func listSegment(_ id: ShapeID, isStatic: Bool) {
    guard let shape = shapeTable[Int(id.index)].pointer, let segment = shape.asSegment else { return }
    let rules = rules
    segment.pointee.a_tangent = cpVect()
    segment.pointee.b_tangent = cpVect()
    while rules.pointee.neighbors.count <= Int(id.index) { rules.pointee.neighbors.append(.none) }
    rules.pointee.neighbors[Int(id.index)] = .none
    segmentJoints.list(segment, isStatic: isStatic)
  }
}

extension BodyDefinition {
  fileprivate var hasSegments: Bool {
    shapes.contains { shape in
      switch shape.geometry {
      case .segment, .chain: true
      case .circle, .box, .polygon: false
      }
    }
  }
}
