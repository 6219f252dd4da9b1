/// One frame's bands, from the lists of its exposures to the bytes of its outputs.
struct BandJob {
  let frames: ArraySlice<Frame>
  let blending: Blending
  let path: RasterPath
  /// Where the pixels go; at least one.
  let conversions: [FrameConversion]

  var bandCount: Int { frames[0].bandCount }

  private var width: Int { frames[0].width }
  /// Pixels from one row of a layer to the next: whole blocks of eight.
  private var stride: Int { (width + 7) & ~7 }

  /// Draws a band and converts it; each pixel of the outputs belongs to one band.
  func paint(band: Int, _ memory: BandMemory) {
    let rows = frames[0].rows(ofBand: band)
    switch blending {
    case .encoded: paintEncoded(band, rows, memory)
    case .linear: paintLinear(band, rows, memory)
    }
  }

  private func paintEncoded(_ band: Int, _ rows: Range<Int>, _ memory: BandMemory) {
    let direct = stride == width ? conversions.first { $0.layout == .rgba } : nil
    let picture = direct?.layer(rows) ?? memory.encoded.picture(rows, stride: stride)
    if frames.count == 1 {
      BandPainter(frame: frames[0], path: path).paint(band: band, on: picture, memory)
    } else {
      memory.clearSums(pixels: rows.count * stride)
      for frame in frames {
        BandPainter(frame: frame, path: path).paint(band: band, on: picture, memory)
        ExposureSum(memory.sums, rows, stride).add(picture)
      }
      ExposureSum(memory.sums, rows, stride).writeMean(of: frames.count, to: picture)
    }
    for conversion in conversions where conversion.target != direct?.target {
      conversion.write(rows, of: picture, by: path)
    }
  }

  private func paintLinear(_ band: Int, _ rows: Range<Int>, _ memory: BandMemory) {
    let light = memory.linear.picture(rows, stride: stride)
    if frames.count == 1 {
      BandPainter(frame: frames[0], path: path).paint(band: band, on: light, memory)
    } else {
      memory.clearSums(pixels: rows.count * stride)
      for frame in frames {
        BandPainter(frame: frame, path: path).paint(band: band, on: light, memory)
        ExposureSum(memory.sums, rows, stride).add(light)
      }
      ExposureSum(memory.sums, rows, stride).writeMean(of: frames.count, to: light)
    }
    let picture = memory.encoded.picture(rows, stride: stride)
    let table = LightTable.shared
    for index in 0..<rows.count * stride { picture.pixels[index] = table.pixel(light.pixels[index]) }
    for conversion in conversions { conversion.write(rows, of: picture, by: path) }
  }
}

/// Sums of the channels of a band's pixels over several exposures.
private struct ExposureSum {
  private let sums: UnsafeMutablePointer<UInt32>
  private let count: Int

  init(_ sums: UnsafeMutablePointer<UInt32>, _ rows: Range<Int>, _ stride: Int) {
    self.sums = sums
    count = rows.count * stride
  }

  func add(_ layer: Layer<UInt32>) {
    layer.pixels.withMemoryRebound(to: UInt8.self, capacity: count * 4) { channels in
      for index in 0..<count * 4 { sums[index] &+= UInt32(channels[index]) }
    }
  }

  func add(_ layer: Layer<SIMD4<UInt16>>) {
    layer.pixels.withMemoryRebound(to: UInt16.self, capacity: count * 4) { channels in
      for index in 0..<count * 4 { sums[index] &+= UInt32(channels[index]) }
    }
  }

  /// Writes the sums divided by the number of exposures, rounded to nearest.
  func writeMean(of exposures: Int, to layer: Layer<UInt32>) {
    let divisor = UInt32(exposures)
    layer.pixels.withMemoryRebound(to: UInt8.self, capacity: count * 4) { channels in
      for index in 0..<count * 4 {
        channels[index] = UInt8(truncatingIfNeeded: (sums[index] &+ divisor / 2) / divisor)
      }
    }
  }

  func writeMean(of exposures: Int, to layer: Layer<SIMD4<UInt16>>) {
    let divisor = UInt32(exposures)
    layer.pixels.withMemoryRebound(to: UInt16.self, capacity: count * 4) { channels in
      for index in 0..<count * 4 {
        channels[index] = UInt16(truncatingIfNeeded: (sums[index] &+ divisor / 2) / divisor)
      }
    }
  }
}
