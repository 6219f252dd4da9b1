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

  /// Reads `nodes[3].shapes[0].radius`; nil where the text is not a path.
  public init?(parsing text: String) {
    components = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      var rest = part
      let key = rest.prefix { $0 != "[" }
      rest = rest.dropFirst(key.count)
      if key.isEmpty && (components.isEmpty || rest.isEmpty) { return nil }
      if !key.isEmpty { components.append(.key(String(key))) }
      while !rest.isEmpty {
        guard let close = rest.firstIndex(of: "]"), rest.first == "[",
          let index = Int(rest[rest.index(after: rest.startIndex)..<close]), index >= 0
        else { return nil }
        components.append(.index(index))
        rest = rest[rest.index(after: close)...]
      }
    }
    if components.isEmpty { return nil }
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
