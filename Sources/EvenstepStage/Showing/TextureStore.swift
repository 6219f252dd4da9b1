public import EvenstepDrawing
internal import EvenstepFiles
public import EvenstepImaging

/// The pictures of a scene, decoded and ready to be drawn.
public struct TextureStore: Sendable {
  private var textures: [String: Texture] = [:]

  /// The most pixels that the pictures of a scene may have together; each takes about 16 bytes.
  public static let mostPixels = Bitmap.maximumArea

  /// Creates a store without pictures.
  public init() {}

  /// Loads all pictures of a scene; throws with the path of the image that cannot be read.
  public init(loading scene: Scene) throws(SceneError) {
    var pixels = 0
    for (name, source) in scene.images.sorted(by: { $0.key < $1.key }) {
      switch source {
      case .texture(let texture): textures[name] = texture
      case .file(let path):
        let bitmap = try TextureStore.load(path, name)
        pixels += bitmap.width * bitmap.height
        guard pixels <= TextureStore.mostPixels else {
          throw SceneError(
            path: "images.\(name).path",
            rule: "the pictures of a scene may have at most \(TextureStore.mostPixels) pixels together",
            value: "\(pixels) up to here")
        }
        textures[name] = Texture(bitmap)
      }
    }
  }

  private static func load(_ path: String, _ name: String) throws(SceneError) -> Bitmap {
    let place = "images.\(name).path"
    // A pipe or a device might keep us waiting for ever.
    if Files.exists(path), !Files.isRegular(path) { throw SceneError(path: place, rule: "\(path): is not a file") }
    do { return try Bitmap.load(png: path) } catch { throw SceneError(path: place, rule: "\(error)") }
  }

  /// The picture of that name.
  public subscript(name: String) -> Texture? { textures[name] }
}

extension Stage {
  /// Draws the current state with the scene's pictures; for a film, keep a rasterizer and a texture store instead.
  ///
  /// Throws where a picture cannot be loaded.
  public func render(width: Int, height: Int) throws(SceneError) -> Bitmap {
    let textures = try TextureStore(loading: scene)
    let list = snapshot().displayList(width: width, height: height, textures: textures)
    return Rasterizer(threads: 1).draw(list)
  }
}
