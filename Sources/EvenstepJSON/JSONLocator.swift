/// Finds the path of the value at a place in a text that may be broken from there on.
///
/// A parser knows the line of a fault and not the path; people know their scene by the path.
enum JSONLocator {
  private enum Container {
    /// The name whose value is being read; nil where a name is due.
    case object(key: String?)
    case array(index: Int)
  }

  /// The path of the innermost value that was begun before `offset`, such as `nodes[3].radius`; a name counts from its
  /// own last letter on, so that a name that may not be there is named.
  static func path(at offset: Int, in bytes: [UInt8]) -> String {
    var offset = offset
    // A bracket that closes too early is the last thing that was read; the fault is before it.
    if offset > 0, [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[offset - 1]) { offset -= 1 }
    var open: [Container] = []
    var index = 0
    while index < offset {
      switch bytes[index] {
      case UInt8(ascii: "{"): open.append(.object(key: nil))
      case UInt8(ascii: "["): open.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","):
        switch open.last {
        case .array(let position)?: open[open.count - 1] = .array(index: position + 1)
        case .object?: open[open.count - 1] = .object(key: nil)
        case nil: break
        }
      case UInt8(ascii: "\""):
        let end = endOfString(from: index + 1, in: bytes, limit: offset)
        if case .object(key: nil)? = open.last {
          let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
          open[open.count - 1] = .object(key: text)
        }
        index = end
      default: break
      }
      index += 1
    }
    return render(open)
  }

  private static func endOfString(from start: Int, in bytes: [UInt8], limit: Int) -> Int {
    var index = start
    while index < limit, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, limit)
  }

  private static func render(_ open: [Container]) -> String {
    var path = ""
    for container in open.prefix(64) {
      switch container {
      case .object(nil): break
      case .object(let key?): path += path.isEmpty ? key : ".\(key)"
      case .array(let index): path += "[\(index)]"
      }
    }
    return path
  }
}
