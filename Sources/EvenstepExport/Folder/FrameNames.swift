/// How the files of an export into a folder are called.
struct FrameNames {
  let image: ImageFormat
  private let digits: Int

  /// The names of a film's frames; a part of it has the names of the whole.
  init(_ format: FrameFormat, image: ImageFormat) {
    self.image = image
    digits = max(6, String(format.frameCount - 1).count)
  }

  /// The name of a frame's file.
  func name(of index: Int) -> String {
    let number = String(index)
    return "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + "\(number).\(image.rawValue)"
  }

  /// The number of the frame that has a file of this name; nil where none has.
  func index(of name: String) -> Int? {
    guard let index = Int(name.filter { ("0"..."9").contains($0) }), index >= 0, self.name(of: index) == name else {
      return nil
    }
    return index
  }

  /// Whether a file of this name is a frame, the manifest or the journal of an export.
  static func belongsToExport(_ name: String) -> Bool {
    if name == Manifest.fileName || name == ExportJournal.fileName { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ImageFormat(rawValue: String(parts[1])) != nil, parts[0].hasPrefix("frame-") else {
      return false
    }
    let digits = parts[0].dropFirst("frame-".count)
    return digits.utf8.count >= 6 && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
