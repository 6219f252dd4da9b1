/// A few reproducible numbers (Knuth's MMIX generator), for cutting time into uneven frames.
struct UnevenNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int64) -> Int64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64((state >> 33) % UInt64(bound))
  }
}

let second: Int64 = 1_000_000_000
