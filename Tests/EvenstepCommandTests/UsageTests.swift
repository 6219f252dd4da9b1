import EvenstepTestSupport
import Testing

@Suite("The command line")
struct UsageTests {
  @Test(
    "teaches itself: every command has usage, options and examples", arguments: ["render", "simulate", "check", "play"])
  func help(command: String) throws {
    for line in ["\(command) --help", "help \(command)", "\(command) -h", "\(command) scene.json --help"] {
      let run = try evenstep(line)
      #expect(run.code == 0 && run.messages.isEmpty, "\(line): \(run.messages)")
      #expect(run.output.contains("Usage: evenstep \(command) SCENE") && run.output.contains("Examples:"))
      #expect(run.output.contains("\n  evenstep \(command) "), "an example is a command line")
      #expect(run.output.contains("--set") && run.output.contains("--seed"))
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
  }

  @Test("has an overview with all commands and examples")
  func overview() throws {
    for line in ["--help", "-h", "help"] {
      let run = try evenstep(line)
      #expect(run.code == 0)
      for word in ["play", "render", "simulate", "check", "Examples:", "Exit status"] {
        #expect(run.output.contains(word), "\(word)")
      }
    }
  }

  @Test("says its version", arguments: ["--version", "-V"])
  func version(option: String) throws {
    let run = try evenstep(option)
    #expect(run.code == 0)
    let parts = run.output.split(whereSeparator: { " .\n".contains($0) })
    #expect(
      parts.count == 4 && parts[0] == "evenstep" && parts.dropFirst().allSatisfy { Int($0) != nil }, "\(run.output)")
  }

  @Test("says that the mouse drags, and how to keep it from that", arguments: ["play", "replay"])
  func noDrag(command: String) throws {
    let help = try evenstep("\(command) --help").output
    #expect(help.contains("\n  --no-drag ") && help.contains("the left button also drags and throws bodies"))
    // The option is taken: what is wrong is the file.
    let run = try evenstep("\(command) missing.json --no-drag")
    #expect(run.code == 66 && run.messages.contains("missing.json"), "\(run.messages)")
  }

  /// Wrong command lines, and a word of the message.
  static let wrong = [
    ("", "which command"), ("fly", "unknown command 'fly'"), ("--fly", "unknown option '--fly'"),
    ("help fly", "unknown command 'fly'"), ("simulate", "which scene"), ("simulate a.json b.json", "one scene"),
    ("simulate a.json --fly", "unknown option '--fly'"), ("simulate a.json -x", "unknown option '-x'"),
    ("simulate a.json -q5", "takes no value"),
    ("render a.json -o x.png -o ./x.png", "two outputs go there"),
    ("render a.json -o x.png --contact-sheet y/../x.png", "two outputs go there"),
    ("render a.json -o - -o -", "two outputs go there"), ("render a.json -o x -o x/", "two outputs go there"),
    ("render a.json -o x/y.mp4 -o x/", "x/y.mp4: lies inside the output x/"),
    ("render \(cratePit) -o /dev/null", "/dev/null: exists and is no folder"),
    ("simulate a.json -n=5", "whole number"),
    ("simulate a.json --steps", "needs a value"), ("simulate a.json --steps x", "whole number"),
    ("simulate a.json --steps -1", "whole number"), ("simulate a.json --steps 1.5", "whole number"),
    ("simulate a.json --steps 99999999999999999999", "whole number"), ("simulate a.json --seconds nan", "seconds"),
    ("simulate a.json --seconds inf", "seconds"), ("simulate a.json --seconds 0", "seconds"),
    ("simulate a.json --seconds -2", "seconds"), ("simulate a.json --seconds 1e300", "seconds"),
    ("simulate a.json --seconds x", "seconds above 0"), ("simulate a.json --seconds=", "seconds above 0"),
    ("simulate a.json --seconds -inf", "seconds above 0"), ("simulate a.json --seconds", "needs a value"),
    ("render a.json -o x.mp4 --seconds nan", "seconds above 0"),
    ("render a.json -o x.mp4 --seconds inf", "seconds above 0"),
    ("render a.json -o x.mp4 --seconds -1", "seconds above 0"),
    ("render a.json -o x.mp4 --seconds 1e300", "seconds above 0"),
    ("render a.json -o x.mp4 --seconds=", "seconds above 0"),
    ("render a.json -o x.mp4 --seconds 2s", "seconds above 0"),
    ("replay a.evrec -o x.mp4 --seconds nan", "seconds above 0"),
    ("simulate a.json --steps 1 --seconds 1", "not both"), ("simulate a.json --se 7", "may mean"),
    ("simulate a.json --quiet=yes", "takes no value"), ("simulate a.json --poses - --contacts -", "standard output"),
    ("render a.json", "where to"), ("render a.json -o x.png --size 0x5", "--size"),
    ("render a.json -o x.png --size 5", "--size"), ("render a.json -o x.png --size 5x5x5", "--size"),
    ("render a.json -o x.png --fps 0", "--fps"), ("render a.json -o x.png --fps 60/0", "--fps"),
    ("render a.json -o x.png --threads 0", "--threads"), ("render a.json -o x.png --frames 0", "--frames"),
    ("render a.json -o x.png --shutter 361", "degrees from 0 to 360"),
    ("render a.json -o x.png --shutter half", "degrees from 0 to 360"),
    ("render a.json -o x.png --shutter nan", "degrees from 0 to 360"),
    ("render a.json -o x.png --shutter 180 --samples 257", "from 1 to 256"),
    ("render a.json -o x.png --shutter 180 --samples 0", "from 1 to 256"),
    ("render \(cratePit) -o x.png --frames 1 --samples 4", "give --shutter DEGREES too"),
    ("render a.json -o x.png --blending gamma", "encoded or linear"),
    ("play a.json --no-drag=yes", "takes no value"), ("play a.json --no-dragging", "unknown option '--no-dragging'"),
    ("render a.json -o x.png --no-drag", "unknown option '--no-drag'"),
    ("check --steps 5 a.json", "unknown option '--steps'"),
  ]

  @Test("exits with 64 and names what is wrong", arguments: wrong.indices)
  func wrongUsage(index: Int) throws {
    let (line, words) = UsageTests.wrong[index]
    let run = try evenstep(line)
    #expect(run.code == 64 && run.output.isEmpty, "\(line): \(run.exit) \(run.output)")
    #expect(run.messages.hasPrefix("evenstep: ") && run.messages.contains(words), "\(line): \(run.messages)")
    #expect(run.messages.contains("--help'"), "and says where to learn more: \(run.messages)")
    #expect(run.messages.filter { $0 == "\n" }.count == 1, "in one line")
  }

  @Test("takes values with a space or an equals sign, short names, abbreviations, and -- before operands")
  func spellings() throws {
    let expected = try CommandLineProgram.run(["simulate", cratePit, "--steps", "60"])
    #expect(expected.code == 0)
    for arguments in [
      ["simulate", "--steps=60", cratePit], ["simulate", "-n", "60", cratePit], ["simulate", "-n60", cratePit],
      ["simulate", "--st", "60", cratePit],
      ["simulate", "--ste=60", "--", cratePit], ["simulate", cratePit, "--seconds", "0.5"],
      ["simulate", cratePit, "--sec", "0.5", "--quiet"], ["simulate", cratePit, "--steps", "1", "--steps", "60"],
      ["simulate", cratePit, "-q", "-n", "60"],
    ] {
      let run = try CommandLineProgram.run(arguments)
      #expect(run.code == 0 && run.output == expected.output, "\(arguments): \(run.messages)")
    }
  }

  @Test("a file whose name begins with a dash can be named after --, or with its folder")
  func dashes() throws {
    try withTemporaryFolder { folder in
      let run = try CommandLineProgram.run(["simulate", "--", "-missing.json"])
      #expect(run.code == 66 && run.messages.contains("-missing.json"))
      #expect(try CommandLineProgram.run(["simulate", "\(folder)/-missing.json"]).code == 66)
    }
  }
}
