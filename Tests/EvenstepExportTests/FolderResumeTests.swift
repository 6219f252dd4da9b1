import EvenstepDrawing
import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTiming
import Glibc
import Testing

@Suite("An export into a folder that is resumed")
struct FolderResumeTests {
  let folder = TemporaryFolder()
  static let count = 8
  static let journal = "manifest.part.jsonl"

  /// What decides an export.
  struct Asked {
    var scene = Scene.crates()
    var digest: String? = "crates"
    var image = ImageFormat.ppm
    var width = 48
    var height = 32
    var rate = "24"
    var frameCount = FolderResumeTests.count
    var part: Range<Int>?
    var pngLevel = 1
    var isTransparent = false
    var shutter = Shutter.instant
    var blending = Blending.encoded
  }

  /// Exports into a folder, as far as to a number of frames; returns the sink.
  @discardableResult
  private func export(
    _ asked: Asked = Asked(), to name: String = "out", frames: Int = .max, resume: Bool = true
  ) throws -> FolderSink {
    let origin = SceneOrigin(asked.scene, digest: asked.digest)
    var sink = FolderSink(
      folder(name), image: asked.image, pngLevel: asked.pngLevel, origin: origin, resume: resume)
    var film = try FrameFormat(
      width: asked.width, height: asked.height, rate: FrameRate(parsing: asked.rate), frameCount: asked.frameCount)
    film.shutter = asked.shutter
    film.blending = asked.blending
    let part = try asked.part.map { try film.part($0) } ?? film
    let format = asked.isTransparent ? part.transparent() : part
    var done = 0
    do {
      try HeadlessPlayer(scene: asked.scene, format: format).run(
        into: &sink, isCancelled: { done >= frames }, progress: { done = $0 })
    } catch {
      guard error.kind == .interrupted else { throw error }
      #expect(done == frames)
    }
    return sink
  }

  private func reference(_ asked: Asked = Asked()) throws -> [String: [UInt8]] {
    try export(asked, to: "whole", resume: false)
    return try folder.contents(of: "whole")
  }

  @Test("ends with the bytes of an uninterrupted one, wherever it stopped", arguments: ImageFormat.allCases)
  func everyFrame(image: ImageFormat) throws {
    let asked = Asked(image: image)
    let whole = try reference(asked)
    #expect(whole.count == Self.count + 1)
    for stop in 0..<Self.count {
      let first = try export(asked, to: "\(stop)", frames: stop)
      #expect(first.isResumable && first.framesDone == stop)
      #expect(try folder.names(in: "\(stop)").contains(Self.journal))
      let second = try export(asked, to: "\(stop)")
      #expect(second.findings == FolderSink.Findings(right: stop, missing: Self.count - stop))
      #expect(try folder.contents(of: "\(stop)") == whole, "stopped before frame \(stop)")
    }
  }

  @Test("may stop again and again, also as a part of a film")
  func manyTimes() throws {
    let asked = Asked(frameCount: 40, part: 21..<33)
    let whole = try reference(asked)
    for stop in [0, 2, 2, 5, 9, 11] { try export(asked, frames: stop) }
    try export(asked)
    #expect(try folder.contents(of: "out") == whole)
  }

  @Test(
    "draws what is damaged, missing or in no list, and removes what is not its own", arguments: ImageFormat.allCases)
  func damage(image: ImageFormat) throws {
    let asked = Asked(image: image)
    let whole = try reference(asked)
    func name(_ index: Int) -> String { "frame-00000\(index).\(image.rawValue)" }
    for isFinished in [false, true] {
      try export(asked, frames: isFinished ? .max : 6)
      var files = try folder.contents(of: "out")
      files[name(0)]?[20] ^= 1
      files[name(1)]?.removeLast()
      files[name(2)] = []
      files[name(3)] = files[name(4)]
      files[name(4)]?.append(0)
      files[name(5)] = nil
      // A killed export may have named a frame before its line was written.
      files[name(6)] = [1, 2, 3]
      files["frame-000099.\(image.rawValue)"] = [1]
      files["frame-000001.\(image == .png ? "ppm" : "png")"] = [1]
      files[".evenstep-999999999-0.tmp"] = [1]
      files[".evenstep-\(getpid())-3.tmp"] = [1]
      try folder.write(files, to: "out")
      let sink = try export(asked)
      let missing = isFinished ? 1 : 3
      #expect(
        sink.findings
          == FolderSink.Findings(
            right: 8 - 5 - missing - (isFinished ? 1 : 0), damaged: isFinished ? 6 : 5, missing: missing, foreign: 2))
      #expect(try folder.contents(of: "out") == whole, "finished: \(isFinished)")
    }
  }

  @Test("keeps files that are none of an export's")
  func otherFiles() throws {
    try folder.write(
      ["notes.txt": [1], "frame-1.png": [2], ".evenstep-x.tmp": [3], ".evenstep-1-0.tmp": [4]], to: "out")
    try export(frames: 3)
    try export()
    let names = try folder.names(in: "out")
    #expect(["notes.txt", "frame-1.png", ".evenstep-x.tmp", ".evenstep-1-0.tmp"].allSatisfy(names.contains))
    #expect(names.count == Self.count + 1 + 4)
  }

  @Test("that is finished is verified and left alone", arguments: ImageFormat.allCases)
  func finished(image: ImageFormat) throws {
    try export(Asked(image: image), resume: false)
    func stamps() throws -> [String] {
      try folder.names(in: "out").map { name in
        var status = stat()
        #expect(stat(folder("out/\(name)"), &status) == 0)
        return "\(name) \(status.st_ino) \(status.st_mtim.tv_nsec)"
      }
    }
    let before = try stamps()
    let sink = try export(Asked(image: image))
    #expect(sink.findings == FolderSink.Findings(right: Self.count))
    #expect(try stamps() == before)
  }

  @Test("has its translucent frames verified as well")
  func translucent() throws {
    var asked = Asked(image: .png)
    asked.scene.world.background = .solid(Color(red: 0.3, green: 0.9, blue: 0.1, alpha: 0.37))
    let whole = try reference(asked)
    try export(asked)
    #expect(try export(asked).findings == FolderSink.Findings(right: Self.count))
    #expect(try folder.contents(of: "out") == whole)
  }

  @Test("does not need the last line of its journal to be whole, nor any line")
  func tornJournal() throws {
    let whole = try reference()
    try export(frames: 4)
    let files = try folder.contents(of: "out")
    let journal = try #require(files[Self.journal])
    let lines = journal.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 5 && journal.last == UInt8(ascii: "\n"))
    let lastLine = journal.count - lines[4].count - 1
    for length in Array(stride(from: lines[0].count + 1, to: lastLine, by: 31)) + Array(lastLine..<journal.count) {
      var torn = files
      torn[Self.journal] = Array(journal.prefix(length))
      try folder.write(torn, to: "out")
      let kept = journal.prefix(length).count { $0 == UInt8(ascii: "\n") } - 1
      #expect(try export().findings == FolderSink.Findings(right: kept, missing: Self.count - kept), "\(length) bytes")
      #expect(try folder.contents(of: "out") == whole, "\(length) bytes")
    }
    for length in 0...lines[0].count {
      try folder.write([Self.journal: Array(journal.prefix(length))], to: "out")
      try export()
      #expect(try folder.contents(of: "out") == whole, "\(length) bytes, no frame")
    }
  }

  @Test("with a flipped byte in its journal ends right, or is refused in words")
  func flippedJournal() throws {
    let whole = try reference()
    try export(frames: 2)
    let files = try folder.contents(of: "out")
    let journal = try #require(files[Self.journal])
    let first = try #require(journal.firstIndex(of: UInt8(ascii: "\n")))
    // Every bit of a byte gets its turn, since 5 and 8 have no common divisor.
    for place in stride(from: 0, to: journal.count, by: 5) {
      var flipped = files
      flipped[Self.journal]?[place] ^= UInt8(1 << (place % 8))
      try folder.write(flipped, to: "out")
      do {
        try export()
        #expect(place > first, "byte \(place)")
        #expect(try folder.contents(of: "out") == whole, "byte \(place)")
      } catch let error as ExportError {
        #expect(place <= first && error.kind == .badData && "\(error)".contains("damaged"), "byte \(place): \(error)")
        #expect(try folder.contents(of: "out") == flipped)
      }
    }
  }

  @Test("may have been killed between its manifest and the removal of its journal")
  func manifestAndJournal() throws {
    let whole = try reference()
    try export(frames: 5)
    let journal = try Files.read(folder("out/\(Self.journal)"))
    try export()
    try Files.writeAtomically(folder("out/\(Self.journal)"), journal)
    #expect(try export().findings == FolderSink.Findings(right: 5, missing: 3))
    #expect(try folder.contents(of: "out") == whole)
  }

  static let changes: [(words: String, change: @Sendable (inout Asked) -> Void)] = [
    ("the scene's digest was crates and is boxes", { $0.digest = "boxes" }),
    ("the step rate was 120 and is 60", { $0.scene.world.stepRate = 60 }),
    ("the seed was 7 and is 18446744073709551615", { $0.scene.world.seed = .max }),
    ("the size was 48x32 and is 48x33", { $0.height = 33 }),
    ("the frame rate was 24 and is 24000/1001", { $0.rate = "24000/1001" }),
    ("the film's number of frames was 8 and is 9", { $0.frameCount = 9 }),
    ("the frame range was 0:8 and is 0:9", { $0.frameCount = 9 }),
    ("the frame range was 0:8 and is 2:7", { $0.part = 2..<7 }),
    ("the image format was ppm and is png", { $0.image = .png }),
    ("the background was scene and is none", { $0.isTransparent = true }),
    ("the shutter's angle was 0 and is 180; the number of samples was 1 and is 16", { $0.shutter = halfOpen }),
    ("the blending was encoded and is linear", { $0.blending = .linear }),
  ]
  private static let halfOpen = try! Shutter(angle: 180)

  @Test("is refused where what is asked for has changed, with what was and what is", arguments: changes.indices)
  func changed(index: Int) throws {
    var asked = Asked()
    Self.changes[index].change(&asked)
    for frames in [3, Int.max] {
      try export(frames: frames)
      let before = try folder.contents(of: "out")
      let error = try #require(throws: ExportError.self) { try export(asked) }
      #expect(error.kind == .badData && "\(error)".contains(Self.changes[index].words), "\(error)")
      #expect(try folder.contents(of: "out") == before)
    }
  }

  @Test("goes on at its PNG level, and at no other")
  func pngLevel() throws {
    let asked = Asked(image: .png, pngLevel: 6, isTransparent: true)
    let whole = try reference(asked)
    for frames in [3, Int.max] {
      try export(asked, frames: frames)
      let error = try #require(throws: ExportError.self) { try export(Asked(image: .png, isTransparent: true)) }
      #expect("\(error)".contains("the PNG level was 6 and is 1"), "\(error)")
      try export(asked)
      #expect(try folder.contents(of: "out") == whole)
    }
  }

  static let exposures: [(words: String, change: @Sendable (inout Asked) -> Void)] = [
    ("the shutter's angle was 172.8 and is 180", { $0.shutter = try! Shutter(angle: 180, samples: 4) }),
    ("the number of samples was 4 and is 5", { $0.shutter = try! Shutter(angle: 172.8, samples: 5) }),
    ("the shutter's angle was 172.8 and is 0; the number of samples was 4 and is 1", { $0.shutter = .instant }),
    ("the blending was linear and is encoded", { $0.blending = .encoded }),
  ]

  @Test("knows how an exposed film was exposed, from its journal and from its manifest", arguments: exposures.indices)
  func exposure(index: Int) throws {
    let asked = try Asked(shutter: Shutter(angle: 172.8, samples: 4), blending: .linear)
    var other = asked
    Self.exposures[index].change(&other)
    let whole = try reference(asked)
    for frames in [3, Int.max] {
      try export(asked, frames: frames)
      let error = try #require(throws: ExportError.self) { try export(other) }
      #expect("\(error)".contains(Self.exposures[index].words), "\(error)")
    }
    #expect(try export(asked).findings == FolderSink.Findings(right: 8))
    #expect(try folder.contents(of: "out") == whole)
  }

  /// The lines of a journal with the checksums that belong to them, as its description has them.
  private func checked(_ text: String) -> [UInt8] {
    var (last, result) = (StableHash.hex(0), "")
    for line in text.split(separator: "\n") {
      let body = line.dropLast(#","after":"0123456789abcdef","check":"0123456789abcdef"}"#.count)
      let start = "\(body),\"after\":\"\(last)\""
      last = Array(start.utf8).withUnsafeBytes { StableHash.hex(StableHash.hash64($0)) }
      result += "\(start),\"check\":\"\(last)\"}\n"
    }
    return Array(result.utf8)
  }

  @Test("is refused after another version of the engine, and names all changes at once", arguments: [3, Int.max])
  func versions(frames: Int) throws {
    try export(frames: frames)
    let path = folder("out/\(frames == 3 ? Self.journal : "manifest.json")")
    var text = String(decoding: try Files.read(path), as: UTF8.self)
    if frames == 3 { #expect(checked(text) == Array(text.utf8)) }
    text.replace("evenstep \(EngineVersion.current)", with: "evenstep 0.0.9")
    try Files.writeAtomically(path, frames == 3 ? checked(text) : Array(text.utf8))
    let error = try #require(throws: ExportError.self) { try export(Asked(digest: "boxes", width: 50)) }
    for words in ["the engine was evenstep 0.0.9 and is", "crates and is boxes", "48x32 and is 50x32"] {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test("is refused where the journal is of a later version, and believes no line that makes no sense")
  func oddJournals() throws {
    let whole = try reference()
    try export(frames: 3)
    let files = try folder.contents(of: "out")
    let text = String(decoding: files[Self.journal] ?? [], as: UTF8.self)
    for (old, new) in [
      ("\"frame\":1,", "\"frame\":8,"), ("\"frame\":1,", "\"frame\":-1,"), ("\"frame\":1,", "\"frame\":1.5,"),
      ("\"frame-000001.ppm\"", "\"../frame-000001.ppm\""), ("\"frame-000001.ppm\"", "7"),
      ("\"pixels\"", "\"pixel\""), ("\"bytes\":\"", "\"bytes\":\"x"),
    ] {
      try folder.write(files, to: "out")
      try Files.writeAtomically(folder("out/\(Self.journal)"), checked(text.replacing(old, with: new)))
      try export()
      #expect(try folder.contents(of: "out") == whole, "\(new)")
    }
    try folder.write(files, to: "out")
    try Files.writeAtomically(
      folder("out/\(Self.journal)"), checked(text.replacing("\"journal\":1,", with: "\"journal\":2,")))
    let error = try #require(throws: ExportError.self) { try export() }
    #expect(error.kind == .badData && "\(error)".contains("version 1"), "\(error)")
  }

  @Test("is refused where one of the scene's pictures has changed")
  func changedPicture() throws {
    var asked = Asked()
    asked.scene.images["crate"] = .file(path: folder("crate.png"))
    try Bitmap(width: 4, height: 4, color: .white).write(png: folder("crate.png"))
    try export(asked, frames: 3)
    try Bitmap(width: 4, height: 4, color: .black).write(png: folder("crate.png"))
    let error = try #require(throws: ExportError.self) { try export(asked) }
    #expect(error.kind == .badData && "\(error)".contains("the picture crate was "), "\(error)")
  }

  @Test("stops where a frame comes out differently from what was drawn before")
  func unlike() throws {
    try export(frames: 5)
    try Files.remove(folder("out/frame-000004.ppm"))
    var asked = Asked()
    asked.scene.world.background = .solid(.white)
    let error = try #require(throws: ExportError.self) { try export(asked) }
    #expect(error.kind == .badData && "\(error)".contains("frame-000004.ppm: was drawn with"), "\(error)")
  }

  @Test("needs a digest of the scene")
  func noDigest() throws {
    let error = try #require(throws: ExportError.self) { try export(Asked(digest: nil)) }
    #expect(error.kind == .usage && "\(error)".contains("digest"))
    #expect(try folder.names().isEmpty)
  }

  @Test("is asked for by name: without, the folder is refused, and replaced only by overwriting")
  func notAsked() throws {
    let whole = try reference()
    try export(frames: 3)
    let before = try folder.contents(of: "out")
    let error = try #require(throws: ExportError.self) { try export(resume: false) }
    #expect(error == .unfinished(path: folder("out")) && error.kind == .cannotCreate && "\(error)".contains("--resume"))
    #expect(try folder.contents(of: "out") == before)
    let player = try HeadlessPlayer(
      scene: Scene.crates(),
      format: FrameFormat(width: 48, height: 32, rate: FrameRate(24), frameCount: Self.count))
    var sink = FolderSink(
      folder("out"), image: .ppm, origin: SceneOrigin(Scene.crates(), digest: "crates"), overwrite: true)
    try player.run(into: &sink)
    #expect(try folder.contents(of: "out") == whole)
  }

  @Test("is refused where frames lie about that no journal tells of, or the manifest is none")
  func unknownFrames() throws {
    try folder.write(["frame-000000.ppm": [1]], to: "out")
    #expect(throws: ExportError.holdsFrames(path: folder("out"))) { try export() }
    for text in ["", "{", "[]", #"{"version":1}"#, #"{"version":2,"scene":{},"frameCount":0,"frames":[]}"#] {
      try folder.write(["manifest.json": Array(text.utf8)], to: "out")
      let error = try #require(throws: ExportError.self) { try export() }
      #expect(error.kind == .badData && "\(error)".contains("manifest.json"), "\(error)")
      #expect(try folder.names(in: "out") == ["manifest.json"])
    }
  }

  @Test("is refused while another export is at work there")
  func inUse() throws {
    try export(frames: 3)
    let before = try folder.contents(of: "out")
    do {
      let other = try #require(try LockedFile(folder("out/\(Self.journal)")))
      #expect(throws: ExportError.inUse(path: folder("out"))) { try export() }
      var sink = FolderSink(
        folder("out"), image: .ppm, origin: SceneOrigin(Scene.crates()), overwrite: true)
      #expect(throws: ExportError.inUse(path: folder("out"))) {
        try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &sink)
      }
      #expect(try other.read() == before[Self.journal])
    }
    #expect(try folder.contents(of: "out") == before)
    try export()
  }

  @Test("keeps what is done on a full disk, and goes on when there is room", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let whole = try reference(Asked(width: 96, height: 64))
    let disk = try SmallDisk(bytes: 64 << 10)
    func export() throws -> FolderSink {
      let origin = SceneOrigin(Scene.crates(), digest: "crates")
      var sink = FolderSink(disk.folder("out"), image: .ppm, origin: origin, resume: true)
      let format = try FrameFormat(width: 96, height: 64, rate: FrameRate(24), frameCount: Self.count)
      do { try HeadlessPlayer(scene: Scene.crates(), format: format).run(into: &sink) } catch {
        #expect(error.kind == .inputOutput)
      }
      return sink
    }
    let first = try export()
    #expect(first.isResumable && first.framesDone == 3)
    #expect(run("mount", ["-o", "remount,size=1M", disk.folder.path]).exit == .code(0))
    #expect(try export().findings?.right == 3)
    #expect(try disk.folder.contents(of: "out") == whole)
  }
}
