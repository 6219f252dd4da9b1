internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

extension Node {
  /// A fingerprint of all that decides how the node will go on, its children and repetition included.
  var fingerprint: UInt64 {
    var hasher = StateHasher()
    addState(to: &hasher)
    return hasher.digest
  }

  /// Adds all that decides how the node will go on; how it is drawn does not.
  func addState(to hasher: inout StateHasher) {
    hasher.add(id)
    hasher.add(tags.count)
    for tag in tags { hasher.add(tag) }
    NodeState(self).addState(to: &hasher)
    hasher.add(body != nil)
    if let body { body.addState(to: &hasher) }
    hasher.add(shapes.count)
    for shape in shapes { shape.addState(to: &hasher) }
    hasher.add(animations.count)
    for animation in animations { animation.addState(to: &hasher) }
    hasher.add(components.count)
    for component in components {
      hasher.add(type(of: component).kind)
      // As a whole: what it counts as its state may leave out the settings that decide what it will do.
      component.addDefinition(to: &hasher)
    }
    hasher.add(repetition != nil)
    if let repetition { repetition.addState(to: &hasher) }
    if case .letters(let letters)? = repetition?.layout { addLetters(letters, to: &hasher) }
    hasher.add(children.count)
    for child in children { child.addState(to: &hasher) }
  }
}

extension Node {
  /// Adds where the letters are and what they collide with, which their font decides.
  private func addLetters(_ letters: Letters, to hasher: inout StateHasher) {
    for letter in letterNodes(letters) {
      hasher.add(letter.position)
      hasher.add(letter.shapes.count)
      for shape in letter.shapes { shape.addState(to: &hasher) }
    }
  }
}

extension NodeBody {
  fileprivate func addState(to hasher: inout StateHasher) {
    hasher.add(kind.rawValue)
    hasher.add(mass ?? -1)
    hasher.add(velocity)
    hasher.add(spin.radians)
    hasher.add(fixedRotation)
    // Only what is not the rule, so that the fingerprints stay that were taken before there was a choice.
    if !isSwept { hasher.add("unswept") }
  }
}

extension ShapeDefinition {
  fileprivate func addState(to hasher: inout StateHasher) {
    geometry.addState(to: &hasher)
    for number in [material.density, material.friction, material.elasticity] { hasher.add(number) }
    if material.rollingResistance != 0 { hasher.add("rolling \(material.rollingResistance)") }
    hasher.add(material.surfaceVelocity)
    hasher.add(Int(filter.categories))
    hasher.add(Int(filter.mask))
    hasher.add(filter.group)
    hasher.add(isSensor)
    if cornerRadius != 0 {
      hasher.add("cornerRadius")
      hasher.add(cornerRadius)
    }
  }
}

extension ShapeGeometry {
  fileprivate func addState(to hasher: inout StateHasher) {
    func add(_ points: [Vector2]) {
      hasher.add(points.count)
      for point in points { hasher.add(point) }
    }
    switch self {
    case .circle(let offset, let radius):
      hasher.add(0)
      hasher.add(offset)
      hasher.add(radius)
    case .box(let offset, let size, let angle):
      hasher.add(1)
      hasher.add(offset)
      for number in [size.width, size.height, angle.radians] { hasher.add(number) }
    case .polygon(let points):
      hasher.add(2)
      add(points)
    case .segment(let from, let to, let radius):
      hasher.add(3)
      add([from, to])
      hasher.add(radius)
    case .chain(let points, let radius, let closed):
      hasher.add(4)
      add(points)
      hasher.add(radius)
      hasher.add(closed)
    }
  }
}

extension Repetition {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch layout {
    case .grid(let columns, let rows, let spacing):
      hasher.add(0)
      hasher.add(columns)
      hasher.add(rows)
      hasher.add(spacing)
    case .pyramid(let rows, let spacing):
      hasher.add(1)
      hasher.add(rows)
      hasher.add(spacing)
    case .scatter(let count, let size):
      hasher.add(2)
      hasher.add(count)
      hasher.add(Vector2(size.width, size.height))
    case .letters(let letters):
      hasher.add(3)
      hasher.add(letters.shape.rawValue)
    }
    // Only what is not the rule, so that the fingerprints stay that were taken before there was a choice.
    if stagger != 0 { hasher.add("stagger \(stagger)") }
    let vary = variation
    for vector in [vary.position, vary.velocity] { hasher.add(vector) }
    for span in [vary.angle, vary.spin] { hasher.add(Vector2(span.low.radians, span.high.radians)) }
    hasher.add(Vector2(vary.scale.low, vary.scale.high))
    hasher.add(vary.tints.count)
    for tint in vary.tints { hasher.add(tint) }
    hasher.add(vary.images.count)
  }
}
