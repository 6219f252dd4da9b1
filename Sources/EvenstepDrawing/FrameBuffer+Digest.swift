internal import CRaster
internal import EvenstepGeometry

extension FrameBuffer {
  /// The XXH3-128 hash of the frame's premultiplied RGBA bytes; a frame of red, green and blue counts as opaque.
  ///
  /// The frame must not be in planes.
  package func pixelDigest(by path: RasterPath = .fastest) -> String {
    switch layout {
    case .rgba: bytes.withUnsafeBytes { StableHash.hash128($0) }
    case .rgb: bytes.withUnsafeBytes { FrameBuffer.digest(ofOpaque: $0, by: path) }
    case .yuv420: preconditionFailure("the pixels of a frame in planes are not known")
    }
  }

  /// Makes RGBA of some pixels at a time, few enough to stay in the processor's nearest memory.
  private static func digest(ofOpaque rgb: UnsafeRawBufferPointer, by path: RasterPath) -> String {
    let (count, most) = (rgb.count / 3, 2048)
    var hash = PiecewiseHash()
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: most) { pixels in
      guard let source = rgb.baseAddress, let target = pixels.baseAddress else { return }
      for first in stride(from: 0, to: count, by: most) {
        let length = min(most, count - first)
        path.writeOpaque(source + first * 3, length, to: target)
        hash.add(UnsafeRawBufferPointer(start: target, count: length * 4))
      }
    }
    return hash.digest
  }
}

extension RasterPath {
  fileprivate func writeOpaque(_ rgb: UnsafeRawPointer, _ count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let rgb = rgb.assumingMemoryBound(to: UInt8.self)
    #if arch(x86_64)
      if self == .avx2 || self == .sse41 { return raster_rgba_sse41(rgb, Int32(count), pixels) }
    #endif
    for x in 0..<count {
      let (red, green, blue) = (UInt32(rgb[x * 3]), UInt32(rgb[x * 3 + 1]), UInt32(rgb[x * 3 + 2]))
      pixels[x] = (red | green << 8 | blue << 16 | 0xFF << 24).littleEndian
    }
  }
}
