internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepImaging

/// The levels of textures that the renderer has, each with its border texels repeated once all round.
final class TextureBank {
  private struct Entry {
    /// Held, so that no other texture takes its identity.
    let texture: Texture
    var levels: [SDLTexture?]
    var lastFrame: Int
  }

  private let window: SDLWindow
  private let blending: SDL_BlendMode
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0
  /// The frames after which a texture that nobody drew is given up.
  private static let patience = 600

  init(_ window: SDLWindow, blending: SDL_BlendMode) {
    self.window = window
    self.blending = blending
  }

  /// Begins a frame and gives up what has not been drawn for long.
  func beginFrame() {
    frame += 1
    entries = entries.filter { frame - $0.value.lastFrame < TextureBank.patience }
  }

  /// A level of a texture; throws `sdl` where the renderer has no place for it.
  func level(_ index: Int, of texture: Texture) throws(WindowError) -> SDLTexture {
    let key = ObjectIdentifier(texture)
    let none = [SDLTexture?](repeating: nil, count: texture.levels.count)
    var entry = entries[key] ?? Entry(texture: texture, levels: none, lastFrame: frame)
    entry.lastFrame = frame
    let known = entry.levels[index]
    let level = if let known { known } else { try upload(texture.levels[index]) }
    entry.levels[index] = level
    entries[key] = entry
    return level
  }

  private func upload(_ level: Bitmap) throws(WindowError) -> SDLTexture {
    let (width, height) = (level.width + 2, level.height + 2)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in -1...level.height {
      let start = min(max(row, 0), level.height - 1) * level.width * 4
      let end = start + level.width * 4
      pixels += level.pixels[start..<start + 4]
      pixels += level.pixels[start..<end]
      pixels += level.pixels[end - 4..<end]
    }
    let texture = try SDLTexture(
      window, width: width, height: height, access: SDL_TEXTUREACCESS_STATIC, scaling: SDL_ScaleModeLinear,
      blending: blending)
    try texture.update(rows: height, from: pixels)
    return texture
  }
}
