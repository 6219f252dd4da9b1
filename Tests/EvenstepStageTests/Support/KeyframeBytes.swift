import EvenstepGeometry
import EvenstepStage

/// The bytes of a keyframe, open to changes of its state that its checksum does not tell.
struct KeyframeBytes {
  /// What stands before the state: the versions and the scene's fingerprint.
  private let head: [UInt8]
  var state: [UInt8]

  init(_ keyframe: Keyframe) {
    let bytes = keyframe.encoded()
    let texts = [EngineVersion.chipmunk, EngineVersion.current]
    let size = 8 + texts.reduce(0) { $0 + 4 + $1.utf8.count } + 8
    head = Array(bytes[..<size])
    state = Array(bytes[size...].dropLast(8))
  }

  /// All bytes, with the checksum made right.
  var sealed: [UInt8] { KeyframeBytes.seal(head + state) }

  /// Bytes of a keyframe with the checksum behind them.
  static func seal(_ content: [UInt8]) -> [UInt8] {
    content + bytes(content.withUnsafeBytes { StableHash.hash64($0) })
  }

  /// Sets a member that was coded under a name as a whole number or a number, everywhere; returns how many there were.
  mutating func set(_ member: String, to bits: UInt64) -> Int {
    let name = Array("\(member)".utf8)
    let coded = Array(KeyframeBytes.bytes(UInt64(name.count))[..<4]) + name
    var count = 0
    for start in state.indices.dropLast(coded.count + 8) where state[start...].starts(with: coded) {
      let mark = start + coded.count
      guard [3, 5].contains(state[mark]) else { continue }
      put(bits, at: mark + 1)
      count += 1
    }
    return count
  }

  /// Writes eight bytes over those at a place.
  mutating func put(_ bits: UInt64, at place: Int) {
    state.replaceSubrange(place..<place + 8, with: KeyframeBytes.bytes(bits))
  }

  static func bytes(_ bits: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } }
}
