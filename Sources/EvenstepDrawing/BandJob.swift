internal import CRaster

/// One frame's bands, from the lists of its exposures to the bytes of its outputs.
struct BandJob {
  /// The prepared lists, `partCount` parts of each after the other.
  let parts: ArraySlice<PreparedPart>
  let partCount: Int
  let blending: Blending
  let path: RasterPath
  /// Where the pixels go; at least one.
  let conversions: [FrameConversion]

  var bandCount: Int { parts[0].frame.bandCount }

  private var exposureCount: Int { parts.count / partCount }
  private var width: Int { parts[0].frame.width }
  /// Pixels from one row of a layer to the next: whole blocks of eight.
  private var stride: Int { (width + 7) & ~7 }

  /// Draws a band and converts it; each pixel of the outputs belongs to one band.
  func paint(band: Int, _ memory: BandMemory) {
    let rows = parts[0].frame.rows(ofBand: band)
    switch blending {
    case .encoded: paintEncoded(band, rows, memory)
    case .linear: paintLinear(band, rows, memory)
    }
  }

  private func painter(ofExposure index: Int) -> BandPainter {
    BandPainter(parts: parts[index * partCount..<(index + 1) * partCount], path: path)
  }

  private func paintEncoded(_ band: Int, _ rows: Range<Int>, _ memory: BandMemory) {
    let direct = stride == width ? conversions.first { $0.layout == .rgba } : nil
    let picture = direct?.layer(rows) ?? memory.encoded.picture(rows, stride: stride)
    if exposureCount == 1 {
      painter(ofExposure: 0).paint(band: band, on: picture, memory)
    } else {
      let mean = ExposureMean<EncodedSpace>(memory.encoded, pixels: rows.count * stride)
      for exposure in 0..<exposureCount {
        painter(ofExposure: exposure).paint(band: band, on: picture, memory)
        path.add(picture.pixels, to: mean)
      }
      path.write(mean, of: exposureCount, to: picture.pixels)
    }
    for conversion in conversions where conversion.target != direct?.target {
      conversion.write(rows, of: picture, by: path)
    }
  }

  private func paintLinear(_ band: Int, _ rows: Range<Int>, _ memory: BandMemory) {
    let light = memory.linear.picture(rows, stride: stride)
    if exposureCount == 1 {
      painter(ofExposure: 0).paint(band: band, on: light, memory)
    } else {
      let mean = ExposureMean<LinearSpace>(memory.linear, pixels: rows.count * stride)
      for exposure in 0..<exposureCount {
        painter(ofExposure: exposure).paint(band: band, on: light, memory)
        light.pixels.withMemoryRebound(to: UInt16.self, capacity: mean.count) { mean.add($0) }
      }
      light.pixels.withMemoryRebound(to: UInt16.self, capacity: mean.count) { mean.write(of: exposureCount, to: $0) }
    }
    let picture = memory.encoded.picture(rows, stride: stride)
    LightTable.shared.encode(light.pixels, count: rows.count * stride, to: picture.pixels)
    for conversion in conversions { conversion.write(rows, of: picture, by: path) }
  }
}

/// Sums of a band's channels over several exposures, and their mean.
private struct ExposureMean<Space: LayerSpace> {
  let sums: UnsafeMutablePointer<Space.Sum>
  /// The number of channels.
  let count: Int

  init(_ memory: LayerMemory<Space>, pixels: Int) {
    count = pixels * 4
    sums = memory.zeros(channels: count)
  }

  func add(_ channels: UnsafePointer<some FixedWidthInteger>) {
    for index in 0..<count { sums[index] &+= Space.Sum(truncatingIfNeeded: channels[index]) }
  }

  /// Writes the sums divided by the number of exposures, rounded to nearest, ties upwards.
  func write<Channel: FixedWidthInteger>(of exposures: Int, to channels: UnsafeMutablePointer<Channel>) {
    let divisor = Space.Sum(truncatingIfNeeded: exposures)
    for index in 0..<count {
      channels[index] = Channel(truncatingIfNeeded: (sums[index] &+ divisor / 2) / divisor)
    }
  }
}

extension RasterPath {
  fileprivate func add(_ pixels: UnsafeMutablePointer<UInt32>, to mean: ExposureMean<EncodedSpace>) {
    pixels.withMemoryRebound(to: UInt8.self, capacity: mean.count) { channels in
      #if arch(x86_64)
        switch self {
        case .avx2: return raster_sum_avx2(mean.sums, channels, Int64(mean.count))
        case .sse41: return raster_sum_sse41(mean.sums, channels, Int64(mean.count))
        case .reference, .scalar: break
        }
      #endif
      if self == .reference { mean.add(channels) } else { raster_sum_scalar(mean.sums, channels, Int64(mean.count)) }
    }
  }

  fileprivate func write(
    _ mean: ExposureMean<EncodedSpace>, of exposures: Int, to pixels: UnsafeMutablePointer<UInt32>
  ) {
    let (count, terms) = (Int64(mean.count), Int32(exposures))
    pixels.withMemoryRebound(to: UInt8.self, capacity: mean.count) { channels in
      #if arch(x86_64)
        switch self {
        case .avx2: return raster_mean_avx2(channels, mean.sums, count, terms)
        case .sse41: return raster_mean_sse41(channels, mean.sums, count, terms)
        case .reference, .scalar: break
        }
      #endif
      if self == .reference {
        mean.write(of: exposures, to: channels)
      } else {
        raster_mean_scalar(channels, mean.sums, count, terms)
      }
    }
  }
}
