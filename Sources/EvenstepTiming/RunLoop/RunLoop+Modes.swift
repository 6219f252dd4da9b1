extension RunLoop {
  /// What a run pays attention to: it sees only what was added to its mode.
  public struct Mode: Hashable, Sendable {
    /// The name, which makes the mode.
    public let name: String

    /// Creates a mode; equal names are one mode.
    public init(_ name: String) { self.name = name }

    /// The mode for everyday use.
    public static let `default` = Mode("default")
    /// The mode while someone drags something, in which other work can wait.
    public static let tracking = Mode("tracking")
  }

  /// Where something is added.
  public enum Modes: Hashable, Sendable {
    /// To all that are common modes of the loop, whenever they became that.
    case common
    /// To these only.
    case only([Mode])

    /// To the mode for everyday use.
    public static let `default` = Modes.only([.default])
    /// To the mode for tracking.
    public static let tracking = Modes.only([.tracking])
  }

  /// Makes a mode a common one: what was or will be added to `.common` belongs to it.
  public func addCommonMode(_ mode: Mode) {
    if !commonModes.contains(mode) { commonModes.append(mode) }
  }

  func contains(_ modes: Modes, _ mode: Mode) -> Bool {
    switch modes {
    case .common: commonModes.contains(mode)
    case .only(let modes): modes.contains(mode)
    }
  }
}
