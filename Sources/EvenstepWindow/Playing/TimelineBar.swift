internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepStage

/// A line at the bottom of the picture, from the first step to the last one that is known, and where the run is on it.
struct TimelineBar {
  /// The last step that is known.
  private let end: Int
  /// Pixels in a point.
  private let scale: Double
  /// The line in pixels of the picture: where it begins and ends, its height in the picture, and half its thickness.
  private let left, right, middle, half: Double
  private let picture: Letterbox

  /// Lays a bar out; nil where the picture is too small to have one.
  init?(in picture: Letterbox, pixelsPerPoint scale: Double, end: Int) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard scale > 0, width >= 120 * scale, height >= 80 * scale else { return nil }
    self.end = end
    self.scale = scale
    self.picture = picture
    // Whole pixels make crisp edges.
    let margin = (20 * scale).rounded()
    (left, right) = (margin, width - margin)
    middle = (height - 18 * scale).rounded()
    half = max(1, (2 * scale).rounded())
  }

  /// Whether a place in the window, in pixels, is on the bar, with room for a hand that is not steady.
  func contains(_ place: Vector2) -> Bool {
    let (x, y) = (place.x - Double(picture.x), place.y - Double(picture.y))
    let room = 12 * scale
    return x >= left - room && x < right + room && abs(y - middle) < room
  }

  /// The step at a place in the window, in pixels; places beside the bar count as its ends.
  func step(at place: Vector2) -> Int {
    let share = (place.x - Double(picture.x) - left) / (right - left)
    return Int((min(max(share, 0), 1) * Double(end)).rounded())
  }

  private func x(of step: Int) -> Double {
    end > 0 ? left + (right - left) * Double(min(step, end)) / Double(end) : right
  }

  /// The bar's parts, in painter's order: its shade, the line, the spans that were played, the way done, and the mark.
  func items(position: Int, played: [Range<Int>]) -> [DrawItem] {
    let shade = Color.black.opacity(0.4)
    var items = [line(left, right, half + 1.5 * scale, shade), line(left, right, half, .white.opacity(0.28))]
    for span in played where span.lowerBound < end {
      items.append(line(x(of: span.lowerBound), x(of: span.upperBound), half, .white.opacity(0.35)))
    }
    items.append(line(left, x(of: position), half, .white))
    items.append(dot(x(of: position), 8 * scale, shade))
    items.append(dot(x(of: position), 6.5 * scale, .white))
    return items
  }

  private func line(_ from: Double, _ to: Double, _ radius: Double, _ color: Color) -> DrawItem {
    let outline = Outline.capsule(from: Vector2(from, middle), to: Vector2(to, middle), radius: radius)
    return DrawItem(.shape(outline, .fill(color)))
  }

  private func dot(_ x: Double, _ radius: Double, _ color: Color) -> DrawItem {
    DrawItem(.shape(.circle(center: Vector2(x, middle), radius: radius), .fill(color)))
  }
}
