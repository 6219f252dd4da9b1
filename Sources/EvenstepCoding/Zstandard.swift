internal import CZstd

/// Compressed bytes: one Zstandard frame (RFC 8878) that states the size of its content.
public enum Zstandard {
  /// The frame of some bytes; a higher level, up to 19, is smaller and slower.
  ///
  /// Equal bytes give equal frames for one version of the library, not for all.
  public static func compress(_ bytes: [UInt8], level: Int32 = 3) -> [UInt8] {
    let bound = ZSTD_compressBound(bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, filled in
      filled = ZSTD_compress(buffer.baseAddress, bound, bytes, bytes.count, level)
      // With room for any outcome only memory can be missing, and Swift's own arrays stop there too.
      precondition(ZSTD_isError(filled) == 0, "no memory to compress \(bytes.count) bytes")
    }
  }

  /// The size of a frame's content as the frame states it, in bytes, without the content being looked at.
  ///
  /// Throws where the bytes are no single frame, and `tooLarge` where the content is beyond `limit`.
  public static func contentSize(of frame: [UInt8], limit: Int) throws(ZstandardError) -> Int {
    // Frames to be skipped have another beginning, and no content.
    guard frame.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) else { throw .notAFrame }
    let length = ZSTD_findFrameCompressedSize(frame, frame.count)
    guard ZSTD_isError(length) == 0 else { throw .damaged(reason(length)) }
    guard length == frame.count else { throw .trailingBytes(frame.count - length) }
    let size = ZSTD_getFrameContentSize(frame, frame.count)
    // The two largest numbers stand for a size that is not stated and for a broken frame.
    guard size < UInt64.max - 1 else { throw .damaged("its size is not stated") }
    guard size <= UInt64(clamping: limit) else { throw .tooLarge(limit: limit) }
    return Int(size)
  }

  /// The content of a frame of at most `limit` bytes.
  ///
  /// Throws where the bytes are no single sound frame, and `tooLarge`, before taking any memory, where the content is
  /// beyond the limit.
  public static func decompress(_ frame: [UInt8], limit: Int) throws(ZstandardError) -> [UInt8] {
    let size = try contentSize(of: frame, limit: limit)
    var outcome = 0
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      outcome = ZSTD_decompress(buffer.baseAddress, size, frame, frame.count)
      filled = ZSTD_isError(outcome) == 0 ? outcome : 0
    }
    guard ZSTD_isError(outcome) == 0 else { throw .damaged(reason(outcome)) }
    guard content.count == size else { throw .damaged("its content is shorter than stated") }
    return content
  }

  private static func reason(_ code: Int) -> String { String(cString: ZSTD_getErrorName(code)).lowercased() }
}

/// Why bytes are no Zstandard frame that can be read.
public enum ZstandardError: Error, Equatable, CustomStringConvertible {
  /// The bytes do not begin as a frame.
  case notAFrame
  /// The frame breaks off, or its inside is wrong; the library's words.
  case damaged(String)
  /// So many bytes follow the frame.
  case trailingBytes(Int)
  /// The content is larger than the caller takes, in bytes.
  case tooLarge(limit: Int)

  /// The cause in words.
  public var description: String {
    switch self {
    case .notAFrame: "not Zstandard data"
    case .damaged(let reason): "damaged Zstandard data: \(reason)"
    case .trailingBytes(let count): "\(count) bytes follow the Zstandard data"
    case .tooLarge(let limit): "unpacks to more than \(limit) bytes"
    }
  }
}
