import EvenstepFiles
import EvenstepJSON
import Testing

@Suite("The bench")
struct BenchTests {
  private func bench(_ arguments: String...) throws -> CommandLineProgram.Run {
    try CommandLineProgram.run(arguments, program: Files.folder(of: CommandLineProgram.path) + "/EvenstepBench")
  }

  @Test("measures a section alone, and writes JSON with a number in every cell")
  func json() throws {
    let run = try bench("pixels", "--rounds", "1", "--only", "circle", "--json", "-")
    #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    let report = try JSONValue(parsing: Array(run.output.utf8))
    guard case .object(let members) = report, case .array(let tables)? = members["tables"],
      case .object(let table)? = tables.first, case .array(let rows)? = table["rows"]
    else {
      Issue.record("no table: \(run.output)")
      return
    }
    #expect(tables.count == 1 && table["name"]?.string == "pixels")
    #expect(rows.count == 6, "circles and their borders in three sizes")
    for row in rows {
      guard case .object(let cells) = row else {
        Issue.record("no row: \(row)")
        continue
      }
      #expect(cells["name"]?.string?.hasPrefix("circle") == true)
      for key in ["pixel", "item", "area"] { #expect(cells[key]?.number != nil, "\(cells)") }
    }
  }

  @Test("prints tables for people")
  func table() throws {
    let run = try bench("pixels", "--rounds=1", "--only=star, 32")
    #expect(run.code == 0 && run.output.hasPrefix("## pixels\n\n| item"))
    #expect(run.output.split(separator: "\n").contains { $0.hasPrefix("| star, 32 px ") })
  }

  @Test("says so where nothing is measured, before it begins where the file cannot be made")
  func nothing() throws {
    let nameless = try bench("pixels", "--only", "nonsense")
    #expect(nameless.code == 70 && nameless.output.isEmpty && nameless.messages.contains("begins with 'nonsense'"))
    let homeless = try bench("pixels", "--json", "/nowhere/at/all.json")
    #expect(homeless.code == 70 && homeless.output.isEmpty && homeless.messages.contains("/nowhere/at/all.json"))
  }

  @Test("teaches itself, and says what is wrong with arguments")
  func usage() throws {
    let help = try bench("--help")
    #expect(help.code == 0 && help.messages.isEmpty)
    for word in ["raster", "pixels", "step", "export", "encoders", "--quick", "--json", "--rounds", "--only"] {
      #expect(help.output.contains("  \(word)"), "\(word)")
    }
    let wrong = [
      (["--nonsense"], "unknown option '--nonsense'"), (["rasters"], "unknown section 'rasters'"),
      (["--rounds", "0"], "--rounds takes a whole number from 1 to 1000, not '0'"),
      (["--json"], "--json needs a value"),
      (["--quick=yes"], "unknown option '--quick=yes'"),
    ]
    for (arguments, message) in wrong {
      let run = try CommandLineProgram.run(
        arguments, program: Files.folder(of: CommandLineProgram.path) + "/EvenstepBench")
      #expect(run.code == 64 && run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
    }
  }
}
