internal import EvenstepGeometry

/// Values that are passed one after the other, as in Core Animation's keyframe animations.
public struct Keyframes<Value: Animatable>: Hashable, Sendable {
  /// What lies between two values.
  public typealias Mode = KeyframeMode

  /// The most values.
  public static var most: Int { 100_000 }

  /// The values, in order.
  public let values: [Value]
  /// The progress at which each value is reached; ascending, and from `discrete` ones kept until the next.
  public let keyTimes: [Double]
  /// What lies between two values.
  public let mode: Mode
  /// A curve for each way from a value to the next; empty for even speed.
  public let curves: [Curve]
  /// Of `cubic` ones the velocity at each value, for a progress of 1.
  private let tangents: [SIMD4<Double>]

  /// Creates keyframes; key times that are left out are spread evenly, or with `paced` so that the speed is the same all
  /// the way, by the distance of the values' components.
  ///
  /// Throws a `CurveError` unless there are 1 to 100 000 values within ±10⁹, as many key times, from 0 to 1 in ascending
  /// order and reaching from 0 to 1 (a discrete list begins at 0 and may have one more, which is 1), none with `paced`,
  /// and a curve for each way, none with `discrete` and `paced`.
  public init(
    _ values: [Value], keyTimes: [Double]? = nil, mode: Mode = .linear, curves: [Curve]? = nil
  ) throws(CurveError) {
    guard (1...Self.most).contains(values.count) else {
      throw CurveError(field: "values", rule: "be 1 to \(Self.most)", value: "\(values.count)")
    }
    for (index, value) in values.enumerated() { try value.check(field: "values[\(index)]") }
    if let keyTimes { try Self.check(keyTimes, of: values.count, mode) }
    if let curves { try Self.check(curves, of: values.count, mode) }
    self.init(values, keyTimes, mode, curves ?? [])
  }

  private init(_ values: [Value], _ keyTimes: [Double]?, _ mode: Mode, _ curves: [Curve]) {
    let times = keyTimes.map { Array($0.prefix(values.count)) } ?? Self.times(of: values, mode)
    self.values = values
    self.keyTimes = times
    self.mode = mode
    self.curves = curves
    tangents = mode == .cubic ? Self.tangents(values, times) : []
  }

  /// The same key times with other values, such as those of another type.
  public func map<Other: Animatable>(_ transform: (Value) -> Other) -> Keyframes<Other> {
    Keyframes<Other>(values.map(transform), keyTimes, mode, curves)
  }

  /// The value at a progress; the first and last ways go on beyond their ends.
  public func value(at progress: Double) -> Value {
    guard values.count > 1 else { return values[0] }
    let (index, share) = place(of: progress)
    if mode == .discrete { return values[index] }
    let reached = eased(share, index)
    if reached == 0 { return values[index] }
    if reached == 1 { return values[index + 1] }
    if mode == .cubic { return Value(components: hermite(index, reached)) }
    return .interpolate(from: values[index], to: values[index + 1], at: reached)
  }

  /// The change of the components in one of the progress; what lies ahead at a value, and 0 of `discrete` ones.
  public func velocity(at progress: Double) -> SIMD4<Double> {
    guard values.count > 1, mode != .discrete else { return .zero }
    let (index, share) = place(of: progress)
    let length = keyTimes[index + 1] - keyTimes[index]
    guard length > 0 else { return .zero }
    let slope = isEased(share) ? curves[index].slope(at: share) : 1
    let way =
      mode == .cubic
      ? hermiteSlope(index, eased(share, index)) : values[index + 1].components - values[index].components
    return way * (slope / length)
  }

  /// The way that a progress lies on, and how far on it: the last one that begins at or before it.
  private func place(of progress: Double) -> (index: Int, share: Double) {
    // A progress that is not a number counts as the start.
    // What jumps does so a billionth early, rather than late by what decimals leave.
    let progress = progress.isNaN ? 0 : mode == .discrete ? progress + 1e-9 : progress
    let last = mode == .discrete ? values.count - 1 : values.count - 2
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyTimes[middle] <= progress { low = middle } else { high = middle }
    }
    guard mode != .discrete else { return (low, 0) }
    let length = keyTimes[low + 1] - keyTimes[low]
    // Of a jump it is the end that counts, but before a jump at 0 the start.
    return (low, length > 0 ? (progress - keyTimes[low]) / length : progress < keyTimes[low] ? 0 : 1)
  }

  private func eased(_ share: Double, _ index: Int) -> Double {
    isEased(share) ? curves[index].value(at: share) : share
  }

  private func isEased(_ share: Double) -> Bool { !curves.isEmpty && share >= 0 && share <= 1 }
}

extension Keyframes {
  private func ends(_ index: Int) -> (from: SIMD4<Double>, to: SIMD4<Double>, m: SIMD4<Double>, n: SIMD4<Double>) {
    let length = keyTimes[index + 1] - keyTimes[index]
    return (
      values[index].components, values[index + 1].components, tangents[index] * length, tangents[index + 1] * length
    )
  }

  /// The cubic with the values and velocities of both ends (Hermite).
  private func hermite(_ index: Int, _ s: Double) -> SIMD4<Double> {
    let (from, to, m, n) = ends(index)
    let (square, cube) = Self.bends(to - from, m, n)
    return from + (m + (square + cube * s) * s) * s
  }

  private func hermiteSlope(_ index: Int, _ s: Double) -> SIMD4<Double> {
    let (from, to, m, n) = ends(index)
    let (square, cube) = Self.bends(to - from, m, n)
    return m + (square * 2 + cube * (3 * s)) * s
  }

  /// The factors of the second and third power of a way that begins with one velocity and ends with another.
  private static func bends(
    _ way: SIMD4<Double>, _ m: SIMD4<Double>, _ n: SIMD4<Double>
  ) -> (square: SIMD4<Double>, cube: SIMD4<Double>) {
    let triple = way * 3
    let double = m * 2
    return (triple - double - n, m + n - way * 2)
  }

  /// The velocity at each value: that from its neighbour before to the one after (Catmull and Rom, by key times), and at
  /// the ends, and on both sides of a jump, that of the one way there is.
  private static func tangents(_ values: [Value], _ times: [Double]) -> [SIMD4<Double>] {
    values.indices.map { index in
      let before = index > 0 && times[index - 1] < times[index] ? index - 1 : index
      let after = index + 1 < values.count && times[index + 1] > times[index] ? index + 1 : index
      let span = times[after] - times[before]
      return span > 0 ? (values[after].components - values[before].components) / span : .zero
    }
  }

  private static func times(of values: [Value], _ mode: Mode) -> [Double] {
    let count = values.count
    switch mode {
    case .discrete: return (0..<count).map { Double($0) / Double(count) }
    case .linear, .cubic: return (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    case .paced:
      var reached = [0.0]
      for index in 1..<max(count, 1) {
        reached.append(reached[index - 1] + (values[index].components - values[index - 1].components).length)
      }
      let total = reached[count - 1]
      guard total > 0 else { return times(of: values, .linear) }
      return reached.map { $0 / total }
    }
  }

  private static func check(_ times: [Double], of count: Int, _ mode: Mode) throws(CurveError) {
    guard mode != .paced else {
      throw CurveError(field: "keyTimes", rule: "be left out where the speed says them", value: "\(times.count) times")
    }
    guard times.count == count || mode == .discrete && times.count == count + 1 else {
      throw CurveError(field: "keyTimes", rule: "be as many as values, \(count)", value: "\(times.count)")
    }
    var before = 0.0
    for (index, time) in times.enumerated() {
      guard time >= 0, time <= 1 else {
        throw CurveError(field: "keyTimes[\(index)]", rule: "be from 0 to 1", value: "\(time)")
      }
      guard time >= before else {
        throw CurveError(field: "keyTimes[\(index)]", rule: "not be before \(before)", value: "\(time)")
      }
      before = time
    }
    guard times[0] == 0 else { throw CurveError(field: "keyTimes[0]", rule: "be 0", value: "\(times[0])") }
    let reachesEnd = mode == .discrete ? times.count == count : count == 1
    guard before == 1 || reachesEnd else {
      throw CurveError(field: "keyTimes[\(times.count - 1)]", rule: "be 1", value: "\(before)")
    }
  }

  private static func check(_ curves: [Curve], of count: Int, _ mode: Mode) throws(CurveError) {
    guard mode == .linear || mode == .cubic else {
      throw CurveError(field: "curves", rule: "be left out with \(mode.rawValue)", value: "\(curves.count) curves")
    }
    guard curves.count == count - 1 else {
      throw CurveError(field: "curves", rule: "be one for each way, \(count - 1)", value: "\(curves.count)")
    }
  }
}

/// What lies between two values of keyframes.
public enum KeyframeMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// A straight way.
  case linear
  /// Nothing: each value stays until the next.
  case discrete
  /// A straight way, at the same speed all along.
  case paced
  /// A smooth curve through all values.
  case cubic
}

// What follows from the rest is not written.
extension Keyframes: Codable {
  private enum CodingKeys: CodingKey { case values, keyTimes, mode, curves }

  /// Reads keyframes back; those that cannot be are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let curves = try members.decode([Curve].self, forKey: .curves)
    try self.init(
      members.decode([Value].self, forKey: .values),
      keyTimes: members.decodeIfPresent([Double].self, forKey: .keyTimes),
      mode: members.decode(Mode.self, forKey: .mode), curves: curves.isEmpty ? nil : curves)
  }

  /// Writes keyframes.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(values, forKey: .values)
    if mode != .paced { try members.encode(keyTimes, forKey: .keyTimes) }
    try members.encode(mode, forKey: .mode)
    try members.encode(curves, forKey: .curves)
  }
}
