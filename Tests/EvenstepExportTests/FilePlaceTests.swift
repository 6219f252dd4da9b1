import EvenstepExport
import EvenstepFiles
import EvenstepStage
import Glibc
import Testing

@Suite("The place of an exported file")
struct FilePlaceTests {
  let folder = TemporaryFolder()

  private static let kinds = ["film.mp4", "film.y4m", "still.png", "still.ppm", "sheet"]

  private func sink(_ name: String, overwrite: Bool = false) throws -> any FrameSink {
    let target = name == "sheet" ? OutputTarget.contactSheet(folder(name)) : try OutputTarget(folder(name))
    return target.makeSink(origin: SceneOrigin(Scene.crates()), overwrite: overwrite)
  }

  @Test("is taken by a symbolic link that leads nowhere, unless it may be overwritten", arguments: kinds)
  func danglingLink(name: String) throws {
    #expect(symlink("nowhere", folder(name)) == 0)
    let player = try HeadlessPlayer(Scene.crates(), frames: 1)
    var refused = try sink(name)
    #expect(throws: ExportError.exists(path: folder(name))) { try player.run(into: &refused) }
    #expect(try folder.names() == [name] && !Files.exists(folder(name)))
    var overwriting = try sink(name, overwrite: true)
    try player.run(into: &overwriting)
    #expect(try folder.names() == [name] && Files.isRegular(folder(name)))
  }

  @Test("is rid of the files that killed exports have left, and of no others", arguments: kinds)
  func abandoned(name: String) throws {
    // No process has an id above 4 194 304; the first one and this one are alive.
    let dead = [".evenstep-999999999-0.tmp", ".evenstep-999999999-17.tmp"]
    let kept = [
      ".evenstep-1-0.tmp", ".evenstep-\(getpid())-9999.tmp", ".evenstep-999999999.tmp", ".evenstep-999999999-0.tmp~",
      ".evenstep-+999999999-0.tmp", ".evenstep-0999999999-0.tmp", ".evenstep-999999999-00.tmp",
      ".evenstep-999999999--1.tmp", ".evenstep-x-0.tmp", "evenstep-999999999-0.tmp",
    ]
    for name in dead + kept { try Files.writeAtomically(folder(name), [1]) }
    try Files.makeDirectory(folder(".evenstep-999999999-1.tmp"))
    #expect(symlink("nowhere", folder(".evenstep-999999999-2.tmp")) == 0)
    var sink = try sink(name)
    try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &sink)
    let names = kept + [name, ".evenstep-999999999-1.tmp", ".evenstep-999999999-2.tmp"]
    #expect(Set(try folder.names()) == Set(names))
    for name in kept { #expect(try Files.read(folder(name)) == [1]) }
  }

  @Test("is refused before anything is removed")
  func refusedFirst() throws {
    try Files.writeAtomically(folder(".evenstep-999999999-0.tmp"), [1])
    try Files.writeAtomically(folder("still.png"), [1])
    #expect(throws: ExportError.exists(path: folder("still.png"))) {
      try Scene.crates().export(to: folder("still.png"))
    }
    #expect(try folder.names() == [".evenstep-999999999-0.tmp", "still.png"])
  }
}
