internal import EvenstepCoding
public import EvenstepStage

/// What came of running a recording again.
public struct Verification: Sendable, Equatable {
  /// The number of steps that are equal.
  public internal(set) var steps = 0
  /// The state digest after the last equal step; of the initial state where there is none.
  public internal(set) var digest: UInt64 = 0
  /// Where the replay differs; nil where all steps are equal.
  public internal(set) var divergence: Divergence?
  /// What ended a recording of which only the valid beginning was verified.
  public internal(set) var fault: RecordingError?
}

extension Recording {
  /// Runs a recording again and compares every step.
  ///
  /// Images are not needed. The file is read line by line, so it may be larger than memory.
  ///
  /// ```swift
  /// #expect(try Recording.verify("run.evrec").divergence == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - scene: the scene of a program that made it in Swift.
  ///   - components: the kinds of component that the scene's file may name.
  ///   - partial: whether the valid beginning of a damaged recording is verified, and the damage told in the result.
  ///   - progress: hears the number of equal steps after each; where it returns false, the verification ends there.
  ///
  /// Throws `ReplayError` where the file cannot be read, is damaged, or its scene cannot be staged.
  public static func verify(
    _ path: String, scene: Scene? = nil, components: ComponentRegistry = .standard, partial: Bool = false,
    progress: (Int) -> Bool = { _ in true }
  ) throws(ReplayError) -> Verification {
    let reader: RecordingReader
    do { reader = try RecordingReader(path) } catch { throw .recording(error) }
    return try verify(reader, scene: scene, components: components, partial: partial, progress: progress)
  }

  /// Runs a recording again that is read from anywhere; see the other form.
  public static func verify(
    _ reader: consuming RecordingReader, scene: Scene? = nil, components: ComponentRegistry = .standard,
    partial: Bool = false, progress: (Int) -> Bool = { _ in true }
  ) throws(ReplayError) -> Verification {
    var reader = reader
    var verifier = try Verifier(reader.header, scene: scene, components: components)
    while true {
      let line: RecordingLine?
      do { line = try reader.next() } catch {
        guard partial else { throw .recording(error) }
        verifier.verification.fault = error
        break
      }
      guard let line, try verifier.isEqual(line), progress(verifier.verification.steps) else { break }
    }
    if verifier.verification.divergence != nil { try verifier.compareAtNextKeyframe(reader) }
    return verifier.verification
  }
}

/// Runs one recording again, line by line.
private struct Verifier {
  var verification = Verification()
  private let header: RecordingHeader
  private let stage: Stage
  private var states = StateCoder()

  init(_ header: RecordingHeader, scene: Scene?, components: ComponentRegistry) throws(ReplayError) {
    self.header = header
    let scene = try header.scene(given: scene, components: components)
    do { stage = try Stage(scene) } catch { throw .scene(error) }
    verification.digest = stage.digest
  }

  /// Whether the replay agrees with the next line.
  mutating func isEqual(_ line: RecordingLine) throws(ReplayError) -> Bool {
    switch line {
    case .header, .keyframe: return true
    case .step(let record): return try isEqual(record)
    case .end(let end):
      guard end.poseHash != stage.poseHash else { return true }
      verification.divergence = Divergence(
        step: stage.step, expected: end.poseHash, found: stage.poseHash, isOfPoseHash: true)
      verification.divergence?.versions = header.changedVersions
      return false
    }
  }

  private mutating func isEqual(_ record: StepRecord) throws(ReplayError) -> Bool {
    let expected = try table(of: record)
    var failure: StageError?
    do { try Replay.advance(stage, by: record) } catch {
      guard case .stage(let error) = error else { throw error }
      failure = error
    }
    if failure == nil, stage.digest == record.digest {
      verification.steps = record.step
      verification.digest = record.digest
      return true
    }
    var divergence = Divergence(
      step: record.step, expected: record.digest, found: failure == nil ? stage.digest : nil)
    divergence.failure = failure
    divergence.versions = header.changedVersions
    if let expected, failure == nil {
      divergence.differences = expected.differences(in: stage.stateTable())
      divergence.comparedStep = record.step
    }
    verification.divergence = divergence
    return false
  }

  private mutating func table(of record: StepRecord) throws(ReplayError) -> StateTable? {
    guard let bodies = record.bodies else { return nil }
    let bytes: [UInt8]
    do { bytes = try bodies.unpacked() } catch { throw .recording(error) }
    do { return try states.decode(bytes) } catch {
      throw .recording(RecordingError(.unreadable(path: "bodies", reason: "step \(record.step): \(error)")))
    }
  }

  /// Runs on to the next recorded keyframe, to tell by it which bodies differ.
  mutating func compareAtNextKeyframe(_ reader: consuming RecordingReader) throws(ReplayError) {
    guard let divergence = verification.divergence, divergence.comparedStep == nil, divergence.failure == nil,
      !divergence.isOfPoseHash
    else { return }
    var reader = reader
    while let line = try? reader.next() {
      switch line {
      case .header, .end: return
      // What follows a divergence may fail in ways that the recorded run did not.
      case .step(let record): do { try Replay.advance(stage, by: record) } catch { return }
      case .keyframe(let record):
        guard let recorded = try? table(of: record) else { return }
        verification.divergence?.differences = recorded.differences(in: stage.stateTable())
        verification.divergence?.comparedStep = record.step
        return
      }
    }
  }

  private func table(of record: KeyframeRecord) throws -> StateTable {
    let keyframe = try Keyframe(decoding: record.data.unpacked(), for: stage.scene)
    return try Stage(stage.scene, at: keyframe).stateTable()
  }
}
