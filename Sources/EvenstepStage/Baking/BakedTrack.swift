internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

/// A property that keyframes can hold: four numbers that go straight from key to key, and how a scene file has it.
protocol Bakeable: Equatable, Sendable {
  /// The numbers, in the units of scene files.
  var bakedNumbers: SIMD4<Double> { get }
  /// The value as a scene file has it.
  static func json(_ numbers: SIMD4<Double>) -> JSONValue
}

extension Double: Bakeable {
  var bakedNumbers: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  static func json(_ numbers: SIMD4<Double>) -> JSONValue { SceneWriter.number(numbers.x) }
}

extension Angle: Bakeable {
  var bakedNumbers: SIMD4<Double> { SIMD4(degrees, 0, 0, 0) }
  static func json(_ numbers: SIMD4<Double>) -> JSONValue { SceneWriter.number(numbers.x) }
}

extension Vector2: Bakeable {
  var bakedNumbers: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  static func json(_ numbers: SIMD4<Double>) -> JSONValue { SceneWriter.vector(Vector2(numbers.x, numbers.y)) }
}

extension Color: Bakeable {
  // Colours are mixed with their alpha multiplied in.
  var bakedNumbers: SIMD4<Double> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
  static func json(_ numbers: SIMD4<Double>) -> JSONValue {
    let alpha = numbers.w > 0 ? numbers.w : 1
    return SceneWriter.color(
      Color(red: numbers.x / alpha, green: numbers.y / alpha, blue: numbers.z / alpha, alpha: numbers.w))
  }
}

/// One property of a node over a run, reduced to keys.
struct BakedTrack {
  /// The property's name in scene files.
  let property: String
  let keys: [MotionReduction.Key]
  /// The farthest that a sample is from the lines between the keys.
  let error: Double
  private let json: (SIMD4<Double>) -> JSONValue

  /// Reduces a track; nil for one that never changes.
  init?<Value: Bakeable>(_ property: String, _ track: ChangeTrack<Value>, _ tolerance: MotionReduction.Tolerance) {
    guard !track.isConstant else { return nil }
    self.property = property
    json = Value.json
    var reduction = MotionReduction(tolerance)
    var jumps = track.jumps.map(\.entry)[...]
    for (entry, value) in track.values.enumerated() {
      if jumps.first == entry {
        reduction.jump()
        jumps.removeFirst()
      }
      reduction.add(value.bakedNumbers, at: Int(track.steps[entry]))
    }
    keys = reduction.finish()
    error = BakedTrack.error(of: keys, track, tolerance)
  }

  /// The farthest that an entry of a track is from the lines between keys; between entries it is not farther, since both go
  /// straight there.
  private static func error<Value: Bakeable>(
    of keys: [MotionReduction.Key], _ track: ChangeTrack<Value>, _ tolerance: MotionReduction.Tolerance
  ) -> Double {
    var farthest = 0.0
    var next = 0
    for (entry, value) in track.values.enumerated() {
      let step = Int(track.steps[entry])
      while next < keys.count - 1, keys[next].step < step { next += 1 }
      let (before, after) = (keys[max(0, next - 1)], keys[next])
      let share = next == 0 ? 1 : Double(step - before.step) / Double(after.step - before.step)
      let off = SIMD4.interpolate(from: before.value, to: after.value, at: share) - value.bakedNumbers
      switch tolerance {
      case .distance: farthest = max(farthest, (off * off).sum().squareRoot())
      case .each: farthest = max(farthest, off.max(), -off.min())
      }
    }
    return farthest
  }

  /// The value of the first key, as a scene file has it.
  var firstValue: JSONValue { json(keys[0].value) }

  /// The animation of the keys, for a scene that begins at a step of the run.
  func animation(stepRate: Int, from start: Int) -> JSONValue {
    let (first, last) = (keys[0].step, keys[keys.count - 1].step)
    var object: JSONObject = ["kind": .string("keyframes"), "property": .string(property)]
    if first > start { object["begin"] = SceneWriter.number(Double(first - start) / Double(stepRate)) }
    object["duration"] = SceneWriter.number(Double(last - first) / Double(stepRate))
    object["keyTimes"] = .array(keys.map { SceneWriter.number(Double($0.step - first) / Double(last - first)) })
    object["values"] = .array(keys.map { json($0.value) })
    object["mode"] = .string("linear")
    return .object(object)
  }
}
