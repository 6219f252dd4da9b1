internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Bodies that gain energy: with the standard solver those with corners, as far as what they meet is as elastic.
  mutating func checkEnergy() {
    let elastic = stage.nodes.records.filter { $0.bodyKind != nil && !$0.elasticFilters.isEmpty }
    var filters: [(filter: CollisionFilter, bodies: Int)] = []
    for record in elastic {
      for filter in record.elasticFilters {
        if let place = filters.firstIndex(where: { $0.filter == filter }) {
          filters[place].bodies += 1
        } else {
          filters.append((filter, 1))
        }
      }
    }
    for record in elastic where record.bodyKind == .dynamic {
      guard let body = record.body, settings.solver == .raw || record.hasCorners else { continue }
      let mine = record.elasticFilters
      let meets = filters.contains { other in
        // The body itself is among those that have its filter.
        (other.bodies > 1 || !mine.contains(other.filter)) && mine.contains { $0.meets(other.filter) }
      }
      guard meets else { continue }
      warn(
        .energy, body, severity: 0,
        "\(name(body)) and others that it meets have elasticity 1, and "
          + (record.hasCorners ? "bodies with corners" : "all bodies of the raw solver")
          + " gain energy when they bounce so",
        "with 0.95 they lose a little instead"
          + (record.hasCorners ? "; circles keep it" : "; circles keep it with the standard solver"))
    }
  }

  /// Bodies outside the world, and those that are too small for the solver.
  mutating func checkPlaces() {
    let size = stage.scene.world.size
    let world = Rect(origin: .zero, size: size)
    for (record, state) in zip(stage.nodes.records, stage.nodes.current) where record.bodyKind == .dynamic {
      guard let body = record.body else { continue }
      if !world.contains(state.position) {
        warn(
          .outside, body, severity: 0,
          "\(name(body)) begins at [\(text(state.position.x)), \(text(state.position.y))], outside the world's "
            + "\(text(size.width)) x \(text(size.height)) points",
          "a larger \"size\" of \"world\" would hold it")
      }
      checkSize(of: body)
    }
  }

  private mutating func checkSize(of body: BodyID) {
    guard let thickness = try? stage.world.thickness(of: body), thickness < 10 * World.slop else { return }
    warn(
      .size, body, severity: 1 / thickness,
      "\(name(body)) is \(text(thickness)) points thick, and the solver lets bodies sink \(text(World.slop)) points into one "
        + "another",
      "with another unit of length, bodies of 10 to 100 points would rest as they should")
  }

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

extension NodeRecord {
  /// The filters of the solid shapes that bounce without a loss, each once.
  var elasticFilters: [CollisionFilter] {
    var filters: [CollisionFilter] = []
    for shape in shapes where shape.material.elasticity == 1 && !shape.isSensor && !filters.contains(shape.filter) {
      filters.append(shape.filter)
    }
    return filters
  }
}

extension CollisionFilter {
  /// Whether shapes with these filters touch.
  fileprivate func meets(_ other: CollisionFilter) -> Bool {
    if group != 0 && group == other.group { return false }
    return categories & other.mask != 0 && other.categories & mask != 0
  }
}
