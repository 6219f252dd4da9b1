import EvenstepGeometry
import Glibc
import Testing

@Suite("Pinned mathematics")
struct PinnedMathTests {
  /// How far a result is from an exact value, in units in the last place of that.
  private func error(_ result: Double, _ nearest: Double, _ rest: Double) -> Double {
    abs((result - nearest) / nearest.ulp - rest)
  }

  /// Walks over a table of arguments, values and rests.
  private func rows(_ table: [Double], of width: Int) -> [[Double]] {
    stride(from: 0, to: table.count, by: width).map { Array(table[$0..<$0 + width]) }
  }

  @Test("sine and cosine are within 0.85 ulp of exact values, near multiples of π/2 and for the largest doubles too")
  func sineCosine() {
    for row in rows(PinnedMathTable.sineCosine, of: 5) {
      let (sine, cosine) = PinnedMath.sineCosine(row[0])
      #expect(error(sine, row[1], row[2]) < 0.85, "sin \(row[0])")
      #expect(error(cosine, row[3], row[4]) < 0.85, "cos \(row[0])")
      let mirrored = PinnedMath.sineCosine(-row[0])
      #expect(mirrored.sine == -sine && mirrored.cosine == cosine)
      #expect(PinnedMath.sin(row[0]) == sine && PinnedMath.cos(row[0]) == cosine)
    }
  }

  @Test("exponentials, logarithms and powers are within 0.51 ulp of exact values")
  func others() {
    for row in rows(PinnedMathTable.exp, of: 3) {
      #expect(error(PinnedMath.exp(row[0]), row[1], row[2]) < 0.51, "exp \(row[0])")
    }
    for row in rows(PinnedMathTable.exp2, of: 3) {
      #expect(error(PinnedMath.exp2(row[0]), row[1], row[2]) < 0.51, "exp2 \(row[0])")
    }
    for row in rows(PinnedMathTable.log, of: 3) {
      #expect(error(PinnedMath.log(row[0]), row[1], row[2]) < 0.51, "log \(row[0])")
    }
    for row in rows(PinnedMathTable.pow, of: 4) {
      #expect(error(PinnedMath.pow(row[0], row[1]), row[2], row[3]) < 0.51, "\(row[0]) to \(row[1])")
      // A rest needs 53 bits below those of its power.
      if row[2] < 0x1p-900 { continue }
      let power = PinnedMath.powerAndRest(row[0], row[1])
      #expect(power.high == row[2] && abs(power.low / power.high.ulp - row[3]) < 2e-3, "\(row[0]) to \(row[1])")
    }
  }

  /// The C library's functions are less than an ulp off, and so are these: they may be two apart, and no more.
  private func agree(_ ours: Double, _ theirs: Double) -> Bool { abs(ours - theirs) <= 2 * theirs.ulp }

  @Test("agree with the C library over their range")
  func library() {
    var random = SeededRandom(seed: 3)
    var apart: [String] = []
    for scale in [-30.0, -1, 1, 3, 8, 20, 40, 300, 1000] {
      for _ in 0..<40_000 {
        let x = random.next(from: -1, to: 1) * PinnedMath.exp2(scale)
        let (sine, cosine) = PinnedMath.sineCosine(x)
        if !agree(sine, Glibc.sin(x)) || !agree(cosine, Glibc.cos(x)) { apart.append("sin, cos \(x)") }
      }
    }
    for _ in 0..<40_000 {
      let (x, y) = (random.next(from: -700, to: 700), random.next(from: -1, to: 1))
      for x in [x, y] {
        if !agree(PinnedMath.exp(x), Glibc.exp(x)) { apart.append("exp \(x)") }
        if !agree(PinnedMath.exp2(x), Glibc.exp2(x)) { apart.append("exp2 \(x)") }
        if !agree(PinnedMath.log(abs(x)), Glibc.log(abs(x))) { apart.append("log \(x)") }
        if !agree(PinnedMath.pow(abs(x), 30 * y), Glibc.pow(abs(x), 30 * y)) { apart.append("pow \(x) \(y)") }
      }
    }
    #expect(apart.isEmpty, "\(apart.count): \(apart.prefix(5))")
  }

  @Test("two to a whole number is exact, down to the least double")
  func wholePowers() {
    var power = 1.0
    for exponent in 0...1023 {
      #expect(PinnedMath.exp2(Double(exponent)) == power && PinnedMath.exp2(-Double(exponent)) == 1 / power)
      power *= 2
    }
    #expect(PinnedMath.exp2(-1074) == .leastNonzeroMagnitude)
  }

  @Test("take what is no number, too large or too small")
  func extremes() {
    for x in [Double.nan, .infinity, -.infinity] {
      let (sine, cosine) = PinnedMath.sineCosine(x)
      #expect(sine.isNaN && cosine.isNaN)
    }
    #expect(PinnedMath.sin(-0.0).sign == .minus && PinnedMath.sin(0).sign == .plus && PinnedMath.cos(0) == 1)
    for function in [PinnedMath.exp, PinnedMath.exp2] {
      #expect(function(.nan).isNaN && function(0) == 1)
      for large in [1024, 1e308, .infinity] { #expect(function(large) == .infinity && function(-1.1 * large) == 0) }
    }
    #expect(PinnedMath.log(0) == -.infinity && PinnedMath.log(-1).isNaN && PinnedMath.log(.nan).isNaN)
    #expect(PinnedMath.log(1) == 0 && PinnedMath.log(.infinity) == .infinity)
    // As IEEE 754 has it for bases that are not negative.
    for (base, exponent, power) in [
      (0, 2, 0), (0, -2, .infinity), (0, 0, 1), (1, .infinity, 1), (.nan, 0, 1), (0.5, .infinity, 0),
      (0.5, -.infinity, .infinity), (2, .infinity, .infinity), (2, -.infinity, 0), (.infinity, 2, .infinity),
      (.infinity, -2, 0), (2, 1e300, .infinity), (2, -1e300, 0), (2, .leastNonzeroMagnitude, 1), (0.9, 1, 0.9),
      (10, 3, 1000), (.leastNonzeroMagnitude, 1, .leastNonzeroMagnitude),
    ] as [(Double, Double, Double)] {
      #expect(PinnedMath.pow(base, exponent) == power, "\(base) to \(exponent)")
    }
    #expect(PinnedMath.pow(-2, 2).isNaN && PinnedMath.pow(.nan, 1).isNaN && PinnedMath.pow(2, .nan).isNaN)
  }
}
