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
  ///   - scene: the scene that the keyframe is of, with its seed. Types of components that only nodes have which a program
  ///     spawns have to be in its `componentTypes`.
  ///
  /// Throws `KeyframeError` for bytes that are damaged, or of another format, engine, Chipmunk or scene.
  public init(decoding bytes: [UInt8], for scene: Scene) throws(KeyframeError) {
    try self.init(versionsAndState: try Keyframe.open(bytes), of: scene)
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

  private init(versionsAndState start: ByteReader, of scene: Scene) throws(KeyframeError) {
    var reader = start
    let (chipmunk, engine): (String, String)
    let fingerprint: UInt64
    do throws(CodingError) {
      chipmunk = try reader.string()
      engine = try reader.string()
      fingerprint = try reader.uint64()
    } catch { throw .malformed("\(error)") }
    guard chipmunk == EngineVersion.chipmunk else { throw .otherChipmunk(found: chipmunk) }
    guard engine == EngineVersion.current else { throw .otherEngine(found: engine) }
    guard fingerprint == scene.fingerprint else { throw .otherScene }
    do throws(CodingError) {
      try self.init(state: &reader, of: scene, fingerprint: fingerprint, userInfo: scene.codingUserInfo)
      try reader.finish()
    } catch { throw .malformed("\(error)") }
  }
}

extension FixedWidthInteger {
  fileprivate init(littleEndianBytes bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
  }
}
