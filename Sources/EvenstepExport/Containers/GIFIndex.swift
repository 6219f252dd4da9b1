internal import EvenstepFiles

/// What the blocks of a GIF file (version 89a) say.
struct GIFIndex {
  /// The number of pictures.
  private(set) var frameCount = 0
  private var file: FileWindow
  private var offset = 0

  /// Walks over a file; nil where it is cut off, does not end with its trailer, or is no GIF.
  init?(path: String) throws(FileError) {
    guard let file = FileWindow(path: path) else { return nil }
    self.file = file
    guard try self.file.read(6, at: 0)?.elementsEqual("GIF89a".utf8) == true,
      let flags = try self.file.byte(at: 10)
    else { return nil }
    // The screen's descriptor has seven bytes; then its table of colours.
    offset = 13 + GIFIndex.tableSize(flags)
    while let kind = try self.file.byte(at: offset) {
      switch kind {
      case 0x3b:
        guard offset + 1 == file.size else { return nil }
        return
      case 0x21: guard try skipData(from: offset + 2) else { return nil }
      case 0x2c:
        guard let flags = try self.file.byte(at: offset + 9) else { return nil }
        frameCount += 1
        guard try skipData(from: offset + 11 + GIFIndex.tableSize(flags)) else { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// Goes behind data that come in pieces of up to 255 bytes and end with an empty one; false where they do not.
  private mutating func skipData(from start: Int) throws(FileError) -> Bool {
    offset = start
    while let length = try file.byte(at: offset) {
      offset += 1 + Int(length)
      if length == 0 { return true }
    }
    return false
  }

  /// The bytes of the table of colours that a descriptor's flags announce.
  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
