internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics

/// What is to be seen of a stage at one moment: a value that can cross threads and never changes.
public struct Snapshot: Sendable {
  /// A node as it is drawn.
  struct Entry: Sendable {
    var look: Look
    var shapes: [ShapeDefinition]
    /// From the node's coordinates to those of its layer.
    var transform: Transform
    var opacity: Double
    var tint: Color
  }

  /// A layer with the nodes on it, the farthest first.
  struct Sheet: Sendable {
    var layer: Layer
    var entries: [Entry] = []
  }

  let sheets: [Sheet]
  let background: Background
  let blending: Blending
  let camera: Camera
  /// The extent of a screen layer, in points.
  let screen: Size
}

extension Stage {
  /// What is to be seen between the last two steps: 0 is the state before the last step, 1 the state after it.
  ///
  /// Positions are interpolated along the line, rotations unwrapped; a teleported node is only at its new place.
  public func snapshot(alpha: Double = 1) -> Snapshot {
    let states = alpha == 1 ? nodes.current : interpolatedStates(alpha)
    var transforms = [Transform](repeating: .identity, count: nodes.count)
    var opacities = [Double](repeating: 0, count: nodes.count)
    let layers = scene.layers.isEmpty ? [Layer(id: "")] : scene.layers
    var sheets = layers.map { Snapshot.Sheet(layer: $0) }
    for (place, record) in nodes.records.enumerated() {
      let state = states[place]
      var transform = state.transform
      var opacity = state.isVisible ? state.opacity : 0
      if let parent = record.parent {
        transform = transforms[parent].concatenating(transform)
        opacity *= opacities[parent]
      }
      transforms[place] = transform
      opacities[place] = opacity
      guard let look = record.look.map({ shown($0, in: state) }), opacity > 0 else { continue }
      sheets[record.layer].entries.append(
        Snapshot.Entry(
          look: look, shapes: record.shapes, transform: transform, opacity: opacity, tint: state.tint))
    }
    return Snapshot(
      sheets: sheets, background: scene.world.background, blending: scene.output.blending,
      camera: scene.effectiveCamera, screen: Size(Double(scene.output.width), Double(scene.output.height)))
  }

  /// A look with the picture that an animation has given it.
  private func shown(_ look: Look, in state: NodeState) -> Look {
    guard state.imageIndex >= 0, case .sprite(_, let size) = look else { return look }
    return .sprite(image: imageNames[state.imageIndex], size: size)
  }

  private func interpolatedStates(_ alpha: Double) -> [NodeState] {
    precondition(alpha >= 0 && alpha < 1, "alpha runs from 0 to 1, not \(alpha)")
    return nodes.current.indices.map {
      NodeState.interpolate(from: nodes.previous[$0], to: nodes.current[$0], at: alpha)
    }
  }
}
