import EvenstepMeasuring
import Testing

@Suite("Statistics of rounds")
struct StatisticsTests {
  @Test("the median is the middle, or the mean of the two middle ones, in any order")
  func medians() {
    #expect(median([7]) == 7)
    #expect(median([9, 1, 4]) == 4)
    #expect(median([1, 100, 3, 2]) == 2.5)
  }

  @Test("a ratio is taken round by round: one that a slow machine spoils counts as one")
  func ratios() {
    var rounds = Rounds(contestants: 2)
    // The machine is five times as slow in the second round, and stumbles over one contestant in the last.
    for (ours, theirs) in [(1.0, 3.0), (5, 15), (1, 3.5), (2, 5), (40, 3)] {
      rounds.add(ours, of: 0)
      rounds.add(theirs, of: 1)
    }
    #expect(rounds.time(of: 0) == 2)
    #expect(rounds.time(of: 1) == 3.5)
    #expect(rounds.ratio(of: 1, to: 0) == 3)
    #expect(rounds.ratio(of: 0, to: 0) == 1)
  }
}
