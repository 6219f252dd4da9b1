import EvenstepGeometry
import EvenstepJSON
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  @Test("numbers read back to the same bits")
  func numbers() throws {
    var random = SeededRandom(seed: 5)
    var numbers = [
      0, -0.0, 1, 0.1, 1e21, 1e22, 123456789012345680, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 9007199254740992, 1.5e-5, 1e15, 1e16,
    ]
    while numbers.count < 10_000 {
      let number = Double(bitPattern: random.next())
      if number.isFinite { numbers.append(number) }
    }
    for number in numbers {
      let back = try parse(JSONValue.real(number).compactText)
      #expect(back.number?.bitPattern == number.bitPattern, "\(number)")
      guard case .real = back else {
        Issue.record("\(number) came back as another kind")
        continue
      }
    }
    for whole in [Int64.min, -1, 0, 1, .max] {
      #expect(try parse(JSONValue.integer(whole).compactText) == .integer(whole))
    }
  }

  @Test("numbers that JSON has no words for become null")
  func notFinite() {
    #expect(JSONValue.real(.infinity).compactText == "null")
    #expect(JSONValue.real(.nan).compactText == "null")
  }

  @Test("texts read back to the same letters")
  func texts() throws {
    for text in ["", "\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}", "é e\u{301} 😀 \u{2028}", "$$"] {
      let back = try parse(JSONValue.string(text).compactText)
      #expect(back.string.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test("both layouts hold the same value, in the same order")
  func layouts() throws {
    let text = #"{"b":[1,2.5,[]],"a":{"z":{},"y":[{"q":null}]},"":false}"#
    let value = try parse(text)
    #expect(value.compactText == text)
    #expect(try parse(value.prettyText) == value)
    #expect(
      value.prettyText == """
        {
          "b": [1, 2.5, []],
          "a": {
            "z": {},
            "y": [
              {
                "q": null
              }
            ]
          },
          "": false
        }
        """)
  }
}
