internal import CSDL2

/// Owns a texture of a window's renderer, whose pixels are premultiplied RGBA bytes.
final class SDLTexture {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  private let owner: SDLWindow

  /// Makes a texture; throws `sdl` where the renderer cannot.
  init(
    _ owner: SDLWindow, width: Int, height: Int, access: SDL_TextureAccess, scaling: SDL_ScaleMode,
    blending: SDL_BlendMode
  ) throws(WindowError) {
    guard
      let pointer = SDL_CreateTexture(
        owner.renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(access.rawValue), Int32(clamping: width),
        Int32(clamping: height))
    else { throw .sdl("no texture of \(width) × \(height) pixels (SDL: \(SDLWindow.words))") }
    self.pointer = pointer
    self.width = width
    self.height = height
    self.owner = owner
    SDL_SetTextureScaleMode(pointer, scaling)
    try owner.check(SDL_SetTextureBlendMode(pointer, blending), "the blend mode is not known")
  }

  deinit { SDL_DestroyTexture(pointer) }

  /// Replaces the first rows by pixels of the texture's width.
  func update(rows: Int, from pixels: [UInt8]) throws(WindowError) {
    var part = SDL_Rect(x: 0, y: 0, w: Int32(clamping: width), h: Int32(clamping: rows))
    precondition(pixels.count >= rows * width * 4, "\(rows) rows of \(width) pixels take four bytes each")
    try owner.check(
      SDL_UpdateTexture(pointer, &part, pixels, Int32(clamping: width * 4)), "pixels did not reach the renderer")
  }
}
