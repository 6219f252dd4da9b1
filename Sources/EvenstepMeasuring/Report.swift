internal import EvenstepJSON

/// All tables of a run, and the machine that they come from.
package struct Report: Sendable {
  /// The machine, as names and values in order.
  package let machine: [(name: String, value: String)]
  /// Whether there were only a few short rounds.
  package let isQuick: Bool
  package var tables: [Table] = []

  /// Creates a report without tables.
  package init(machine: [(name: String, value: String)], isQuick: Bool) {
    (self.machine, self.isQuick) = (machine, isQuick)
  }

  /// The report as JSON, for programs that compare runs.
  package var json: String {
    var machine = JSONObject()
    for (name, value) in self.machine { machine[name] = .string(value) }
    let report = JSONValue.object(
      JSONObject([
        "evenstepBench": .integer(1), "machine": .object(machine), "quick": .bool(isQuick),
        "tables": .array(tables.map(\.json)),
      ]))
    return report.prettyText + "\n"
  }
}
