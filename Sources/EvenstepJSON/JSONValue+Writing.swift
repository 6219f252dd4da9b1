extension JSONValue {
  /// The value as text on one line; numbers read back to the same bits.
  public var compactText: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value as text with two spaces a level, for people; short lists stay on one line.
  public var prettyText: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .real(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSONValue.writeString(value, to: &text)
    case .array(let values):
      let broken = values.contains { if case .object = $0 { true } else { false } }
      JSONValue.writeList(
        values, brackets: ("[", "]"), to: &text, indent: broken ? indent : nil, spaced: indent != nil
      ) { value, text, inner in value.write(to: &text, indent: inner) }
    case .object(let object):
      JSONValue.writeList(
        object.members, brackets: ("{", "}"), to: &text, indent: indent, spaced: indent != nil
      ) { member, text, inner in
        JSONValue.writeString(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: inner)
      }
    }
  }

  private static func writeList<Element>(
    _ elements: [Element], brackets: (String, String), to text: inout String, indent: Int?, spaced: Bool,
    writeElement: (Element, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += spaced && inner == nil ? ", " : "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      writeElement(element, &text, inner)
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += brackets.1
  }

  private static func writeString(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
