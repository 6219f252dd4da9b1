/// A command line taken apart: options with their values, and operands.
struct ParsedArguments {
  private(set) var operands: [String] = []
  private var values: [(name: String, value: String)] = []

  /// Takes arguments apart, GNU style: `--name value`, `--name=value`, `-n value`, `-nvalue`, and `--` before
  /// operands.
  init(_ arguments: [String], options: [Option]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let (name, attached) = ParsedArguments.split(argument)
      let option = try ParsedArguments.find(name, in: options)
      switch (option.value, attached) {
      case (nil, nil): values.append((option.name, ""))
      case (nil, .some): throw Failure(.usage, "\(option.name) takes no value")
      case (.some, let value?): values.append((option.name, value))
      case (let kind?, nil):
        guard let value = rest.popFirst() else { throw Failure(.usage, "\(option.name) needs a value: \(kind)") }
        values.append((option.name, value))
      }
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--") else {
      let value = argument.dropFirst(2)
      return (String(argument.prefix(2)), value.isEmpty ? nil : String(value))
    }
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  /// Finds an option by its name, its letter, or the beginning of its name where that means one option only.
  private static func find(_ name: String, in options: [Option]) throws(Failure) -> Option {
    if let exact = options.first(where: { $0.name == name || $0.short == name }) { return exact }
    let near = name.hasPrefix("--") ? options.filter { $0.name.hasPrefix(name) } : []
    if near.count == 1 { return near[0] }
    if near.count > 1 {
      throw Failure(.usage, "'\(name)' may mean \(near.map(\.name).joined(separator: " or "))")
    }
    throw Failure(.usage, "unknown option '\(name)'")
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// The last value given for an option.
  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// All values given for an option, in order.
  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// A whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        .usage, "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  /// A size in pixels or points, `WxH`.
  func size(_ name: String) throws(Failure) -> (width: Int, height: Int)? {
    guard let text = value(name) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw Failure(.usage, "\(name) takes a width and a height up to 16384, such as 1280x720, not '\(text)'") }
    return (width, height)
  }

  /// A number of seconds, above 0 and up to a day.
  func seconds(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number > 0, number <= 86_400 else {
      throw Failure(.usage, "\(name) takes a number of seconds above 0 and up to 86400, not '\(text)'")
    }
    return number
  }
}
