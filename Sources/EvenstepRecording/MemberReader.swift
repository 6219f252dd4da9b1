internal import EvenstepJSON

/// Reads the members of an object in the one order that the format has.
struct MemberReader {
  private var rest: ArraySlice<JSONObject.Member>

  init(_ json: JSONValue) throws(RecordingError.Kind) {
    guard case .object(let object) = json else {
      throw .malformed(path: "", rule: "a line must be an object", value: json.excerpt)
    }
    rest = object.members[...]
  }

  /// The name of the next member.
  var next: String? { rest.first?.key }

  /// The next member's value, which must have that name.
  mutating func value(_ key: String) throws(RecordingError.Kind) -> JSONValue {
    guard let member = rest.first, member.key == key else {
      throw .malformed(path: key, rule: "must come here", value: rest.first.map { JSONValue.string($0.key).excerpt })
    }
    rest.removeFirst()
    return member.value
  }

  /// The next member's value if it has that name.
  mutating func valueIfNext(_ key: String) throws(RecordingError.Kind) -> JSONValue? {
    next == key ? try value(key) : nil
  }

  mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(RecordingError.Kind) -> Int {
    let value = try value(key)
    guard case .integer(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
      let most = range.upperBound == .max ? "" : " and at most \(range.upperBound)"
      let rule = "must be a whole number of at least \(range.lowerBound)\(most)"
      throw .malformed(path: key, rule: rule, value: value.excerpt)
    }
    return whole
  }

  mutating func bool(_ key: String) throws(RecordingError.Kind) -> Bool {
    let value = try value(key)
    guard case .bool(let flag) = value else {
      throw .malformed(path: key, rule: "must be true or false", value: value.excerpt)
    }
    return flag
  }

  mutating func string(_ key: String) throws(RecordingError.Kind) -> String { try value(key).text(at: key) }

  /// A text, or nil for `null`.
  mutating func optionalString(_ key: String) throws(RecordingError.Kind) -> String? {
    let value = try value(key)
    return value == .null ? nil : try value.text(at: key)
  }

  mutating func hex(_ key: String, digits: Int) throws(RecordingError.Kind) -> String {
    try value(key).hex(digits: digits, at: key)
  }

  /// A number of 64 bits, written as 16 hexadecimal digits.
  mutating func hash(_ key: String) throws(RecordingError.Kind) -> UInt64 {
    UInt64(try hex(key, digits: 16), radix: 16) ?? 0
  }

  /// Sees to it that no member is left.
  func finish() throws(RecordingError.Kind) {
    if let key = next { throw .malformed(path: key, rule: "is not known here", value: nil) }
  }
}

extension JSONValue {
  /// The beginning of the value's text, for messages.
  var excerpt: String { RecordingError.excerpt(compactText) }

  func text(at path: String) throws(RecordingError.Kind) -> String {
    guard let string else { throw .malformed(path: path, rule: "must be a text", value: excerpt) }
    return string
  }

  func hex(digits: Int, at path: String) throws(RecordingError.Kind) -> String {
    guard let string, string.utf8.count == digits, string.utf8.allSatisfy({ HexDigits.value(of: $0) != nil }) else {
      throw .malformed(path: path, rule: "must be \(digits) hexadecimal digits", value: excerpt)
    }
    return string
  }
}
