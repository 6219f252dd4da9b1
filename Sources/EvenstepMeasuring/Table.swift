internal import EvenstepJSON

/// Numbers that were measured, by rows and columns.
package struct Table: Sendable {
  /// A column's name in JSON, its title for people, and with how many decimals people see it.
  package struct Column: Sendable {
    package let key, title: String
    package let decimals: Int

    /// Creates a column.
    package init(_ key: String, _ title: String, _ decimals: Int) {
      (self.key, self.title, self.decimals) = (key, title, decimals)
    }
  }

  /// A row's name and its numbers, one a column; nil where there is none.
  package struct Row: Sendable {
    package let name: String
    package let values: [Double?]
  }

  /// The table's name, in JSON and as its heading.
  package let name: String
  /// What the first column holds.
  package let subject: String
  package let columns: [Column]
  package private(set) var rows: [Row] = []
  /// What a reader has to know of how the numbers came about, a sentence or two each.
  package var notes: [String] = []

  /// Creates a table without rows.
  package init(_ name: String, of subject: String, _ columns: [Column]) {
    (self.name, self.subject, self.columns) = (name, subject, columns)
  }

  /// Appends a row; there is a value, or nil, for each column.
  package mutating func add(_ name: String, _ values: [Double?]) {
    precondition(values.count == columns.count, "\(name): \(columns.count) values were expected, not \(values.count)")
    rows.append(Row(name: name, values: values))
  }
}

extension Table {
  /// The table in Markdown, its columns aligned, and its notes below.
  package var text: String {
    var cells = [[subject] + columns.map(\.title)]
    for row in rows { cells.append([row.name] + zip(columns, row.values).map { decimal($1, places: $0.decimals) }) }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let rule = widths.indices.map { column in
      String(repeating: "-", count: widths[column] + 1) + (column == 0 ? "-" : ":")
    }
    let body = cells.dropFirst().map { Table.line($0, widths) }.joined()
    return Table.line(cells[0], widths) + "|" + rule.joined(separator: "|") + "|\n" + body
      + notes.map { "\n\($0)\n" }.joined()
  }

  private static func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = row.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - row[column].count)
      return column == 0 ? row[column] + space : space + row[column]
    }
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The table's numbers, all of their digits, by the columns' keys.
  var json: JSONValue {
    let rows = rows.map { row in
      var members = JSONObject(["name": .string(row.name)])
      for (column, value) in zip(columns, row.values) { members[column.key] = value.map { .real($0) } ?? .null }
      return JSONValue.object(members)
    }
    let titles = columns.map { column in
      JSONValue.object(JSONObject(["key": .string(column.key), "title": .string(column.title)]))
    }
    return .object(
      JSONObject([
        "name": .string(name), "subject": .string(subject), "columns": .array(titles), "rows": .array(rows),
        "notes": .array(notes.map { .string($0) }),
      ]))
  }
}

/// A number with so many decimals; a dash for none.
package func decimal(_ value: Double?, places: Int) -> String {
  guard let value, value.isFinite, abs(value) < 1e15 else { return "–" }
  var unit = 1
  for _ in 0..<places { unit *= 10 }
  let (whole, fraction) = Int((abs(value) * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
  let sign = value < 0 && (whole, fraction) != (0, 0) ? "-" : ""
  guard places > 0 else { return sign + String(whole) }
  let digits = String(fraction)
  return sign + "\(whole)." + String(repeating: "0", count: places - digits.count) + digits
}
