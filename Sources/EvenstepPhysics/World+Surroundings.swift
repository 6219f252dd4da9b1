internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// The acceleration of every dynamic body, in points per second squared.
  public var gravity: Vector2 { Vector2(space.pointee.gravity) }

  /// Changes gravity and wakes everything.
  ///
  /// The raw solver leaves the waking to the library, which wakes about every other group of sleepers.
  /// Throws `PhysicsError.invalid` for "gravity".
  public mutating func setGravity(_ gravity: Vector2) throws(PhysicsError) {
    try require(gravity, in: PhysicsLimits.gravity, "gravity")
    isCanonical = false
    if settings.solver == .standard { space.wakeAll() }
    cpSpaceSetGravity(space, cpVect(gravity))
  }

  /// The fraction of its velocity that a body keeps per second.
  public var damping: Double { space.pointee.damping }

  /// Changes the fraction of its velocity that a body keeps per second; 1 keeps all.
  ///
  /// Throws `PhysicsError.invalid` for "damping".
  public mutating func setDamping(_ damping: Double) throws(PhysicsError) {
    try require(damping, in: PhysicsLimits.damping, "damping")
    cpSpaceSetDamping(space, damping)
  }

  /// Changes the number of parts that steps are made in, within `PhysicsLimits.substeps`; before the first step only, since
  /// a number that varies feeds energy to what touches.
  package mutating func choose(substeps: Int) {
    precondition(PhysicsLimits.substeps.contains(substeps) && settings.solver == .standard)
    settings.substeps = substeps
    isCanonical = false
  }

  /// Wakes a body and what it touches; nothing happens when it is awake or not dynamic.
  ///
  /// Throws `PhysicsError.staleBody`.
  public mutating func wake(_ id: BodyID) throws(PhysicsError) {
    cpBodyActivate(try change(id))
  }
}
