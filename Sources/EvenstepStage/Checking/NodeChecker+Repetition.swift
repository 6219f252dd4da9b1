internal import EvenstepGeometry

extension NodeChecker {
  /// Checks the numbers of a repetition; has to come before anything is written out.
  static func checkRepetition(_ node: Node, at path: String) throws(SceneError) {
    guard let repetition = node.repetition else { return }
    let path = "\(path).repeat"
    switch repetition.layout {
    case .grid(let columns, let rows, let spacing):
      try count(columns, at: "\(path).columns")
      try count(rows, at: "\(path).rows")
      try Rule.coordinates(spacing, at: "\(path).spacing")
    case .pyramid(let rows, let spacing):
      try count(rows, at: "\(path).rows")
      try Rule.coordinates(spacing, at: "\(path).spacing")
    case .scatter(let number, let size):
      try count(number, at: "\(path).count")
      try Rule.extent(size.width, at: "\(path).size")
      try Rule.extent(size.height, at: "\(path).size")
    case .letters: break
    }
    try Rule.range(repetition.stagger, 0...1000, at: "\(path).stagger")
    try checkVariation(repetition.variation, at: "\(path).vary")
  }

  private static func count(_ value: Int, at path: String) throws(SceneError) {
    guard (1...Scene.mostNodes).contains(value) else {
      throw SceneError(path: path, rule: "must be from 1 to \(Scene.mostNodes)", value: "\(value)")
    }
  }

  private static func checkVariation(_ variation: Variation, at path: String) throws(SceneError) {
    try Rule.coordinates(variation.position, at: "\(path).position")
    for value in [variation.velocity.x, variation.velocity.y] {
      try Rule.range(value, 0...1e5, at: "\(path).velocity")
    }
    for (span, key) in [(variation.angle, "angle"), (variation.spin, "spin")] {
      try Rule.range(span.low.degrees, -1e6...1e6, at: "\(path).\(key)")
      try Rule.range(span.high.degrees, -1e6...1e6, at: "\(path).\(key)")
    }
    try Rule.range(variation.scale.low, 0.001...1000, at: "\(path).scale")
    try Rule.range(variation.scale.high, 0.001...1000, at: "\(path).scale")
    for (index, tint) in variation.tints.enumerated() {
      try Rule.color(tint, at: "\(path).tints[\(index)]")
    }
  }
}
