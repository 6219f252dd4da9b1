import EvenstepGeometry
import Testing

@Suite("Angles are exact at quarter turns")
struct AngleTests {
  private let quarters = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]

  @Test("every multiple of 90° points exactly along an axis")
  func quarterTurns() {
    for turn in -1_000...1_000 {
      let expected = quarters[turn & 3]
      #expect(Angle(degrees: 90 * Double(turn)).direction == expected, "\(90 * turn)°")
      #expect(Angle(radians: .pi / 2 * Double(turn)).direction == expected, "\(turn) · π/2")
    }
  }

  @Test("an angle beside a quarter turn is not taken for one")
  func besideQuarters() {
    #expect(Angle(degrees: 90 + 1e-12).direction != Vector2(0, 1))
    #expect(Angle(radians: 1e-300).direction == Vector2(1, 1e-300))
  }

  @Test(
    "other angles have the sines and cosines of geometry",
    arguments: [
      (30, 0.866_025_403_784_438_6, 0.5), (45, 0.707_106_781_186_547_5, 0.707_106_781_186_547_5),
      (60, 0.5, 0.866_025_403_784_438_6), (-120, -0.5, -0.866_025_403_784_438_6),
      (765, 0.707_106_781_186_547_5, 0.707_106_781_186_547_5),
    ] as [(Double, Double, Double)])
  func others(degrees: Double, cosine: Double, sine: Double) {
    let direction = Angle.degrees(degrees).direction
    #expect(abs(direction.x - cosine) < 1e-14 && abs(direction.y - sine) < 1e-14)
  }

  @Test("degrees and radians lead back to each other")
  func units() {
    #expect(Angle(degrees: 180).radians == .pi)
    #expect(abs(Angle(degrees: 37).degrees - 37) < 1e-13)
    #expect(Angle.degrees(10) < .degrees(20))
  }

  @Test(
    "angles of no use do not trap",
    arguments: [Double.nan, .infinity, -.infinity, 1e308, 1e18, .leastNonzeroMagnitude])
  func extremes(radians: Double) {
    let direction = Angle(radians: radians).direction
    #expect(!radians.isFinite || direction.length > 0.999 && direction.length < 1.001)
  }
}
