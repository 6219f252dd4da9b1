import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import Glibc

/// A real X server without a monitor (Xvfb), whose screen can be read as a file.
///
/// It ends by itself when the last program that shows a window on it ends.
final class XServer {
  enum Failure: Error {
    case start(code: Int32)
    case noDisplay
    case screen(String)
  }

  /// The display's name, such as `:99`.
  let display: String
  private let process: pid_t
  private let folder: String

  init(width: Int = 1200, height: Int = 900) throws {
    var template = Array("/tmp/evenstep-x-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.start(code: errno) }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure.start(code: errno) }
    let arguments = [
      "Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder, "-terminate",
      "-nolisten", "tcp",
    ]
    process = try XServer.spawn(arguments, displayPipe: ends[1])
    close(ends[1])
    var answer = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &answer, answer.count)
    close(ends[0])
    guard count > 1 else { throw Failure.noDisplay }
    display = ":" + String(decoding: answer[..<(count - 1)], as: UTF8.self)
  }

  private static func spawn(_ arguments: [String], displayPipe: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, displayPipe, 3)
    for stream: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard code == 0 else { throw Failure.start(code: code) }
    return process
  }

  deinit {
    kill(process, SIGTERM)
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
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
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
