import EvenstepJSON
import Testing

@Suite("Paths into JSON")
struct JSONPathTests {
  @Test(
    "are read and written alike",
    arguments: ["a", "world.damping", "nodes[3].shapes[0].radius", "a[0][1]", "[2].x", "x-y.0", "ä.ö[10]"])
  func roundTrip(text: String) throws {
    let path = try #require(JSONPath(parsing: text))
    #expect("\(path)" == text)
  }

  @Test("have names and positions")
  func components() {
    #expect(
      JSONPath(parsing: "nodes[3].shapes[0]")?.components == [.key("nodes"), .index(3), .key("shapes"), .index(0)])
  }

  @Test(
    "are refused where they say nothing",
    arguments: [
      "", ".", "a.", ".a", "a..b", "a[", "a]", "a[]", "a[-1]", "a[+1]", "a[1", "a[1]b", "a[x]", "a[1.5]", "a.[0]",
      "a[99999999999999999999]", "a[٣]", "a[1]]", "[", "[0",
    ])
  func refused(text: String) { #expect(JSONPath(parsing: text) == nil) }

  @Test("of endless length are refused")
  func endless() {
    #expect(JSONPath(parsing: Array(repeating: "a", count: 65_000).joined(separator: ".")) == nil)
    #expect(JSONPath(parsing: "a" + String(repeating: "[0]", count: 40_000)) == nil)
  }

  /// A path, a value to put there, and the tree afterwards; nil where the path leads nowhere.
  static let changes: [(path: String, value: JSONValue, result: String?)] = [
    ("a", .integer(9), #"{"a":9,"b":[1,{"c":2}]}"#), ("b[0]", .null, #"{"a":1,"b":[null,{"c":2}]}"#),
    ("b[1].c", .string("x"), #"{"a":1,"b":[1,{"c":"x"}]}"#),
    ("b[1].d", .bool(true), #"{"a":1,"b":[1,{"c":2,"d":true}]}"#),
    ("n.e.w", .integer(1), #"{"a":1,"b":[1,{"c":2}],"n":{"e":{"w":1}}}"#), ("b[2]", .null, nil), ("a.x", .null, nil),
    ("a[0]", .null, nil), ("b.x", .null, nil), ("new[0]", .null, nil), ("b[1].c.d", .null, nil),
  ]

  @Test("lead to a value that can be replaced, or nowhere", arguments: changes.indices)
  func set(index: Int) throws {
    let change = JSONPathTests.changes[index]
    var value = try parse(#"{"a":1,"b":[1,{"c":2}]}"#)
    let before = value
    let done = value.set(change.value, at: try #require(JSONPath(parsing: change.path)))
    #expect(done == (change.result != nil))
    #expect(value.compactText == change.result ?? before.compactText, "\(change.path)")
  }

  @Test("members are replaced in their place, appended, and removed")
  func members() {
    var object = JSONObject(["a": 1.json, "b": 2.json, "a": 3.json])
    #expect(object.members.map(\.key) == ["a", "b"] && object["a"] == 3.json)
    object["c"] = 4.json
    object["a"] = nil
    object["x"] = nil
    #expect(object.members.map(\.key) == ["b", "c"] && object["c"] == 4.json && object["a"] == nil)
  }
}

extension Int {
  fileprivate var json: JSONValue { .integer(Int64(self)) }
}
