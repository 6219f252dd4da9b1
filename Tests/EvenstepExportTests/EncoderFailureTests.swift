import EvenstepExport
import EvenstepFiles
import EvenstepStage
import Glibc
import Testing

@Suite("An encoder that misbehaves")
struct EncoderFailureTests {
  let folder = TemporaryFolder()

  /// Plays 200 frames, almost 2 MB, more than a pipe holds, into a script; returns the error.
  private func failure(
    _ script: String, patience: Int64 = 900_000_000, threads: Int = 2,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> ExportError? {
    let program = try folder.script("encoder", "echo $$ > \"\(folder("pid"))\"\n" + script)
    try Files.makeDirectory(folder("out"))
    var sink = VideoSink(
      folder("out/film.mp4"), encoder: VideoEncoder(program: program), patience: patience, isCancelled: isCancelled)
    do {
      try HeadlessPlayer(Scene.crates(), frames: 200, threads: threads).run(into: &sink)
      return nil
    } catch let error as ExportError {
      #expect(try folder.names(in: "out").isEmpty, "nothing is left")
      #expect(!isRunning, "the encoder has ended")
      return error
    }
  }

  private var isRunning: Bool {
    let text = String(decoding: (try? Files.read(folder("pid"))) ?? [], as: UTF8.self)
    guard let id = Int32(text.filter(\.isNumber)) else { return false }
    return isAlive(id)
  }

  @Test("by ending at once is named with its code and its words")
  func endsAtOnce() throws {
    let error = try failure("echo 'first line' >&2\necho 'no licence' >&2\nexit 3")
    #expect(error?.kind == .inputOutput)
    let text = "\(error as Any)"
    #expect(text.contains("frame "))
    #expect(text.contains("ended early (exit code 3): first line; no licence"))
    #expect(text.contains(folder("out/film.mp4")))
  }

  @Test("by ending after some frames is named with a frame and its signal")
  func endsLater() throws {
    let error = try failure("head -c 400000 > /dev/null\necho 'out of luck' >&2\nkill -9 $$")
    #expect("\(error as Any)".contains("ended early (signal 9): out of luck"), "\(error as Any)")
    #expect("\(error as Any)".contains("frame "))
  }

  @Test("by failing after the last frame is named")
  func endsBadly() throws {
    let error = try failure("cat > /dev/null\necho 'cannot close' >&2\nexit 1")
    #expect("\(error as Any)".contains("ended early (exit code 1): cannot close"), "\(error as Any)")
  }

  @Test("by never reading is given up, and ended")
  func neverReads() throws {
    let error = try failure("exec sleep 1000", patience: 300_000_000)
    #expect("\(error as Any)".contains("no sign of life for 300 ms"), "\(error as Any)")
  }

  @Test("by never reading is given up with any number of threads", arguments: [1, 3])
  func neverReadsWithThreads(threads: Int) throws {
    let error = try failure("exec sleep 1000", threads: threads)
    #expect(error?.kind == .inputOutput)
    #expect("\(error as Any)".contains("frame ") && "\(error as Any)".contains("no sign of life for 900 ms"))
  }

  @Test("by never reading is given up where it only talks, to either stream", arguments: [1, 2])
  func neverReadsButTalks(stream: Int) throws {
    // On a machine with much to do, each pause may become a long one.
    let error = try failure("while :; do echo still here >&\(stream); sleep 0.02; done", patience: 150_000_000)
    #expect("\(error as Any)".contains("has taken nothing for "), "\(error as Any)")
  }

  @Test("by never reading is given up where it is busy with talking")
  func neverReadsButWorks() throws {
    // Three seconds instead of 270.
    let error = try failure("while :; do echo still here >&2; done", patience: 10_000_000)
    #expect("\(error as Any)".contains("has taken nothing for "), "\(error as Any)")
  }

  @Test("by never ending is given up, whatever it says", arguments: ["still here", "frame=1", "frame=9999"])
  func neverEndsButTalks(words: String) throws {
    let error = try failure(
      "cat > /dev/null\nwhile :; do echo \(words); sleep 0.02; done", patience: 150_000_000)
    #expect("\(error as Any)".contains("has not got on for "), "\(error as Any)")
  }

  @Test("by encoding its last frames slowly is waited for as long as it tells of more")
  func tellsOfFrames() throws {
    // Together they take longer than one that only talks may, which is a second; none does alone.
    let frames = "for i in $(seq 15); do for n in 1 2; do echo frame=$i; sleep 0.05; done; done"
    #expect(try failure("ffmpeg \"$@\" > /dev/null || exit\n\(frames)", patience: 100_000_000) == nil)
  }

  @Test("by ending while a frame is drawn is named before that frame is done")
  func endsWhileDrawing() throws {
    let program = try folder.script("encoder", "head -c 70 > /dev/null\necho 'no licence' >&2\nexit 3")
    var sink = VideoSink(folder("film.mp4"), encoder: VideoEncoder(program: program))
    try sink.begin(FrameFormat(width: 16, height: 16, frameCount: 2))
    var error: ExportError?
    while error == nil { do throws(ExportError) { try sink.check() } catch let failure { error = failure } }
    #expect("\(error as Any)".contains("ended early (exit code 3): no licence"), "\(error as Any)")
    sink.abandon()
  }

  @Test("by being slow is waited for: it works, or another program works for it", arguments: ["", "sh -c "])
  func isSlow(start: String) throws {
    let loop = "i=0; while [ $i -lt 400000 ]; do i=$((i + 1)); done"
    let script = start.isEmpty ? loop : "\(start)'\(loop)'"
    #expect(try failure("\(script)\nexec ffmpeg \"$@\"", patience: 60_000_000) == nil)
  }

  @Test("by being slow at the end is waited for")
  func isSlowAtTheEnd() throws {
    let loop = "i=0; while [ $i -lt 400000 ]; do i=$((i + 1)); done"
    #expect(try failure("ffmpeg \"$@\" || exit\n\(loop)", patience: 60_000_000) == nil)
  }

  @Test("by never ending is given up")
  func neverEnds() throws {
    let error = try failure("cat > /dev/null\nexec sleep 1000", patience: 200_000_000)
    #expect("\(error as Any)".contains("no sign of life for 200 ms"), "\(error as Any)")
  }

  @Test("by never reading does not keep an interrupt from being heard")
  func interruptedWhileWaiting() throws {
    let marker = folder("now")
    let error = try failure(
      "sleep 0.3\n: > \"\(marker)\"\nexec sleep 1000", isCancelled: { Files.exists(marker) })
    #expect(error?.kind == .interrupted)
  }

  @Test("by never ending does not keep an interrupt from being heard")
  func interruptedAtTheEnd() throws {
    let marker = folder("now")
    let error = try failure(
      "cat > /dev/null\n: > \"\(marker)\"\nexec sleep 1000", isCancelled: { Files.exists(marker) })
    #expect(error == .interrupted(frame: 200))
  }

  @Test("by closing its input and staying is given up")
  func closesInput() throws {
    let error = try failure("exec 0<&-\nexec sleep 1000")
    #expect("\(error as Any)".contains("does not read any more"), "\(error as Any)")
  }

  @Test("by leaving the pipe to a child of its own is named all the same")
  func leavesGrandchild() throws {
    let error = try failure("sleep 1000 0<&0 &\necho $! > \"\(folder("pid"))\"\nexit 4")
    #expect("\(error as Any)".contains("ended early (exit code 4)"), "\(error as Any)")
  }

  @Test("by leaving frames out is named")
  func countsWrongly() throws {
    let error = try failure(
      "for last; do :; done\ncat > /dev/null\n"
        + "exec ffmpeg -v error -f lavfi -i testsrc=size=96x64:rate=60 -frames:v 199 -f mp4 -y \"$last\"")
    #expect(error == .frameCount(path: folder("out/film.mp4"), expected: 200, found: 199))
  }

  @Test("by leaving something else than a whole video is named", arguments: ["", "abc", "ftyp", "\\0\\0\\0\\7moov"])
  func writesNonsense(text: String) throws {
    let error = try failure("for last; do :; done\ncat > /dev/null\nprintf '\(text)' > \"${last#file:}\"")
    #expect("\(error as Any)".contains("left no whole video"), "\(error as Any)")
  }

  @Test("by cutting the video short is named")
  func cutsShort() throws {
    let error = try failure(
      "for last; do :; done\nffmpeg \"$@\"\n" + "truncate -s -1 \"${last#file:}\"\necho 'no room' >&2")
    #expect("\(error as Any)".contains("left no whole video: no room"), "\(error as Any)")
  }

  @Test("by writing a megabyte to standard error does no harm")
  func talksMuch() throws {
    let talk = "head -c 1000000 /dev/zero | tr '\\0' x >&2\n"
    #expect(try failure(talk + "ffmpeg \"$@\" || exit\n" + talk) == nil)
    #expect(try folder.names(in: "out") == ["film.mp4"])
  }

  @Test("by not being there is named with what to install")
  func missing() throws {
    var sink = VideoSink(folder("film.mp4"), encoder: VideoEncoder(program: "no-such-ffmpeg"))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 2).run(into: &sink)
    }
    #expect(error == .encoderMissing(name: "no-such-ffmpeg"))
    #expect("\(error)".contains("ffmpeg"))
    #expect(try folder.names().isEmpty)
  }

  @Test("by not being a program is named")
  func notExecutable() throws {
    try Files.writeAtomically(folder("encoder"), [])
    var sink = VideoSink(folder("film.mp4"), encoder: VideoEncoder(program: folder("encoder")))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 2).run(into: &sink)
    }
    #expect("\(error)".contains(folder("encoder")))
    #expect(try folder.names() == ["encoder"])
  }

  @Test("for want of space on the disk says so and leaves nothing", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(bytes: 16 << 10)
    var sink = VideoSink(disk.folder("film.mp4"), encoder: VideoEncoder(quality: 0, preset: "ultrafast"))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 200).run(into: &sink)
    }
    #expect(error.kind == .inputOutput)
    #expect("\(error)".contains("No space left on device"), "\(error)")
    #expect(try disk.folder.names().isEmpty)
  }
}
