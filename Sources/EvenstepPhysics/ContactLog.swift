internal import CChipmunk
internal import EvenstepGeometry

/// What the library's callbacks leave behind during a step; their order depends on addresses and means nothing.
struct ContactLog {
  /// A contact that began; its impulse is known when the step is over.
  struct Begun {
    let arbiter: UnsafeMutablePointer<cpArbiter>
    let pair: Pair
    let point: Vector2
    let normal: Vector2
  }

  /// The shapes of a contact, the lower one first.
  struct Pair: Hashable, Sendable {
    let bodyA: BodyID
    let shapeA: ShapeID
    let bodyB: BodyID
    let shapeB: ShapeID
    let isSensor: Bool
    /// Whether the library has them the other way round.
    let isSwapped: Bool

    init(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
      let (a, b) = (arbiter.pointee.a!, arbiter.pointee.b!)
      let (first, second) = (ShapeID(userData: a.pointee.userData), ShapeID(userData: b.pointee.userData))
      let firstBody = BodyID(userData: arbiter.pointee.body_a.pointee.userData)
      let secondBody = BodyID(userData: arbiter.pointee.body_b.pointee.userData)
      isSensor = a.pointee.sensor != 0 || b.pointee.sensor != 0
      isSwapped = second < first
      (bodyA, shapeA) = isSwapped ? (secondBody, second) : (firstBody, first)
      (bodyB, shapeB) = isSwapped ? (firstBody, first) : (secondBody, second)
    }
  }

  private(set) var begun: [Begun] = []
  private(set) var ended: [Pair] = []

  var isEmpty: Bool { begun.isEmpty && ended.isEmpty }

  /// Notes a contact that begins, where its shapes are now.
  mutating func begin(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    let pair = Pair(arbiter)
    let count = cpArbiterGetCount(arbiter)
    var sum = Vector2.zero
    for index in 0..<count {
      sum += Vector2(cpArbiterGetPointA(arbiter, index)) + Vector2(cpArbiterGetPointB(arbiter, index))
    }
    let normal = Vector2(cpArbiterGetNormal(arbiter))
    begun.append(
      Begun(
        arbiter: arbiter, pair: pair, point: sum / Double(2 * max(count, 1)),
        normal: pair.isSwapped ? -normal : normal))
  }

  /// Notes a contact that ends.
  mutating func end(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    ended.append(Pair(arbiter))
  }

  /// Forgets everything and keeps the memory.
  mutating func reset() {
    begun.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }

  /// Forgets everything but contacts that ended.
  mutating func reset(to pairs: [Pair]) {
    reset()
    ended.append(contentsOf: pairs)
  }
}

extension ContactEvent {
  /// A contact that began in the step that has just ended; the library frees arbiters only within later steps.
  init(_ begun: ContactLog.Begun) {
    let impulse = Vector2(cpArbiterTotalImpulse(begun.arbiter)).length
    self.init(.began, begun.pair, point: begun.point, normal: begun.normal, impulse: impulse)
  }

  /// A contact that ended.
  init(ended pair: ContactLog.Pair) {
    self.init(.ended, pair, point: .zero, normal: .zero, impulse: 0)
  }

  private init(_ phase: Phase, _ pair: ContactLog.Pair, point: Vector2, normal: Vector2, impulse: Double) {
    self.init(
      phase: phase, bodyA: pair.bodyA, shapeA: pair.shapeA, bodyB: pair.bodyB, shapeB: pair.shapeB,
      point: point, normal: normal, impulse: impulse, isSensor: pair.isSensor)
  }
}
