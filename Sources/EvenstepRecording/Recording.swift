/// A recording as a whole: what a run began with, what went in at which step, and what came out.
public struct Recording: Sendable, Equatable {
  /// What the recording says about its run.
  public var header: RecordingHeader
  /// The steps, from step 1 on: step n is at position n - 1.
  public var steps: [StepRecord] = []
  /// The keyframes, in order.
  public var keyframes: [KeyframeRecord] = []
  /// The end; nil for the beginning of a recording that was not completed.
  public var end: EndRecord?

  /// The beginning of a recording, as far as it is valid, and what ended it.
  public struct Prefix: Sendable, Equatable {
    /// All lines before the fault.
    public var recording: Recording
    /// The fault; nil where the recording is whole.
    public var fault: RecordingError?
  }

  /// Begins a recording without steps.
  public init(header: RecordingHeader) { self.header = header }

  /// Reads a whole recording; throws the first fault in it.
  ///
  /// The states of bodies are by far the largest part; without `keepingBodies` they are checked and dropped.
  public init(
    _ reader: consuming RecordingReader, keepingBodies: Bool = true
  ) throws(RecordingError) {
    let prefix = Recording.prefix(reader, keepingBodies: keepingBodies)
    if let fault = prefix.fault { throw fault }
    self = prefix.recording
  }

  /// Reads a recording up to its first fault.
  public static func prefix(_ reader: consuming RecordingReader, keepingBodies: Bool = true) -> Prefix {
    var reader = reader
    var recording = Recording(header: reader.header)
    do throws(RecordingError) {
      while let line = try reader.next() { recording.append(line, keepingBodies: keepingBodies) }
    } catch { return Prefix(recording: recording, fault: error) }
    return Prefix(recording: recording, fault: nil)
  }

  private mutating func append(_ line: RecordingLine, keepingBodies: Bool) {
    switch line {
    case .header(let header): self.header = header
    case .step(var record):
      if !keepingBodies { record.bodies = nil }
      steps.append(record)
    case .keyframe(let record): keyframes.append(record)
    case .end(let record): end = record
    }
  }

  /// The last keyframe at or before a step; nil where there is none.
  public func keyframe(atOrBefore step: Int) -> KeyframeRecord? {
    // Keyframes are in order: halve the part in which the first one after the step stands.
    var (low, high) = (0, keyframes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].step <= step { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? keyframes[low - 1] : nil
  }
}
