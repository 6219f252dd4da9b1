internal import EvenstepTiming
internal import EvenstepExport
internal import EvenstepStage

/// Which frames of a film are asked for: all, a range, or those from a step on.
enum FrameSelection: Equatable {
  case all
  /// From a frame, or the first one, to a frame that is not among them, or the last one.
  case range(first: Int?, end: Int?)
  /// From the first frame on that shows the moment of a step or a later one.
  case fromStep(Int)

  /// The options that choose frames.
  static let options = [
    Option(name: "--frame-range", value: "A:B", help: "only frames A to B - 1 of the film; also A: and :B"),
    Option(name: "--from-step", value: "N", help: "only frames from the first one at or after step N"),
  ]

  init(_ arguments: ParsedArguments) throws(Failure) {
    let step = try arguments.integer("--from-step", in: 0...1_000_000_000)
    guard let text = arguments.value("--frame-range") else {
      self = step.map { .fromStep($0) } ?? .all
      return
    }
    guard step == nil else { throw Failure(.usage, "either --frame-range or --from-step, not both") }
    guard let range = FrameSelection.range(text) else {
      throw Failure(.usage, "--frame-range takes A:B, A: or :B with A below B, such as 120:240, not '\(text)'")
    }
    self = range
  }

  /// Reads `A:B`, `A:` or `:B`; nil for anything else, and for ranges that hold no frame.
  private static func range(_ text: String) -> FrameSelection? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = bound(parts[0]), let end = bound(parts[1]) else { return nil }
    guard first != nil || end != nil, first ?? 0 < end ?? .max else { return nil }
    return .range(first: first, end: end)
  }

  /// A frame's number, or nil for an empty text; nothing at all for anything else.
  private static func bound(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text) else {
      return nil
    }
    return .some(number)
  }

  /// The chosen part of a film; throws where the film has no such frames.
  func part(of format: FrameFormat, stepRate: Int) throws(Failure) -> FrameFormat {
    switch self {
    case .all: return format
    case .range(let first, let end):
      let (first, end) = (first ?? 0, end ?? format.frameCount)
      guard first < format.frameCount else {
        throw Failure(
          .usage,
          "--frame-range: the film has \(format.frameCount) frames, 0 to \(format.frameCount - 1), and none is \(first)"
        )
      }
      do { return try format.part(first..<end) } catch { throw Failure(.usage, "--frame-range: \(error)") }
    case .fromStep(let step):
      let first = format.rate.firstFrame(atOrAfterStep: step, stepRate: stepRate)
      guard first < format.frameCount else {
        let last = format.rate.stepPosition(ofFrame: format.frameCount - 1, stepRate: stepRate).steps
        throw Failure(
          .usage, "--from-step: the last of the film's \(format.frameCount) frames is at step \(last), before \(step)")
      }
      do { return try format.part(first..<format.frameCount) } catch { throw Failure(error) }
    }
  }
}
