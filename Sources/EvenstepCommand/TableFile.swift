internal import EvenstepFiles
internal import EvenstepGeometry
internal import EvenstepStage
internal import Glibc

/// A CSV file (RFC 4180 quoting) that appears as a whole or not at all; `-` streams to standard output instead.
final class TableFile {
  static let posesHeader = "step,id,x,y,angle,vx,vy,w"
  static let contactsHeader = "step,phase,a,b,x,y,nx,ny,impulse,sensor"

  private let path: String
  private var file: AtomicFile?
  private var buffer: [UInt8] = []

  init(_ path: String, header: String, overwrite: Bool) throws(Failure) {
    self.path = path
    if path != "-" {
      // What is neither a file nor a folder is a device or a pipe, which is written to and not replaced.
      let isReplaced = Files.isRegular(path) || !Files.exists(path) && Files.isTaken(path)
      if isReplaced, !overwrite { throw TableFile.isThere(path) }
      do { file = try AtomicFile(path) } catch { throw Failure(error) }
    }
    append(header)
    append("\n")
  }

  /// Adds a line for each node: step, id, pose and velocities.
  func appendPoses(of stage: Stage) throws(Failure) {
    for id in stage.nodeIDs {
      guard let state = stage.state(of: id) else { continue }
      append("\(stage.step),\(TableFile.field(id))")
      for number in [state.position.x, state.position.y, state.angle.radians, state.velocity.x, state.velocity.y] {
        append(",\(number)")
      }
      append(",\(state.spin.radians)\n")
    }
    try flushIfFull()
  }

  /// Adds a line for each contact that began or ended in the last step.
  func appendContacts(of stage: Stage) throws(Failure) {
    for contact in stage.contacts {
      append("\(stage.step),\(contact.phase.rawValue),\(TableFile.field(contact.a)),\(TableFile.field(contact.b))")
      for number in [contact.point.x, contact.point.y, contact.normal.x, contact.normal.y, contact.impulse] {
        append(",\(number)")
      }
      append(",\(contact.isSensor)\n")
    }
    try flushIfFull()
  }

  /// Writes what is left and gives the file its name.
  func finish() throws(Failure) {
    try flush()
    do { try file.take()?.commit() } catch { throw Failure(error) }
  }

  /// What is said where a file would be replaced.
  static func isThere(_ path: String) -> Failure {
    Failure(.cannotCreate, "\(path): is there already; --overwrite replaces it")
  }

  private func append(_ text: String) { buffer += text.utf8 }

  private func flushIfFull() throws(Failure) {
    if buffer.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(Failure) {
    do throws(FileError) {
      if path == "-" {
        try Files.writeAll(STDOUT_FILENO, buffer, path: "standard output")
      } else {
        try file?.write(buffer)
      }
    } catch { throw Failure(error) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension Failure {
  /// The failure that a file's error means for an output.
  init(_ error: FileError) {
    switch error {
    case .cannotCreate, .noPermission, .notFound, .isDirectory: self.init(.cannotCreate, "\(error)")
    default: self.init(.inputOutput, "\(error)")
    }
  }
}
