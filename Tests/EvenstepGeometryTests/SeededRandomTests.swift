import EvenstepGeometry
import Testing

@Suite("Random streams depend on their key alone")
struct SeededRandomTests {
  /// The first numbers of SplitMix64 for this seed, as published with several implementations.
  @Test("the stream is SplitMix64")
  func published() {
    var stream = SeededRandom(seed: 1_234_567)
    let numbers = (0..<5).map { _ in stream.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("two streams in the same state give the same numbers")
  func state() {
    var stream = SeededRandom(seed: 5, node: "crate[3,7]", purpose: "scatter")
    _ = stream.next()
    var copy = stream
    #expect(copy == stream && copy.state == stream.state)
    #expect((0..<10).map { _ in copy.next() } == (0..<10).map { _ in stream.next() })
  }

  @Test("seed, node and purpose each make a stream of their own, and cannot be shifted into each other")
  func keys() {
    let keys: [(UInt64, String, String)] = [
      (1, "a", "b"), (2, "a", "b"), (1, "b", "a"), (1, "ab", ""), (1, "", "ab"), (1, "a", "c"), (1, "a", ""),
    ]
    let firsts = keys.map { seed, node, purpose in
      var stream = SeededRandom(seed: seed, node: node, purpose: purpose)
      return stream.next()
    }
    #expect(Set(firsts).count == keys.count)
  }

  @Test("streams of neighbouring nodes are not correlated")
  func independence() {
    for node in 0..<20 {
      var (a, b) = (
        SeededRandom(seed: 1, node: "crate[\(node)]", purpose: "x"),
        SeededRandom(seed: 1, node: "crate[\(node + 1)]", purpose: "x")
      )
      let products = (0..<10_000).map { _ in (a.nextUnit() - 0.5) * (b.nextUnit() - 0.5) * 12 }
      // The mean of 10 000 such products has a standard deviation of 0.01.
      #expect(abs(products.reduce(0, +) / 10_000) < 0.05)
    }
  }

  @Test("units are in 0 ..< 1 and evenly spread")
  func units() {
    var stream = SeededRandom(seed: 9)
    var bins = Array(repeating: 0, count: 10)
    let units = (0..<100_000).map { _ in stream.nextUnit() }
    #expect(units.allSatisfy { $0 >= 0 && $0 < 1 })
    for unit in units { bins[Int(unit * 10)] += 1 }
    // Six standard deviations of a bin's count.
    #expect(bins.allSatisfy { abs($0 - 10_000) < 570 })
  }

  @Test("numbers lie between their bounds, and indices below their count")
  func ranges() {
    var stream = SeededRandom(seed: 3)
    let numbers = (0..<1000).map { _ in stream.next(from: -2, to: 3) }
    #expect(numbers.allSatisfy { $0 >= -2 && $0 <= 3 })
    #expect(stream.next(from: 7, to: 7) == 7)
    let indices = (0..<1000).map { _ in stream.nextIndex(5) }
    #expect(Set(indices) == [0, 1, 2, 3, 4])
    #expect(stream.nextIndex(1) == 0)
  }

  @Test("a choice among nothing is a programmer's error")
  func noChoice() async {
    await #expect(processExitsWith: .failure) {
      var stream = SeededRandom(seed: 1)
      _ = stream.nextIndex(0)
    }
  }
}
