public import EvenstepAnimation

/// Pictures of a sprite, one after the other, by the time of the step and not by how many were drawn.
public struct FrameAnimation: Codable, Sendable, Equatable {
  /// The names of the scene's images, in order.
  public var images: [String]
  /// Where each picture begins, as a share of the duration: ascending from 0; nil gives all the same time.
  public var keyTimes: [Double]?
  /// When and how often it runs, on the node's clock or that of its group.
  public var timing: Timing
  /// A name: an animation takes the place of an earlier one of the same name on the node; nil has none.
  public var key: String?
  /// Moments that are reported as they pass.
  public var markers: [AnimationMarker] = []

  /// Creates an animation.
  public init(_ images: [String], keyTimes: [Double]? = nil, timing: Timing) {
    self.images = images
    self.keyTimes = keyTimes
    self.timing = timing
  }

  /// The most pictures.
  public static let mostImages = 10_000

  /// Throws unless there are pictures, and as many key times, ascending from 0, as pictures.
  func check() throws(CurveError) {
    guard (1...FrameAnimation.mostImages).contains(images.count) else {
      throw CurveError(
        field: "images", rule: "be from 1 to \(FrameAnimation.mostImages) names", value: "\(images.count)")
    }
    guard let keyTimes else { return }
    guard keyTimes.count == images.count else {
      throw CurveError(
        field: "keyTimes", rule: "be as many as the images, \(images.count)", value: "\(keyTimes.count)")
    }
    for (index, time) in keyTimes.enumerated() {
      guard time >= (index == 0 ? 0 : keyTimes[index - 1]), index > 0 || time == 0, time <= 1 else {
        throw CurveError(field: "keyTimes[\(index)]", rule: "ascend from 0 to at most 1", value: "\(time)")
      }
    }
  }

  /// The place of the picture that is shown at a progress.
  func index(at progress: Double) -> Int {
    guard progress > 0 else { return 0 }
    guard let keyTimes else {
      // Quotients such as 0.2 · 5 fall short of their border by a rounding, which must not show the picture before.
      let share = progress * Double(images.count)
      let nearest = share.rounded()
      let place = abs(share - nearest) < 1e-9 ? nearest : share.rounded(.down)
      return min(Int(place), images.count - 1)
    }
    var (low, high) = (0, keyTimes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyTimes[middle] <= progress + 1e-12 { low = middle } else { high = middle }
    }
    return low
  }
}
