package import EvenstepCoding
internal import EvenstepGeometry

extension WorldKeyframe {
  /// Lays down the state; definitions that several bodies share are laid down once.
  package func write(to writer: inout ByteWriter) {
    writer.addCoded(settings)
    writer.add(usesGrid)
    surroundings.write(to: &writer)
    for list in [bodyGenerations, freeBodies, shapeGenerations, freeShapes] { writer.add(list) }
    writeBodies(to: &writer)
    for list in [awake, fixed, sleepers, groups] { writer.add(list) }
    writePairs(to: &writer)
    writeJoints(to: &writer)
    writeEvents(to: &writer)
  }

  /// Takes a state up again.
  ///
  /// Throws `CodingError` for bytes that are no state that a world could be in, so that whatever the bytes are, a world
  /// that is set to the result can be stepped.
  package init(from reader: inout ByteReader) throws(CodingError) {
    self.init(settings: try reader.coded(WorldSettings.self))
    usesGrid = try reader.bool()
    surroundings = try Surroundings(from: &reader)
    bodyGenerations = try reader.uint32s()
    freeBodies = try reader.uint32s()
    shapeGenerations = try reader.uint32s()
    freeShapes = try reader.uint32s()
    try readBodies(from: &reader)
    awake = try reader.uint32s()
    fixed = try reader.uint32s()
    sleepers = try reader.uint32s()
    groups = try reader.uint32s()
    try readPairs(from: &reader)
    try readJoints(from: &reader)
    try readEvents(from: &reader)
    do { try check() } catch { throw .invalid("a keyframe in which \(error)", at: reader.place) }
  }

  private func writeBodies(to writer: inout ByteWriter) {
    var numbers: [BodyDefinition: Int] = [:]
    var unique: [BodyDefinition] = []
    let kinds = definitions.map { definition in
      if let number = numbers[definition] { return UInt32(number) }
      numbers[definition] = unique.count
      unique.append(definition)
      return UInt32(unique.count - 1)
    }
    writer.add(unique.count)
    for definition in unique { writer.addCoded(definition) }
    writer.add(kinds)
    for body in bodies { body.write(to: &writer) }
    writer.add(shapes.count)
    for shape in shapes {
      writer.add(shape.place)
      writer.add(shape.id)
    }
  }

  private mutating func readBodies(from reader: inout ByteReader) throws(CodingError) {
    var unique: [BodyDefinition] = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) { unique.append(try reader.coded(BodyDefinition.self)) }
    for kind in try reader.uint32s() {
      guard kind < unique.count else { throw .invalid("a body of a kind that is not there", at: reader.place) }
      definitions.append(unique[Int(kind)])
    }
    for _ in definitions.indices { bodies.append(try Body(from: &reader)) }
    for _ in 0..<(try reader.count(ofAtLeast: 12)) {
      shapes.append(Shape(place: try reader.uint32(), id: try reader.uint64()))
    }
  }

  /// A pair's points follow it; those that the last step has solved are told by their stamp.
  private func writePairs(to writer: inout ByteWriter) {
    writer.add(pairs.count - restingPairs.count)
    writer.add(restingPairs.count)
    for pair in pairs { pair.write(to: &writer) }
    for point in points { point.write(to: &writer) }
    for pair in restingPairs { pair.write(to: &writer) }
    for point in restingPoints {
      writer.add(point.fromA)
      writer.add(point.fromB)
    }
    writer.add(pairsOfBodies)
  }

  private mutating func readPairs(from reader: inout ByteReader) throws(CodingError) {
    let cachedCount = try reader.count(ofAtLeast: 14)
    let restingCount = try reader.count(ofAtLeast: 14)
    var (pointCount, restingPointCount) = (0, 0)
    for number in 0..<cachedCount + restingCount {
      let isResting = number >= cachedCount
      pairs.append(try Pair(from: &reader, isResting: isResting, now: surroundings.stamp))
      pointCount += Int(pairs[number].pointCount)
      if isResting { restingPointCount += Int(pairs[number].pointCount) }
    }
    for _ in 0..<pointCount { points.append(try Point(from: &reader)) }
    for _ in 0..<restingCount { restingPairs.append(try RestingPair(from: &reader)) }
    for _ in 0..<restingPointCount {
      restingPoints.append(RestingPoint(fromA: try reader.vector(), fromB: try reader.vector()))
    }
    pairsOfBodies = try reader.uint32s()
  }

  private func writeJoints(to writer: inout ByteWriter) {
    writer.add(jointGenerations)
    writer.add(freeJoints)
    writer.add(joints.count)
    for (joint, definition) in zip(joints, jointDefinitions) {
      writer.add(joint.id)
      writer.add(joint.impulse)
      writer.add(joint.angle)
      writer.addCoded(definition)
      if let lead = joint.lead { for vector in [lead.place, lead.reached, lead.velocity] { writer.add(vector) } }
    }
    writer.add(activeJoints)
    writer.add(jointsOfBodies)
    writer.addCoded(brokenJoints)
  }

  private mutating func readJoints(from reader: inout ByteReader) throws(CodingError) {
    jointGenerations = try reader.uint32s()
    freeJoints = try reader.uint32s()
    for _ in 0..<(try reader.count(ofAtLeast: 32)) {
      var joint = Joint(id: try reader.handle(), impulse: try reader.vector(), angle: try reader.finite())
      jointDefinitions.append(try reader.coded(JointDefinition.self))
      if case .drag? = jointDefinitions.last?.kind {
        joint.lead = JointMemory.Lead(
          place: try reader.vector(), reached: try reader.vector(), velocity: try reader.vector())
      }
      joints.append(joint)
    }
    activeJoints = try reader.uint32s()
    jointsOfBodies = try reader.uint32s()
    brokenJoints = try reader.coded([JointBreak].self)
  }

  private func writeEvents(to writer: inout ByteWriter) {
    writer.add(events.count)
    for event in events { event.write(to: &writer) }
    writer.add(endings.count)
    for ending in endings { ending.write(to: &writer) }
  }

  private mutating func readEvents(from reader: inout ByteReader) throws(CodingError) {
    for _ in 0..<(try reader.count(ofAtLeast: 74)) { events.append(try ContactEvent(from: &reader)) }
    for _ in 0..<(try reader.count(ofAtLeast: 34)) { endings.append(try ContactLog.Pair(from: &reader)) }
  }
}
