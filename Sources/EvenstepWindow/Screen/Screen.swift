internal import CSDL2
package import EvenstepDrawing
package import EvenstepImaging
internal import EvenstepTiming

/// A window that shows display lists, and nothing else: it knows of no stage and no time.
package final class Screen {
  let window: SDLWindow
  private let presenter: any Presenter
  /// Draws what the presenter cannot.
  private lazy var raster = RasterPresenter(window, threads: threads)
  private let threads: Int
  /// The proportions of the picture.
  private let picture: (width: Int, height: Int)
  private var newest: (list: DisplayList, box: Letterbox)?

  /// Opens a window for pictures of those proportions; throws `noDisplay`, `noAcceleration` or `sdl`.
  package init(picture: (width: Int, height: Int), title: String, options: WindowOptions) throws(WindowError) {
    window = try SDLWindow(title: title, size: options.size, picture: picture, options: options)
    self.picture = picture
    threads = options.threads
    switch options.renderer {
    case .raster: presenter = RasterPresenter(window, threads: options.threads)
    case .gpu: presenter = try GeometryPresenter(window)
    }
  }

  /// Where the picture lies now.
  package var letterbox: Letterbox { Letterbox(picture: picture, window: window.outputSize) }

  /// The pixels in a point of the desktop.
  var pixelsPerPoint: Double { window.pixelsPerPoint }

  /// The number by which SDL knows the window.
  package var identifier: UInt32 { SDL_GetWindowID(window.window) }

  /// Takes the window off the screen.
  package func hide() { SDL_HideWindow(window.window) }

  /// Shows a list, whose size must be that of the box; throws `sdl` where the renderer fails.
  package func present(_ list: DisplayList, in box: Letterbox) throws(WindowError) {
    try draw(list, in: box)
    SDL_RenderPresent(window.renderer)
    newest = (list, box)
  }

  private func draw(_ list: DisplayList, in box: Letterbox) throws(WindowError) {
    SDL_SetRenderDrawColor(window.renderer, 0, 0, 0, 255)
    try window.check(SDL_RenderClear(window.renderer), "the window could not be cleared")
    guard box.width > 0, box.height > 0 else { return }
    // A graphics processor blends encoded values only.
    let canBlend = list.blending == .encoded || presenter is RasterPresenter
    if canBlend { try presenter.draw(list, in: box) } else { try raster.draw(list, in: box) }
  }

  /// The pixels of the whole window, bars included, as they were presented last.
  ///
  /// What a renderer holds after it presented is not defined, so that the list is drawn once more.
  package func readPixels() throws(WindowError) -> Bitmap {
    if let newest { try draw(newest.list, in: newest.box) }
    let (width, height) = window.outputSize
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    try window.check(
      SDL_RenderReadPixels(
        window.renderer, nil, SDL_PIXELFORMAT_RGBA32.rawValue, &pixels, Int32(clamping: width * 4)),
      "the window's pixels could not be read")
    // A window is opaque, whatever its renderer keeps in the fourth byte.
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
