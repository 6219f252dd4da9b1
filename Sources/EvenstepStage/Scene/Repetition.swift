public import EvenstepGeometry

/// Makes many nodes out of one: `crate` becomes `crate[0,0]`, `crate[1,0]` and so on.
public struct Repetition: Codable, Sendable {
  /// How the copies are laid out, from the node's position on.
  public enum Layout: Codable, Sendable, Hashable {
    /// Columns to the right, rows upwards; ids end in `[column,row]`.
    case grid(columns: Int, rows: Int, spacing: Vector2)
    /// Rows upwards, each one shorter and shifted by half a spacing; the node's position is the lower left copy.
    case pyramid(rows: Int, spacing: Vector2)
    /// Random places in a rectangle of that size around the node's position; ids end in `[number]`.
    case scatter(count: Int, size: Size)
    /// The letters of the node's text, where the text has them; ids end in `[number]`, spaces not counted.
    ///
    /// A letter is what one looks at as one: with its accents, and a ligature as a whole. Its node's origin is in its middle.
    case letters(Letters)
  }

  /// How the copies are laid out.
  public var layout: Layout
  /// How the copies differ, drawn from the scene's seed and each copy's id.
  public var variation: Variation
  /// By how much the animations of each copy, and of its children, begin later than those of the copy before, in seconds.
  public var stagger: Double

  /// Creates a repetition.
  public init(_ layout: Layout, variation: Variation = Variation(), stagger: Double = 0) {
    self.layout = layout
    self.variation = variation
    self.stagger = stagger
  }

  /// How many copies there will be, saturating where the number has no Int; nil where the node's text decides.
  public var count: Int? {
    switch layout {
    case .grid(let columns, let rows, _):
      let (product, overflow) = columns.multipliedReportingOverflow(by: rows)
      return overflow ? Int.max : product
    case .pyramid(let rows, _):
      let (product, overflow) = rows.multipliedReportingOverflow(by: rows &+ 1)
      return overflow ? Int.max : product / 2
    case .scatter(let count, _): return count
    case .letters: return nil
    }
  }
}

/// The ranges from which each copy of a repetition draws its differences.
public struct Variation: Codable, Sendable, Hashable {
  /// The most that a copy is displaced along each axis, in points.
  public var position = Vector2.zero
  /// What is added to the rotation, from … to.
  public var angle = Span(.zero, Angle.zero)
  /// What the scale is multiplied by, from … to.
  public var scale = Span(1.0, 1.0)
  /// What is added to the velocity at most, each way, in points per second.
  public var velocity = Vector2.zero
  /// What is added to the spin, from … to.
  public var spin = Span(.zero, Angle.zero)
  /// Colours of which each copy takes one as its tint; empty leaves the tint alone.
  public var tints: [Color] = []
  /// Images of which each copy's sprite takes one; empty leaves the image alone.
  public var images: [String] = []

  /// Creates a variation in which all copies are alike.
  public init() {}

  /// Two bounds of a random choice.
  public struct Span<Bound: Sendable & Hashable & Codable>: Codable, Sendable, Hashable {
    /// The bounds of the choice.
    public var low, high: Bound

    /// Creates a span from its bounds.
    public init(_ low: Bound, _ high: Bound) {
      self.low = low
      self.high = high
    }
  }
}
