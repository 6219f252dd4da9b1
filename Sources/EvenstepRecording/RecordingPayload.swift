internal import EvenstepCoding

/// Bytes of the caller's that a recording holds compressed, and that are unpacked only when they are asked for.
public struct RecordingPayload: Sendable, Equatable {
  /// Where the bytes were read, for messages.
  private struct Origin {
    var member: String
    var file: String?
    var line: Int
  }

  /// The bytes as a Zstandard frame.
  public let compressed: [UInt8]
  private let origin: Origin?

  /// Compresses some bytes.
  public init(_ bytes: [UInt8]) {
    // More effort does not make the numbers of moving bodies smaller.
    compressed = Zstandard.compress(bytes, level: 1)
    origin = nil
  }

  /// Takes a member's letters; what does not even claim to be such data is refused at once.
  init(_ letters: ArraySlice<UInt8>, member: String, file: String?, line: Int) throws(RecordingError.Kind) {
    do throws(Base64Error) { compressed = try Base64.decode(letters) } catch {
      throw .unreadable(path: member, reason: "\(error)")
    }
    origin = Origin(member: member, file: file, line: line)
    do throws(ZstandardError) {
      _ = try Zstandard.contentSize(of: compressed, limit: RecordingFormat.largestPayload)
    } catch { throw .init(error, path: member) }
  }

  /// The bytes themselves.
  ///
  /// Throws `unreadable` or `tooLarge`, with the line they were read from, where they cannot be unpacked.
  public func unpacked() throws(RecordingError) -> [UInt8] {
    do throws(ZstandardError) {
      return try Zstandard.decompress(compressed, limit: RecordingFormat.largestPayload)
    } catch {
      throw RecordingError(.init(error, path: origin?.member ?? ""), file: origin?.file, line: origin?.line)
    }
  }

  /// Payloads are equal where their compressed bytes are, wherever they come from.
  public static func == (a: RecordingPayload, b: RecordingPayload) -> Bool { a.compressed == b.compressed }
}

extension RecordingError.Kind {
  fileprivate init(_ error: ZstandardError, path: String) {
    self =
      switch error {
      case .tooLarge(let limit): .tooLarge(path: path, limit: limit)
      default: .unreadable(path: path, reason: "\(error)")
      }
  }
}
