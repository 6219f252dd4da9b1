public import EvenstepGeometry

/// Everything that one frame shows, as a value: a background and items in painter's order.
///
/// Coordinates are output pixels: x to the right, y *down*, pixel (i, j) covers [i, i + 1] × [j, j + 1].
public struct DisplayList: Sendable {
  /// The number of pixel columns of the output; negative counts as zero.
  public var width: Int
  /// The number of pixel rows of the output; negative counts as zero.
  public var height: Int
  /// What lies behind all items; it replaces what the output held before.
  public var background: Background
  /// The items, the farthest first.
  public var items: [DrawItem]
  /// On which values translucent pixels are mixed.
  public var blending: Blending

  /// Creates a display list.
  public init(
    width: Int, height: Int, background: Background = .solid(.black), items: [DrawItem] = [],
    blending: Blending = .encoded
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.items = items
    self.blending = blending
  }
}

/// On which values translucent pixels are mixed with what lies behind them.
public enum Blending: String, Hashable, Sendable, CaseIterable {
  /// On the encoded sRGB bytes, as browsers and nearly all other programs do.
  case encoded
  /// On amounts of light, as glass and lenses do: edges and overlaps come out brighter.
  case linear
}

/// What lies behind all items of a frame.
public enum Background: Hashable, Sendable {
  /// One colour; a translucent one leaves the output translucent.
  case solid(Color)
  /// A ramp from the top edge to the bottom edge, mixed on encoded values with premultiplied alpha.
  case verticalGradient(top: Color, bottom: Color)
}

/// One sprite or shape with its place on the output.
///
/// Items whose numbers are not finite, or that lie more than 2⁴⁰ pixels away, are not drawn.
public struct DrawItem: Sendable {
  /// What an item shows.
  public enum Content: Sendable {
    /// A texture stretched over a rectangle of a size in local units around the local origin: its first row
    /// lies at the least local y. The tint multiplies its colours and its alpha.
    case sprite(Texture, size: Size, tint: Color)
    /// An outline, filled or stroked.
    case shape(Outline, Paint)
    /// Items that are added to each other on a clear layer, which is then laid over what is behind it.
    ///
    /// Areas that meet at an edge leave no seam inside; what overlaps becomes brighter. The items' transforms are
    /// relative to the group's; a group inside counts as its items with their own opacity.
    case group([DrawItem])
  }

  /// What the item shows, in local units.
  public var content: Content
  /// The map from local units to output pixels.
  public var transform: Transform
  /// The opacity of the whole item, 0 to 1.
  public var opacity: Double

  /// Creates an item.
  public init(_ content: Content, transform: Transform = .identity, opacity: Double = 1) {
    self.content = content
    self.transform = transform
    self.opacity = opacity
  }
}
