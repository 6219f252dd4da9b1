internal import EvenstepFiles

/// What the index of an MP4 file (ISO/IEC 14496-12) says about its first track.
///
/// Encoders may report success although the disk was full when they wrote the end of the file; the file itself tells.
struct MP4Index {
  /// The number of frames.
  let sampleCount: Int

  /// Reads the index of a file; nil where the file is cut off, has no index, or is no MP4.
  init?(path: String) throws(FileError) {
    guard let size = Files.size(of: path) else { return nil }
    var movie: [UInt8]?
    var offset = 0
    while offset < size {
      guard let box = Box(header: try Files.read(path, from: offset, count: 16)[...], available: size - offset) else {
        return nil
      }
      if box.type == "moov" {
        movie = try Files.read(path, from: offset + box.headerSize, count: box.size - box.headerSize)
      }
      offset += box.size
    }
    guard let movie,
      let table = MP4Index.content(["trak", "mdia", "minf", "stbl", "stsz"], in: movie[...]), table.count >= 12
    else { return nil }
    // After version and flags, and a size that all samples share.
    sampleCount = Box.number(table.dropFirst(8).prefix(4))
  }

  /// The content of the first box on a path of nested ones.
  private static func content(_ path: [String], in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let name = path.first else { return bytes }
    var rest = bytes
    while !rest.isEmpty {
      guard let box = Box(header: rest.prefix(16), available: rest.count) else { return nil }
      let content = rest.prefix(box.size).dropFirst(box.headerSize)
      if box.type == name { return MP4Index.content(Array(path.dropFirst()), in: content) }
      rest = rest.dropFirst(box.size)
    }
    return nil
  }

  /// The header of a box: big-endian size and four letters, with a longer size after them where 32 bits do not do.
  private struct Box {
    let type: String
    let headerSize: Int
    /// The size with the header, in bytes.
    let size: Int

    /// Reads a header; nil where the box does not fit into what is available.
    init?(header: ArraySlice<UInt8>, available: Int) {
      guard header.count >= 8 else { return nil }
      type = String(decoding: header.dropFirst(4).prefix(4), as: UTF8.self)
      let short = Box.number(header.prefix(4))
      headerSize = short == 1 ? 16 : 8
      guard header.count >= headerSize else { return nil }
      size = short == 1 ? Box.number(header.dropFirst(8).prefix(8)) : short == 0 ? available : short
      guard size >= headerSize, size <= available else { return nil }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
  }
}
