/// Names the objects that outlive the scope that they should end with, for tests and debug builds.
///
///     let leaked = LeakMonitor.survivors { monitor in
///       let player = Player()
///       monitor.watch(player, as: "player")
///     }
///     #expect(leaked == [])
///
/// Watching keeps nothing alive.
public final class LeakMonitor {
  private struct Watched {
    let name: String
    weak var object: AnyObject?
  }

  private var watched: [Watched] = []

  /// Creates a monitor that watches nothing yet.
  public init() {}

  /// Watches an object, which a list of survivors calls by this name.
  public func watch(_ object: AnyObject, as name: String) {
    watched.append(Watched(name: name, object: object))
  }

  /// The names of the watched objects that still live, in the order of watching.
  public var survivors: [String] { watched.compactMap { $0.object == nil ? nil : $0.name } }

  /// Stops a debug build with the names of the survivors, if there are any; a release build does nothing.
  public func assertNoSurvivors(file: StaticString = #file, line: UInt = #line) {
    assert(
      survivors.isEmpty, "outlived their scope: \(survivors.joined(separator: ", "))", file: file, line: line)
  }

  /// Runs a scope and returns the names of what it let be watched and what outlived it.
  public static func survivors<Failure: Error>(
    of scope: (LeakMonitor) throws(Failure) -> Void
  ) throws(Failure) -> [String] {
    let monitor = LeakMonitor()
    try scope(monitor)
    return monitor.survivors
  }
}
