import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepStage
import Testing

@Suite("A single picture")
struct SingleImageSinkTests {
  let folder = TemporaryFolder()

  @Test("is the first frame")
  func content() throws {
    var memory = MemorySink()
    try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &memory)
    let still = try Stage(Scene.crates()).render(width: 96, height: 64)
    #expect(memory.frames == [still])
    try Scene.crates().export(to: folder("a.png"))
    #expect(try Bitmap.load(png: folder("a.png")) == still)
    try Scene.crates().export(to: folder("b.PPM"))
    #expect(try Files.read(folder("b.PPM")) == still.ppm)
    #expect(try folder.names() == ["a.png", "b.PPM"])
  }

  @Test("is not written over unless that is asked for")
  func refusal() throws {
    try Files.writeAtomically(folder("a.png"), [1])
    #expect(throws: ExportError.exists(path: folder("a.png"))) { try Scene.crates().export(to: folder("a.png")) }
    #expect(try Files.read(folder("a.png")) == [1])
    try Scene.crates().export(to: folder("a.png"), overwrite: true)
    #expect(try Files.read(folder("a.png")).count > 1)
  }

  @Test("takes one frame only")
  func manyFrames() throws {
    let error = try #require(throws: ExportError.self) { try Scene.crates().export(to: folder("a.png"), frames: 2) }
    #expect(error.kind == .usage)
    var sink = SingleImageSink(folder("a.png"), image: .png)
    #expect(throws: ExportError.self) { try HeadlessPlayer(Scene.crates(), frames: 2).run(into: &sink) }
    #expect(try folder.names().isEmpty)
  }

  @Test("names the file where its folder is missing")
  func missingFolder() throws {
    let error = try #require(throws: ExportError.self) { try Scene.crates().export(to: folder("no/a.png")) }
    #expect(error.kind == .cannotCreate)
    #expect("\(error)" == "\(folder("no/a.png")): cannot be created: no such file or directory")
  }
}
