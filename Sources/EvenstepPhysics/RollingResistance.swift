internal import CChipmunk
internal import EvenstepGeometry

/// The resistance of round shapes against rolling, which the library does not know.
///
/// A contact of a round shape takes spin from its bodies, by a torque of at most resistance × radius × normal force;
/// friction then slows the way. Coulomb's law of rolling friction.
struct RollingResistance {
  /// The coefficient by the shape's place in the world's table, for as many places as a shape with one needed.
  private var coefficients: [Double] = []

  /// Whether any shape has ever had resistance.
  var isUsed: Bool { !coefficients.isEmpty }

  /// Notes the coefficient of the shape at a place in the table.
  mutating func set(_ coefficient: Double, at place: Int) {
    if coefficient == 0 && place >= coefficients.count { return }
    while coefficients.count <= place { coefficients.append(0) }
    coefficients[place] = coefficient
  }

  /// Slows what rolls, contact by contact in the solver's order.
  func slow(_ space: UnsafeMutablePointer<cpSpace>) {
    space.pointee.arbiters.forEachArbiter { arbiter in
      let (a, b) = (arbiter.pointee.a!, arbiter.pointee.b!)
      let coefficient = max(self[a], self[b])
      if coefficient == 0 { return }
      let radius = max(a.roundness, b.roundness)
      if radius == 0 { return }
      var impulse = 0.0
      for index in 0..<Int(arbiter.pointee.count) { impulse += arbiter.pointee.contacts[index].jnAcc }
      arbiter.slowSpin(by: coefficient * radius * impulse)
    }
  }

  private subscript(shape: UnsafePointer<cpShape>) -> Double {
    let place = Int(ShapeID(userData: shape.pointee.userData).index)
    return place < coefficients.count ? coefficients[place] : 0
  }
}

extension UnsafePointer<cpShape> {
  /// The radius that a shape rolls on; zero for one that has corners.
  fileprivate var roundness: Double {
    guard pointee.klass.pointee.type == CP_CIRCLE_SHAPE else { return 0 }
    return UnsafeRawPointer(self).assumingMemoryBound(to: cpCircleShape.self).pointee.r
  }
}

extension UnsafeMutablePointer<cpArbiter> {
  /// Takes relative spin from both bodies by an angular impulse of at most a limit.
  fileprivate func slowSpin(by limit: Double) {
    let (a, b) = (pointee.body_a!, pointee.body_b!)
    let mobility = a.pointee.i_inv + b.pointee.i_inv
    if mobility == 0 { return }
    let spin = a.pointee.w - b.pointee.w
    let impulse = min(max(spin / mobility, -limit), limit)
    a.pointee.w -= impulse * a.pointee.i_inv
    b.pointee.w += impulse * b.pointee.i_inv
  }
}
