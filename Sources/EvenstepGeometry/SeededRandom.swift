/// A stream of pseudo-random numbers that depends on its key alone (SplitMix64, Steele, Lea and Flood 2014).
public struct SeededRandom: Codable, RandomNumberGenerator, Hashable, Sendable {
  /// The whole state of the stream; two streams in the same state give the same numbers.
  public private(set) var state: UInt64

  /// Starts a stream from a number.
  public init(seed: UInt64) { self.state = seed }

  /// Starts the stream of one node for one purpose, so that adding a node changes no other stream.
  public init(seed: UInt64, node: String, purpose: String) {
    var key = FNV1a()
    key.add(node)
    key.add(UInt8(0))
    key.add(purpose)
    var mixer = SeededRandom(seed: seed)
    self.state = mixer.next() ^ key.value
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number in 0 ..< 1, a multiple of 2⁻⁵³.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number between two bounds; the lower bound itself where they are equal.
  public mutating func next(from low: Double, to high: Double) -> Double {
    low + (high - low) * nextUnit()
  }

  /// The next whole number in 0 ..< count; count must be positive.
  public mutating func nextIndex(_ count: Int) -> Int {
    precondition(count > 0, "a choice needs at least one candidate, not \(count)")
    // Lemire's multiply-shift without rejection: the bias is below count / 2⁶⁴, and one draw is always one step of the stream.
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
