internal import EvenstepDrawing
public import EvenstepGeometry
public import EvenstepImaging

/// Reduced frames side by side, row by row, on one picture.
public struct ContactSheet: Sendable {
  /// The number of pictures in a row.
  public let columns: Int
  /// The width of a picture, in pixels; its height keeps the proportions of the first frame.
  ///
  /// What would be more than four times as high is narrower.
  public let cellWidth: Int
  /// The space round and between the pictures, in pixels.
  public let margin: Int
  /// The colour of that space.
  public let background: Color
  private var cells: [Bitmap] = []
  private let rasterizer = Rasterizer(threads: 1)

  /// Creates an empty sheet; columns and width must be positive, the margin not negative.
  public init(
    columns: Int = 4, cellWidth: Int = 320, margin: Int = 16,
    background: Color = Color(red: 0.09, green: 0.1, blue: 0.12)
  ) {
    precondition(columns > 0 && cellWidth > 0 && margin >= 0, "a sheet has room for its pictures")
    self.columns = columns
    self.cellWidth = cellWidth
    self.margin = margin
    self.background = background
  }

  /// The frames to pick so that `count` of them are spread from the first to the last; all where there are fewer.
  public static func evenlySpaced(_ count: Int, of total: Int) -> [Int] {
    guard count > 0, total > 0 else { return [] }
    guard count < total else { return Array(0..<total) }
    guard count > 1 else { return [0] }
    return (0..<count).map { ($0 * (total - 1) + (count - 1) / 2) / (count - 1) }
  }

  /// Adds a frame, reduced by averaging (the mip chain of a texture).
  public mutating func add(_ frame: Bitmap) {
    guard frame.width > 0, frame.height > 0 else { return }
    add(reduced: reduced(frame))
  }

  /// Adds a frame that has the size of a cell.
  mutating func add(reduced cell: Bitmap) { cells.append(cell) }

  /// A frame in the size of a cell; its sides must not be 0.
  func reduced(_ frame: Bitmap) -> Bitmap {
    let (width, height) = cells.first.map { ($0.width, $0.height) } ?? cellSize(of: frame)
    return rasterizer.draw(
      DisplayList(
        width: width, height: height, items: [sprite(frame, size: Size(Double(width), Double(height)), at: .zero)]))
  }

  /// The size of a picture: the cell's width, unless that made it more than four times as high.
  private func cellSize(of frame: Bitmap) -> (width: Int, height: Int) {
    guard frame.height > 4 * frame.width else {
      return (cellWidth, max(1, (frame.height * cellWidth + frame.width / 2) / frame.width))
    }
    return (max(1, (frame.width * 4 * cellWidth + frame.height / 2) / frame.height), 4 * cellWidth)
  }

  /// The sheet with all frames so far.
  public func bitmap() -> Bitmap {
    let cellHeight = cells.first?.height ?? 1
    let used = max(1, min(columns, cells.count))
    let rows = max(1, (cells.count + columns - 1) / columns)
    let items = cells.enumerated().map { index, cell in
      let corner = Vector2(
        Double(margin + index % columns * (cellWidth + margin)),
        Double(margin + index / columns * (cellHeight + margin)))
      return sprite(cell, size: Size(Double(cell.width), Double(cell.height)), at: corner)
    }
    return rasterizer.draw(
      DisplayList(
        width: margin + used * (cellWidth + margin), height: margin + rows * (cellHeight + margin),
        background: .solid(background), items: items))
  }

  /// A bitmap of that size with its upper left corner at a place.
  private func sprite(_ bitmap: Bitmap, size: Size, at corner: Vector2) -> DrawItem {
    DrawItem(
      .sprite(Texture(bitmap), size: size, tint: .white),
      transform: .translation(corner + Vector2(size.width, size.height) / 2))
  }
}
