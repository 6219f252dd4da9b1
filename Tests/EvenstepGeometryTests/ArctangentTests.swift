import EvenstepGeometry
import Glibc
import Testing

@Suite("Pinned arctangent")
struct ArctangentTests {
  @Test("is less than 2 ulp off exact values in all quadrants, and mirrored in both axes exactly")
  func table() {
    var worst = 0.0
    for start in stride(from: 0, to: ArctangentTable.rows.count, by: 4) {
      let row = Array(ArctangentTable.rows[start..<start + 4])
      let angle = PinnedMath.atan2(row[0], row[1])
      worst = max(worst, abs((angle - row[2]) / row[2].ulp - row[3]))
      #expect(PinnedMath.atan2(-row[0], row[1]) == -angle || row[0] == 0)
    }
    #expect(worst < 2, "\(worst) ulp")
  }

  @Test("agrees with the C library within 3 ulp over all directions and sizes")
  func library() {
    var random = SeededRandom(seed: 11)
    var apart: [String] = []
    for scale in [0.0, 1, 5, 20, 60, 400] {
      for _ in 0..<20_000 {
        let x = random.next(from: -1, to: 1) * PinnedMath.exp2(random.next(from: -scale, to: scale).rounded())
        let y = random.next(from: -1, to: 1) * PinnedMath.exp2(random.next(from: -scale, to: scale).rounded())
        let (ours, theirs) = (PinnedMath.atan2(y, x), Glibc.atan2(y, x))
        if abs(ours - theirs) > 3 * theirs.ulp { apart.append("\(y) \(x): \(ours) \(theirs)") }
      }
    }
    #expect(apart.isEmpty, "\(apart.count): \(apart.prefix(5))")
  }

  @Test("axes are exact, no vector has the angle 0, and what is not finite has none")
  func special() {
    #expect(PinnedMath.atan2(0, 2) == 0 && PinnedMath.atan2(0, -2) == .pi)
    #expect(PinnedMath.atan2(2, 0) == .pi / 2 && PinnedMath.atan2(-2, 0) == -.pi / 2)
    #expect(PinnedMath.atan2(0, 0) == 0 && PinnedMath.atan2(-0.0, -0.0) == 0)
    let small = Double.leastNormalMagnitude / 64
    #expect(PinnedMath.atan2(.leastNonzeroMagnitude, .leastNonzeroMagnitude) == .pi / 4)
    #expect(abs(PinnedMath.atan2(-2 * small, small) + PinnedMath.atan2(2, 1)) < 1e-12)
    for bad in [Double.nan, .infinity, -.infinity] {
      for good in [0.0, 1, -1, bad] {
        #expect(PinnedMath.atan2(bad, good).isNaN && PinnedMath.atan2(good, bad).isNaN, "\(bad) \(good)")
      }
    }
  }
}
