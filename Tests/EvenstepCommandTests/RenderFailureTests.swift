import EvenstepExport
import EvenstepFiles
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep render, when something fails")
struct RenderFailureTests {
  private let film = ["render", cratePit, "--size", "160x90", "--quiet"]

  /// Makes a program of the encoder's name that is found first; `$$` is noted.
  private func environment(_ folder: String, encoder script: String) throws -> [(name: String, value: String?)] {
    try Files.writeAtomically("\(folder)/ffmpeg", Array("#!/bin/sh\necho $$ > '\(folder)/pid'\n\(script)\n".utf8))
    chmod("\(folder)/ffmpeg", 0o755)
    return [("PATH", "\(folder):\(String(cString: getenv("PATH")))")]
  }

  /// Whether the encoder has ended.
  private func encoderHasEnded(_ folder: String) throws -> Bool {
    let id = try #require(Int32(String(decoding: try Files.read("\(folder)/pid"), as: UTF8.self).filter(\.isNumber)))
    return kill(id, 0) != 0
  }

  @Test(
    "of an encoder, names the frame and the cause with 74, and leaves nothing",
    arguments: [
      ("exit 3", "ended early (exit code 3)"), ("exec sleep 1000", "no sign of life"),
      ("exec 0<&-\nexec sleep 1000", "does not read any more"),
      ("head -c 1000000 /dev/zero | tr '\\0' x >&2\nhead -c 2000000 > /dev/null\nexit 9", "exit code 9"),
    ])
  func encoder(script: String, words: String) throws {
    try withTemporaryFolder { folder in
      let environment = try environment(folder, encoder: script)
      let run = try CommandLineProgram.run(
        film + ["--frames", "400", "-o", "\(folder)/film.mp4"], environment: environment)
      #expect(run.code == 74, "\(run.exit)")
      #expect(run.messages.contains("frame ") && run.messages.contains(words), "\(run.messages)")
      #expect(try Files.names(in: folder).sorted() == ["ffmpeg", "pid"])
      #expect(try encoderHasEnded(folder))
    }
  }

  @Test("by a signal while an encoder does not read, ends it", arguments: SignalEnding.all)
  func signalled(ending: SignalEnding) throws {
    try withTemporaryFolder { folder in
      // It seems to be at work all the time.
      let environment = try environment(folder, encoder: ": > '\(folder)/begun'\nwhile :; do :; done")
      let child = try ChildProcess(
        CommandLineProgram.path, film + ["--frames", "400", "-o", "\(folder)/film.mp4"], environment: environment,
        error: .kept(last: 1000))
      while !Files.exists("\(folder)/begun"), child.exit == nil { usleep(1000) }
      child.signal(ending.signal)
      #expect(try child.wait(patience: 60_000_000_000) == .code(ending.code))
      #expect(String(decoding: child.errorOutput, as: UTF8.self).contains("\(ending.word) before frame "))
      #expect(try Files.names(in: folder).sorted() == ["begun", "ffmpeg", "pid"])
      #expect(try encoderHasEnded(folder))
    }
  }

  @Test("at a limit of a file's size, leaves whole frames in a stream and none in a folder")
  func sizeLimit() throws {
    try withTemporaryFolder { folder in
      // 160 × 90 pixels are 43 214 bytes with a header; the limit counts blocks of 512.
      let command = "ulimit -f 200; \"$0\" \"$@\" > '\(folder)/film.ppm'"
      let run = try CommandLineProgram.run(
        ["-c", command, CommandLineProgram.path] + film + ["--frames", "9", "-o", "-"], program: "/bin/sh")
      #expect(run.code == 74 && run.messages.contains("frame 2: standard output: "), "\(run.exit) \(run.messages)")
      #expect(Files.size(of: "\(folder)/film.ppm") == 2 * 43_214)
      let folderCommand = "ulimit -f 20; exec \"$0\" \"$@\""
      let second = try CommandLineProgram.run(
        ["-c", folderCommand, CommandLineProgram.path] + film
          + ["--frames", "9", "--format", "ppm", "-o", "\(folder)/out"], program: "/bin/sh")
      #expect(second.code == 74 && second.messages.contains("frame 0: "), "\(second.exit) \(second.messages)")
      #expect(!Files.exists("\(folder)/out"))
    }
  }

  @Test("is not for want of memory: a film of 600 frames takes as much as one of 60")
  func memory() throws {
    func highWater(_ frames: Int) throws -> Int {
      let child = try ChildProcess(
        CommandLineProgram.path,
        ["render", cratePit, "--size", "320x180", "--quiet", "--threads", "2", "--frames", "\(frames)", "-o", "-"])
      var most = 0
      repeat { most = max(most, kilobytes(of: child.id)) } while child.waitBriefly(milliseconds: 1) == nil
      #expect(child.exit == .code(0))
      return most
    }
    let (short, long) = (try highWater(60), try highWater(600))
    // A frame has 169 kB, 540 more would be 91 MB.
    #expect(short > 0 && long - short < 16_000, "\(short) and \(long) kB")
  }

  @Test("is not for want of memory with an open shutter, however many threads draw")
  func memoryOfExposures() throws {
    func highWater(_ threads: Int) throws -> Int {
      let child = try ChildProcess(
        CommandLineProgram.path,
        [
          "render", cratePit, "--size", "64x64", "--quiet", "--threads", "\(threads)", "--frames", "24", "--shutter",
          "180",
          "--samples", "256", "-o", "-",
        ])
      var most = 0
      repeat { most = max(most, kilobytes(of: child.id)) } while child.waitBriefly(milliseconds: 1) == nil
      #expect(child.exit == .code(0))
      return most
    }
    let (few, many) = (try highWater(2), try highWater(32))
    #expect(few > 0 && many < 2 * few, "\(few) and \(many) kB")
  }

  /// The most memory that a process had so far (`VmHWM`), in kilobytes; 0 once it has ended.
  private func kilobytes(of id: Int32) -> Int {
    let text = String(decoding: (try? Files.read("/proc/\(id)/status")) ?? [], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
