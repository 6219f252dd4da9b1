import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A route goes from, to and by")
struct RouteTests {
  @Test("every combination has its ends, those of one from the origin")
  func combinations() throws {
    let expected: [(from: Double?, to: Double?, by: Double?, ends: (Double, Double), needsOrigin: Bool)] = [
      (2, 7, nil, (2, 7), false), (2, nil, 3, (2, 5), false), (nil, 7, 3, (4, 7), false),
      (2, nil, nil, (2, 100), true), (nil, 7, nil, (100, 7), true), (nil, nil, 3, (100, 103), true),
    ]
    for row in expected {
      let route = try Route(from: row.from, to: row.to, by: row.by)
      #expect(route.ends(origin: 100) == row.ends && route.needsOrigin == row.needsOrigin)
      #expect(try RoundTrip.of(route) == route)
    }
    let size = try Route(from: Size(1, 2), by: Size(3, 4)).ends(origin: Size(0, 0))
    #expect(size.from == Size(1, 2) && size.to == Size(4, 6))
  }

  @Test("none and all three are refused, and so are numbers beyond use")
  func refused() {
    #expect(refusal { try Route<Double>() }?.field == "to")
    #expect(refusal { try Route(from: 1.0, to: 2, by: 3) }?.field == "by")
    for bad in [Double.nan, .infinity, -2e9] {
      #expect(refusal { try Route(from: Vector2(0, bad)) }?.field == "from")
      #expect(refusal { try Route(to: Vector2(bad, 0)) }?.field == "to")
      #expect(refusal { try Route(by: bad) }?.field == "by")
    }
    struct Numbers: Encodable { var from, to, by: Double? }
    #expect(refusal { try RoundTrip.of(Numbers(from: 1, to: 2, by: 3), as: Route<Double>.self) }?.field == "by")
    #expect(refusal { try RoundTrip.of(Numbers(), as: Route<Double>.self) }?.field == "to")
  }

  @Test("a composite takes the place of what lies beneath, or adds to it")
  func composites() {
    #expect(Composite.replace.value(Vector2(1, 2), over: Vector2(10, 20)) == Vector2(1, 2))
    #expect(Composite.add.value(Vector2(1, 2), over: Vector2(10, 20)) == Vector2(11, 22))
    #expect(Composite.accumulate.value(Angle(radians: 7), over: Angle(radians: 1)) == Angle(radians: 8))
  }

  @Test("values come back from their components")
  func components() {
    let rect = Rect(origin: Vector2(1, 2), size: Size(3, 4))
    let color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(rect.components == [1, 2, 3, 4] && Rect(components: rect.components) == rect)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4] && Color(components: color.components) == color)
    #expect(Double.difference(5, 3) == 2 && Angle.sum(Angle(radians: 3), Angle(radians: 4)).radians == 7)
    #expect(Size(5, 6).components == [5, 6, 0, 0] && Vector2(components: [8, 9, 5, 5]) == Vector2(8, 9))
  }
}
