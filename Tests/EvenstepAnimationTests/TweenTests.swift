import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A tween leads a value from one state to another")
struct TweenTests {
  @Test("E16: any interpolatable value can be tweened")
  func values() {
    let timing = TweenTiming(duration: 2)
    #expect(Tween(from: 10.0, to: 20, timing: timing).value(at: 0.5) == 12.5)
    #expect(Tween(from: Vector2(0, 8), to: Vector2(4, 0), timing: timing).value(at: 0.5) == Vector2(1, 6))
    #expect(Tween(from: Angle.zero, to: .radians(8), timing: timing).value(at: 1) == .radians(4))
    #expect(
      Tween(from: SIMD3(0, 0, 0), to: SIMD3(4, 8, 16), timing: timing).value(at: 0.5) == SIMD3(1, 2, 4))
    #expect(Tween(from: Color.black, to: .white, timing: timing).value(at: 1)?.green == 0.5)
  }

  @Test("E16, E19: what has nothing between its states switches half-way")
  func discrete() {
    let tween = Tween(from: Discrete("on"), to: Discrete("off"), timing: TweenTiming(duration: 2))
    #expect(tween.value(at: 0.999)?.value == "on")
    #expect(tween.value(at: 1)?.value == "off")
  }

  @Test("E20: the end is the given value, bit for bit", arguments: [0.1, 0.3, 1e-17, -0.0, 1e300])
  func exactEnd(end: Double) {
    for start in [0.7, -1e17, 3e299] {
      let tween = Tween(from: start, to: end, timing: TweenTiming(duration: 0.3, curve: .cubicBezier(.ease)))
      #expect(tween.value(at: 0.3)?.bitPattern == end.bitPattern)
      #expect(tween.value(at: 0)?.bitPattern == start.bitPattern)
    }
  }

  @Test("E18: without a duration the value is the end at once, and nothing before")
  func noDuration() {
    let tween = Tween(from: 1.0, to: 2, timing: TweenTiming(begin: 3, duration: 0))
    #expect(tween.value(at: 2.9) == nil)
    #expect(tween.value(at: 3) == 2)
  }

  @Test("a curve may overshoot, and the value follows it")
  func overshoot() {
    let timing = TweenTiming(duration: 1, curve: .easing(.outBack))
    #expect(abs((Tween(from: 0.0, to: 100, timing: timing).value(at: 0.5) ?? 0) - 108.76975) < 1e-9)
  }
}

@Suite("A curve is any kind of easing")
struct CurveTests {
  @Test("each kind evaluates as itself")
  func kinds() throws {
    #expect(Curve.linear.value(at: 0.3) == 0.3)
    #expect(Curve.easing(.inQuad).value(at: 0.5) == 0.25)
    #expect(Curve.cubicBezier(.easeInOut).value(at: 0.5) == CubicBezier.easeInOut.value(at: 0.5))
    #expect(Curve.steps(try StepCurve(count: 2)).value(at: 0.6) == 0.5)
    let lines = try PiecewiseLinear([.init(0), .init(0.25, at: 0.75), .init(1)])
    #expect(Curve.piecewiseLinear(lines).value(at: 0.375) == 0.125)
  }
}
