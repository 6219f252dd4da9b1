/// One step of drawing a frame, with the pixels that it may touch.
struct Command {
  var bounds: PixelBounds
  var content: Content
  /// Whether it is added to the innermost open group, instead of being laid over the picture.
  var isInGroup: Bool

  enum Content {
    /// An area in one premultiplied colour.
    case color(Lanes, Coverage)
    /// The sprite with this index.
    case sprite(Int32)
    /// Clears the layer of a group.
    case openGroup
    /// Lays the layer of the group over the picture, with an opacity of 0 … 255.
    case closeGroup(opacity: UInt8)
  }
}
