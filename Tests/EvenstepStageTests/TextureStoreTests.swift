import EvenstepDrawing
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("The pictures of a scene")
struct TextureStoreTests {
  private func load(_ images: String, in folder: String) throws -> TextureStore {
    let text = #"{"evenstep": 1, "images": {\#(images)}}"#
    return try TextureStore(loading: SceneDocument(bytes: Array(text.utf8), file: "\(folder)/scene.json").scene())
  }

  private func error(_ images: String, in folder: String) -> SceneError? {
    #expect(throws: SceneError.self) { try load(images, in: folder) }
  }

  @Test("are found beside the scene file, and by absolute paths")
  func paths() throws {
    try withTemporaryFolder { folder in
      let picture = Bitmap(width: 3, height: 2, color: .white)
      try Files.makeDirectory("\(folder)/sub")
      try Files.writeAtomically("\(folder)/sub/a.png", picture.png())
      for path in ["sub/a.png", "./sub/a.png", "sub/../sub/a.png", "\(folder)/sub/a.png"] {
        let store = try load(#""a": {"kind": "file", "path": "\#(path)"}"#, in: folder)
        #expect(store["a"]?.width == 3 && store["a"]?.height == 2 && store["b"] == nil)
      }
    }
  }

  @Test("are named by path when they are missing, cut, folders, pipes or devices")
  func faults() throws {
    try withTemporaryFolder { folder in
      let whole = try Bitmap(width: 40, height: 40, color: .white).png()
      try Files.writeAtomically("\(folder)/cut.png", Array(whole.prefix(whole.count - 20)))
      try Files.writeAtomically("\(folder)/text.png", Array("hello".utf8))
      try #require(mkfifo("\(folder)/pipe.png", 0o600) == 0)
      for path in ["none.png", "cut.png", "text.png", "pipe.png", "/dev/zero", ".", ""] {
        let error = error(#""a": {"kind": "file", "path": "\#(path)"}"#, in: folder)
        #expect(error?.path == "images.a.path" && error?.kind == .badData, "\(path)")
      }
    }
  }

  @Test("may have so many pixels together and no more, though a file of them is small")
  func pixels() throws {
    try withTemporaryFolder { folder in
      let side = Bitmap.maximumSide
      try Files.writeAtomically("\(folder)/big.png", Bitmap(width: side, height: side / 8, color: .black).png(level: 9))
      let images = (0..<3).map { #""i\#($0)": {"kind": "file", "path": "big.png"}"# }
      #expect(throws: Never.self) { try load(images[0], in: folder) }
      #expect(error(images.joined(separator: ","), in: folder)?.path == "images.i2.path")
    }
  }

  @Test("a scene written in Swift brings its pictures along")
  func textures() throws {
    var scene = Scene(size: Size(10, 10))
    scene.images["t"] = .texture(Texture(Bitmap(width: 2, height: 2, color: .white)))
    scene.nodes = [Node("n", at: Vector2(5, 5), look: .sprite(image: "t", size: Size(10, 10)))]
    let frame = try Stage(scene).render(width: 10, height: 10)
    #expect(frame[5, 5] == SIMD4(255, 255, 255, 255))
  }
}
