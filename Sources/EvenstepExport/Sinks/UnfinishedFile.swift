internal import EvenstepFiles

/// Holds a file until it is complete; it is gone with the last reference, unless it was committed.
///
/// What fails is told with the number of the frame that it was about.
final class UnfinishedFile {
  private var file: AtomicFile?

  init(_ path: String, frame: Int? = nil) throws(ExportError) {
    do { file = try AtomicFile(path) } catch { throw .file(error, frame: frame) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, frame: Int?) throws(ExportError) {
    do { try file?.write(bytes) } catch { throw .file(error, frame: frame) }
  }

  func commit(frame: Int? = nil) throws(ExportError) {
    do { try file.take()?.commit() } catch { throw .file(error, frame: frame) }
  }
}
