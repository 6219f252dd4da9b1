internal import EvenstepFiles

extension Bitmap {
  /// Writes the image as a PNG file, which appears under its name only when it is whole.
  ///
  /// `level` is zlib's, 0 to 9. Throws `file` where the file cannot be written, `empty` for an image without pixels.
  public func write(png path: String, level: Int = 1) throws(ImageError) {
    let bytes = try png(level: level)
    do throws(FileError) { try Files.writeAtomically(path, bytes) } catch { throw .file(error) }
  }
}
