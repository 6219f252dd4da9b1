import EvenstepGeometry
import EvenstepRecording

/// What reading some bytes to their end gives: the valid beginning, if there is one, and the fault, if there is one.
func read(_ bytes: [UInt8]) -> (recording: Recording?, fault: RecordingError?) {
  do throws(RecordingError) {
    let prefix = Recording.prefix(try RecordingReader(bytes, name: "run.evrec"))
    return (prefix.recording, prefix.fault)
  } catch { return (nil, error) }
}

/// The number of lines that a recording was made from.
func lineCount(_ recording: Recording?) -> Int {
  guard let recording else { return 0 }
  return 1 + recording.steps.count + recording.keyframes.count + (recording.end == nil ? 0 : 1)
}

/// Lines with the right checks, whatever their content: each is an object's text without its closing brace.
func sealed(_ contents: [[UInt8]]) -> [UInt8] {
  var text: [UInt8] = []
  var check: UInt64 = 0
  for content in contents {
    let line = content + Array(",\"after\":\"\(StableHash.hex(check))\"".utf8)
    check = line.withUnsafeBytes { StableHash.hash64($0) }
    text += line + Array(",\"check\":\"\(StableHash.hex(check))\"}\n".utf8)
  }
  return text
}

/// The golden lines without their seals and their closing braces.
let goldenContents: [[UInt8]] = GoldenRecording.lines.map { Array($0.utf8.dropLast(55)) }
