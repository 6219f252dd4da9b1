import EvenstepGeometry
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Testing

/// Records runs and takes recordings apart.
enum RecordedRun {
  /// Records a scene of `Tests/Scenes`; `staged` is what really runs where that is another scene.
  static func record(
    _ name: String, steps: Int, options: RecordingOptions = RecordingOptions(), staged: Scene? = nil,
    input: (Int) -> [InputEvent] = SharedScenes.input, before: (Stage) -> Void = { _ in }
  ) throws -> Recording {
    let document = try SharedScenes.document(name)
    let stage = try Stage(staged ?? document.scene())
    let header = RecordingHeader(try document.scene(), document: document, bodies: options.bodies)
    return try withTemporaryFolder { folder in
      let path = folder + "/run.evrec"
      var recorder = try Recorder(path, header: header, of: stage, options: options)
      for step in 0..<steps {
        before(stage)
        try recorder.advance(stage, input(step))
      }
      try recorder.finish(stage)
      return try Recording(RecordingReader(path))
    }
  }

  /// The lines of a recording, sealed anew.
  static func bytes(of recording: Recording) throws -> [UInt8] {
    var encoder = RecordingEncoder()
    var text: [UInt8] = []
    try encoder.encode(.header(recording.header), appendingTo: &text)
    var keyframes = recording.keyframes[...]
    for step in recording.steps {
      try encoder.encode(.step(step), appendingTo: &text)
      while keyframes.first?.step == step.step {
        try encoder.encode(.keyframe(keyframes.removeFirst()), appendingTo: &text)
      }
    }
    if let end = recording.end { try encoder.encode(.end(end), appendingTo: &text) }
    return text
  }

  static func verify(_ recording: Recording) throws -> Verification {
    try Recording.verify(RecordingReader(bytes(of: recording)))
  }
}
