internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging
internal import Glibc

/// The balls: panels that show how a ball turns, and a shade that looks the same however it is turned.
enum Ball {
  private static let side = 128
  private static let middle = Vector2(64, 64)
  private static let radius = 63.5

  /// A ball of panels in two colours by turns, shaded towards its rim.
  static func panelled(_ color: Color, _ second: Color) -> Bitmap {
    var canvas = Canvas(side: side)
    canvas.disc(middle, radius, color)
    for panel in 0..<3 { canvas.fill(.polygon(outline(of: panel)), second) }
    for panel in 0..<3 {
      for edge in [0.0, 36] {
        canvas.line([middle, rim(Double(panel) * 120 + edge, radius - 1)], Palette.ink.opacity(0.3), width: 2)
      }
    }
    canvas.disc(middle, 15, Palette.ink.opacity(0.3))
    canvas.disc(middle, 13, color.shaded(0.3))
    canvas.stroke(.circle(center: middle, radius: radius - 2), Palette.ink, width: 4)
    return canvas.bitmap().lit(light)
  }

  private static func rim(_ degrees: Double, _ radius: Double) -> Vector2 {
    middle + Angle(degrees: degrees).direction * radius
  }

  private static func outline(of panel: Int) -> [Vector2] {
    [middle] + (0...12).map { rim(Double(panel) * 120 + Double($0) * 3, radius - 1) }
  }

  /// How bright a ball is at a place: like a sphere lit from where it is seen.
  private static func light(_ x: Double, _ y: Double) -> Double {
    let distance = min((Vector2(x, y) - middle).length / radius, 1)
    let facing = (1 - distance * distance).squareRoot()
    return 0.42 + 0.68 * pow(facing, 0.75)
  }
}

extension Bitmap {
  /// The picture with the colour of each pixel multiplied by a factor; light beyond 1 is added as white.
  func lit(_ factor: (_ x: Double, _ y: Double) -> Double) -> Bitmap {
    var result = self
    for y in 0..<height {
      for x in 0..<width where self[x, y].w > 0 {
        let factor = factor(Double(x) + 0.5, Double(y) + 0.5)
        var pixel = self[x, y]
        let alpha = Double(pixel.w)
        for channel in 0..<3 {
          let value = Double(pixel[channel])
          let lit = factor <= 1 ? value * factor : value + (alpha - value) * (factor - 1)
          pixel[channel] = UInt8(min(max(lit, 0), alpha).rounded())
        }
        result[x, y] = pixel
      }
    }
    return result
  }
}
