/// How a text is set: everything that decides where its letters are.
public struct TextStyle: Codable, Hashable, Sendable {
  /// On which side lines begin.
  public enum Alignment: String, Codable, CaseIterable, Sendable {
    /// On the side where the paragraph's writing begins: left, or right for Hebrew and Arabic.
    case start
    /// On the left.
    case left
    /// In the middle.
    case center
    /// On the right.
    case right
    /// On the side where the paragraph's writing ends.
    case end
  }

  /// Which height of the text is at its origin.
  public enum Anchor: String, Codable, CaseIterable, Sendable {
    /// The line that the first line's letters stand on.
    case baseline
    /// The top of the first line.
    case top
    /// The middle between top and bottom.
    case center
    /// The bottom of the last line.
    case bottom
  }

  /// The font.
  public var font: Font
  /// The side of the em square, in points: about the distance from the top of an `h` to the bottom of a `g`.
  public var size: Double
  /// How wide lines may get before they are broken, in points; nil breaks only where the text does.
  public var width: Double?
  /// On which side lines begin; the text's origin is on that side, or in the middle.
  public var alignment: Alignment
  /// Which height is at the text's origin.
  public var anchor: Anchor
  /// The distance between baselines, in sizes; nil takes what the font suggests.
  public var lineHeight: Double?

  /// Creates a style.
  public init(
    _ font: Font = .debian(.inter), size: Double = 32, width: Double? = nil, alignment: Alignment = .start,
    anchor: Anchor = .baseline, lineHeight: Double? = nil
  ) {
    self.font = font
    self.size = size
    self.width = width
    self.alignment = alignment
    self.anchor = anchor
    self.lineHeight = lineHeight
  }

  /// The sizes that a text may have, in points.
  public static let sizes: ClosedRange<Double> = 0.1...10_000
  /// The widths that lines may be broken at, in points.
  public static let widths: ClosedRange<Double> = 0.1...1e6
  /// The distances between baselines, in sizes.
  public static let lineHeights: ClosedRange<Double> = 0...100
  /// The most Unicode scalars of a text.
  public static let longestText = 10_000

  func validate() throws(TextError) {
    for (value, range, field) in [
      (size, TextStyle.sizes, "size"), (width ?? 1, TextStyle.widths, "width"),
      (lineHeight ?? 1, TextStyle.lineHeights, "lineHeight"),
    ] where !range.contains(value) {
      throw .invalid(field: field, rule: "must be from \(range.lowerBound) to \(range.upperBound)", value: "\(value)")
    }
  }
}
