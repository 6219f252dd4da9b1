internal import EvenstepFiles

/// Reads a recording line by line, and checks everything about each line before it gives it away.
///
/// It holds one line at a time, so a recording may be larger than memory. What it gave before it throws is the valid
/// beginning of the recording.
///
/// ```swift
/// var reader = try RecordingReader("run.evrec")
/// while let line = try reader.next() { … }
/// ```
public struct RecordingReader: ~Copyable {
  /// What the recording says about its run.
  public let header: RecordingHeader
  /// The place in the file of the line that was read last, counted from 1.
  public private(set) var line = 1

  private var source: LineSource
  private var decoder: RecordingDecoder
  /// What ended the reading, to be thrown again.
  private var failure: RecordingError?

  /// Opens a file and reads its header.
  public init(_ path: String) throws(RecordingError) {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(reading: path) } catch {
      throw RecordingError(.file(error), file: path)
    }
    try self.init(LineSource(file), name: path)
  }

  /// Reads the header from an open descriptor, which stays open; `name` is its name in errors.
  public init(descriptor: Int32, name: String) throws(RecordingError) {
    try self.init(LineSource(OpenFile(descriptor: descriptor, name: name)), name: name)
  }

  /// Reads the header from bytes in memory; `name` is their name in errors.
  public init(_ bytes: [UInt8], name: String? = nil) throws(RecordingError) {
    try self.init(LineSource(bytes), name: name)
  }

  private init(_ source: consuming LineSource, name: String?) throws(RecordingError) {
    var source = source
    var decoder = RecordingDecoder(file: name)
    let line: [UInt8]
    do throws(RecordingError.Kind) { line = try RecordingReader.firstLine(&source) } catch {
      // That a file is something else is about no line of it.
      if case .notARecording = error { throw RecordingError(error, file: name) }
      throw RecordingError(error, file: name, line: 1)
    }
    guard case .header(let header) = try decoder.decode(line, number: 1) else {
      preconditionFailure("a first line that is sound is a header")
    }
    self.header = header
    self.source = source
    self.decoder = decoder
  }

  /// The first line, as long as the file can be a recording at all.
  private static func firstLine(_ source: inout LineSource) throws(RecordingError.Kind) -> [UInt8] {
    let magic = RecordingFormat.magic
    let start = try source.peek(magic.count)
    guard !start.isEmpty else { throw .notARecording("it is empty") }
    guard start.starts(with: magic.prefix(start.count)) else {
      // A later line of a recording at its beginning: lines before it are gone.
      if let line = start.split(separator: 0x0A, maxSplits: 1).first, LineSeal.open(Array(line)) != nil {
        throw .misplaced
      }
      throw .notARecording("it does not begin with \(String(decoding: magic, as: UTF8.self))")
    }
    guard let line = try source.next(limit: RecordingFormat.longestLine) else { throw .cutLine }
    return line
  }

  /// The next line after the header; nil after the recording's last one.
  ///
  /// Throws what is wrong with the line or the file; once it has thrown, it throws the same again.
  public mutating func next() throws(RecordingError) -> RecordingLine? {
    if let failure { throw failure }
    do throws(RecordingError) { return try readOn() } catch {
      failure = error
      throw error
    }
  }

  private mutating func readOn() throws(RecordingError) -> RecordingLine? {
    let bytes: [UInt8]?
    do throws(RecordingError.Kind) {
      bytes = try source.next(limit: RecordingFormat.longestLine)
      if bytes == nil {
        let isAtEnd = try source.isAtEnd()
        if decoder.isEnded, isAtEnd { return nil }
        guard isAtEnd else { throw decoder.isEnded ? .afterEnd : .cutLine }
      }
    } catch { throw RecordingError(error, file: decoder.file, line: line + 1) }
    guard let bytes else { throw RecordingError(.missingEnd, file: decoder.file, line: line) }
    let value = try decoder.decode(bytes, number: line + 1)
    line += 1
    return value
  }
}
