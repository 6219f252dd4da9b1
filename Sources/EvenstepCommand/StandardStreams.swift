internal import Glibc

/// Standard output and standard error, which a caller may have closed.
enum StandardStreams {
  /// Keeps the descriptors of closed streams taken, so that no file that is opened later receives what is meant for them.
  ///
  /// What is written to a closed standard output still fails, since a result would be lost; messages just go nowhere.
  static func reserve() {
    for (stream, mode) in [(STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] where fcntl(stream, F_GETFD) < 0 {
      let descriptor = open("/dev/null", mode)
      guard descriptor >= 0, descriptor != stream else { continue }
      dup2(descriptor, stream)
      close(descriptor)
    }
  }
}
