internal import EvenstepFiles
internal import Glibc

/// Gives the lines of a file, one after the other, holding hardly more of it than one line.
struct LineSource: ~Copyable {
  private let file: OpenFile?
  private var bytes: [UInt8]
  /// Where the next line begins in `bytes`.
  private var start = 0

  private static let chunk = 1 << 18

  /// Reads from a file.
  init(_ file: consuming OpenFile) {
    self.file = consume file
    bytes = []
  }

  /// Reads from memory.
  init(_ bytes: [UInt8]) {
    file = nil
    self.bytes = bytes
  }

  /// The next bytes, as many as are at hand after at least `count` were read or the end was met.
  mutating func peek(_ count: Int) throws(RecordingError.Kind) -> ArraySlice<UInt8> {
    while bytes.count - start < count { guard try fill() else { break } }
    return bytes[start...]
  }

  /// The next line without its line break; nil where none is complete any more.
  ///
  /// Throws `tooLarge` before holding more than a line of `limit` bytes.
  mutating func next(limit: Int) throws(RecordingError.Kind) -> [UInt8]? {
    var searched = 0
    while true {
      if let length = lineLength(from: searched), length <= limit {
        defer { start += length + 1 }
        return Array(bytes[start..<(start + length)])
      }
      searched = bytes.count - start
      guard searched <= limit else { throw .tooLarge(path: nil, limit: limit) }
      guard try fill() else { return nil }
    }
  }

  /// Whether nothing is left; to be asked when all complete lines were taken.
  mutating func isAtEnd() throws(RecordingError.Kind) -> Bool { try peek(1).isEmpty }

  /// The distance to the next line break, which is not among the first bytes that were searched already.
  private func lineLength(from searched: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, buffer.count > start + searched else { return nil }
      let first = base + start + searched
      guard let found = memchr(first, 0x0A, buffer.count - start - searched) else { return nil }
      return searched + first.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Reads more; false at the end.
  private mutating func fill() throws(RecordingError.Kind) -> Bool {
    guard file != nil else { return false }
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    do throws(FileError) {
      let more = try file!.read(atMost: LineSource.chunk)
      bytes += more
      return !more.isEmpty
    } catch { throw .file(error) }
  }
}
