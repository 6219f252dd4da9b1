internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Bodies outside of what is seen that nothing brings in, and those that are too small for the solver.
  mutating func checkPlaces() {
    let size = stage.scene.world.size
    let camera = stage.scene.effectiveCamera
    let seen = [Rect(origin: .zero, size: size), Rect(center: camera.center, size: camera.size)]
    for (record, state) in zip(stage.nodes.records, stage.nodes.current) where record.bodyKind == .dynamic {
      guard let body = record.body else { continue }
      let thickness = (try? stage.world.thickness(of: body)) ?? .infinity
      checkSize(of: body, thickness)
      let flight = FreeFlight(
        position: state.position, velocity: state.velocity, acceleration: stage.world.gravity,
        radius: thickness.isFinite ? thickness / 2 : 0)
      if seen.contains(where: { flight.reaches($0) }) { continue }
      warn(
        .outside, body, severity: 0, group: "outside",
        "\(name(body)) begins at [\(text(state.position.x)), \(text(state.position.y))], outside the world's "
          + "\(text(size.width)) x \(text(size.height)) points, and neither its velocity nor gravity brings it in",
        "a place from [0, 0] to [\(text(size.width)), \(text(size.height))] is inside, and a \"velocity\" towards it would bring "
          + "it in")
    }
  }

  private mutating func checkSize(of body: BodyID, _ thickness: Double) {
    guard thickness < 10 * World.slop else { return }
    warn(
      .size, body, severity: 1 / thickness,
      "\(name(body)) is \(text(thickness)) points thick, and the solver lets bodies sink \(text(World.slop)) points into one "
        + "another",
      "with another unit of length, bodies of 10 to 100 points would rest as they should")
  }
}

/// The way of a round body that nothing stops and no damping slows down.
private struct FreeFlight {
  let position: Vector2
  let velocity: Vector2
  let acceleration: Vector2
  let radius: Double

  /// Whether the body is in a rectangle, in part at least, now or later.
  ///
  /// The times at which it is are closed intervals: if there are any, the first one begins now or on an edge.
  func reaches(_ rect: Rect) -> Bool {
    let margin = radius + World.slop
    let wide = Rect(center: rect.center, size: Size(rect.size.width + 2 * margin, rect.size.height + 2 * margin))
    var times = [0.0]
    for edge in [rect.minX - radius, rect.maxX + radius] {
      times += Self.times(position.x - edge, velocity.x, acceleration.x)
    }
    for edge in [rect.minY - radius, rect.maxY + radius] {
      times += Self.times(position.y - edge, velocity.y, acceleration.y)
    }
    return times.contains { $0 >= 0 && wide.contains(position + velocity * $0 + acceleration * ($0 * $0 / 2)) }
  }

  /// When a distance that changes with a speed and an acceleration is zero.
  private static func times(_ distance: Double, _ speed: Double, _ acceleration: Double) -> [Double] {
    if acceleration == 0 { return speed == 0 ? [] : [-distance / speed] }
    let square = speed * speed - 2 * acceleration * distance
    if square < 0 { return [] }
    return [-1, 1].map { ($0 * square.squareRoot() - speed) / acceleration }
  }
}
