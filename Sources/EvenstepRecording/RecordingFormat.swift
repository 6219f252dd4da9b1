/// The numbers of the recording format.
public enum RecordingFormat {
  /// The version that is written, and the only one that is read.
  public static let version = 1
  /// The most bytes that a line may have, its line break excluded.
  public static let longestLine = 1 << 27
  /// The most bytes that compressed data may unpack to.
  public static let largestPayload = 1 << 28
  /// The least and the greatest number of steps between keyframes.
  public static let keyframeIntervals = 1...100_000

  /// How every recording of every version begins.
  static let magic = Array("{\"evrec\":".utf8)
}
