import EvenstepExport
import EvenstepFiles
import Glibc
import Testing

@Suite("A child process")
struct ChildProcessTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("gets its arguments as they are")
  func arguments() {
    let odd = ["a b", "", "$HOME", "'\"`", "*", "é"]
    let result = run("printf", ["%s\\n"] + odd)
    #expect(text(result.output) == odd.map { "\($0)\n" }.joined())
    #expect(result.exit == .code(0))
  }

  @Test("tells how it ended")
  func exits() {
    #expect(run("sh", ["-c", "exit 41"]).exit == .code(41))
    #expect(run("sh", ["-c", "kill -15 $$"]).exit == .signal(15))
  }

  @Test("that is not there is an error")
  func missing() {
    #expect(throws: FileError.notFound(path: "no-such-program")) { try ChildProcess("no-such-program", []) }
  }

  @Test("is fed and heard at once, however much it answers")
  func echo() throws {
    let child = try ChildProcess("cat", [], input: .pipe, output: .kept(last: 1 << 22))
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try bytes.withUnsafeBytes { try child.write($0, patience: 20_000_000_000) }
    child.closeInput()
    #expect(try child.wait(patience: 20_000_000_000) == .code(0))
    #expect(child.output == bytes)
  }

  @Test("is heard to the end, of which the last bytes are kept")
  func lastBytes() throws {
    let child = try ChildProcess("sh", ["-c", "seq 1 100000 >&2"], error: .kept(last: 14))
    #expect(try child.wait(patience: 20_000_000_000) == .code(0))
    #expect(text(child.errorOutput) == "\n99999\n100000\n")
  }

  @Test("finds the environment with the changes asked for")
  func environment() throws {
    setenv("EVENSTEP_TEST_KEPT", "kept", 1)
    setenv("EVENSTEP_TEST_GONE", "gone", 1)
    let child = try ChildProcess(
      "sh", ["-c", "echo $EVENSTEP_TEST_KEPT-$EVENSTEP_TEST_GONE-$EVENSTEP_TEST_NEW"],
      environment: [("EVENSTEP_TEST_GONE", nil), ("EVENSTEP_TEST_NEW", "new")], output: .kept(last: 100))
    _ = try child.wait(patience: 20_000_000_000)
    #expect(text(child.output) == "kept--new\n")
  }

  @Test("finds the standard streams open or closed as asked")
  func streams() throws {
    let script = "for i in 0 1 2; do [ -e /proc/self/fd/$i ] && printf o >&9 || printf c >&9; done 9> \"$0\""
    let folder = TemporaryFolder()
    let child = try ChildProcess("sh", ["-c", script, folder("fds")], input: .closed, error: .closed)
    _ = try child.wait(patience: 20_000_000_000)
    #expect(text(try Files.read(folder("fds"))) == "coc")
    let reader = try ChildProcess("cat", [], input: .null, output: .kept(last: 10))
    #expect(try reader.wait(patience: 20_000_000_000) == .code(0))
  }

  @Test("starts with the usual signals, whatever its parent does with them")
  func signals() throws {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    // `yes` would complain about a broken pipe, were the signal ignored.
    let result = run("sh", ["-c", "yes | head -n 1"])
    #expect(text(result.output) == "y\n")
    #expect(result.error == "")
  }

  @Test("is killed with what it started when it is let go")
  func letGo() throws {
    var child: ChildProcess? = try ChildProcess(
      "sh", ["-c", "sleep 1000 & echo $!; wait"], output: .kept(last: 100))
    let id = try #require(child?.id)
    while child?.output.isEmpty == true {
      #expect(throws: ChildProcess.Stop.stalled) { try child?.wait(patience: 20_000_000) }
    }
    let grandchild = try #require(Int32(text(child?.output ?? []).filter(\.isNumber)))
    child = nil
    #expect(!isAlive(id))
    #expect(!isAlive(grandchild))
  }

  @Test("can be sent a signal")
  func signalling() throws {
    let child = try ChildProcess(
      "sh", ["-c", "trap 'exit 5' INT; echo ready; while :; do sleep 0.05; done"], output: .kept(last: 100))
    while child.output.isEmpty {
      #expect(throws: ChildProcess.Stop.stalled) { try child.wait(patience: 20_000_000) }
    }
    child.signal(SIGINT)
    #expect(try child.wait(patience: 20_000_000_000) == .code(5))
  }
}
