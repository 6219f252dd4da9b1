internal import EvenstepGeometry
internal import EvenstepImaging

/// A display list made ready for drawing: edges on the sub-pixel grid, and the commands that touch each band of rows.
///
/// All floating-point work happens here, once a frame; bands only count in whole numbers.
struct Frame {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bandHeight = 1
  private(set) var bandCount = 0
  private var tracer = OutlineTracer()
  private(set) var commands: [Command] = []
  /// Indices into `commands`, band after band, each in painter's order.
  private(set) var binned: [Int32] = []
  /// Where each band's indices begin in `binned`, and where the last ones end.
  private(set) var binStarts: [Int32] = []
  /// Where each band's next index goes.
  private var nextBinned: [Int32] = []
  /// The background of each row.
  private(set) var background: [UInt32] = []

  var edges: [Edge] { tracer.list.edges }
  var arcs: [Arc] { tracer.list.arcs }

  /// Replaces the frame by another one and keeps the memory.
  mutating func prepare(_ list: DisplayList, width: Int, height: Int, bandHeight: Int) {
    self.width = width
    self.height = height
    self.bandHeight = bandHeight
    bandCount = (height + bandHeight - 1) / bandHeight
    commands.removeAll(keepingCapacity: true)
    tracer.reset(width: width, height: height)
    for item in list.items { add(item) }
    bin()
    background.removeAll(keepingCapacity: true)
    for row in 0..<height { background.append(list.background.color(row: row, of: height)) }
  }

  private mutating func add(_ item: DrawItem) {
    switch item.content {
    case .shape(let outline, .fill(let color)):
      add(outline, color, stroke: nil, item)
    case .shape(let outline, .stroke(let color, let width)):
      add(outline, color, stroke: width, item)
    case .sprite(let texture, let size, let tint):
      addSprite(texture, size, tint, item)
    case .group(let items):
      for inner in items {
        add(
          DrawItem(
            inner.content, transform: item.transform.concatenating(inner.transform),
            opacity: item.opacity * inner.opacity))
      }
    }
  }

  private mutating func add(_ outline: Outline, _ color: Color, stroke: Double?, _ item: DrawItem) {
    let pixel = Lanes(color.opacity(item.opacity).premultipliedBytes)
    guard pixel.alpha > 0, let coverage = tracer.trace(outline, stroke: stroke, through: item.transform)
    else { return }
    commands.append(Command(coverage: coverage, source: .color(pixel)))
  }

  private mutating func addSprite(_ texture: Texture, _ size: Size, _ tint: Color, _ item: DrawItem) {
    guard !texture.sampled.isEmpty,
      let (coverage, corners) = tracer.traceSprite(size, through: item.transform),
      let sampling = Sampling(texture, corners: corners, tint: tint, opacity: item.opacity)
    else { return }
    commands.append(Command(coverage: coverage, source: .texels(sampling)))
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
    let bounds = command.coverage.bounds
    return Int(bounds.minY) / bandHeight...(Int(bounds.maxY) - 1) / bandHeight
  }
}

extension Background {
  /// The premultiplied pixel of a row; a gradient is mixed at the row's middle.
  func color(row: Int, of rows: Int) -> UInt32 {
    switch self {
    case .solid(let color):
      return Lanes(color.premultipliedBytes).pixel
    case .verticalGradient(let top, let bottom):
      let place = (Double(row) + 0.5) / Double(rows)
      return Lanes(Color.mix(from: top, to: bottom, at: place, in: .encoded).premultipliedBytes).pixel
    }
  }
}

extension OutlineTracer {
  /// Collects the area of a sprite, and gives its corners as they lie on the sub-pixel grid, in pixels.
  mutating func traceSprite(_ size: Size, through transform: Transform) -> (Coverage, corners: [Vector2])? {
    list.beginOutline()
    let (x, y) = (size.width / 2, size.height / 2)
    let corners = [Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)].map(transform.apply)
    list.move(to: corners[0])
    for corner in corners.dropFirst() { list.line(to: corner) }
    list.close()
    guard let coverage = list.endOutline() else { return nil }
    func onGrid(_ value: Double) -> Double { SubpixelGrid.snap(value) / Double(SubpixelGrid.steps) }
    return (coverage, corners.map { Vector2(onGrid($0.x), onGrid($0.y)) })
  }
}
