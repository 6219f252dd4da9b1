/// The place of a value in a tree: names and positions, written `nodes[3].shapes[0].radius`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// One step down the tree.
  public enum Component: Sendable, Hashable {
    /// Into the member of that name.
    case key(String)
    /// Into the element at that position, counted from 0.
    case index(Int)
  }

  /// The steps from the root.
  public var components: [Component]

  /// The root.
  public init() { components = [] }

  /// The most steps that a path may have: more than a parsed value has levels.
  static let longest = 4096

  /// Reads `nodes[3].shapes[0].radius`; nil where the text is not a path, or one of more than 4096 steps.
  public init?(parsing text: String) {
    components = []
    for (number, part) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      let key = part.prefix { $0 != "[" }
      // Only the root may be entered by a position alone.
      if key.contains("]") || key.isEmpty && (number > 0 || part.isEmpty) { return nil }
      if !key.isEmpty { components.append(.key(String(key))) }
      guard appendPositions(part.dropFirst(key.count)) else { return nil }
    }
    if components.count > JSONPath.longest { return nil }
  }

  /// Reads `[3][0]`; false where the text is something else.
  private mutating func appendPositions(_ text: Substring) -> Bool {
    var rest = text
    while !rest.isEmpty {
      guard rest.popFirst() == "[", let close = rest.firstIndex(of: "]") else { return false }
      let digits = rest[..<close]
      // `Int` also takes a sign.
      guard digits.first?.isNumber == true, let index = Int(digits) else { return false }
      components.append(.index(index))
      rest = rest[rest.index(after: close)...]
    }
    return true
  }

  /// The path as it is written.
  public var description: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension JSONValue {
  /// Replaces the value at a path; a missing name is added, a missing position or a step into a plain value is refused.
  ///
  /// Returns false, and changes nothing, where the path does not lead anywhere.
  public mutating func set(_ value: JSONValue, at path: JSONPath) -> Bool {
    set(value, at: path.components[...])
  }

  private mutating func set(_ value: JSONValue, at path: ArraySlice<JSONPath.Component>) -> Bool {
    guard let step = path.first else {
      self = value
      return true
    }
    switch (step, self) {
    case (.key(let key), .object(var object)):
      var child = object[key] ?? .object(JSONObject())
      guard child.set(value, at: path.dropFirst()) else { return false }
      object[key] = child
      self = .object(object)
      return true
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      guard elements[index].set(value, at: path.dropFirst()) else { return false }
      self = .array(elements)
      return true
    default: return false
    }
  }
}
