internal import EvenstepFiles

/// A file that is walked over from its beginning, of which a piece is in memory at a time.
struct FileWindow {
  private let path: String
  /// The size of the file, in bytes.
  let size: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private static let pieceSize = 1 << 16

  /// Looks at a file; nil where there is none.
  init?(path: String) {
    guard let size = Files.size(of: path) else { return nil }
    self.path = path
    self.size = size
  }

  /// Bytes from a place on; nil where the file ends before.
  mutating func read(_ count: Int, at offset: Int) throws(FileError) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
    if offset < start || offset + count > start + bytes.count {
      bytes = try Files.read(path, from: offset, count: min(max(count, FileWindow.pieceSize), size - offset))
      start = offset
    }
    let found = bytes.dropFirst(offset - start).prefix(count)
    return found.count == count ? found : nil
  }

  /// The byte at a place; nil beyond the end.
  mutating func byte(at offset: Int) throws(FileError) -> UInt8? { try read(1, at: offset)?.first }

  /// An unsigned number of some bytes, at most seven, the most significant first; nil beyond the end.
  mutating func number(_ count: Int, at offset: Int) throws(FileError) -> Int? {
    try read(count, at: offset)?.reduce(0) { $0 << 8 | Int($1) }
  }
}
