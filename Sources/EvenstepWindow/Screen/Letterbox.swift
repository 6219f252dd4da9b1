package import EvenstepGeometry
package import EvenstepStage

/// Where the picture lies in a window that has another shape: as large as fits, in the middle, between black bars.
package struct Letterbox: Hashable, Sendable {
  /// The first column and row of the picture, in pixels of the window.
  package let x, y: Int
  /// The size of the picture, in pixels; zero where the window has no pixels.
  package let width, height: Int

  /// Fits a picture of some proportions into a window of some pixels; the picture's own size must be positive.
  package init(picture: (width: Int, height: Int), window: (width: Int, height: Int)) {
    let (columns, rows) = (max(window.width, 0), max(window.height, 0))
    precondition(picture.width > 0 && picture.height > 0, "a picture has a positive size, not \(picture)")
    guard columns > 0, rows > 0 else {
      (x, y, width, height) = (0, 0, 0, 0)
      return
    }
    if columns * picture.height <= rows * picture.width {
      width = columns
      height = Letterbox.scaled(picture.height, by: columns, over: picture.width)
    } else {
      width = Letterbox.scaled(picture.width, by: rows, over: picture.height)
      height = rows
    }
    x = (columns - width) / 2
    y = (rows - height) / 2
  }

  /// The product over the divisor, rounded to nearest, but never nothing.
  private static func scaled(_ value: Int, by factor: Int, over divisor: Int) -> Int {
    max((2 * value * factor + divisor) / (2 * divisor), 1)
  }

  /// Whether a place in the window, in pixels, is on the picture and not on a bar.
  package func contains(_ place: Vector2) -> Bool {
    place.x >= Double(x) && place.x < Double(x + width) && place.y >= Double(y) && place.y < Double(y + height)
  }

  /// The place in the world that a camera shows at a place in the window, in pixels; nil where nothing is shown.
  package func world(at place: Vector2, through camera: Camera) -> Vector2? {
    guard width > 0, height > 0 else { return nil }
    let view = camera.view(in: Size(Double(width), Double(height)))
    return view.inverse?.apply(place - Vector2(Double(x), Double(y)))
  }
}
