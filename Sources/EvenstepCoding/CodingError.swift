/// Why bytes cannot be read as what they are said to be.
public enum CodingError: Error, Hashable, Sendable {
  /// The bytes end before the value does; the place is counted from the first byte.
  case truncated(at: Int)
  /// The bytes are there and make no sense: what is wrong, in words, and where.
  case invalid(String, at: Int)
}

extension CodingError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .truncated(let place): "the data end at byte \(place), in the middle of a value"
    case .invalid(let fault, let place): "byte \(place): \(fault)"
    }
  }
}
