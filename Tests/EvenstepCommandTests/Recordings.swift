import EvenstepCoding
import EvenstepGeometry

/// Takes recordings apart and puts them together again, by the format that ARCHITECTURE.md describes.
enum Recordings {
  /// The lines without their seals.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line.prefix(upTo: line.ranges(of: ",\"after\":\"").last!.lowerBound))
    }
  }

  /// Lines with seals that are right.
  static func sealed(_ lines: some Sequence<String>) -> [UInt8] {
    var text = ""
    var last = StableHash.hex(0)
    for line in lines {
      let start = "\(line),\"after\":\"\(last)\""
      last = Array(start.utf8).withUnsafeBytes { StableHash.hex(StableHash.hash64($0)) }
      text += "\(start),\"check\":\"\(last)\"}\n"
    }
    return Array(text.utf8)
  }

  /// A line with its keyframe changed, and the keyframe's own checksum made right; other lines as they are.
  static func withKeyframe(_ line: String, _ change: (inout [UInt8]) -> Void) throws -> String {
    let mark = "\"data\":\""
    guard line.hasPrefix("{\"keyframe\":"), let place = line.firstRange(of: mark) else { return line }
    var bytes = try Zstandard.decompress(
      Base64.decode(String(line[place.upperBound...].dropLast())), limit: 1 << 24)
    change(&bytes)
    var writer = ByteWriter()
    let content = Array(bytes.dropLast(8))
    writer.add(content.withUnsafeBytes { StableHash.hash64($0) })
    let packed = Zstandard.compress(content + writer.bytes)
    return "\(line[..<place.upperBound])\(Base64.encode(packed))\""
  }
}
