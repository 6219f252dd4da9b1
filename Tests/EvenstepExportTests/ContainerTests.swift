import EvenstepExport
import EvenstepFiles
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A finished video is walked over")
struct ContainerTests {
  let folder = TemporaryFolder()

  /// The error where the encoder is followed by a command on its file, of which the path is in `$file`.
  private func failure(_ video: VideoFormat, then command: String) throws -> ExportError? {
    let program = try folder.script(
      "encoder", "for last; do :; done\nfile=\"${last#file:}\"\nffmpeg \"$@\" || exit\n\(command)")
    try Files.makeDirectory(folder("out"))
    let path = folder("out/film.\(video.rawValue)")
    var sink = VideoSink(path, format: video, encoder: VideoEncoder(program: program), overwrite: true)
    do {
      try HeadlessPlayer(Scene.crates(), frames: 6, rate: .init(50)).run(into: &sink)
      return nil
    } catch let error as ExportError {
      #expect(try folder.names(in: "out").isEmpty, "nothing is left")
      return error
    }
  }

  @Test("and refused where anything is missing at its end, or too much", arguments: VideoFormat.allCases)
  func cut(video: VideoFormat) throws {
    #expect(try failure(video, then: "true") == nil)
    try Files.remove(folder("out/film.\(video.rawValue)"))
    for command in [
      "truncate -s -1 \"$file\"", "truncate -s -40 \"$file\"", "truncate -s 50 \"$file\"", ": > \"$file\"",
    ] {
      let error = try failure(video, then: command)
      #expect("\(error as Any)".contains("left no whole video"), "\(command): \(error as Any)")
    }
    let more = try failure(video, then: "printf '\\001\\002' >> \"$file\"")
    #expect("\(more as Any)".contains("left no whole video"), "\(more as Any)")
  }

  /// What a full disk leaves where the encoder does not look: the head of the file and the rest as zeros.
  @Test("and refused where its middle was never written", arguments: [VideoFormat.webm, .mkv, .gif, .apng])
  func hole(video: VideoFormat) throws {
    let command = "size=$(stat -c %s \"$file\"); truncate -s 300 \"$file\"; truncate -s $size \"$file\""
    let error = try failure(video, then: command)
    #expect("\(error as Any)".contains("left no whole video"), "\(error as Any)")
  }

  @Test("and refused where frames are missing", arguments: VideoFormat.allCases)
  func count(video: VideoFormat) throws {
    let muxer = video == .mkv ? "matroska" : video.rawValue
    let command = """
      ffmpeg -v error -f \(muxer == "webm" ? "matroska" : muxer) -i "$file" -frames:v 5 -f \(muxer) -y "$file.short" \
      && mv "$file.short" "$file"
      """
    let error = try failure(video, then: command)
    #expect(
      error == .frameCount(path: folder("out/film.\(video.rawValue)"), expected: 6, found: 5), "\(error as Any)")
  }

  @Test("unless the encoder lacks what the format needs, which is named", arguments: VideoFormat.allCases)
  func missingCodec(video: VideoFormat) throws {
    let codec = ["mp4": "libx264", "webm": "libvpx-vp9", "mkv": "ffv1", "gif": "gif", "apng": "apng"][video.rawValue]!
    // The message is the real one.
    let program = try folder.script(
      "encoder",
      "for one; do shift; [ \"$one\" = \(codec) ] && [ \"$before\" = -c:v ] && one=no-such; "
        + "before=$one; set -- \"$@\" \"$one\"; done\nffmpeg \"$@\" 2> \"\(folder("words"))\"\n"
        + "code=$?\nsed 's/no-such/\(codec)/' \"\(folder("words"))\" >&2\nexit $code")
    let path = folder("film.\(video.rawValue)")
    var sink = VideoSink(path, format: video, encoder: VideoEncoder(program: program))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 200, rate: .init(50)).run(into: &sink)
    }
    #expect(error == .codecMissing(program: program, codec: codec, path: path), "\(error)")
    #expect(error.kind == .cannotCreate && "\(error)".contains(codec))
    #expect(!Files.exists(path))
  }

  @Test(
    "and refused on a full disk, whatever the encoder says", .enabled(if: SmallDisk.isPossible),
    arguments: VideoFormat.allCases)
  func fullDisk(video: VideoFormat) throws {
    // Sizes at which the disk is full in the middle, at the end, and when the index is written.
    for pages in [1, 2, 3, 5, 8] {
      let disk = try SmallDisk(bytes: pages * 4096)
      let program = try folder.script("encoder", "ffmpeg \"$@\" 2> /dev/null\nexit 0")
      var sink = VideoSink(disk.folder("film"), format: video, encoder: VideoEncoder(program: program, quality: 0))
      do {
        try HeadlessPlayer(Scene.crates(), frames: 40, rate: .init(50)).run(into: &sink)
        #expect(probe(disk.folder("film"))["nb_read_frames"] == "40", "\(pages) pages")
      } catch let error as ExportError {
        #expect(error.kind == .inputOutput, "\(error)")
        #expect(try disk.folder.names().isEmpty)
      }
    }
  }
}
