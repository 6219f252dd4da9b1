internal import EvenstepCoding
internal import EvenstepGeometry

/// The bytes of a keyframe: `EVKF`, the format's version, the versions of Chipmunk and of the engine, the scene's
/// fingerprint, the state, and the XXH3-64 of all before it.
extension Keyframe {
  /// The version of the format that is written and read.
  public static let version = 1
  private static let magic = Array("EVKF".utf8)
  private static let checksumSize = 8

  /// The keyframe as bytes, for files, other processes and other machines.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    Keyframe.magic.withUnsafeBytes { writer.add(raw: $0) }
    writer.add(UInt32(Keyframe.version))
    writer.add(EngineVersion.chipmunk)
    writer.add(EngineVersion.current)
    writer.add(sceneFingerprint)
    writeState(to: &writer)
    writer.add(writer.bytes.withUnsafeBytes { StableHash.hash64($0) })
    return writer.bytes
  }

  /// Reads a keyframe of a scene.
  ///
  /// - Parameters:
  ///   - bytes: what `encoded()` gave.
  ///   - scene: the scene that the keyframe is of, with its seed.
  ///   - components: types of components that only spawned nodes have; those in the scene are known.
  ///
  /// Throws `KeyframeError` for bytes that are damaged, or of another format, Chipmunk or scene.
  public init(
    decoding bytes: [UInt8], for scene: Scene, components: [any Component.Type] = []
  ) throws(KeyframeError) {
    let reader = try Keyframe.open(bytes)
    try self.init(behindVersions: reader, scene, userInfo: ComponentTypes(of: scene, and: components).userInfo)
  }

  /// A reader of the state, when the versions before it and the checksum behind it are right.
  private static func open(_ bytes: [UInt8]) throws(KeyframeError) -> ByteReader {
    guard bytes.starts(with: magic) else { throw .notAKeyframe }
    guard bytes.count >= 2 * magic.count + checksumSize else { throw .damaged }
    let found = Int(UInt32(littleEndianBytes: bytes[magic.count..<2 * magic.count]))
    guard found == version else { throw .unknownVersion(found) }
    let content = bytes.dropLast(checksumSize)
    let checksum = content.withUnsafeBytes { StableHash.hash64($0) }
    guard UInt64(littleEndianBytes: bytes.suffix(checksumSize)) == checksum else { throw .damaged }
    return ByteReader(Array(content.dropFirst(2 * magic.count)))
  }

  private init(
    behindVersions start: ByteReader, _ scene: Scene, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(KeyframeError) {
    var reader = start
    let chipmunk: String
    let fingerprint: UInt64
    do throws(CodingError) {
      chipmunk = try reader.string()
      _ = try reader.string()
      fingerprint = try reader.uint64()
    } catch { throw .malformed("\(error)") }
    guard chipmunk == EngineVersion.chipmunk else { throw .otherChipmunk(found: chipmunk) }
    guard fingerprint == scene.fingerprint else { throw .otherScene }
    do throws(CodingError) {
      try self.init(state: &reader, of: scene, fingerprint: fingerprint, userInfo: userInfo)
      try reader.finish()
    } catch { throw .malformed("\(error)") }
  }
}

extension FixedWidthInteger {
  fileprivate init(littleEndianBytes bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
  }
}
