internal import EvenstepFiles

/// What the elements of a Matroska or WebM file (RFC 9559) with one track say.
struct MatroskaIndex {
  /// The number of frames.
  private(set) var frameCount = 0

  private enum ID {
    static let header = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let cluster = 0x1F43_B675
    static let simpleBlock = 0xA3
    static let blockGroup = 0xA0
  }

  /// Walks over a file; nil where it is cut off or was not completed, or is something else.
  init?(path: String) throws(FileError) {
    guard var file = FileWindow(path: path), let header = try Element(&file, at: 0), header.id == ID.header,
      let segment = try Element(&file, at: header.end), segment.id == ID.segment, segment.end == file.size,
      try count(in: segment, of: &file)
    else { return nil }
  }

  /// Counts the blocks in an element and in the clusters among its children; false where these do not fill it exactly.
  private mutating func count(in parent: Element, of file: inout FileWindow) throws(FileError) -> Bool {
    var offset = parent.start
    while offset < parent.end {
      guard let child = try Element(&file, at: offset), child.end <= parent.end else { return false }
      switch child.id {
      case ID.cluster where parent.id == ID.segment: guard try count(in: child, of: &file) else { return false }
      case ID.simpleBlock, ID.blockGroup: frameCount += 1
      default: break
      }
      offset = child.end
    }
    return offset == parent.end
  }

  /// An element's name and where its content lies.
  private struct Element {
    let id: Int
    /// The offsets of the content and of what follows it.
    let start, end: Int

    /// Reads an element's head; nil where the file ends before, or the size was never filled in.
    init?(_ file: inout FileWindow, at offset: Int) throws(FileError) {
      // The number of leading zeros tells the length, of names and sizes alike; names keep that mark.
      guard let first = try file.byte(at: offset), first.leadingZeroBitCount < 4 else { return nil }
      let nameLength = first.leadingZeroBitCount + 1
      guard let id = try file.number(nameLength, at: offset), let mark = try file.byte(at: offset + nameLength),
        mark != 0
      else { return nil }
      let length = mark.leadingZeroBitCount + 1
      let top = Int(mark) & (0x7f >> mark.leadingZeroBitCount)
      guard let rest = try file.number(length - 1, at: offset + nameLength + 1) else { return nil }
      let size = top << (8 * (length - 1)) | rest
      // All ones stand for a size that is not known.
      guard size != 1 << (7 * length) - 1 else { return nil }
      self.id = id
      start = offset + nameLength + length
      guard size <= file.size - start else { return nil }
      end = start + size
    }
  }
}
