internal import EvenstepFiles

/// What the chunks of a PNG file say, animated or not.
struct APNGIndex {
  /// The number of frames; 1 where the file is not animated.
  let frameCount: Int

  /// Walks over a file; nil where it is cut off, contradicts itself, or is no PNG.
  init?(path: String) throws(FileError) {
    guard var file = FileWindow(path: path),
      try file.read(8, at: 0)?.elementsEqual([137, 80, 78, 71, 13, 10, 26, 10]) == true
    else { return nil }
    var (offset, announced, controls, hasImage) = (8, Int?.none, 0, false)
    // Length, name, content and checksum.
    while let length = try file.number(4, at: offset), let name = try file.read(4, at: offset + 4) {
      switch String(decoding: name, as: UTF8.self) {
      case "acTL": announced = try file.number(4, at: offset + 8)
      case "fcTL": controls += 1
      case "IDAT": hasImage = true
      case "IEND":
        guard length == 0, offset + 12 == file.size, hasImage, announced ?? 0 == controls else { return nil }
        frameCount = announced ?? 1
        return
      default: break
      }
      offset += 12 + length
    }
    return nil
  }
}
