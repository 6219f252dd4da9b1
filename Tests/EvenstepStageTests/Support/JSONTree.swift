import EvenstepJSON

extension JSONValue {
  /// The value at a path, if it leads to one.
  func value(at path: JSONPath) -> JSONValue? {
    var value = self
    for component in path.components {
      switch (component, value) {
      case (.key(let key), .object(let object)):
        guard let next = object[key] else { return nil }
        value = next
      case (.index(let index), .array(let elements)) where index < elements.count: value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// The tree with another value at a path.
  func replacing(_ path: JSONPath, by value: JSONValue) -> JSONValue {
    var copy = self
    _ = copy.set(value, at: path)
    return copy
  }

  /// The paths of all values below this one, in the order of the text, without those that scenes do not read.
  var paths: [JSONPath] {
    var paths: [JSONPath] = []
    collectPaths(JSONPath(), into: &paths)
    return paths
  }

  private func collectPaths(_ path: JSONPath, into paths: inout [JSONPath]) {
    if !path.components.isEmpty { paths.append(path) }
    switch self {
    case .object(let object):
      for member in object.members where !member.key.hasPrefix("x-") && member.key != "$schema" {
        var inner = path
        inner.components.append(.key(member.key))
        member.value.collectPaths(inner, into: &paths)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        var inner = path
        inner.components.append(.index(index))
        element.collectPaths(inner, into: &paths)
      }
    default: break
    }
  }
}

extension JSONPath {
  /// The name of the innermost member on the way.
  var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }
}
