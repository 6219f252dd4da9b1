/// The version of the engine that wrote a file.
public enum EngineVersion {
  /// The version by the rules of semver.org, as `evenstep --version` prints it.
  public static let current = "0.1.0"
}
