import EvenstepFiles
import EvenstepTestSupport
import Glibc
import Testing

@Suite("Files")
struct FilesTests {
  @Test("are written and read back, also empty and large ones")
  func roundTrip() throws {
    try withTemporaryFolder { folder in
      for count in [0, 1, 100_000, 3_000_000] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        try Files.writeAtomically(folder + "/a", bytes)
        #expect(try Files.read(folder + "/a") == bytes)
      }
      #expect(try Files.names(in: folder) == ["a"], "no temporary file is left")
    }
  }

  @Test("are read up to a limit")
  func limits() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Files.writeAtomically(path, [1, 2, 3])
      #expect(try Files.read(path, limit: 3) == [1, 2, 3])
      #expect(throws: FileError.tooLarge(path: path, limit: 2)) { try Files.read(path, limit: 2) }
      // Its size is not known beforehand.
      #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 1000)) {
        try Files.read("/dev/zero", limit: 1000)
      }
      #expect(try Files.read("/proc/self/status").count > 100)
    }
  }

  @Test("that cannot be read say why")
  func unreadable() throws {
    try withTemporaryFolder { folder in
      #expect(throws: FileError.notFound(path: folder + "/b")) { try Files.read(folder + "/b") }
      #expect(throws: FileError.isDirectory(path: folder)) { try Files.read(folder) }
      try Files.writeAtomically(folder + "/a", [])
      #expect(throws: FileError.notFound(path: folder + "/a/b")) { try Files.read(folder + "/a/b") }
      #expect(throws: FileError.notFound(path: folder + "/b")) { try Files.names(in: folder + "/b") }
    }
  }

  @Test("appear only when they are committed, and leave nothing when they are not")
  func atomicity() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Files.writeAtomically(path, [1])
      do {
        var file = try AtomicFile(path)
        try file.write([2, 3])
        #expect(try Files.read(path) == [1])
        #expect(try Files.names(in: folder).count == 2)
      }
      #expect(try Files.names(in: folder) == ["a"])
      #expect(try Files.read(path) == [1])
      var one = try AtomicFile(path)
      var two = try AtomicFile(path)
      try one.write([4])
      try two.write([5])
      try two.commit()
      try one.commit()
      #expect(try Files.read(path) == [4])
      #expect(try Files.names(in: folder) == ["a"])
    }
  }

  @Test("that cannot be created say so")
  func uncreatable() throws {
    try withTemporaryFolder { folder in
      let nowhere = folder + "/none/a"
      #expect(throws: FileError.cannotCreate(path: nowhere, code: ENOENT)) {
        try Files.writeAtomically(nowhere, [1])
      }
      #expect(throws: FileError.cannotCreate(path: folder, code: EISDIR)) {
        try Files.writeAtomically(folder, [1])
      }
      let error = FileError.cannotCreate(path: "x", code: EISDIR)
      #expect(error.description == "x: cannot be created: is a directory")
      #expect(throws: FileError.self) { try Files.makeDirectory("/proc/none/a") }
    }
  }

  @Test("on a full disk say so, and a device is not replaced")
  func fullDisk() throws {
    let error = #expect(throws: FileError.noSpace(path: "/dev/full", code: ENOSPC)) {
      try Files.writeAtomically("/dev/full", [1])
    }
    #expect(error?.description == "/dev/full: cannot be written: no space left on device")
    try Files.writeAtomically("/dev/null", [1])
    #expect(try Files.read("/dev/null") == [])
  }

  @Test("go into folders, which are made with their parents and listed in order of bytes")
  func folders() throws {
    try withTemporaryFolder { folder in
      let deep = folder + "/x/y/z"
      try Files.makeDirectory(deep)
      try Files.makeDirectory(deep)
      #expect(Files.isDirectory(deep))
      for name in ["b", "a", "Z", "é", "frame-10", "frame-9"] {
        try Files.writeAtomically(deep + "/" + name, [])
      }
      #expect(try Files.names(in: deep) == ["Z", "a", "b", "frame-10", "frame-9", "é"])
      #expect(throws: FileError.cannotCreate(path: deep + "/a", code: EEXIST)) {
        try Files.makeDirectory(deep + "/a")
      }
      try Files.remove(deep + "/a")
      try Files.remove(deep + "/a")
      #expect(!Files.exists(deep + "/a"))
      #expect(throws: FileError.self) { try Files.remove(deep) }
    }
  }

  @Test("lie in the folder that their path names")
  func folderNames() {
    for (path, folder) in [
      ("a", "."), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a/b/", "a"), ("/a/b", "/a"), ("./a", "."),
      ("", "."),
    ] { #expect(Files.folder(of: path) == folder, "\(path)") }
  }

  @Test("written to a pipe that nobody reads end in an error, and to a full one wait")
  func pipes() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    var thread = pthread_t()
    // Takes all of it from the other end, a little at a time.
    let drain: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      let descriptor = Int32(Int(bitPattern: argument))
      var left = 1 << 20
      var buffer = [UInt8](repeating: 0, count: 5000)
      while left > 0 { left -= max(read(descriptor, &buffer, buffer.count), 0) }
      return nil
    }
    #expect(pthread_create(&thread, nil, drain, UnsafeMutableRawPointer(bitPattern: Int(reader))) == 0)
    try bytes.withUnsafeBytes { try Files.writeAll(writer, $0, path: "pipe") }
    pthread_join(thread, nil)
    close(reader)
    #expect(throws: FileError.closedPipe(path: "pipe")) {
      try bytes.withUnsafeBytes { try Files.writeAll(writer, $0, path: "pipe") }
    }
    close(writer)
  }
}
