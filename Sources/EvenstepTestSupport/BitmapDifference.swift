public import EvenstepImaging

/// How far two bitmaps of one size lie apart.
public struct BitmapDifference: Sendable, CustomStringConvertible {
  /// The number of pixels.
  public let pixelCount: Int
  /// The number of pixels that differ in any channel.
  public let differingPixels: Int
  /// The greatest difference of any channel, 0 to 255.
  public let worst: Int
  /// The first pixel with the greatest difference; nil where there is none.
  public let place: (x: Int, y: Int)?
  /// The mean difference over all channels of all pixels.
  public let mean: Double

  /// Compares two bitmaps; nil where their sizes differ.
  public init?(_ a: Bitmap, _ b: Bitmap) {
    guard a.width == b.width, a.height == b.height else { return nil }
    var (differing, worst, sum, place) = (0, 0, 0, -1)
    for pixel in 0..<a.width * a.height {
      var largest = 0
      for channel in pixel * 4..<pixel * 4 + 4 {
        let difference = abs(Int(a.pixels[channel]) - Int(b.pixels[channel]))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > 0 { differing += 1 }
      if largest > worst { (worst, place) = (largest, pixel) }
    }
    pixelCount = a.width * a.height
    differingPixels = differing
    self.worst = worst
    self.place = place < 0 ? nil : (place % a.width, place / a.width)
    mean = pixelCount == 0 ? 0 : Double(sum) / Double(pixelCount * 4)
  }

  /// How many pixels differ, the worst difference, and where, in one line.
  public var description: String {
    guard let place else { return "no pixel differs" }
    return
      "\(differingPixels) of \(pixelCount) pixels differ, at worst by \(worst) at (\(place.x), \(place.y))"
  }
}
