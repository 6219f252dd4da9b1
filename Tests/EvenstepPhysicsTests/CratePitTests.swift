import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("The crate pit")
struct CratePitTests {
  @Test("moves its five crates as plain Chipmunk does, to the last bit, with the raw solver")
  func poseHashes() throws {
    // Computed by C programs on Debian's library with gcc and clang; gravity turns at step 601.
    let expected = [
      60: "6f18b8be1e300f37", 120: "c9cc0d65e216f313", 600: "c99032a5a6a505e1", 1200: "762cd59e9ffe7481",
    ]
    var world = try World.fiveCratePit(.raw)
    var hash = FNV1a()
    for step in 1...1200 {
      if step == 601 { try world.setGravity(Vector2(1000, 0)) }
      try world.step()
      try world.addPoses(to: &hash)
      if let value = expected[step] { #expect(StableHash.hex(hash.value) == value, "step \(step)") }
    }
  }
}
