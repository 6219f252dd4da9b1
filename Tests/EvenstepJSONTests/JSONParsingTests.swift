import EvenstepJSON
import Testing

@Suite("Reading JSON")
struct JSONParsingTests {
  @Test("keeps the members of an object in the order of the text")
  func order() throws {
    let value = try parse(#"{"zebra": 1, "apple": {"b": true, "a": null}, "10": [], "2": "x"}"#)
    guard case .object(let object) = value, case .object(let inner)? = object["apple"] else {
      Issue.record("an object with an object inside")
      return
    }
    #expect(object.members.map(\.key) == ["zebra", "apple", "10", "2"])
    #expect(inner.members.map(\.key) == ["b", "a"])
    #expect(inner["b"] == .bool(true) && inner["a"] == .null)
  }

  @Test("tells whole numbers from others, and knows every bit of them")
  func numbers() throws {
    #expect(try parse("-9223372036854775808") == .integer(.min))
    #expect(try parse("9223372036854775807") == .integer(.max))
    #expect(try parse("0.1") == .real(0.1))
    #expect(try parse("1e308") == .real(1e308))
    #expect(try parse("2.5e-320") == .real(Double("2.5e-320")!))
    #expect(try parse("1E2") == .real(100))
    #expect(try parse("-0.0").number?.sign == .minus)
  }

  @Test("understands escapes, surrogate pairs and UTF-8")
  func texts() throws {
    #expect(try parse(#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00ß""#) == .string("a\"\\/\u{8}\u{c}\n\r\té😀ß"))
  }

  /// A broken text, and where the fault is: line, and path of the innermost value that was begun.
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let path: String
    let words: String
    var testDescription: String { text }

    init(_ text: String, line: Int = 1, path: String = "", _ words: String = "") {
      (self.text, self.line, self.path, self.words) = (text, line, path, words)
    }
  }

  static let faults = [
    Fault("", "empty"),
    Fault("   \n ", line: 2),
    Fault("{", "end of file"),
    Fault("nul"),
    Fault("{\"a\": 1,}"),
    Fault("{\"a\": [1,\n2,\n]}", line: 3, path: "a[2]"),
    Fault("{\"nodes\": [\n  {\"id\": \"x\"},\n  {\"id\": \"y\" \"z\"}\n]}", line: 3, path: "nodes[1].id"),
    Fault("{\"a\": 1, \"b\": 2, \"a\": 3}", path: "a", "duplicate"),
    Fault("{\"o\": {\"k\": 1,\n\"k\": 1}}", line: 2, path: "o.k", "duplicate"),
    Fault("{\"o\": {\"k\": 1,\n\"\\u006b\": 1}}", line: 2, path: "o.\\u006b", "duplicate"),
    Fault("{\"shapes\": [{\"radius\": 1e309}]}", path: "shapes[0].radius", "overflow"),
    Fault("{\"shapes\": [{\"radius\": -1e309}]}", path: "shapes[0].radius", "overflow"),
    Fault("{\"seed\": 9223372036854775808}", path: "seed", "too big"),
    Fault("{\"a\": \"x\\u0000y\"}", path: "a", "u0000"),
    Fault("{\"a\\u0000\": 1}", path: "a\\u0000", "u0000"),
    Fault("{\"a\": \"\\ud800\"}", path: "a"),
    Fault("{\"a\": \"x\ny\"}", path: "a"),
    Fault("{\"a\": 01}", path: "a"), Fault("{\"a\": +1}", path: "a"), Fault("{\"a\": .5}", path: "a"),
    Fault("{\"a\": 1.}", path: "a"), Fault("{\"a\": 0x10}", path: "a"), Fault("{\"a\": NaN}", path: "a"),
    Fault("{\"a\": Infinity}", path: "a"), Fault("{\"a\": 'x'}", path: "a"), Fault("{a: 1}"),
    Fault("{} {}", "end of file"), Fault("[1] // no", "end of file"), Fault("\u{FEFF}{}"),
    Fault("{\"a\" 1}", path: "a"), Fault("{\"a\": }", path: "a"), Fault("{\"a\": 1 \"b\": 2}", path: "a"),
  ]

  @Test("names line and path of a fault, on one line", arguments: faults)
  func fault(_ fault: Fault) {
    let error = #expect(throws: JSONError.self) { try parse(fault.text) }
    guard let error else { return }
    #expect(error.line == fault.line && error.column >= 1)
    #expect(error.path == fault.path)
    #expect(error.message.contains(fault.words), "\(error.message)")
    #expect(!error.description.contains { $0.isNewline })
    #expect(error.description.hasPrefix("\(error.line):\(error.column): "))
  }

  @Test("counts the column in letters, up to the last one read")
  func column() {
    // The bracket, the 16th letter, cannot follow the comma.
    let error = #expect(throws: JSONError.self) { try parse("{\n  \"äöü\": [1, 2,]\n}") }
    #expect(error?.line == 2 && error?.column == 16)
  }

  @Test("refuses bytes that are no UTF-8, and a lone NUL")
  func bytes() {
    for bytes: [UInt8] in [[0xFF], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0], [0x5B, 0, 0x5D]] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test("refuses endless nesting with a short message", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deepNesting(opening: String) {
    let error = #expect(throws: JSONError.self) { try parse(String(repeating: opening, count: 100_000)) }
    #expect(error?.message.contains("depth") == true)
    #expect((error?.description.utf8.count ?? 0) < 1000)
  }

  @Test("reads as deep as it allows, and writes it again")
  func allowedNesting() throws {
    let text = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    #expect(try parse(text).compactText == text)
  }

  @Test("reads a hundred thousand members in order")
  func manyMembers() throws {
    let text = "{" + (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    guard case .object(let object) = try parse(text) else { return }
    #expect(object.members.count == 100_000)
    #expect(object.members[77_777].key == "k77777" && object["k99999"] == .integer(99_999))
  }
}

/// The value of a text.
func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
