public import EvenstepGeometry
public import EvenstepText

/// A text that is drawn: what it says, how it is set and painted, and where its letters are.
///
/// The letters get their places when the value is made, which is the only time that fonts are needed.
public struct TextLook: Codable, Sendable {
  /// What it says; lines end where it has a line break, and where they get too wide.
  public let text: String
  /// How it is set.
  public let setting: TextStyle
  /// The colours of the letters, and the width of their border.
  public var style: Style
  /// The places of the letters around the node's origin.
  public let layout: TextLayout

  /// Sets a text.
  ///
  /// Throws where a font is not there or is damaged, or the text or a number breaks a rule.
  public init(
    _ text: String, _ setting: TextStyle = TextStyle(), style: Style = Style(fill: .white), fonts: FontLibrary
  ) throws(TextError) {
    self.text = text
    self.setting = setting
    self.style = style
    layout = try fonts.layout(text, setting)
  }
}
