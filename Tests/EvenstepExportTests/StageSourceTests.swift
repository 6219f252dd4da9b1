import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import Testing

/// Goes where the mouse is pressed.
struct Follower: Component {
  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    if case .pointerDown(let place) = event { context.enqueue(.set(.owner, .position(place))) }
  }
}

/// Feeds input and commands by step, and has a stage at every tenth step.
struct ScriptedSource: StageSource {
  let scene: Scene
  var usesKeyframes = true
  var failure: StageSourceError?
  /// The steps that were asked for, and those that were done.
  var asked: [Int] = []
  var done: [Int] = []

  init(usesKeyframes: Bool = true, failure: StageSourceError? = nil) {
    var scene = Scene.slider()
    scene.nodes[0].animations = []
    scene.nodes[0].components = [Follower()]
    self.scene = scene
    self.usesKeyframes = usesKeyframes
    self.failure = failure
  }

  static func drive(_ stage: Stage) throws(StageSourceError) {
    let x = Double(stage.step * 7 % 60)
    if stage.step % 5 == 0 { stage.enqueue(.set(.node("box"), .opacity(0.5 + Double(stage.step % 20) / 40))) }
    do { try stage.advance(stage.step % 3 == 0 ? [.pointerDown(Vector2(x, 8))] : []) } catch { throw .stage(error) }
  }

  mutating func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
    asked.append(step)
    if let current, !usesKeyframes || current.step >= step / 10 * 10 { return current }
    let stage: Stage
    do { stage = try Stage(scene) } catch { throw .scene(error) }
    if usesKeyframes { while stage.step < step / 10 * 10 { try Self.drive(stage) } }
    return stage
  }

  mutating func advance(_ stage: Stage) throws(StageSourceError) {
    if let failure, stage.step == 6 { throw failure }
    done.append(stage.step)
    try Self.drive(stage)
  }
}

@Suite("A stage from elsewhere")
struct StageSourceTests {
  private func player(_ part: Range<Int>) throws -> HeadlessPlayer {
    let source = ScriptedSource()
    let film = try FrameFormat(source.scene, frameCount: 60)
    let small = try FrameFormat(width: 64, height: 16, rate: film.rate, frameCount: 60).part(part)
    return HeadlessPlayer(scene: source.scene, format: small)
  }

  @Test("is fed by its source in every step, from the nearest step that it has")
  func nearest() throws {
    var (whole, sink) = (MemorySink(), MemorySink())
    var (start, late) = (ScriptedSource(usesKeyframes: false), ScriptedSource())
    let result = try player(0..<60).run(from: &start, into: &whole)
    #expect(start.asked == [0] && start.done == Array(0..<118))
    #expect(Set(whole.frames.map(\.digest)).count > 10, "the input is seen")
    #expect(try player(24..<60).run(from: &late, into: &sink).digest == result.digest)
    #expect(sink.frames == Array(whole.frames[24...]))
    #expect(late.asked == [48] && late.done == Array(40..<118))
  }

  @Test("is asked for again only after frames that no one wants")
  func gaps() throws {
    let folder = TemporaryFolder()
    var (whole, source) = (MemorySink(), ScriptedSource())
    var sink = ContactSheetSink(folder("sheet.png"), count: 3, cellWidth: 24)
    try player(0..<60).run(from: &source, into: &whole)
    source = ScriptedSource()
    try player(0..<60).run(from: &source, into: &sink)
    #expect(source.asked == [0, 60, 118])
    #expect(source.done == Array(110..<118))
    var sheet = ContactSheet(cellWidth: 24)
    for index in [0, 30, 59] { sheet.add(whole.frames[index]) }
    #expect(try Bitmap.load(png: folder("sheet.png")) == sheet.bitmap())
  }

  @Test("fails with the frame that was on its way, by the kind of fault")
  func failures() throws {
    let faults: [(StageSourceError, ExportError.Kind, String)] = [
      (.scene(SceneError(path: "nodes[3]", rule: "must be right")), .badData, "nodes[3]"),
      (.file(.noSpace(path: "run.evrec", code: 28)), .inputOutput, "frame 4: run.evrec"),
      (.data("run.evrec:7: is cut short"), .badData, "run.evrec:7: is cut short"),
    ]
    for (fault, kind, words) in faults {
      var (source, sink) = (ScriptedSource(failure: fault), MemorySink())
      let error = try #require(throws: ExportError.self) { try player(0..<60).run(from: &source, into: &sink) }
      #expect(error.kind == kind && "\(error)".contains(words), "\(error)")
      #expect(sink.calls == ["begin", "abandon"] && sink.frames.count == 4)
    }
  }
}
