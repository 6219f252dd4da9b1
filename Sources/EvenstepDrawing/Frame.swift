internal import CRaster
internal import EvenstepGeometry
internal import EvenstepImaging

/// Items of a display list made ready for drawing: edges on the sub-pixel grid, and the commands that touch each band of
/// rows.
///
/// Geometry is worked out here, once a frame; bands only add and multiply.
struct Frame {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bandHeight = 1
  private(set) var bandCount = 0
  private(set) var hasGroups = false
  private var tracer = OutlineTracer()
  private(set) var commands: [Command] = []
  private(set) var sprites: [Sprite] = []
  private(set) var sides: [SpriteSide] = []
  /// Indices into `commands`, band after band, each in painter's order.
  private(set) var binned: [Int32] = []
  /// Where each band's indices begin in `binned`, and where the last ones end.
  private(set) var binStarts: [Int32] = []
  /// Where each band's next index goes.
  private var nextBinned: [Int32] = []
  /// The background of each row; empty where the items are not the first of a list.
  private(set) var background: [Lanes] = []

  var edges: [Edge] { tracer.list.edges }
  var arcs: [Arc] { tracer.list.arcs }

  /// The rows of a band.
  func rows(ofBand band: Int) -> Range<Int> { band * bandHeight..<min((band + 1) * bandHeight, height) }

  /// Replaces the frame by some items of a list and keeps the memory; the first of them come with the background.
  mutating func prepare(_ list: DisplayList, items: Range<Int>, isFirst: Bool, bandHeight: Int) {
    (width, height) = (max(list.width, 0), max(list.height, 0))
    self.bandHeight = bandHeight
    bandCount = (height + bandHeight - 1) / bandHeight
    hasGroups = false
    commands.removeAll(keepingCapacity: true)
    sprites.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    tracer.reset(width: width, height: height)
    for item in list.items[items] { add(item, item.transform, item.opacity, isInGroup: false) }
    bin()
    background.removeAll(keepingCapacity: true)
    guard isFirst else { return }
    for row in 0..<height { background.append(list.background.color(row: row, of: height)) }
  }

  private mutating func add(_ item: DrawItem, _ transform: Transform, _ opacity: Double, isInGroup: Bool) {
    switch item.content {
    case .shape(.box(let center, let size, let corner), .fill(let color)) where !(corner > 0):
      guard size.width > 0, size.height > 0 else { return }
      add(Quad(size, center: center, through: transform), isInGroup) { _, bounds in
        Sprite(color.opacity(opacity), bounds: bounds)
      }
    case .shape(let outline, .fill(let color)):
      add(outline, color.opacity(opacity), stroke: nil, transform, isInGroup)
    case .shape(let outline, .stroke(let color, let width)):
      add(outline, color.opacity(opacity), stroke: width, transform, isInGroup)
    case .sprite(let texture, let size, let tint):
      guard !texture.sampled.isEmpty else { return }
      add(Quad(size, through: transform), isInGroup) { quad, bounds in
        Sprite(texture, on: quad, bounds: bounds, tint: tint, opacity: opacity)
      }
    case .group(let items):
      if isInGroup { addMembers(items, transform, opacity) } else { addGroup(items, transform, opacity) }
    }
  }

  private mutating func add(
    _ outline: Outline, _ color: Color, stroke: Double?, _ transform: Transform, _ isInGroup: Bool
  ) {
    let pixel = Lanes(color.premultipliedBytes)
    guard pixel.alpha > 0, let coverage = tracer.trace(outline, stroke: stroke, through: transform) else { return }
    commands.append(Command(bounds: coverage.bounds, content: .color(pixel, coverage), isInGroup: isInGroup))
  }

  /// Adds what is made for a quadrilateral on the grid and its bounds.
  @inline(__always) private mutating func add(
    _ quad: Quad, _ isInGroup: Bool, _ make: (Quad, PixelBounds) -> Sprite?
  ) {
    guard let coverage = tracer.list.trace(quad) else { return }
    // The sides go to the sprite, and nothing stays in the edge list.
    defer { tracer.list.removeLast(coverage.edgeCount) }
    guard var sprite = make(quad.onGrid, coverage.bounds) else { return }
    sprite.first_side = Int32(sides.count)
    sprite.side_count = coverage.edgeCount
    for edge in tracer.list.edges[Int(coverage.firstEdge)...] { sides.append(SpriteSide(edge)) }
    commands.append(
      Command(bounds: coverage.bounds, content: .sprite(Int32(sprites.count)), isInGroup: isInGroup))
    sprites.append(sprite)
  }

  private mutating func addGroup(_ items: [DrawItem], _ transform: Transform, _ opacity: Double) {
    let byte = Color.white.opacity(opacity).premultipliedBytes.w
    guard byte > 0 else { return }
    let first = commands.count
    commands.append(
      Command(bounds: PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0), content: .openGroup, isInGroup: true))
    addMembers(items, transform, 1)
    guard var bounds = commands.dropFirst(first + 1).first?.bounds else {
      commands.removeLast()
      return
    }
    for command in commands[(first + 1)...] { bounds.formUnion(command.bounds) }
    commands[first].bounds = bounds
    commands.append(Command(bounds: bounds, content: .closeGroup(opacity: byte), isInGroup: false))
    hasGroups = true
  }

  private mutating func addMembers(_ items: [DrawItem], _ transform: Transform, _ opacity: Double) {
    for item in items {
      add(item, transform.concatenating(item.transform), opacity * item.opacity, isInGroup: true)
    }
  }

  /// Sorts the commands into bands by counting.
  private mutating func bin() {
    binStarts.removeAll(keepingCapacity: true)
    binStarts.append(contentsOf: repeatElement(0, count: bandCount + 1))
    for command in commands {
      for band in bands(of: command) { binStarts[band + 1] += 1 }
    }
    for band in 0..<bandCount { binStarts[band + 1] += binStarts[band] }
    binned.removeAll(keepingCapacity: true)
    binned.append(contentsOf: repeatElement(0, count: Int(binStarts[bandCount])))
    nextBinned.removeAll(keepingCapacity: true)
    nextBinned.append(contentsOf: binStarts)
    for (index, command) in commands.enumerated() {
      for band in bands(of: command) {
        binned[Int(nextBinned[band])] = Int32(index)
        nextBinned[band] += 1
      }
    }
  }

  private func bands(of command: Command) -> ClosedRange<Int> {
    Int(command.bounds.minY) / bandHeight...(Int(command.bounds.maxY) - 1) / bandHeight
  }
}

extension Background {
  /// The premultiplied pixel of a row; a gradient is mixed at the row's middle.
  func color(row: Int, of rows: Int) -> Lanes {
    switch self {
    case .solid(let color):
      return Lanes(color.premultipliedBytes)
    case .verticalGradient(let top, let bottom):
      let place = (Double(row) + 0.5) / Double(rows)
      return Lanes(Color.mix(from: top, to: bottom, at: place, in: .encoded).premultipliedBytes)
    }
  }
}
