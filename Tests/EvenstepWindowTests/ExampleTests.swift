import EvenstepFiles
import EvenstepImaging
import Glibc
import Testing

@Suite("An example program") struct ExampleTests {
  /// Runs a program of the package and returns its exit status.
  private func run(_ name: String, _ arguments: [String], environment: [String]) throws -> Int32 {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    try #require(length > 0)
    let test = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let program = test[...(try #require(test.lastIndex(of: "/")))] + name
    func strings(_ list: [String]) -> [UnsafeMutablePointer<CChar>?] { list.map { strdup($0) } + [nil] }
    var (words, variables) = (strings([String(program)] + arguments), strings(environment))
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, String(program), nil, nil, &words, &variables) == 0, "no \(program)")
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }

  @Test("writes its first frame")
  func firstFrame() throws {
    let path = "/tmp/evenstep-first-frame-\(getpid()).png"
    defer { unlink(path) }
    #expect(try run("FirstFrame", [path], environment: []) == 0)
    let frame = try Bitmap.load(png: path)
    #expect((frame.width, frame.height) == (960, 540))
    // Something stands before the background.
    #expect(Set((0..<540).map { frame[480, $0].x }).count > 5)
  }

  @Test("plays with crates, in fewer than 60 lines")
  func cratePlayground() throws {
    #expect(try run("CratePlayground", ["--frames", "20"], environment: ["SDL_VIDEODRIVER=dummy"]) == 0)
    let source = #filePath.replacing("Tests/EvenstepWindowTests/ExampleTests", with: "Sources/Examples/CratePlayground/main")
    let lines = try Files.read(source).count { $0 == UInt8(ascii: "\n") }
    #expect(lines < 60)
  }
}
