internal import EvenstepFiles

/// What an export writes to, as a command line or a program names it.
public enum OutputTarget: Hashable, Sendable {
  /// A folder of numbered pictures with a manifest.
  case folder(String, ImageFormat)
  /// One frame as one picture.
  case image(String, ImageFormat)
  /// Some frames of the film on one PNG picture.
  case contactSheet(String)
  /// An MP4 video.
  case video(String)
  /// A stream of frames on standard output.
  case stream(StreamFormat)

  /// The names of formats that can be asked for.
  public static let formatNames = ["png", "ppm", "y4m", "mp4", "sheet"]

  /// Reads a target: `-` for standard output, a name ending in `.png`, `.ppm` or `.mp4`, or a folder.
  ///
  /// A folder is a name without an extension, one that ends in a slash, or a folder that exists. `format` is one of
  /// `formatNames`; by default folders get PNG files and standard output gets PPM, and `sheet` makes a contact sheet
  /// of a `.png`. Throws `usage` for names and formats that do not go together.
  public init(_ name: String, format: String? = nil) throws(ExportError) {
    if let format, !OutputTarget.formatNames.contains(format) {
      throw .usage("unknown format \"\(format)\"; known: \(OutputTarget.formatNames.joined(separator: ", "))")
    }
    guard !name.isEmpty else { throw .usage("the output has no name") }
    let ending = OutputTarget.ending(of: name)
    let target: OutputTarget?
    if name == "-" {
      target = StreamFormat(rawValue: format ?? "ppm").map { .stream($0) }
    } else if name.hasSuffix("/") || ending == nil || Files.isDirectory(name) {
      target = ImageFormat(rawValue: format ?? "png").map { .folder(name, $0) }
    } else {
      target = OutputTarget.file(name, ending: ending ?? "", format: format)
      if target == nil, format == nil {
        throw .usage(
          "\(name): cannot tell what to write; name a .png, .ppm or .mp4 file, a folder (with a slash at its end), or -"
        )
      }
    }
    guard let target else { throw .usage("\(name): cannot be written as \(format ?? "")") }
    self = target
  }

  private static func file(_ name: String, ending: String, format: String?) -> OutputTarget? {
    if ending == "png", format == "sheet" { return .contactSheet(name) }
    guard format == nil || format == ending else { return nil }
    if ending == "mp4" { return .video(name) }
    return ImageFormat(rawValue: ending).map { .image(name, $0) }
  }

  /// What follows the last dot of the last component, in small letters; nil without a dot inside it.
  private static func ending(of name: String) -> String? {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex, last != ".." else { return nil }
    return last[last.index(after: dot)...].lowercased()
  }

  /// Whether so many frames make sense; throws `usage` for more than one in a picture.
  public func check(frameCount: Int) throws(ExportError) {
    guard case .image(let path, let image) = self, frameCount != 1 else { return }
    let other = image == .png ? ", or ask for a contact sheet (--format sheet)" : ""
    throw .usage(
      """
      \(path): one picture takes one frame, not \(frameCount); \
      ask for one frame (--frames 1, --frame-range 7:8), name a folder\(other)
      """)
  }

  /// A sink for this target.
  ///
  /// `isCancelled` is asked by sinks while they wait for someone to read.
  public func makeSink(
    origin: SceneOrigin, overwrite: Bool = false, encoder: VideoEncoder = VideoEncoder(),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> any FrameSink {
    switch self {
    case .folder(let path, let image):
      FolderSink(path, image: image, origin: origin, overwrite: overwrite)
    case .image(let path, let image): SingleImageSink(path, image: image, overwrite: overwrite)
    case .contactSheet(let path): ContactSheetSink(path, overwrite: overwrite)
    case .video(let path): VideoSink(path, encoder: encoder, overwrite: overwrite, isCancelled: isCancelled)
    case .stream(let stream): StreamSink(stream, isCancelled: isCancelled)
    }
  }
}
