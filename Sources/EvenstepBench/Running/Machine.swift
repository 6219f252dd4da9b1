import EvenstepFiles
import Glibc

/// What the machine is, as far as it tells.
enum Machine {
  /// The number of processors that this process may use.
  static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  static var facts: [(name: String, value: String)] {
    [
      ("processor", field("model name", of: "/proc/cpuinfo", separator: ":") ?? "unknown"),
      ("processors", String(processors)),
      ("system", field("PRETTY_NAME", of: "/etc/os-release", separator: "=") ?? "unknown"),
    ]
  }

  /// The value of the first line that begins with a name.
  private static func field(_ name: String, of path: String, separator: Character) -> String? {
    guard let bytes = try? Files.read(path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }), let place = line.firstIndex(of: separator) else {
      return nil
    }
    return String(line[line.index(after: place)...].filter { $0 != "\"" }.drop { $0 == " " })
  }
}
