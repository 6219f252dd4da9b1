import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import Glibc

/// A real X server without a monitor (Xvfb), whose screen can be read as a file.
///
/// It runs under a shell that ends it when its standard input ends, and with that when the test program does.
final class XServer {
  enum Failure: Error {
    case start(code: Int32)
    case noDisplay
    case screen(String)
  }

  /// The display's name, such as `:99`.
  let display: String
  private let process: pid_t
  /// Kept open for as long as the server is wanted.
  private let leash: Int32
  private let folder: String

  init(width: Int = 1200, height: Int = 900) throws {
    var template = Array("/tmp/evenstep-x-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.start(code: errno) }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let server = "Xvfb -displayfd 1 -screen 0 \(width)x\(height)x24 -fbdir \(folder) -nolisten tcp 2>/dev/null"
    // Other programs that are started meanwhile must not hold the ends of these.
    let (input, output) = (try XServer.pipe(), try XServer.pipe())
    defer { for end in [input.reading, output.reading, output.writing] { close(end) } }
    process = try XServer.spawn(
      ["sh", "-c", "\(server) <&- & exec >&-; read line; kill $!; wait"], input: input.reading, output: output.writing)
    leash = input.writing
    var answer = [UInt8](repeating: 0, count: 16)
    let count = read(output.reading, &answer, answer.count)
    guard count > 1 else { throw Failure.noDisplay }
    display = ":" + String(decoding: answer[..<(count - 1)], as: UTF8.self)
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure.start(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ arguments: [String], input: Int32, output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard code == 0 else { throw Failure.start(code: code) }
    return process
  }

  deinit {
    close(leash)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    unlink("\(folder)/Xvfb_screen0")
    rmdir(folder)
  }

  /// What the screen shows now, read from the server's own memory in the XWD format (X11/XWDFile.h).
  func screenshot() throws -> Bitmap {
    let bytes = try Files.read("\(folder)/Xvfb_screen0")
    func field(_ index: Int) -> Int {
      bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, isBigEndian) = (field(4), field(5), field(7) == 1)
    guard field(11) == 32, !isBigEndian else { throw Failure.screen("\(field(11)) bits a pixel") }
    let start = field(0) + field(19) * 12
    var bitmap = Bitmap(width: width, height: height, color: .black)
    bitmap.withUnsafeMutablePixels { pixels in
      for row in 0..<height {
        var from = start + row * field(12)
        for pixel in stride(from: row * width * 4, to: (row + 1) * width * 4, by: 4) {
          (pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]) = (bytes[from + 2], bytes[from + 1], bytes[from])
          from += 4
        }
      }
    }
    return bitmap
  }
}
