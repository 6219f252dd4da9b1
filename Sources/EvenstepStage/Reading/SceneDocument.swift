internal import EvenstepFiles
internal import EvenstepGeometry
public import EvenstepJSON

/// A scene file as it stands on disk, with the changes that the command line makes to it.
public struct SceneDocument: Sendable {
  /// The file's name as it was given; nil for a scene that came from memory.
  public let file: String?
  /// The tree of values.
  public private(set) var json: JSONValue

  /// The largest file that is read, in bytes.
  public static let largestFile = 32 << 20

  /// Reads a scene file; throws `SceneError` with line and column where it is not JSON.
  public init(path: String) throws(SceneError) {
    let bytes: [UInt8]
    do { bytes = try Files.read(path, limit: SceneDocument.largestFile) } catch {
      throw SceneError(error)
    }
    try self.init(bytes: bytes, file: path)
  }

  /// Reads a scene from memory; `file` is its name in messages, and image paths are relative to its folder.
  public init(bytes: [UInt8], file: String? = nil) throws(SceneError) {
    self.file = file
    do { json = try JSONValue(parsing: bytes) } catch {
      let fault = SceneError(error)
      throw file.map { fault.inFile($0) } ?? fault
    }
  }

  /// Takes a tree of values that was read before; `file` is its name in messages, and image paths are relative to its folder.
  public init(json: JSONValue, file: String? = nil) {
    self.json = json
    self.file = file
  }

  /// Replaces one value before the scene is made; a path that leads nowhere is an error.
  public mutating func set(_ value: JSONValue, at path: JSONPath) throws(SceneError) {
    guard json.set(value, at: path) else {
      throw named(SceneError(path: "\(path)", rule: "there is no such place in the scene"))
    }
  }

  /// Replaces the seed that all random choices derive from.
  public mutating func setSeed(_ seed: Int64) throws(SceneError) {
    try set(.integer(seed), at: JSONPath(parsing: "world.seed")!)
  }

  /// The scene that the file describes, checked against every rule.
  public func scene(components: ComponentRegistry = .standard) throws(SceneError) -> Scene {
    do {
      let substituted = try substituted()
      let scene = try SceneReader(folder: Files.folder(of: file ?? "") + "/", components: components).scene(substituted)
      try scene.check()
      return scene
    } catch {
      throw named(error.movedTo(writtenPath(error.path)))
    }
  }

  /// The tree of values with every parameter written out.
  func substituted() throws(SceneError) -> JSONValue { try ParameterSubstitution(json).apply(to: json) }

  /// A path as the file has it: a single command needs no list around it, and then has no position in one.
  private func writtenPath(_ path: String) -> String {
    guard let parsed = JSONPath(parsing: path) else { return path }
    var written = JSONPath()
    var value: JSONValue? = json
    for component in parsed.components {
      switch (component, value) {
      case (.index(0), .object?): continue
      case (.key(let key), .object(let object)?): value = object[key]
      case (.index(let index), .array(let elements)?): value = index < elements.count ? elements[index] : nil
      default: value = nil
      }
      written.components.append(component)
    }
    return "\(written)"
  }

  /// A fingerprint of the scene's content: 32 hexadecimal digits, the same for any layout of white space.
  public var digest: String {
    var text = json.compactText
    return text.withUTF8 { StableHash.hash128(UnsafeRawBufferPointer($0)) }
  }

  private func named(_ error: SceneError) -> SceneError { file.map { error.inFile($0) } ?? error }
}

extension Scene {
  /// Reads and checks a scene file.
  public static func load(_ path: String, components: ComponentRegistry = .standard) throws(SceneError) -> Scene {
    try SceneDocument(path: path).scene(components: components)
  }
}
