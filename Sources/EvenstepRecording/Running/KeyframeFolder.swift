internal import EvenstepCoding
public import EvenstepFiles
public import EvenstepStage

/// A folder of keyframes, from which runs of a scene can be begun in the middle.
///
/// Each file is one keyframe, compressed, under the scene's digest and the step: keyframes of several scenes can lie side by
/// side, and a scene that was changed finds none of its earlier form.
public struct KeyframeFolder: Sendable {
  /// The folder.
  public let path: String
  /// The digest of the scene's document.
  public let sceneDigest: String

  private static let ending = ".evkf"
  /// The largest keyframe that is read, in bytes.
  private static let largest = 1 << 28

  /// Names a folder, which is made when the first keyframe is written.
  public init(_ path: String, sceneDigest: String) {
    self.path = path
    self.sceneDigest = sceneDigest
  }

  /// Keeps a keyframe, in place of an earlier one of that step.
  public func write(_ keyframe: Keyframe) throws(FileError) {
    try Files.makeDirectory(path)
    try Files.writeAtomically(file(of: keyframe.step), Zstandard.compress(keyframe.encoded()))
  }

  /// The steps of which there are keyframes of the scene, in order; none where there is no folder.
  public func steps() throws(FileError) -> [Int] {
    guard Files.exists(path) else { return [] }
    let prefix = "\(sceneDigest)-"
    return try Files.names(in: path).compactMap { name in
      guard name.hasPrefix(prefix), name.hasSuffix(KeyframeFolder.ending),
        let step = Int(name.dropFirst(prefix.count).dropLast(KeyframeFolder.ending.count)), step >= 0
      else { return nil }
      // A name that is not the one that such a keyframe gets is of something else.
      return file(of: step) == "\(path)/\(name)" ? step : nil
    }.sorted()
  }

  /// The keyframe of a step; throws `file` and `keyframe` errors that name the file.
  public func keyframe(of step: Int, for scene: Scene) throws(KeyframeFileError) -> Keyframe {
    let name = file(of: step)
    let packed: [UInt8]
    do { packed = try Files.read(name, limit: KeyframeFolder.largest) } catch { throw .file(error) }
    do throws(KeyframeError) {
      guard let bytes = try? Zstandard.decompress(packed, limit: KeyframeFolder.largest) else { throw .notAKeyframe }
      let keyframe = try Keyframe(decoding: bytes, for: scene)
      guard keyframe.step == step else { throw .malformed("it is of step \(keyframe.step)") }
      return keyframe
    } catch { throw .keyframe(error, path: name) }
  }

  private func file(of step: Int) -> String {
    let number = String(step)
    let zeros = String(repeating: "0", count: max(0, 9 - number.count))
    return "\(path)/\(sceneDigest)-\(zeros)\(number)\(KeyframeFolder.ending)"
  }
}

/// Why a file of a keyframe cannot be continued from.
public enum KeyframeFileError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case file(FileError)
  /// The file's content is of no use: why, and its path.
  case keyframe(KeyframeError, path: String)
}

extension KeyframeFileError: CustomStringConvertible {
  /// The file and the cause, in one line.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .keyframe(let error, let path): "\(path): \(error)"
    }
  }
}
