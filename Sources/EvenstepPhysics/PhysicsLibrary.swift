internal import CChipmunk

/// The library that moves the bodies.
public enum PhysicsLibrary {
  /// The version that the library itself names at run time, such as `7.0.3`.
  public static let version = String(cString: cpLinkedVersion())
}
