import EvenstepJSON
import EvenstepMeasuring
import Testing

@Suite("Tables of what was measured")
struct TableTests {
  private var table: Table {
    var table = Table("speeds", of: "who", [.init("wall", "ms a frame", 2), .init("ratio", "× ours", 1)])
    table.add("ours", [1.256, nil])
    table.add("another library", [12.5, 9.96])
    table.notes = ["A note."]
    return table
  }

  @Test("are Markdown with aligned columns, rounded, and a dash for what does not apply")
  func text() {
    #expect(
      table.text == """
        | who             | ms a frame | × ours |
        |-----------------|-----------:|-------:|
        | ours            |       1.26 |      – |
        | another library |      12.50 |   10.0 |

        A note.

        """)
  }

  @Test("have all digits in JSON, under the columns' keys, and null for what does not apply")
  func json() throws {
    var report = Report(machine: [("processor", "a \"new\" one"), ("processors", "2")], isQuick: true)
    report.tables = [table]
    #expect(
      try JSONValue(parsing: Array(report.json.utf8))
        == JSONValue(
          parsing: Array(
            """
            {"evenstepBench": 1, "machine": {"processor": "a \\"new\\" one", "processors": "2"}, "quick": true,
             "tables": [{"name": "speeds", "subject": "who",
               "columns": [{"key": "wall", "title": "ms a frame"}, {"key": "ratio", "title": "× ours"}],
               "rows": [{"name": "ours", "wall": 1.256, "ratio": null},
                        {"name": "another library", "wall": 12.5, "ratio": 9.96}],
               "notes": ["A note."]}]}
            """.utf8)))
  }

  @Test(
    "numbers are rounded to nearest, with a sign only where digits remain",
    arguments: [
      (1.0, 0, "1"), (0.5, 1, "0.5"), (1.995, 1, "2.0"), (12.345, 2, "12.35"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"),
      (-1.26, 1, "-1.3"), (3, 3, "3.000"), (.infinity, 1, "–"), (.nan, 2, "–"),
    ])
  func numbers(value: Double, places: Int, text: String) {
    #expect(decimal(value, places: places) == text)
  }
}
