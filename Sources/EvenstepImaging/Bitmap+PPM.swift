extension Bitmap {
  /// The image as a binary PPM (P6, 8 bits): the header `P6\n<width> <height>\n255\n` and the pixels over black.
  public var ppm: [UInt8] {
    let header = Array("P6\n\(width) \(height)\n255\n".utf8)
    return [UInt8](unsafeUninitializedCapacity: header.count + width * height * 3) { buffer, filled in
      _ = buffer.update(fromContentsOf: header)
      writeRGB(to: buffer[header.count...])
      filled = buffer.count
    }
  }

  /// Red, green and blue of each pixel over black, which are the premultiplied bytes themselves.
  public var rgb: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, filled in
      writeRGB(to: buffer[...])
      filled = buffer.count
    }
  }

  private func writeRGB(to target: Slice<UnsafeMutableBufferPointer<UInt8>>) {
    let target = UnsafeMutableBufferPointer(rebasing: target)
    pixels.withUnsafeBufferPointer { source in
      var at = 0
      for from in stride(from: 0, to: source.count, by: 4) {
        target[at] = source[from]
        target[at + 1] = source[from + 1]
        target[at + 2] = source[from + 2]
        at += 3
      }
    }
  }
}
