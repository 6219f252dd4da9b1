internal import EvenstepGeometry

/// A node of the scene after repetitions are written out and children follow their parents.
struct ExpandedNode {
  /// The node, without children and repetition, its id final.
  var node: Node
  /// The place of the parent in the same list; nil at the root.
  var parent: Int?
  /// Where the node stands in the scene, for messages.
  var path: String
}

/// Writes out repetitions and children: parents first, in file order.
struct Expansion {
  private let seed: UInt64
  private(set) var nodes: [ExpandedNode] = []

  init(seed: UInt64) { self.seed = seed }

  /// The nodes of a list, with the random differences that the seed gives them.
  static func expand(_ nodes: [Node], seed: UInt64, path: String = "nodes") -> [ExpandedNode] {
    var expansion = Expansion(seed: seed)
    for (index, node) in nodes.enumerated() {
      expansion.add(node, suffix: "", parent: nil, path: "\(path)[\(index)]")
    }
    return expansion.nodes
  }

  private mutating func add(_ node: Node, suffix: String, parent: Int?, path: String) {
    guard let repetition = node.repetition else {
      return addSingle(node, suffix: suffix, parent: parent, path: path)
    }
    var index = 0
    forEachCopy(of: node, by: repetition.layout) { expansion, place, single in
      var copy = single
      let suffix = "\(suffix)[\(place)]"
      expansion.vary(&copy, by: repetition, id: node.id + suffix)
      if repetition.stagger != 0 { copy.delayAnimations(by: Double(index) * repetition.stagger) }
      index += 1
      expansion.addSingle(copy, suffix: suffix, parent: parent, path: path)
    }
  }

  private mutating func addSingle(_ node: Node, suffix: String, parent: Int?, path: String) {
    var flat = node
    flat.id += suffix
    flat.children = []
    let place = nodes.count
    nodes.append(ExpandedNode(node: flat, parent: parent, path: path))
    for (index, child) in node.children.enumerated() {
      add(child, suffix: suffix, parent: place, path: "\(path).children[\(index)]")
    }
  }

  /// Calls with each copy's place in the repetition and the copy, at its place in the scene.
  private mutating func forEachCopy(
    of node: Node, by layout: Repetition.Layout, _ body: (inout Expansion, String, Node) -> Void
  ) {
    var single = node
    single.repetition = nil
    func moved(_ offset: Vector2) -> Node {
      var copy = single
      copy.position += offset
      return copy
    }
    switch layout {
    case .grid(let columns, let rows, let spacing):
      for row in 0..<max(0, rows) {
        for column in 0..<max(0, columns) {
          body(&self, "\(column),\(row)", moved(Vector2(Double(column) * spacing.x, Double(row) * spacing.y)))
        }
      }
    case .pyramid(let rows, let spacing):
      for row in 0..<max(0, rows) {
        for column in 0..<(rows - row) {
          let x = (Double(column) + Double(row) / 2) * spacing.x
          body(&self, "\(column),\(row)", moved(Vector2(x, Double(row) * spacing.y)))
        }
      }
    case .scatter(let count, _):
      for index in 0..<max(0, count) { body(&self, "\(index)", single) }
    case .letters(let letters):
      for (index, letter) in node.letterNodes(letters).enumerated() { body(&self, "\(index)", letter) }
    }
  }

  /// Draws the copy's differences; every kind of difference is drawn in the same order, used or not.
  private func vary(_ node: inout Node, by repetition: Repetition, id: String) {
    var random = SeededRandom(seed: seed, node: id, purpose: "repeat")
    func within(_ most: Vector2) -> Vector2 {
      Vector2(random.next(from: -most.x, to: most.x), random.next(from: -most.y, to: most.y))
    }
    let variation = repetition.variation
    if case .scatter(_, let size) = repetition.layout {
      node.position += within(Vector2(size.width, size.height) / 2)
    }
    node.position += within(variation.position)
    let turn = random.next(from: variation.angle.low.radians, to: variation.angle.high.radians)
    node.angle = Angle(radians: node.angle.radians + turn)
    let factor = random.next(from: variation.scale.low, to: variation.scale.high)
    node.scale = node.scale * factor
    let push = within(variation.velocity)
    let spin = random.next(from: variation.spin.low.radians, to: variation.spin.high.radians)
    if var body = node.body {
      body.velocity += push
      body.spin = Angle(radians: body.spin.radians + spin)
      node.body = body
    }
    if !variation.tints.isEmpty { node.tint = variation.tints[random.nextIndex(variation.tints.count)] }
    if !variation.images.isEmpty, case .sprite(_, let size) = node.look {
      node.look = .sprite(image: variation.images[random.nextIndex(variation.images.count)], size: size)
    }
  }
}

extension Node {
  /// Lets the animations of the node and its children begin later, by seconds.
  fileprivate mutating func delayAnimations(by delay: Double) {
    for index in animations.indices { animations[index].delay(by: delay) }
    for index in children.indices { children[index].delayAnimations(by: delay) }
  }
}
