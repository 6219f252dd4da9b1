extension PiecewiseLinear {
  /// Gives every stop its place (CSS Easing Functions 2, canonicalisation of `linear()`).
  static func place(_ stops: [Stop]) -> [Point] {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for stop in stops {
      outputs.append(stop.output)
      inputs.append(stop.input)
      guard let through = stop.through else { continue }
      outputs.append(stop.output)
      inputs.append(through)
    }
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    return zip(spread(raise(inputs)), outputs).map { Point(input: $0, output: $1) }
  }

  /// Raises each given input to the greatest one before it.
  private static func raise(_ inputs: [Double?]) -> [Double?] {
    var greatest = -Double.infinity
    return inputs.map { input in
      guard let input else { return nil }
      greatest = max(greatest, input)
      return greatest
    }
  }

  /// Spreads the inputs left out evenly between their given neighbours; the ends are given.
  private static func spread(_ inputs: [Double?]) -> [Double] {
    var placed: [Double] = []
    placed.reserveCapacity(inputs.count)
    for (place, input) in inputs.enumerated() {
      guard let input else { continue }
      let gap = place - placed.count + 1
      let from = placed.last ?? input
      for step in stride(from: 1, to: gap, by: 1) {
        placed.append(from + (input - from) * Double(step) / Double(gap))
      }
      placed.append(input)
    }
    return placed
  }
}
