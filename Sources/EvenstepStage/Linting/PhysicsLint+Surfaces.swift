internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// How deep bodies may begin in one another before it is said, as a share of the smaller one.
  private static let overlap = 0.1

  /// Bodies that begin inside one another.
  mutating func checkOverlaps() {
    let joined = joinedPairs()
    for overlap in stage.world.overlaps(deeperThan: PhysicsLint.overlap) {
      let depth = text(overlap.depth)
      let joint = joined[Pair(overlap.a, overlap.b)]
      let advice =
        joint.map { "\"collides\": false at \($0) lets its bodies overlap" }
        ?? "move one of them by \(depth) points, or let a \"filter\" keep them from colliding"
      warn(
        .overlap, overlap.a, severity: overlap.depth / overlap.size,
        "\(name(overlap.a)) begins \(depth) points deep inside \(name(overlap.b)), and they will be pushed apart",
        advice)
    }
  }

  private struct Pair: Hashable {
    let low: BodyID
    let high: BodyID

    init(_ a: BodyID, _ b: BodyID) { (low, high) = (min(a, b), max(a, b)) }
  }

  /// The joint of each pair of bodies that has one.
  private func joinedPairs() -> [Pair: String] {
    var joined: [Pair: String] = [:]
    for joint in stage.world.joints {
      if let (a, b) = try? stage.world.bodies(of: joint), let b { joined[Pair(a, b)] = path(joint) }
    }
    return joined
  }

  /// Surfaces of static bodies at whose joints sliding bodies catch.
  mutating func checkSnags() {
    let bodies = stage.world.dynamicBodies
    let sizes = bodies.compactMap { try? stage.world.thickness(of: $0) }.filter(\.isFinite).sorted()
    guard !sizes.isEmpty else { return }
    // What is smaller than a tenth of the middle one of the bodies is no step that anyone meant.
    let reach = 0.1 * sizes[sizes.count / 2]
    let haveCorners = stage.nodes.records.contains { $0.bodyKind == .dynamic && $0.hasCorners }
    for snag in stage.world.snags(within: reach) where haveCorners || abs(snag.step) > PhysicsLint.ballStep {
      let place = "[\(text(snag.place.x)), \(text(snag.place.y))]"
      let other = snag.a == snag.b ? "another shape of it" : name(snag.b)
      warn(
        .snag, snag.a, severity: abs(snag.step) + abs(snag.gap),
        "the surface of \(name(snag.a)) meets that of \(other) at \(place)\(distance(snag)), and what slides over it may catch",
        snag.isOfSegments && settings.solver == .standard
          ? "ends of segments that are in one place, and of one radius and filter, become one line"
          : "one \"chain\" or \"polygon\" for the whole surface has no such joint")
    }
  }

  /// The step over which balls roll with less than a hundredth of their speed lost.
  private static let ballStep = 0.2

  /// How two surfaces miss each other, in words.
  private func distance(_ snag: Snag) -> String {
    let least = 0.005
    var parts: [String] = []
    if snag.gap > least { parts.append("a gap of \(text(snag.gap))") }
    if snag.gap < -least { parts.append("an overlap of \(text(-snag.gap))") }
    if abs(snag.step) > least { parts.append("a step of \(text(abs(snag.step)))") }
    return parts.isEmpty ? "" : " with " + parts.joined(separator: " and ") + " points"
  }
}

extension NodeRecord {
  /// Whether a solid shape of the body is not round.
  var hasCorners: Bool {
    shapes.contains { shape in
      if case .circle = shape.geometry { return false }
      return !shape.isSensor
    }
  }
}
