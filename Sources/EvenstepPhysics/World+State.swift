internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// Adds all simulated state: gravity, and the motion of every body that is not static in the order of adding.
  ///
  /// Per body: position of the centre of gravity, angle, velocity, spin, the push-out velocity and spin of the last
  /// step, force, torque, rest so far, and whether it sleeps.
  public func addState(to hasher: inout StateHasher) {
    hasher.add(gravity)
    hasher.add(moving.count)
    for body in moving {
      hasher.add(Vector2(body.pointee.p))
      hasher.add(body.pointee.a)
      hasher.add(Vector2(body.pointee.v))
      hasher.add(body.pointee.w)
      hasher.add(Vector2(body.pointee.v_bias))
      hasher.add(body.pointee.w_bias)
      hasher.add(Vector2(body.pointee.f))
      hasher.add(body.pointee.t)
      hasher.add(body.pointee.sleeping.idleTime)
      hasher.add(body.isSleeping)
    }
  }
}
