internal import EvenstepAnimation
internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics
internal import EvenstepText

/// How much a scene holds with its repetitions written out, counted without writing them out; counts saturate.
struct SceneSize {
  private(set) var nodes = 0
  /// Bodies that move: dynamic and kinematic ones.
  private(set) var movingBodies = 0
  /// Shapes of bodies, every segment of a chain and convex part of a polygon for itself.
  private(set) var shapes = 0
  /// Corners of shapes and looks, animations, components and tags: what takes memory and time besides nodes.
  private(set) var parts = 0

  private static let most = 1 << 40

  init() {}

  /// Counts a node with its children and repetition, whose numbers it checks before it multiplies them.
  init(of node: Node, at path: String, depth: Int = 0) throws(SceneError) {
    guard depth < deepestNesting else {
      throw SceneError(path: path, rule: "nodes may be nested at most \(deepestNesting) deep")
    }
    try NodeChecker.checkRepetition(node, at: path)
    if case .letters(let letters)? = node.repetition?.layout {
      self.init(of: letters, node)
    } else {
      self.init(ofSingle: node)
      multiply(by: node.copyCount)
    }
    var family = SceneSize()
    for (index, child) in node.children.enumerated() {
      family.add(try SceneSize(of: child, at: "\(path).children[\(index)]", depth: depth + 1))
    }
    family.multiply(by: node.copyCount)
    add(family)
  }

  /// Counts the letters of a text, which differ from each other.
  private init(of letters: Letters, _ node: Node) {
    for letter in node.letterNodes(letters) { add(SceneSize(ofSingle: letter)) }
  }

  private mutating func multiply(by copies: Int) {
    let bound = SceneSize.most / max(copies, 1)
    nodes = min(nodes, bound) * copies
    movingBodies = min(movingBodies, bound) * copies
    shapes = min(shapes, bound) * copies
    parts = min(parts, bound) * copies
  }

  /// Counts a node without its children and repetition.
  init(ofSingle node: Node) {
    nodes = 1
    movingBodies = node.body.map { $0.kind == .static ? 0 : 1 } ?? 0
    parts =
      node.animations.reduce(0) { $0 + $1.partCount } + node.components.count + node.tags.count
      + (node.look?.cornerCount ?? 0)
    for shape in node.shapes {
      parts += shape.cornerCount
      if node.body != nil { shapes += shape.geometry.partCount }
    }
  }

  mutating func add(_ other: SceneSize) {
    nodes = min(nodes + other.nodes, SceneSize.most)
    movingBodies = min(movingBodies + other.movingBodies, SceneSize.most)
    shapes = min(shapes + other.shapes, SceneSize.most)
    parts = min(parts + other.parts, SceneSize.most)
  }

  mutating func remove(_ other: SceneSize) {
    nodes -= other.nodes
    movingBodies -= other.movingBodies
    shapes -= other.shapes
    parts -= other.parts
  }

  /// What there is too much of, with the number and the limit; nil where all is well.
  var excess: (count: Int, rule: String)? {
    let counts = [
      (nodes, Scene.mostNodes, "nodes"),
      (movingBodies, Scene.mostMovingBodies, "dynamic and kinematic bodies"),
      (shapes, Scene.mostShapes, "shapes, each segment of a chain and convex part of a polygon for itself"),
      (parts, Scene.mostParts, "corners, animations, components and tags"),
    ]
    for (count, most, what) in counts where count > most { return (count, "at most \(most) \(what)") }
    return nil
  }

  /// Throws where there is more than a scene may hold.
  func check(at path: String, _ verb: String) throws(SceneError) {
    guard let (count, rule) = excess else { return }
    throw SceneError(path: path, rule: "a scene may \(verb) \(rule)", value: "\(count) up to here")
  }
}

extension ShapeDefinition {
  fileprivate var cornerCount: Int {
    switch geometry {
    case .circle: 1
    case .box: 4
    case .segment: 2
    case .polygon(let points), .chain(let points, _, _): points.count
    }
  }
}

extension NodeAnimation {
  /// How many values, pictures, points and animations it holds.
  fileprivate var partCount: Int {
    switch self {
    case .tween: 1
    case .property(let animation): 1 + animation.track.valueCount + animation.markers.count
    case .path(let animation): 1 + animation.path.elements.count + animation.markers.count
    case .frames(let animation): 1 + animation.images.count + animation.markers.count
    case .group(let group), .sequence(let group):
      group.animations.reduce(1 + group.markers.count) { $0 + $1.partCount }
    }
  }
}

extension Look {
  fileprivate var cornerCount: Int {
    switch self {
    case .sprite, .outline(.circle, _), .outline(.box, _), .outline(.capsule, _): 4
    case .shapes: 0
    case .outline(.polygon(let points), _), .outline(.line(let points, _, _), _): points.count
    case .outline(.path(let path), _): path.elements.count
    case .text(let text): text.layout.glyphs.count + text.layout.outlines.reduce(0) { $0 + $1.elements.count }
    }
  }
}
