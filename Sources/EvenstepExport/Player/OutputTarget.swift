internal import EvenstepFiles

/// What an export writes to, as a command line or a program names it.
public enum OutputTarget: Hashable, Sendable {
  /// A folder of numbered pictures with a manifest.
  case folder(String, ImageFormat)
  /// One frame as one picture.
  case image(String, ImageFormat)
  /// Some frames of the film on one PNG picture.
  case contactSheet(String)
  /// A video.
  case video(String, VideoFormat)
  /// A stream of frames in a file.
  case streamFile(String, StreamFormat)
  /// A stream of frames on standard output.
  case stream(StreamFormat)

  /// The names of formats that can be asked for.
  public static let formatNames = pictureNames + ["y4m", "rgba"] + videoNames + ["sheet"]

  private static let pictureNames = ImageFormat.allCases.map(\.rawValue)
  private static let videoNames = VideoFormat.allCases.map(\.rawValue)

  /// Reads a target: `-` for standard output, a name that ends in `.png`, `.ppm` or `.qoi` for a picture, in `.mp4`,
  /// `.webm`, `.mkv`, `.gif` or `.apng` for a video, in `.y4m` or `.rgba` for a stream in a file, or a folder.
  ///
  /// A folder is a name without an extension, one that ends in a slash, or a folder that exists. `format` is one of
  /// `formatNames`; by default folders get PNG files and standard output gets PPM, and `sheet` makes a contact sheet
  /// of a `.png`. Throws `usage` for names and formats that do not go together.
  public init(_ name: String, format: String? = nil) throws(ExportError) {
    if let format, !OutputTarget.formatNames.contains(format) {
      throw .usage("unknown format \"\(format)\"; known: \(OutputTarget.formatNames.joined(separator: ", "))")
    }
    guard !name.isEmpty else { throw .usage("the output has no name") }
    let target: OutputTarget?
    if name == "-" {
      target = StreamFormat(rawValue: format ?? "ppm").map { .stream($0) }
    } else if let ending = OutputTarget.ending(of: name), !name.hasSuffix("/"), !Files.isDirectory(name) {
      target = OutputTarget.file(name, ending: ending, format: format)
      if target == nil, format == nil { throw .usage(OutputTarget.unknown(name, ending: ending)) }
    } else {
      target = ImageFormat(rawValue: format ?? "png").map { .folder(name, $0) }
    }
    guard let target else { throw .usage("\(name): cannot be written as \(format ?? "")") }
    self = target
  }

  /// Whether a name says by its ending what a file is.
  public static func isTelling(_ name: String) -> Bool {
    ending(of: name).map { file(name, ending: $0, format: nil) != nil } ?? false
  }

  private static func file(_ name: String, ending: String, format: String?) -> OutputTarget? {
    if ending == "png", format == "sheet" { return .contactSheet(name) }
    guard format == nil || format == ending else { return nil }
    if let video = VideoFormat(rawValue: ending) { return .video(name, video) }
    if let image = ImageFormat(rawValue: ending) { return .image(name, image) }
    return StreamFormat(rawValue: ending).map { .streamFile(name, $0) }
  }

  private static func unknown(_ name: String, ending: String) -> String {
    let lists = [pictureNames, videoNames].map { names in names.map { ".\($0)" }.joined(separator: ", ") }
    return """
      \(name): cannot tell what to write\(ending.isEmpty ? "" : " from .\(ending)"); name one picture (\(lists[0])), \
      a video (\(lists[1])), a stream (.y4m, .rgba), a folder (with a slash at its end), or -
      """
  }

  /// What follows the last dot of the last component, in small letters; nil without a dot inside it.
  private static func ending(of name: String) -> String? {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex, last != ".." else { return nil }
    return last[last.index(after: dot)...].lowercased()
  }
}
