/// Numbers that were measured, by rows and columns.
struct Table {
  /// A column's name in JSON, its title for people, and how many decimals they are shown.
  struct Column {
    let key, title: String
    let decimals: Int

    init(_ key: String, _ title: String, _ decimals: Int) {
      (self.key, self.title, self.decimals) = (key, title, decimals)
    }
  }

  /// The section's name, as it is asked for.
  let name: String
  /// What the first column holds.
  let subject: String
  let columns: [Column]
  private(set) var rows: [(name: String, values: [Double?])] = []
  /// What a reader has to know of how the numbers came about.
  var notes: [String] = []

  init(_ name: String, of subject: String, _ columns: [Column]) {
    (self.name, self.subject, self.columns) = (name, subject, columns)
  }

  /// Appends a row; a value that does not apply is nil.
  mutating func add(_ name: String, _ values: [Double?]) {
    precondition(values.count == columns.count, "\(name): \(columns.count) values were expected, not \(values.count)")
    rows.append((name, values))
  }

  /// The table in Markdown, its columns aligned.
  var text: String {
    var cells = [[subject] + columns.map(\.title)]
    for row in rows {
      cells.append([row.name] + zip(columns, row.values).map { decimal($1, places: $0.decimals) })
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    func line(_ row: [String]) -> String {
      "| "
        + row.indices.map { column in
          let space = String(repeating: " ", count: widths[column] - row[column].count)
          return column == 0 ? row[column] + space : space + row[column]
        }.joined(separator: " | ") + " |\n"
    }
    let rule = widths.indices.map { column in
      String(repeating: "-", count: widths[column] + 1) + (column == 0 ? "-" : ":")
    }
    let body = cells.dropFirst().map(line).joined()
    return line(cells[0]) + "|" + rule.joined(separator: "|") + "|\n" + body + notes.map { "\n\($0)\n" }.joined()
  }
}

/// A number with so many decimals; a dash for none.
func decimal(_ value: Double?, places: Int) -> String {
  guard let value, value.isFinite, abs(value) < 1e15 else { return "–" }
  var unit = 1
  for _ in 0..<places { unit *= 10 }
  let (whole, fraction) = Int((abs(value) * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
  let sign = value < 0 && (whole, fraction) != (0, 0) ? "−" : ""
  guard places > 0 else { return sign + String(whole) }
  let digits = String(fraction)
  return sign + "\(whole)." + String(repeating: "0", count: places - digits.count) + digits
}
