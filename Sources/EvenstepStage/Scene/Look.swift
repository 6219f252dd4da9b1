public import EvenstepDrawing
public import EvenstepGeometry
public import EvenstepText

/// How a node is drawn.
public enum Look: Codable, Sendable {
  /// A picture around the node's origin; without a size it is one point a pixel.
  case sprite(image: String, size: Size?)
  /// The node's own collision shapes.
  case shapes(Style)
  /// An outline in the node's coordinates.
  case outline(Outline, Style)
  /// A text whose origin is the node's.
  indirect case text(TextLook)

  /// A text in one colour; throws as `TextLook` does.
  public static func text(
    _ text: String, _ setting: TextStyle = TextStyle(), fill: Color = .white, fonts: FontLibrary
  ) throws(TextError) -> Look {
    .text(try TextLook(text, setting, style: Style(fill: fill), fonts: fonts))
  }

  /// A filled look of the node's own shapes.
  public static func shapes(fill: Color, stroke: Color? = nil, strokeWidth: Double = 2) -> Look {
    .shapes(Style(fill: fill, stroke: stroke, strokeWidth: strokeWidth))
  }
}

/// The colours of a drawn outline.
public struct Style: Codable, Sendable, Hashable {
  /// The colour inside; nil leaves it empty.
  public var fill: Color?
  /// The colour of the border; nil draws none.
  public var stroke: Color?
  /// The width of the border, in points, half of it on each side of the outline.
  public var strokeWidth: Double

  /// Creates a style.
  public init(fill: Color? = nil, stroke: Color? = nil, strokeWidth: Double = 2) {
    self.fill = fill
    self.stroke = stroke
    self.strokeWidth = strokeWidth
  }
}
