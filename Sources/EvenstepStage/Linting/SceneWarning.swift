/// Something of a scene that is legal and will probably not do what is meant: where, what will happen, and what would help.
public struct SceneWarning: Sendable, Hashable, CustomStringConvertible {
  /// What a warning is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// A run that ends with an error; only `evenstep check` tries it.
    case failure
    /// A tower of bodies that the solver does not hold.
    case stack
    /// A body on one that is so much lighter that it sinks into it.
    case massRatio
    /// Bodies that begin inside one another.
    case overlap
    /// A joint of static surfaces at which what slides over it catches.
    case snag
    /// Materials of which bodies gain energy.
    case energy
    /// Bodies that begin outside the world, and are not brought in.
    case outside
    /// A body that may become so fast that it passes through something.
    case speed
    /// A body that is too small for the solver's tolerance.
    case size
    /// A spring that swings faster than the steps can follow.
    case spring
    /// A chain of joints that carries more than the solver can hold.
    case suspension
    /// A simulation that takes more than half of real time on this machine; only `evenstep check` measures it.
    case cost
    /// A timeline entry after the end.
    case late
    /// A name that nothing uses.
    case unused
  }

  /// What the warning is about.
  public let kind: Kind
  /// Where in the scene, such as `nodes[3]` or `joints[0]`; empty for a node that a command has made.
  public let path: String
  /// The node that it is about, if it is about one.
  public let node: String?
  /// What is so, and what will happen.
  public let effect: String
  /// What would help.
  public let advice: String
  /// How many cases of the kind there are at the path, of which this is the worst.
  public var count = 1

  /// Creates a warning.
  public init(kind: Kind, path: String, node: String? = nil, effect: String, advice: String) {
    self.kind = kind
    self.path = path
    self.node = node
    self.effect = effect
    self.advice = advice
  }

  /// Place, effect and advice in one line.
  public var description: String {
    let place = path.isEmpty ? "" : path + (node == nil ? " " : ": ")
    let more = count > 1 ? " (and \(count - 1) more like this)" : ""
    return SceneError.excerpt("\(place)\(effect)\(advice.isEmpty ? "" : "; ")\(advice)\(more)", limit: 1000)
  }
}

extension [SceneWarning] {
  /// Each warning in one line, of each kind the first few and then the number of the others.
  package func lines(limit: Int) -> [String] {
    SceneWarning.Kind.allCases.flatMap { kind -> [String] in
      let ofKind = filter { $0.kind == kind }
      let shown = ofKind.prefix(limit).map(\.description)
      let rest = ofKind.count - shown.count
      return rest == 0 ? shown : shown + ["and \(rest) more about \(kind.subject)"]
    }
  }
}

extension SceneWarning.Kind {
  /// What warnings of the kind are about, in words.
  fileprivate var subject: String {
    switch self {
    case .failure: "runs that fail"
    case .stack: "towers of bodies"
    case .massRatio: "heavy bodies on light ones"
    case .overlap: "bodies inside one another"
    case .snag: "joints of surfaces"
    case .energy: "bodies that gain energy"
    case .outside: "bodies outside the world"
    case .speed: "fast bodies that are not swept"
    case .size: "small bodies"
    case .spring: "stiff springs"
    case .suspension: "chains of joints"
    case .cost: "the cost of a step"
    case .late: "the timeline"
    case .unused: "unused names"
    }
  }
}

/// Warnings as they are found: of each kind and place the worst is kept, and the others are counted.
struct WarningList {
  private(set) var warnings: [SceneWarning] = []
  private var severities: [Double] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let kind: SceneWarning.Kind
    let group: String
  }

  /// Adds a case; it takes the place of a less severe one of its kind and group, which is the path unless it is given.
  mutating func add(_ warning: SceneWarning, severity: Double = 0, group: String? = nil) {
    let key = Key(kind: warning.kind, group: group ?? warning.path)
    guard let place = places[key] else {
      places[key] = warnings.count
      warnings.append(warning)
      severities.append(severity)
      return
    }
    let count = warnings[place].count + 1
    if severity > severities[place] { (warnings[place], severities[place]) = (warning, severity) }
    warnings[place].count = count
  }

  /// The warnings by kind, in the order of the kinds and then of finding.
  var sorted: [SceneWarning] {
    SceneWarning.Kind.allCases.flatMap { kind in warnings.filter { $0.kind == kind } }
  }
}
