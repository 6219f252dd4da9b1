import EvenstepGeometry
import EvenstepRecording
import Testing

@Suite("A recording that was damaged")
struct DamageTests {
  private let bytes = GoldenRecording.bytes
  /// The line of every byte, counted from 1; a line break belongs to the line that it ends.
  private let lineOfByte: [Int]

  init() {
    lineOfByte = GoldenRecording.lines.enumerated().flatMap { index, line in
      [Int](repeating: index + 1, count: line.utf8.count + 1)
    }
  }

  @Test("by cutting it off anywhere says so, and its lines before that are there")
  func truncation() throws {
    let whole = try Recording(RecordingReader(bytes))
    for length in 0..<bytes.count {
      let (prefix, fault) = read(Array(bytes[..<length]))
      let complete = length == 0 ? 0 : bytes[length - 1] == 0x0A ? lineOfByte[length - 1] : lineOfByte[length - 1] - 1
      #expect(lineCount(prefix) == complete, "\(length) bytes")
      #expect(prefix.map { isBeginning($0, of: whole) } != false, "\(length) bytes")
      let kind: RecordingError.Kind =
        length == 0 ? .notARecording("it is empty") : bytes[length - 1] == 0x0A ? .missingEnd : .cutLine
      #expect(fault?.kind == kind, "\(length) bytes")
      #expect(fault?.line == (length == 0 ? nil : lineOfByte[length - 1]), "\(length) bytes")
    }
  }

  private func isBeginning(_ part: Recording, of whole: Recording) -> Bool {
    part.header == whole.header && part.steps == Array(whole.steps.prefix(part.steps.count))
      && part.keyframes == Array(whole.keyframes.prefix(part.keyframes.count))
  }

  @Test("by one flipped bit says in which line, and its lines before that are there")
  func flips() throws {
    let whole = try Recording(RecordingReader(bytes))
    var random = SeededRandom(seed: 5000)
    for _ in 0..<5000 {
      let place = random.nextIndex(bytes.count)
      let bit = random.nextIndex(8)
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(bit)
      let (prefix, fault) = read(damaged)
      let context: Comment = "seed 5000: bit \(bit) of byte \(place)"
      #expect(lineCount(prefix) == lineOfByte[place] - 1, context)
      #expect(prefix.map { isBeginning($0, of: whole) } != false, context)
      switch place {
      case 0..<9:
        #expect(fault?.kind == .notARecording("it does not begin with {\"evrec\":"), context)
        #expect(fault?.line == nil, context)
      case bytes.count - 1:
        #expect(fault?.kind == .cutLine, context)
        #expect(fault?.line == GoldenRecording.lines.count, context)
      default:
        #expect(fault?.kind == .damaged, context)
        #expect(fault?.line == lineOfByte[place], context)
      }
    }
  }

  @Test("by exchanging two lines says which line follows the wrong one")
  func exchanges() {
    for first in 0..<GoldenRecording.lines.count {
      for second in (first + 1)..<GoldenRecording.lines.count {
        var lines = GoldenRecording.lines
        lines.swapAt(first, second)
        expectMisplaced(lines, line: first + 1)
      }
    }
  }

  @Test("by repeating a line says which line follows the wrong one")
  func repetitions() {
    for place in 0..<(GoldenRecording.lines.count - 1) {
      var lines = GoldenRecording.lines
      lines.insert(lines[place], at: place)
      expectMisplaced(lines, line: place + 2)
    }
  }

  @Test("by removing a line says which line follows the wrong one")
  func removals() {
    for place in 0..<(GoldenRecording.lines.count - 1) {
      var lines = GoldenRecording.lines
      lines.remove(at: place)
      expectMisplaced(lines, line: place + 1)
    }
  }

  private func expectMisplaced(_ lines: [String], line: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let (prefix, fault) = read(GoldenRecording.text(lines))
    #expect(fault == RecordingError(.misplaced, file: "run.evrec", line: line), sourceLocation: sourceLocation)
    #expect(lineCount(prefix) == line - 1, sourceLocation: sourceLocation)
  }

  @Test("by lines after its end says so", arguments: ["\n", "x", GoldenRecording.lines[5] + "\n"])
  func afterEnd(text: String) {
    let (prefix, fault) = read(bytes + Array(text.utf8))
    #expect(fault == RecordingError(.afterEnd, file: "run.evrec", line: 7))
    #expect(lineCount(prefix) == 6)
  }

  @Test("by line breaks of another system says that the first line is damaged")
  func lineBreaks() {
    let (_, fault) = read(bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
    #expect(fault == RecordingError(.damaged, file: "run.evrec", line: 1))
  }

  @Test("goes on saying the same")
  func again() throws {
    var reader = try RecordingReader(Array(bytes.dropLast()))
    for _ in 0..<4 { _ = try reader.next() }
    for _ in 0..<3 {
      do throws(RecordingError) {
        _ = try reader.next()
        Issue.record("a line was read")
      } catch { #expect(error == RecordingError(.cutLine, line: 6)) }
    }
    #expect(reader.line == 5)
  }
}
