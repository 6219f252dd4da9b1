import EvenstepGeometry
import Testing

@Suite("Colours are read and mixed")
struct ColorTests {
  private func expectNear(_ a: Color, _ b: Color, _ tolerance: Double = 1e-12) {
    let differences = [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha]
    #expect(differences.allSatisfy { abs($0) <= tolerance }, "\(a) is not \(b)")
  }

  @Test("hexadecimal colours are read, in either case, with and without alpha")
  func reading() throws {
    #expect(Color(hex: "#fff") == .white)
    #expect(Color(hex: "#000000") == .black)
    #expect(Color(hex: "#0000") == .clear)
    #expect(Color(hex: "#f80") == Color(red: 1, green: 136.0 / 255, blue: 0))
    #expect(Color(hex: "#F80c") == Color(red: 1, green: 136.0 / 255, blue: 0, alpha: 0.8))
    #expect(Color(hex: "#12aBeF") == Color(red: 18.0 / 255, green: 171.0 / 255, blue: 239.0 / 255))
    #expect(Color(hex: "#12abef33")?.alpha == 0.2)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "#", "fff", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "##fff", "#ff f", "#٣٣٣", "red",
    ])
  func refused(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test("mixing on encoded values takes the plain mean of opaque colours")
  func encoded() {
    expectNear(.mix(from: .black, to: .white, at: 0.5, in: .encoded), Color(red: 0.5, green: 0.5, blue: 0.5))
    expectNear(.mix(from: .black, to: .white, at: 0.2, in: .encoded), Color(red: 0.2, green: 0.2, blue: 0.2))
  }

  @Test("mixing in linear light follows IEC 61966-2-1")
  func linear() {
    let half = 0.735_356_983_052_449_5
    expectNear(
      .mix(from: .black, to: .white, at: 0.5, in: .linear), Color(red: half, green: half, blue: half))
  }

  /// Values computed with thirty digits from the transfer function.
  @Test("mixing is done on premultiplied values, in both spaces")
  func premultiplied() {
    let a = Color(red: 0.2, green: 0.5, blue: 0.9)
    let b = Color(red: 0.8, green: 0.02, blue: 0.4, alpha: 0.25)
    expectNear(
      .mix(from: a, to: b, at: 0.25, in: .encoded),
      Color(red: 0.2461538461538462, green: 0.4630769230769231, blue: 0.8615384615384615, alpha: 0.8125))
    expectNear(
      .mix(from: a, to: b, at: 0.75, in: .encoded),
      Color(red: 0.4571428571428571, green: 0.2942857142857143, blue: 0.6857142857142857, alpha: 0.4375))
    expectNear(
      .mix(from: a, to: b, at: 0.25, in: .linear),
      Color(red: 0.3074979404674364, green: 0.481930158744147, blue: 0.8740647588627224, alpha: 0.8125))
    expectNear(
      .mix(from: a, to: b, at: 0.75, in: .linear),
      Color(red: 0.5635989478557461, green: 0.3855609594919988, blue: 0.7398790936444938, alpha: 0.4375))
  }

  @Test("a colour that fades out keeps its hue")
  func fading() {
    let red = Color(red: 1, green: 0, blue: 0)
    expectNear(.mix(from: red, to: .clear, at: 0.75, in: .encoded), red.opacity(0.25))
    expectNear(.mix(from: red, to: .clear, at: 0.75, in: .linear), red.opacity(0.25))
    #expect(Color.mix(from: .clear, to: .clear, at: 0.5, in: .linear) == .clear)
  }

  @Test("a tint multiplies component by component")
  func tint() {
    let tinted = Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.5)
      .multiplied(by: Color(red: 0.5, green: 0, blue: 1, alpha: 0.5))
    #expect(tinted == Color(red: 0.25, green: 0, blue: 0.25, alpha: 0.25))
  }
}
