internal import EvenstepFiles
internal import EvenstepJSON

/// The record of an export into a folder while it runs: what identifies it, then a line for each frame that is done.
///
/// A frame's line is written after its file has its name, so that a process that is killed leaves at most one frame
/// that no line tells of. The manifest takes the journal's place at the end.
final class ExportJournal {
  static let fileName = "manifest.part.jsonl"
  private static let version: JSONValue = .integer(1)

  /// What a journal holds as far as its lines follow each other, and how to go on after them.
  struct Contents {
    var record: FolderRecord
    fileprivate var length: Int
    fileprivate var chain: LineChain
  }

  private let file: LockedFile
  private var chain = LineChain()

  /// Opens the journal of a folder, or makes an empty one; throws `inUse` while another export has it.
  init(in folder: String) throws(ExportError) {
    let file: LockedFile?
    do { file = try LockedFile("\(folder)/\(ExportJournal.fileName)") } catch { throw .file(error, frame: nil) }
    guard let file else { throw .inUse(path: folder) }
    self.file = file
  }

  /// Begins anew, whatever stood there.
  func start(_ identity: ExportIdentity) throws(FileError) {
    chain = LineChain()
    var members = JSONObject(["journal": ExportJournal.version])
    for member in identity.members.members { members[member.key] = member.value }
    try file.truncate(to: 0)
    try file.append(chain.line(members))
  }

  /// Goes on after the lines that are whole.
  func goOn(after contents: Contents) throws(FileError) {
    chain = contents.chain
    try file.truncate(to: contents.length)
  }

  /// Notes that a frame's file is complete.
  func append(_ frame: FolderRecord.Frame, index: Int, file name: String) throws(FileError) {
    let line = JSONObject([
      "frame": .integer(Int64(index)), "file": .string(name), "pixels": .string(frame.pixels),
      "bytes": frame.bytes.map { .string($0) } ?? .null,
    ])
    try file.append(chain.line(line))
  }

  /// Removes the file.
  func remove() throws(FileError) { try Files.remove(file.path) }
}

extension ExportJournal {
  /// Reads the lines that are whole; nil where not even the first one was written to its end.
  ///
  /// Throws `record` where the first line is whole and cannot be read.
  func contents(format: FrameFormat, names: FrameNames) throws(ExportError) -> Contents? {
    let bytes: [UInt8]
    do { bytes = try file.read() } catch { throw .file(error, frame: nil) }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var chain = LineChain()
    guard let first = chain.read(bytes[..<end]) else {
      throw .record(path: file.path, text: "is damaged: its first line does not match its checksum")
    }
    guard first["journal"] == ExportJournal.version else {
      throw .record(path: file.path, text: "is no journal of version 1")
    }
    var contents = Contents(
      record: FolderRecord(identity: ExportIdentity(recorded: first)), length: end + 1, chain: chain)
    while contents.readFrame(from: bytes, format: format, names: names) {}
    return contents
  }
}

extension ExportJournal.Contents {
  /// Reads one more frame's line; false where none follows that is whole and makes sense.
  fileprivate mutating func readFrame(from bytes: [UInt8], format: FrameFormat, names: FrameNames) -> Bool {
    let rest = bytes[length...]
    var next = chain
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), let line = next.read(rest[..<end]),
      case .integer(let number)? = line["frame"], let index = Int(exactly: number), format.frames.contains(index),
      line["file"]?.string == names.name(of: index), let pixels = line["pixels"]?.string
    else { return false }
    record.frames[index] = FolderRecord.Frame(pixels: pixels, bytes: line["bytes"]?.string)
    length = end + 1
    chain = next
    return true
  }
}
