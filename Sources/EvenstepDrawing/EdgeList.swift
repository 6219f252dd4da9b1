internal import CRaster
internal import EvenstepGeometry

/// Collects the edges of a frame's outlines, clipped to the output.
///
/// Parts to the left of the output become vertical edges on its border, since they decide what is inside; parts to
/// the right, above and below do not matter to any pixel and are dropped. So nothing costs more than the output.
struct EdgeList {
  private(set) var edges: [Edge] = []
  private(set) var arcs: [Arc] = []
  /// The size of the output, in grid steps.
  private var width = 0.0
  private var height = 0.0

  /// The outline being collected: where its edges and arcs begin, and what they cover in grid steps.
  private var first = 0
  private var firstArc = 0
  private var minX: Int32 = .max
  private var minY: Int32 = .max
  private var maxX: Int32 = .min
  private var maxY: Int32 = .min
  /// Whether a point was out of reach or not a number; such an outline is not drawn at all.
  private var isBroken = false
  private var start = Vector2.zero
  private var current = Vector2.zero
  /// +1, or −1 for contours that cut out of the others.
  var winding: Int32 = 1

  /// Forgets all edges and keeps their memory.
  mutating func reset(width: Int, height: Int) {
    edges.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    self.width = Double(width) * Double(SubpixelGrid.steps)
    self.height = Double(height) * Double(SubpixelGrid.steps)
  }

  /// Starts the outline of a new command.
  mutating func beginOutline() {
    first = edges.count
    firstArc = arcs.count
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
    isBroken = false
    winding = 1
  }

  /// Ends the outline and says what it may touch, or nil (and keeps no edge) where that is nothing.
  mutating func endOutline() -> Coverage? {
    guard !isBroken, edges.count > first || arcs.count > firstArc else { return drop() }
    let shift = SubpixelGrid.bits
    let round = SubpixelGrid.steps - 1
    let columns = Int32(width) >> shift
    let bounds = PixelBounds(
      minX: minX >> shift, minY: minY >> shift, maxX: min((maxX + round) >> shift, columns),
      maxY: (maxY + round) >> shift)
    guard bounds.minX < bounds.maxX else { return drop() }
    return Coverage(
      firstEdge: Int32(first), edgeCount: Int32(edges.count - first), firstArc: Int32(firstArc),
      arcCount: Int32(arcs.count - firstArc), bounds: bounds)
  }

  private mutating func drop() -> Coverage? {
    edges.removeSubrange(first...)
    arcs.removeSubrange(firstArc...)
    return nil
  }

  /// Collects the sides of a quadrilateral in pixels.
  mutating func trace(_ quad: Quad) -> Coverage? {
    beginOutline()
    move(to: quad.a)
    line(to: quad.b)
    line(to: quad.c)
    line(to: quad.d)
    close()
    return endOutline()
  }

  /// Forgets the last edges.
  mutating func removeLast(_ count: Int32) { edges.removeLast(Int(count)) }

  /// Leaves out the outline, of which something is out of reach.
  mutating func refuse() { isBroken = true }

  /// Starts a closed contour at a point, in pixels.
  mutating func move(to point: Vector2) {
    start = snapped(point)
    current = start
  }

  /// Runs the contour on to a point, in pixels.
  @inline(__always) mutating func line(to point: Vector2) {
    let next = snapped(point)
    add(current, next)
    current = next
  }

  /// Runs the contour on to a point, in pixels, inside one quadrant of a circle.
  ///
  /// `outwards` points from its centre to somewhere between the ends.
  mutating func arc(to point: Vector2, center: Vector2, radius: Double, outwards: Vector2) {
    let (a, b) = (current, snapped(point))
    current = b
    if a.y == b.y { return }
    let isDown = a.y < b.y
    let (upper, lower) = isDown ? (a, b) : (b, a)
    let sign = isDown ? winding : -winding
    let quadrant = Quadrant(center: center, radius: radius, outwards: outwards)
    // Beyond the left or the right border only the heights count.
    guard max(a.x, b.x) > 0, min(a.x, b.x) < width, quadrant.joins(upper, lower) else {
      return addDown(upper, lower, sign)
    }
    guard lower.y > 0, upper.y < height else { return }
    minX = min(minX, Int32(max(min(a.x, b.x), 0)))
    maxX = max(maxX, Int32(min(max(a.x, b.x), width)))
    noteRows(max(upper.y, 0), min(lower.y, height))
    arcs.append(Arc(from: upper, to: lower, winding: sign, on: quadrant))
  }

  /// Closes the contour.
  mutating func close() {
    add(current, start)
    current = start
  }

  @inline(__always) private mutating func snapped(_ point: Vector2) -> Vector2 {
    guard abs(point.x) < SubpixelGrid.reach, abs(point.y) < SubpixelGrid.reach else {
      isBroken = true
      return current
    }
    return Vector2(SubpixelGrid.snap(point.x), SubpixelGrid.snap(point.y))
  }

  @inline(__always) private mutating func add(_ a: Vector2, _ b: Vector2) {
    if a.y == b.y { return }
    if a.y < b.y { addDown(a, b, winding) } else { addDown(b, a, -winding) }
  }

  @inline(__always) private mutating func addDown(_ a: Vector2, _ b: Vector2, _ winding: Int32) {
    if a.y >= 0, b.y <= height, min(a.x, b.x) >= 0, max(a.x, b.x) <= width {
      append(a.x, a.y, b.x, b.y, winding)
    } else {
      addClipped(a, b, winding)
    }
  }

  @inline(never) private mutating func addClipped(_ a: Vector2, _ b: Vector2, _ winding: Int32) {
    guard b.y > 0, a.y < height else { return }
    let slope = (b.x - a.x) / (b.y - a.y)
    let top = a.y < 0 ? Vector2((a.x - a.y * slope).rounded(), 0) : a
    let bottom = b.y > height ? Vector2((a.x + (height - a.y) * slope).rounded(), height) : b
    // The heights where the piece enters and leaves the width of the output, in order from the top.
    func crossing(_ x: Double) -> Double {
      let y = (top.y + (x - top.x) / (bottom.x - top.x) * (bottom.y - top.y)).rounded()
      return min(max(y, top.y), bottom.y)
    }
    var middle = (top, bottom)
    if top.x < 0 || bottom.x < 0 {
      if max(top.x, bottom.x) <= 0 { return append(0, top.y, 0, bottom.y, winding) }
      let y = crossing(0)
      if top.x < 0 {
        append(0, top.y, 0, y, winding)
        middle.0 = Vector2(0, y)
      } else {
        append(0, y, 0, bottom.y, winding)
        middle.1 = Vector2(0, y)
      }
    }
    if top.x > width || bottom.x > width {
      // What was dropped leaves its inside open up to the border.
      maxX = max(maxX, Int32(width))
      minX = min(minX, Int32(width))
      noteRows(top.y, bottom.y)
      if min(top.x, bottom.x) >= width { return }
      let y = crossing(width)
      if top.x > width { middle.0 = Vector2(width, y) } else { middle.1 = Vector2(width, y) }
    }
    append(middle.0.x, middle.0.y, middle.1.x, middle.1.y, winding)
  }

  private mutating func noteRows(_ top: Double, _ bottom: Double) {
    minY = min(minY, Int32(top))
    maxY = max(maxY, Int32(bottom))
  }

  @inline(__always) private mutating func append(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ winding: Int32
  ) {
    guard y0 < y1 else { return }
    let edge = Edge(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1), winding: winding)
    minX = min(minX, min(edge.x0, edge.x1))
    maxX = max(maxX, max(edge.x0, edge.x1))
    minY = min(minY, edge.y0)
    maxY = max(maxY, edge.y1)
    edges.append(edge)
  }
}

/// A rectangle of whole pixels; the maxima are exclusive.
struct PixelBounds {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  /// Takes in another rectangle.
  mutating func formUnion(_ other: PixelBounds) {
    (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
    (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
  }
}

/// The edges and arcs that decide which pixels a command covers, and how much.
struct Coverage {
  var firstEdge: Int32
  var edgeCount: Int32
  var firstArc: Int32
  var arcCount: Int32
  var bounds: PixelBounds
}
