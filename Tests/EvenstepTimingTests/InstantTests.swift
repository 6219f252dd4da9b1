import EvenstepTiming
import Testing

@Suite("Instants count nanoseconds")
struct InstantTests {
  @Test("an instant advances and measures by whole nanoseconds")
  func arithmetic() {
    let start = Instant(nanoseconds: 5)
    #expect(start.advanced(by: 7) == Instant(nanoseconds: 12))
    #expect(start.advanced(by: -7) == Instant(nanoseconds: -2))
    #expect(start.advanced(by: 7).duration(since: start) == 7)
    #expect(start.duration(since: start.advanced(by: 7)) == -7)
    #expect(start < start.advanced(by: 1))
  }

  @Test("arithmetic stops at the ends of the range instead of overflowing")
  func saturation() {
    let last = Instant(nanoseconds: .max)
    let first = Instant(nanoseconds: .min)
    #expect(last.advanced(by: 1) == last)
    #expect(first.advanced(by: -1) == first)
    #expect(last.duration(since: first) == .max)
    #expect(first.duration(since: last) == .min)
  }
}
