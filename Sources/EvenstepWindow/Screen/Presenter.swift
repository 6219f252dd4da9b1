internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepImaging

/// Draws display lists on a window's renderer, behind black bars that are there already.
protocol Presenter: AnyObject {
  /// Draws a list whose size is that of the box; throws `sdl` where the renderer fails.
  func draw(_ list: DisplayList, in box: Letterbox) throws(WindowError)
}

/// Draws with the headless rasteriser and hands the finished pixels to the renderer, one to one.
final class RasterPresenter: Presenter {
  private let window: SDLWindow
  private let rasterizer: Rasterizer
  private var bitmap = Bitmap(width: 0, height: 0)
  private var texture: SDLTexture?

  init(_ window: SDLWindow, threads: Int) {
    self.window = window
    rasterizer = Rasterizer(threads: threads)
  }

  func draw(_ list: DisplayList, in box: Letterbox) throws(WindowError) {
    rasterizer.draw(list, into: &bitmap)
    let texture = try texture(width: bitmap.width, height: bitmap.height)
    try texture.update(rows: bitmap.height, from: bitmap.pixels)
    var place = box.rect
    try window.check(
      SDL_RenderCopy(window.renderer, texture.pointer, nil, &place), "the picture could not be copied")
  }

  private func texture(width: Int, height: Int) throws(WindowError) -> SDLTexture {
    if let texture, texture.width == width, texture.height == height { return texture }
    let made = try SDLTexture(
      window, width: width, height: height, access: SDL_TEXTUREACCESS_STREAMING, scaling: SDL_ScaleModeNearest,
      blending: SDL_BLENDMODE_NONE)
    texture = made
    return made
  }
}

extension Letterbox {
  /// The picture as SDL writes rectangles.
  var rect: SDL_Rect {
    SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: Int32(clamping: width), h: Int32(clamping: height))
  }
}
