internal import EvenstepFiles
internal import EvenstepImaging

/// A picture file of an earlier export, of which nothing is believed.
struct FrameFile {
  private let path: String
  private let image: ImageFormat
  private let pngLevel: Int
  private let format: FrameFormat

  init(_ path: String, image: ImageFormat, pngLevel: Int, format: FrameFormat) {
    self.path = path
    self.image = image
    self.pngLevel = pngLevel
    self.format = format
  }

  /// The frame with its file's digest, if the file is, byte for byte, what was written; nil otherwise.
  func verified(as recorded: FolderRecord.Frame) -> FolderRecord.Frame? {
    guard Files.isRegular(path), let bytes = try? Files.read(path) else { return nil }
    if let digest = recorded.bytes { return bytes.digest == digest ? recorded : nil }
    // A manifest knows the pixels only: those the file shows have to be encoded to the same file again.
    guard let bitmap = decode(bytes), bitmap.digest == recorded.pixels,
      (try? image.encode(bitmap, pngLevel: pngLevel)) == bytes
    else { return nil }
    return FolderRecord.Frame(pixels: recorded.pixels, bytes: bytes.digest)
  }

  private func decode(_ bytes: [UInt8]) -> Bitmap? {
    switch image {
    case .png: try? Bitmap(png: bytes)
    case .ppm: decodePPM(bytes)
    case .qoi: try? Bitmap(qoi: bytes)
    }
  }

  /// A PPM has no opacity: a frame that was not opaque everywhere is not found again in it, and drawn anew.
  private func decodePPM(_ bytes: [UInt8]) -> Bitmap? {
    let count = format.width * format.height
    guard bytes.count > count * 3 else { return nil }
    var pixels = [UInt8](repeating: 255, count: count * 4)
    for (index, byte) in bytes.suffix(count * 3).enumerated() { pixels[index / 3 * 4 + index % 3] = byte }
    return Bitmap(width: format.width, height: format.height, pixels: pixels)
  }
}
