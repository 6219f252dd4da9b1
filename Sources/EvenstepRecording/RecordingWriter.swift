internal import EvenstepFiles

/// Writes a recording while the run goes on.
///
/// Every line reaches the system with one call as soon as it is written, under the file's own name: a process that is
/// killed leaves a recording that is valid up to its last step.
///
/// ```swift
/// var writer = try RecordingWriter("run.evrec", header: header)
/// try writer.write(StepRecord(step: 1, digest: stage.digest))
/// try writer.finish(poseHash: stage.poseHash)
/// ```
public struct RecordingWriter: ~Copyable {
  /// Where the file can be cut off: after all lines about a step.
  private struct Mark {
    var size: Int
    var encoder: RecordingEncoder
  }

  private let file: OpenFile
  private var encoder = RecordingEncoder()
  private var size = 0
  /// One mark for each step, and one for the state before the first.
  private var marks: [Mark] = []
  private var text: [UInt8] = []

  /// The number of steps that were written.
  public var step: Int { encoder.step }

  /// Makes a file and writes the header.
  ///
  /// Throws a file error where a file of that name exists, unless it is to be overwritten: then it is empty at once.
  /// Throws `notRecordable` for a header that breaks a rule, before anything is done to the file.
  public init(_ path: String, overwriting: Bool = false, header: RecordingHeader) throws(RecordingError) {
    try RecordingWriter.check(header, file: path)
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(creating: path, overwriting: overwriting) } catch {
      throw RecordingError(.file(error), file: path)
    }
    try self.init(file, header: header)
  }

  /// Writes to an open descriptor, such as standard output, which stays open; `name` is its name in errors.
  public init(descriptor: Int32, name: String, header: RecordingHeader) throws(RecordingError) {
    try self.init(OpenFile(descriptor: descriptor, name: name), header: header)
  }

  private init(_ file: consuming OpenFile, header: RecordingHeader) throws(RecordingError) {
    self.file = file
    try write(.header(header))
  }

  private static func check(_ header: RecordingHeader, file: String) throws(RecordingError) {
    var encoder = RecordingEncoder()
    var text: [UInt8] = []
    do throws(RecordingError) { try encoder.encode(.header(header), appendingTo: &text) } catch {
      throw RecordingError(error.kind, file: file)
    }
  }

  /// Writes the next step; any other step than the next is a mistake of the program and stops it.
  ///
  /// Throws a file error, and `notRecordable` or `tooLarge` for what no line can hold; then nothing was written.
  public mutating func write(_ record: StepRecord) throws(RecordingError) { try write(.step(record)) }

  /// Writes the state after the last step, where that is a multiple of the header's `keyframeEvery`.
  public mutating func write(_ record: KeyframeRecord) throws(RecordingError) { try write(.keyframe(record)) }

  /// Takes back all steps after that one, to go on from there another way; a pipe does not take back anything.
  public mutating func truncate(to step: Int) throws(RecordingError) {
    precondition(marks.indices.contains(step), "step \(step) is not among the \(self.step) steps that were written")
    let mark = marks[step]
    do throws(FileError) { try file.truncate(to: mark.size) } catch {
      throw RecordingError(.file(error), file: file.path)
    }
    (size, encoder) = (mark.size, mark.encoder)
    marks.removeSubrange((step + 1)...)
  }

  /// Writes the end and closes the file.
  public consuming func finish(poseHash: UInt64) throws(RecordingError) {
    try write(.end(EndRecord(step: step, poseHash: poseHash)))
    let path = file.path
    do throws(FileError) { try file.close() } catch { throw RecordingError(.file(error), file: path) }
  }

  private mutating func write(_ line: RecordingLine) throws(RecordingError) {
    text.removeAll(keepingCapacity: true)
    var encoder = encoder
    do throws(RecordingError) { try encoder.encode(line, appendingTo: &text) } catch {
      throw RecordingError(error.kind, file: file.path)
    }
    do throws(FileError) { try file.write(text) } catch {
      // A part of the line may be there; what is left shall end with a whole one.
      try? file.truncate(to: size)
      throw RecordingError(.file(error), file: file.path)
    }
    self.encoder = encoder
    size += text.count
    // A keyframe belongs to the step before it.
    if marks.count > step { marks.removeLast() }
    marks.append(Mark(size: size, encoder: encoder))
  }
}
