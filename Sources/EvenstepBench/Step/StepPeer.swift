import EvenstepFiles
import EvenstepGeometry

extension BenchScene {
  /// What tools/benchmarks/chipmunk_step.c reads.
  var text: String {
    let start = [gravity.x, gravity.y, elasticity, friction].map { "\($0)" } + ["\(corners.count)", "\(bodies.count)"]
    var text = start.joined(separator: " ") + "\n"
    for (a, b) in walls { text += "\(a.x) \(a.y) \(b.x) \(b.y)\n" }
    for body in bodies {
      let (place, velocity) = (body.position, body.velocity)
      text += "\(body.isBall ? 1 : 0) \(place.x) \(place.y) \(velocity.x) \(velocity.y) \(body.size)\n"
    }
    return text
  }

  /// The ends of each wall.
  var walls: [(Vector2, Vector2)] { corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) } }
}

/// The library itself, called by a C program.
final class StepPeer: StepContestant {
  private let program: PeerProgram

  /// Starts the program; `index` is the library's own structure for finding what touches, `tree` or `hash`.
  init(_ scene: BenchScene, index: String, _ bench: Bench) throws {
    let path = bench.scratch + "/world.txt"
    try Files.writeAtomically(path, Array(scene.text.utf8))
    program = try PeerProgram(bench.programs + "/chipmunk_step", [path, index])
    // The file is read before this is answered, and may be written anew.
    _ = try program.ask("hash")
  }

  func step(count: Int) throws -> Stretch { try program.measure(String(count)) }
  func clear() throws -> Stretch { try program.measure("clear") }
  func poseSum() throws -> String { try program.ask("hash") }
}
