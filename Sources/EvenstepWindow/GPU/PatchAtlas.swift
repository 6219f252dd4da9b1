internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// A sheet of small pictures drawn by the rasteriser, for what triangles cannot draw well; one place on it is white.
///
/// Places are filled row by row, each row as high as its highest picture.
struct PatchAtlas {
  /// The width and height of the sheet, and with it of the largest picture, in pixels.
  static let side = 1024
  /// The white place in the first corner: its middle is white however it is sampled.
  private static let whiteSide = 4

  private(set) var pixels = [UInt8](repeating: 0, count: PatchAtlas.side * PatchAtlas.side * 4)
  /// The rows in use.
  private(set) var rows = PatchAtlas.whiteSide
  /// Whether there are pictures that the renderer does not have yet.
  private(set) var isChanged = true
  private var rowTop = 0
  private var nextColumn = PatchAtlas.whiteSide
  private let rasterizer = Rasterizer(threads: 1)
  private var bitmap = Bitmap(width: 0, height: 0)

  init() {
    for row in 0..<PatchAtlas.whiteSide {
      let start = row * PatchAtlas.side * 4
      for index in start..<start + PatchAtlas.whiteSide * 4 { pixels[index] = 255 }
    }
  }

  /// The middle of the white place, in parts of the sheet.
  static var white: Vector2 {
    let middle = Double(whiteSide) / 2 / Double(side)
    return Vector2(middle, middle)
  }

  /// Forgets all pictures, once what was drawn with them is on its way.
  mutating func reset() {
    (rows, rowTop, nextColumn) = (PatchAtlas.whiteSide, 0, PatchAtlas.whiteSide)
  }

  /// Notes that the renderer has all pictures.
  mutating func uploaded() { isChanged = false }

  /// Draws an item's part of the picture that begins at a pixel; returns its place on the sheet, nil where it is full.
  mutating func add(_ item: DrawItem, x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int)? {
    guard let place = place(width: width, height: height) else { return nil }
    var moved = item
    moved.transform.tx -= Double(x)
    moved.transform.ty -= Double(y)
    let list = DisplayList(width: width, height: height, background: .solid(.clear), items: [moved])
    rasterizer.draw(list, into: &bitmap)
    for row in 0..<height {
      let target = ((place.y + row) * PatchAtlas.side + place.x) * 4
      pixels.replaceSubrange(target..<target + width * 4, with: bitmap.pixels[row * width * 4..<(row + 1) * width * 4])
    }
    isChanged = true
    return place
  }

  private mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    if nextColumn + width > PatchAtlas.side { (rowTop, nextColumn) = (rows, 0) }
    guard nextColumn + width <= PatchAtlas.side, rowTop + height <= PatchAtlas.side else { return nil }
    defer {
      nextColumn += width
      rows = max(rows, rowTop + height)
    }
    return (nextColumn, rowTop)
  }
}
