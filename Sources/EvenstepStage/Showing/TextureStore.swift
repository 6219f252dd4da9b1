public import EvenstepDrawing
public import EvenstepImaging

/// The pictures of a scene, decoded and ready to be drawn.
public struct TextureStore: Sendable {
  private var textures: [String: Texture] = [:]

  /// Creates a store without pictures.
  public init() {}

  /// Loads all pictures of a scene; throws with the path of the image that cannot be read.
  public init(loading scene: Scene) throws(SceneError) {
    for (name, source) in scene.images.sorted(by: { $0.key < $1.key }) {
      switch source {
      case .texture(let texture): textures[name] = texture
      case .file(let path):
        do { textures[name] = Texture(try Bitmap.load(png: path)) } catch {
          throw SceneError(path: "images.\(name).path", rule: "\(error)")
        }
      }
    }
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
