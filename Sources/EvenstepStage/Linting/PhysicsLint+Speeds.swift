internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Bodies that may become so fast that they pass through something, because nothing stops them there.
  mutating func checkSpeeds() {
    let thinnest = stage.world.thinnestBodies(2)
    for body in stage.world.dynamicBodies {
      guard let other = thinnest.first(where: { $0 != body }), let top = fastest(body),
        let safe = try? stage.world.safeSpeed(of: body, against: other, substeps: substeps), !safe.isSwept,
        top > safe.speed
      else { continue }
      warn(
        .speed, body, severity: top / safe.speed,
        "\(name(body)) can come to \(text(top)) points a second and is not swept: above \(text(safe.speed)) it may pass "
          + "through \(name(other))",
        sweeping)
    }
  }

  private var sweeping: String {
    if settings.solver == .raw { return "the standard solver sweeps it" }
    return settings.sweeps
      ? "\"swept\": true at its body stops it there" : "\"sweeps\": true in \"world\" stops it there"
  }

  /// How fast a body begins, or becomes when it falls to the far end of the world.
  private func fastest(_ body: BodyID) -> Double? {
    guard let state = try? stage.world.state(of: body) else { return nil }
    let (size, gravity) = (stage.scene.world.size, stage.world.gravity)
    let corners = [Vector2.zero, Vector2(size.width, 0), Vector2(0, size.height), Vector2(size.width, size.height)]
    let work = corners.reduce(0) { max($0, ($1 - state.pose.position).dot(gravity)) }
    return (state.velocity.dot(state.velocity) + 2 * work).squareRoot()
  }
}
