internal import EvenstepCoding
internal import EvenstepGeometry

// How each record of a keyframe is laid down, number by number.

extension WorldKeyframe.Surroundings {
  func write(to writer: inout ByteWriter) {
    writer.add(gravity)
    writer.add(damping)
    writer.add(stamp)
    writer.add(lastDuration)
    writer.add(nextShapeID)
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    gravity = try reader.vector()
    damping = try reader.finite()
    stamp = try reader.uint32()
    lastDuration = try reader.finite()
    nextShapeID = try reader.uint64()
  }
}

extension WorldKeyframe.Body {
  func write(to writer: inout ByteWriter) {
    writer.add(id)
    for count in [shapeCount, pairCount, jointCount] { writer.add(count) }
    for vector in [position, velocity, pushVelocity, force] { writer.add(vector) }
    for number in [angle, spin, pushSpin, torque, restTime] { writer.add(number) }
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    id = try reader.handle()
    shapeCount = try reader.uint32()
    pairCount = try reader.uint32()
    jointCount = try reader.uint32()
    position = try reader.vector()
    velocity = try reader.vector()
    pushVelocity = try reader.vector()
    force = try reader.vector()
    angle = try reader.finite()
    spin = try reader.finite()
    pushSpin = try reader.finite()
    torque = try reader.finite()
    restTime = try reader.finite()
  }
}

extension WorldKeyframe.Pair {
  func write(to writer: inout ByteWriter) {
    for number in [a, b, stamp] { writer.add(number) }
    writer.add(state)
    writer.add(pointCount)
  }

  init(from reader: inout ByteReader, isResting: Bool, now: UInt32) throws(CodingError) {
    a = try reader.uint32()
    b = try reader.uint32()
    stamp = try reader.uint32()
    state = try reader.byte()
    pointCount = try reader.byte()
    isActive = !isResting && stamp == now && pointCount > 0
  }
}

extension WorldKeyframe.Point {
  func write(to writer: inout ByteWriter) {
    writer.add(normalImpulse)
    writer.add(tangentImpulse)
    writer.add(corners)
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    normalImpulse = try reader.finite()
    tangentImpulse = try reader.finite()
    corners = try reader.uint64()
  }
}

extension WorldKeyframe.RestingPair {
  func write(to writer: inout ByteWriter) {
    writer.add(elasticity)
    writer.add(friction)
    writer.add(surfaceVelocity)
    writer.add(normal)
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    elasticity = try reader.finite()
    friction = try reader.finite()
    surfaceVelocity = try reader.vector()
    normal = try reader.vector()
  }
}

extension ContactEvent {
  func write(to writer: inout ByteWriter) {
    writer.add(phase == .ended)
    writer.add(bodyA)
    writer.add(shapeA)
    writer.add(bodyB)
    writer.add(shapeB)
    writer.add(point)
    writer.add(normal)
    writer.add(impulse)
    writer.add(isSensor)
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    phase = try reader.bool() ? .ended : .began
    bodyA = try reader.handle()
    shapeA = try reader.handle()
    bodyB = try reader.handle()
    shapeB = try reader.handle()
    point = try reader.vector()
    normal = try reader.vector()
    impulse = try reader.finite()
    isSensor = try reader.bool()
  }
}

extension ContactLog.Pair {
  func write(to writer: inout ByteWriter) {
    writer.add(bodyA)
    writer.add(shapeA)
    writer.add(bodyB)
    writer.add(shapeB)
    writer.add(isSensor)
    writer.add(isSwapped)
  }

  init(from reader: inout ByteReader) throws(CodingError) {
    bodyA = try reader.handle()
    shapeA = try reader.handle()
    bodyB = try reader.handle()
    shapeB = try reader.handle()
    isSensor = try reader.bool()
    isSwapped = try reader.bool()
  }
}

extension ByteWriter {
  mutating func add(_ vector: Vector2) {
    add(vector.x)
    add(vector.y)
  }

  mutating func add(_ handle: some PackedHandle) {
    add(handle.index)
    add(handle.generation)
  }

  /// Adds numbers with their count.
  mutating func add(_ list: [UInt32]) {
    add(list.count)
    for number in list { add(number) }
  }

  /// Adds a value of a type whose conformance is the compiler's, which never throws.
  mutating func addCoded(_ value: some Encodable) {
    do { try BinaryEncoder.encode(value, to: &self) } catch { preconditionFailure("\(error)") }
  }
}

extension ByteReader {
  mutating func vector() throws(CodingError) -> Vector2 { Vector2(try finite(), try finite()) }

  mutating func handle<Handle: PackedHandle>() throws(CodingError) -> Handle {
    Handle(index: try uint32(), generation: try uint32())
  }

  mutating func uint32s() throws(CodingError) -> [UInt32] {
    let count = try count(ofAtLeast: 4)
    var list: [UInt32] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try uint32()) }
    return list
  }

  mutating func coded<Value: Decodable>(_ type: Value.Type) throws(CodingError) -> Value {
    try BinaryDecoder.decode(type, from: &self)
  }
}
