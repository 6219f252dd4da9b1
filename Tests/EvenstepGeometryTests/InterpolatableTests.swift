import EvenstepGeometry
import Testing

@Suite("Interpolation is exact at both ends")
struct InterpolatableTests {
  /// Expects the ends of a way back, bit for bit as far as the type shows its bits.
  private func expectExact<Value: Interpolatable & Equatable>(_ a: Value, _ b: Value) {
    #expect(Value.interpolate(from: a, to: b, at: 0) == a)
    #expect(Value.interpolate(from: a, to: b, at: 1) == b)
    #expect(Value.interpolate(from: b, to: a, at: 1) == a)
  }

  @Test(
    "E20: numbers end at the bits of their end", arguments: [0.1, 0.3, 1e-300, -1e17, -0.0, 0, .pi, 1e308])
  func numbers(end: Double) {
    for start in [0.7, -3e16, 1e-17, 0, -1e308] {
      #expect(Double.interpolate(from: start, to: end, at: 1).bitPattern == end.bitPattern)
      #expect(Double.interpolate(from: end, to: end, at: 0.3) == end)
    }
    #expect(Double.interpolate(from: 2, to: 6, at: 0.25) == 3)
    #expect(Double.interpolate(from: 2, to: 6, at: 1.5) == 8)
    #expect(Double.interpolate(from: 2, to: 6, at: -0.5) == 0)
  }

  @Test("E16, E20: every kind of value ends exactly")
  func everyKind() {
    expectExact(Vector2(0.1, 1e17), Vector2(0.7, 3))
    expectExact(SIMD2(0.1, 1e17), SIMD2(0.7, 3))
    expectExact(SIMD3(0.1, 1e17, -3), SIMD3(0.7, 3, 0.3))
    expectExact(SIMD4(0.1, 1e17, -3, 0.2), SIMD4(0.7, 3, 0.3, 1e-9))
    expectExact(Size(0.1, 1e17), Size(0.7, 3))
    expectExact(
      Rect(origin: Vector2(0.1, 1e17), size: Size(0.3, 5)), Rect(origin: Vector2(7, 0.7), size: Size(1, 1e9)))
    expectExact(Angle(radians: 0.1), Angle(degrees: 720))
    expectExact(
      Pose(position: Vector2(0.1, 3), rotation: .degrees(7)),
      Pose(position: Vector2(1e17, 0.7), rotation: .zero))
    expectExact(Transform(a: 0.1, b: 0.2, c: 0.3, d: 0.7, tx: 1e17, ty: 3), .identity)
    expectExact(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.7), Color(red: 0.9, green: 0.7, blue: 1e-9))
    expectExact(Discrete(1), Discrete(2))
  }

  @Test("E16: each component goes its own way")
  func components() {
    #expect(Vector2.interpolate(from: Vector2(0, 8), to: Vector2(4, 0), at: 0.25) == Vector2(1, 6))
    #expect(
      Rect.interpolate(
        from: Rect(origin: .zero, size: Size(2, 4)), to: Rect(origin: Vector2(4, 8), size: Size(4, 0)),
        at: 0.5)
        == Rect(origin: Vector2(2, 4), size: Size(3, 2)))
    let middle = Transform.interpolate(from: .identity, to: .scale(3, 5), at: 0.5)
    #expect(middle == .scale(2, 3))
  }

  @Test("angles are not reduced: two turns are two turns")
  func unwrapped() {
    #expect(abs(Angle.interpolate(from: .zero, to: .degrees(720), at: 0.75).degrees - 540) < 1e-12)
  }

  @Test("E16: what has nothing between its states switches half-way")
  func discrete() {
    let (a, b) = (Discrete("a"), Discrete("b"))
    #expect(Discrete.interpolate(from: a, to: b, at: 0.5.nextDown) == a)
    #expect(Discrete.interpolate(from: a, to: b, at: 0.5) == b)
  }
}
