/// Straight lines from point to point, as in CSS `linear()`.
public struct PiecewiseLinear: Codable, Hashable, Sendable {
  /// A point as it is written: the input may be left out, or be a stretch over which the output stays the same.
  public struct Stop: Hashable, Sendable {
    /// The eased progress.
    public var output: Double
    /// The progress at which it is reached; nil to spread such stops evenly.
    public var input: Double?
    /// The progress until which it is kept; nil for a single point.
    public var through: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil, through: Double? = nil) {
      self.output = output
      self.input = input
      self.through = through
    }
  }

  /// A point with its place settled.
  public struct Point: Codable, Hashable, Sendable {
    /// The progress at which the point lies.
    public let input: Double
    /// The eased progress there.
    public let output: Double
  }

  /// The points in the order of their inputs, which never decrease.
  public let points: [Point]

  /// Creates a curve through stops, placed as CSS does.
  ///
  /// A first input left out is 0, a last one is 1; an input below an earlier one is raised to it; others left out
  /// are spread evenly. Throws a `CurveError` without stops, with more than 10 000, and for numbers beyond ±10⁹.
  public init(_ stops: [Stop]) throws(CurveError) {
    guard (1...10_000).contains(stops.count) else {
      throw CurveError(field: "stops", rule: "be 1 to 10000 points", value: "\(stops.count)")
    }
    for (index, stop) in stops.enumerated() {
      try CurveError.check(stop.output, field: "stops[\(index)].output")
      try CurveError.check(stop.input ?? 0, field: "stops[\(index)].input")
      try CurveError.check(stop.through ?? 0, field: "stops[\(index)].through")
    }
    self.points = PiecewiseLinear.place(stops)
  }

  /// Reads a curve back; points that no curve can have are refused.
  public init(from decoder: any Decoder) throws {
    let points = try decoder.container(keyedBy: CodingKeys.self).decode([Point].self, forKey: .points)
    try self.init(points.map { Stop($0.output, at: $0.input) })
  }

  /// The eased progress at a progress; the first and last lines go on beyond their ends.
  public func value(at progress: Double) -> Double {
    let progress = progress.isNaN ? 0 : progress
    guard points.count > 1 else { return points[0].output }
    let index = segment(at: progress)
    let (a, b) = (points[index], points[index + 1])
    guard a.input != b.input else { return b.output }
    let share = (progress - a.input) / (b.input - a.input)
    if share == 1 { return b.output }
    let value = a.output + (b.output - a.output) * share
    // Beyond the end of a line that is almost upright there is no finite value; the end itself serves.
    return value.isFinite ? value : progress < a.input ? a.output : b.output
  }

  /// The last point at or before a progress, but never the final point; the first when all lie after it.
  func segment(at progress: Double) -> Int {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].input <= progress { low = middle } else { high = middle }
    }
    return low
  }
}
