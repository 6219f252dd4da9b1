internal import CNettle

/// Bytes as text: Base64 (RFC 4648, section 4) with padding and without white space.
public enum Base64 {
  /// The text of some bytes: four letters for every three bytes begun.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    encode(bytes, appendingTo: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of some bytes, in ASCII.
  public static func encode(_ bytes: [UInt8], appendingTo text: inout [UInt8]) {
    let count = (bytes.count + 2) / 3 * 4
    text += [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { nettle_base64_encode_raw($0.baseAddress, bytes.count, bytes) }
      filled = count
    }
  }

  /// The bytes of a text, which must be exactly the one that `encode` makes of them.
  ///
  /// Throws for anything else: other letters, white space, missing padding, bits that no byte takes up.
  public static func decode(_ text: String) throws(Base64Error) -> [UInt8] { try decode(Array(text.utf8)[...]) }

  /// The bytes of a text in ASCII; see the other form.
  public static func decode(_ letters: ArraySlice<UInt8>) throws(Base64Error) -> [UInt8] {
    guard letters.count.isMultiple(of: 4) else { throw .wrongLength(letters.count) }
    // The library skips white space, which leaves fewer bytes than so many letters stand for.
    let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
    let count = letters.count / 4 * 3 - padding
    guard let bytes = read(letters), bytes.count == count else { throw .notCanonical }
    return bytes
  }

  /// What the library reads; nil where it refuses the letters.
  private static func read(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    var context = base64_decode_ctx()
    nettle_base64_decode_init(&context)
    var isSound = false
    let bytes = [UInt8](unsafeUninitializedCapacity: (letters.count + 1) * 6 / 8) { buffer, filled in
      isSound = letters.withUnsafeBytes { source in
        let text = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        return nettle_base64_decode_update(&context, &filled, buffer.baseAddress, source.count, text) == 1
      }
      if !isSound { filled = 0 }
    }
    return isSound && nettle_base64_decode_final(&context) == 1 ? bytes : nil
  }
}

/// Why a text is not Base64.
public enum Base64Error: Error, Equatable, CustomStringConvertible {
  /// The number of letters is no multiple of four.
  case wrongLength(Int)
  /// A letter, the padding or the last bits are not those that encoding makes.
  case notCanonical

  /// The cause in words.
  public var description: String {
    switch self {
    case .wrongLength(let count): "not Base64: \(count) letters are no multiple of 4"
    case .notCanonical: "not Base64: a letter or the padding is wrong"
    }
  }
}
