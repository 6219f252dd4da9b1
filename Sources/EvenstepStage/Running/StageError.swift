/// Why a stage cannot go on.
public struct StageError: Error, Equatable, CustomStringConvertible {
  /// The number of steps that were done.
  public var step: Int
  /// The node in question, where there is one.
  public var node: String?
  /// What happened, in words.
  public var message: String

  /// Step, node and message in one line.
  public var description: String {
    "step \(step): " + (node.map { "\($0): " } ?? "") + message
  }
}
