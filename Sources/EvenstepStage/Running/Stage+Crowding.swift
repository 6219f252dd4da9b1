internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// The most pairs of bodies that may overlap at the start; beyond it a step takes minutes and gigabytes.
  static let mostOverlaps = 500_000

  /// Refuses a scene whose bodies lie on one heap, naming the body that has the most neighbours up to there.
  func checkCrowding() throws(SceneError) {
    let moving = nodes.records.indices.filter { nodes.records[$0].bodyKind == .dynamic }
    let discs = moving.map { (place: $0, center: nodes.current[$0].position, radius: innerRadius(of: $0)) }
      .sorted { ($0.center.x - $0.radius, $0.place) < ($1.center.x - $1.radius, $1.place) }
    var pairs = 0
    for (index, disc) in discs.enumerated() {
      for other in discs[(index + 1)...] {
        if other.center.x - other.radius > disc.center.x + disc.radius { break }
        if (other.center - disc.center).length < other.radius + disc.radius { pairs += 1 }
      }
      guard pairs > Stage.mostOverlaps else { continue }
      throw SceneError(
        path: "nodes",
        rule: "too many bodies overlap at the start, near \"\(nodes.records[disc.place].id)\": at most "
          + "\(Stage.mostOverlaps) pairs can be pushed apart")
    }
  }

  /// Half of the least extent of the node's largest shape: discs of it overlap only where the shapes do.
  private func innerRadius(of place: Int) -> Double {
    let scale = nodes.current[place].scale.x
    return nodes.records[place].shapes.map { shape in
      switch shape.geometry {
      case .circle(_, let radius): radius
      case .box(_, let size, _): min(size.width, size.height) / 2
      case .segment(_, _, let radius), .chain(_, let radius, _): radius
      case .polygon(let points):
        min(
          (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0),
          (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)) / 4
      }
    }.max().map { $0 * scale } ?? 0
  }
}
