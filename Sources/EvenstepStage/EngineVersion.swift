internal import EvenstepPhysics

/// The versions of what decides about the bits of a simulation; files that hold simulated state name them.
public enum EngineVersion {
  /// The version by the rules of semver.org, as `evenstep --version` prints it.
  public static let current = "0.1.0"

  /// The version of the Chipmunk library that is linked, such as `7.0.3`.
  public static let chipmunk = PhysicsLibrary.version
}
