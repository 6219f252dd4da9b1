import EvenstepDrawing
import EvenstepExport
import EvenstepGeometry
import EvenstepImaging
import EvenstepPhysics
import EvenstepRecording
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("An open shutter")
struct ShutterTests {
  static let rates = ["60", "24", "59.94", "60000/1001", "144", "7"]

  /// Plays a film of a scene in its own size, or a part of it.
  @discardableResult
  private func play(
    _ scene: Scene, _ shutter: Shutter, rate: String = "60", frames: Int = 12, part: Range<Int>? = nil,
    threads: Int = 1,
    into sink: inout MemorySink
  ) throws -> ExportResult {
    var format = try FrameFormat(
      width: scene.output.width, height: scene.output.height, rate: FrameRate(parsing: rate), frameCount: frames)
    format.shutter = shutter
    if let part { format = try format.part(part) }
    return try HeadlessPlayer(scene: scene, format: format, threads: threads).run(into: &sink)
  }

  private func film(_ scene: Scene, _ shutter: Shutter, rate: String = "60", frames: Int = 12) throws -> [Bitmap] {
    var sink = MemorySink()
    try play(scene, shutter, rate: rate, frames: frames, into: &sink)
    return sink.frames
  }

  /// A white box of 40 × 8 on black that moves evenly from x = 40 by so many pixels a frame at 60 frames a second.
  private func passing(_ speed: Double) -> Scene {
    var scene = Scene(size: Size(256, 16), gravity: .zero)
    var box = Node(
      "box", at: Vector2(40, 8), body: .dynamic, shapes: [.box(40, 8)], look: .shapes(fill: .white))
    box.body?.velocity = Vector2(speed * 60, 0)
    scene.nodes = [box]
    return scene
  }

  @Test(
    "blurs an even motion by the box of its way, as the integral says",
    arguments: [(32.0, 180.0, 16), (8, 180, 4), (16, 90, 4), (5, 180, 64), (24, 360, 96), (3, 172.8, 200)])
  func evenMotion(speed: Double, angle: Double, samples: Int) throws {
    let frames = try film(passing(speed), Shutter(angle: angle, samples: samples), frames: 4)
    for (index, frame) in frames.enumerated() {
      // While the shutter is open, the edges go from here by this way.
      let (left, way) = (20 + speed * Double(index), speed * angle / 360)
      // The mean over the way of the covered part of x' < x, and with it that of each pixel.
      func ramp(_ x: Double, from edge: Double) -> Double {
        let (a, b) = (max(x - edge, 0), max(x - edge - way, 0))
        return (a * a - b * b) / (2 * way)
      }
      for x in 0..<256 {
        let (here, next) = (Double(x), Double(x + 1))
        let entered = ramp(next, from: left) - ramp(here, from: left)
        let exited = ramp(next, from: left + 40) - ramp(here, from: left + 40)
        // Where a ramp begins or ends, a sample stands for a stretch h of the way with an error of h² / 8 each; the samples'
        // coverage is on a grid of 1/256 of a pixel, and they and their mean are rounded.
        let stretch = way / Double(samples)
        let slack = 1.5 + (stretch < 1 ? 255 * stretch / Double(4 * samples) : 0)
        #expect(abs(Double(frame[x, 8].x) - 255 * (entered - exited)) <= slack, "frame \(index), column \(x)")
      }
    }
  }

  @Test("leaves what rests as it is, to the byte", arguments: rates)
  func rest(rate: String) throws {
    var scene = Scene.crates()
    // Turned and between pixels, so that edges have all degrees of coverage.
    for index in scene.nodes.indices { scene.nodes[index].body = .static }
    let sharp = try film(scene, .instant, rate: rate, frames: 3)
    #expect(try film(scene, Shutter(angle: 180), rate: rate, frames: 3) == sharp)
    #expect(try film(scene, Shutter(angle: 360, samples: 3), rate: rate, frames: 3) == sharp)
  }

  /// Falling crates, one that jumps at step 5, one that goes at step 6, one that comes at step 7, a turning one.
  private func busy() -> Scene {
    var scene = Scene.crates()
    var later = scene.nodes[3]
    later.id = "later"
    later.position = Vector2(12, 20)
    scene.timeline = [
      TimelineEntry(at: .step(5), [.set(.node("crate0"), .position(Vector2(80, 50)))]),
      TimelineEntry(at: .step(6), [.remove(.node("crate1"))]), TimelineEntry(at: .step(7), [.spawn(later)]),
    ]
    scene.nodes[3].body?.spin = .degrees(400)
    return scene
  }

  @Test("is the mean of its moments: motions, jumps, arrivals and departures", arguments: rates)
  func meanOfMoments(rate text: String) throws {
    let (rate, samples) = (try FrameRate(parsing: text), 5)
    let blurred = try film(busy(), Shutter(angle: 270, samples: samples), rate: text, frames: 5)
    let stage = try Stage(busy())
    for (index, frame) in blurred.enumerated() {
      var sums = [Int](repeating: 0, count: frame.pixels.count)
      for sample in 0..<samples {
        // Three quarters of a frame in ten half samples: 40 ticks a frame, of which a step has so many.
        let time = (40 * index + 3 * (2 * sample + 1)) * 120 * rate.denominator
        let step = 40 * rate.numerator
        while stage.step * step < time { try stage.advance() }
        let alpha = time % step == 0 ? 1 : Double(time % step) / Double(step)
        let moment = Rasterizing.draw(stage.snapshot(alpha: alpha), 96, 64, TextureStore())
        for (place, byte) in moment.pixels.enumerated() { sums[place] += Int(byte) }
      }
      let worst = zip(frame.pixels, sums).map { abs(Int($0) * samples - $1) }.max() ?? .max
      #expect(worst * 2 <= samples, "frame \(index): off by \(worst) / \(samples)")
    }
  }

  @Test("shows what jumps at its two places, and nothing between them")
  func jump() throws {
    var scene = passing(0)
    scene.timeline = [TimelineEntry(at: .step(1), [.set(.node("box"), .position(Vector2(200, 8)))])]
    // Steps are at 0, 1/2 and 1 of a frame: the jump is in the second step, and is seen from its beginning on.
    let frame = try film(scene, Shutter(angle: 360, samples: 4), frames: 1)[0]
    let row = (0..<256).map { Int(frame[$0, 8].x) }
    #expect(row[20..<60].allSatisfy { $0 == 128 } && row[180..<220].allSatisfy { $0 == 128 })
    #expect(
      row[..<20].allSatisfy { $0 == 0 } && row[60..<180].allSatisfy { $0 == 0 } && row[220...].allSatisfy { $0 == 0 })
  }

  @Test("gives a part of a film the frames of the whole, on any number of threads", arguments: rates)
  func parts(rate: String) throws {
    let shutter = try Shutter(angle: 300, samples: 6)
    let whole = try film(busy(), shutter, rate: rate)
    for part in [0..<1, 3..<5, 11..<12, 0..<12] {
      for threads in [1, 2] {
        var sink = MemorySink()
        try play(busy(), shutter, rate: rate, part: part, threads: threads, into: &sink)
        #expect(sink.frames == Array(whole[part]), "\(part) on \(threads) threads")
      }
    }
  }

  @Test("is no shutter with an angle of 0 or one sample", arguments: [(0.0, 16), (180, 1), (0, 1)])
  func closed(angle: Double, samples: Int) throws {
    #expect(try film(busy(), Shutter(angle: angle, samples: samples)) == film(busy(), .instant))
  }

  @Test("does not change the fingerprints that a film tells", arguments: rates)
  func fingerprints(rate: String) throws {
    var (sharp, blurred, part) = (MemorySink(), MemorySink(), MemorySink())
    let result = try play(busy(), .instant, rate: rate, into: &sharp)
    #expect(try play(busy(), Shutter(angle: 360), rate: rate, into: &blurred) == result)
    let partial = try play(busy(), Shutter(angle: 360), rate: rate, part: 9..<12, into: &part)
    #expect(partial.digest == result.digest && partial.steps == result.steps && partial.poseHash == result.poseHash)
  }

  @Test("goes the way of a source that has keyframes, in whole films and in parts")
  func otherSources() throws {
    func frames(_ part: Range<Int>, usesKeyframes: Bool) throws -> [Bitmap] {
      var source = ScriptedSource(usesKeyframes: usesKeyframes)
      var format = try FrameFormat(width: 64, height: 16, frameCount: 40)
      format.shutter = try Shutter(angle: 360, samples: 5)
      var sink = MemorySink()
      try HeadlessPlayer(scene: source.scene, format: format.part(part)).run(from: &source, into: &sink)
      return sink.frames
    }
    let whole = try frames(0..<40, usesKeyframes: false)
    #expect(Set(whole.map(\.pixels)).count > 5)
    #expect(try frames(0..<40, usesKeyframes: true) == whole)
    #expect(try frames(21..<34, usesKeyframes: true) == Array(whole[21..<34]))
  }

  @Test("is asked for by scenes, like linear light")
  func outputDefaults() throws {
    var scene = busy()
    scene.output.shutter = try Shutter(angle: 270, samples: 5)
    scene.output.blending = .linear
    let format = try FrameFormat(scene, frameCount: 12)
    #expect(format.shutter == scene.output.shutter && format.blending == .linear)
    let part = try format.part(2..<3)
    #expect(part.shutter == scene.output.shutter && part.blending == .linear)
  }
}
