/// The stages of a frame, in their order.
public enum FrameStage: UInt8, CaseIterable, Hashable, Sendable {
  /// Reading what people did.
  case input
  /// Setting what animations drive.
  case animate
  /// Stepping the world.
  case physics
  /// Telling components of contacts.
  case contacts
  /// Taking a picture of the stage as a value.
  case snapshot
  /// Drawing, by us or by the window's library.
  case raster
  /// Handing the picture to the display.
  case present
  /// Writing the picture to a file or an encoder.
  case write
}
