import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging

/// Makes random display lists from a seed: most of their items sensible, some of them rubbish.
struct FuzzedLists {
  var random: SeededRandom
  /// How many of a hundred numbers are rubbish.
  var rubbish = 2

  private static let strange: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 0x1p-1070, 1e-9, 1e-3, 255.999_999, 1e6, 1e9, -1e9, 1e12, 1e15,
    1e30, 1e300,
    -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private let textures = [
    Texture(Bitmap(width: 1, height: 1, color: .white)), Texture(Bitmap(width: 0, height: 0)),
    FuzzedLists.texture(64, 64, opaque: true), FuzzedLists.texture(7, 33, opaque: false),
    FuzzedLists.texture(200, 1, opaque: false),
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static func texture(_ width: Int, _ height: Int, opaque: Bool) -> Texture {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : (x * 37 + y * 11) % 256
        bitmap[x, y] = SIMD4(
          UInt8(alpha * (x % 9) / 8), UInt8(alpha * (y % 5) / 4), UInt8(alpha / 2), UInt8(alpha))
      }
    }
    return Texture(bitmap)
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    random.nextIndex(100) < rubbish
      ? Self.strange[random.nextIndex(Self.strange.count)] : random.next(from: low, to: high)
  }

  private mutating func point(_ reach: Double) -> Vector2 {
    Vector2(number(-reach, reach), number(-reach, reach))
  }

  private mutating func color() -> Color {
    Color(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0.2, 1.2))
  }

  private mutating func points() -> [Vector2] {
    var points: [Vector2] = []
    for _ in 0..<random.nextIndex(9) {
      // Some are repeated.
      if let last = points.last, random.nextIndex(5) == 0 {
        points.append(last)
      } else {
        points.append(point(40))
      }
    }
    return points
  }

  private mutating func outline() -> Outline {
    switch random.nextIndex(5) {
    case 0: .circle(center: point(10), radius: number(0, 90))
    case 1: .box(center: point(10), size: Size(number(0, 90), number(0, 90)), cornerRadius: number(-5, 30))
    case 2: .polygon(points())
    case 3: .capsule(from: point(30), to: point(30), radius: number(0, 30))
    default: .line(points(), width: number(0, 15), closed: random.nextIndex(2) == 0)
    }
  }

  private mutating func transform(_ width: Int, _ height: Int) -> Transform {
    if random.nextIndex(6) == 0 {
      return Transform(
        a: number(-2, 2), b: number(-2, 2), c: number(-2, 2), d: number(-2, 2), tx: number(-20, 150),
        ty: number(-20, 150))
    }
    let (scale, flip) = (number(0.05, 2), random.nextIndex(2) == 0 ? 1.0 : -1)
    return Transform(
      position: Vector2(number(-20, Double(width) + 20), number(-20, Double(height) + 20)),
      rotation: .degrees(random.nextIndex(4) == 0 ? Double(random.nextIndex(8)) * 45 : number(-720, 720)),
      scale: Vector2(scale, scale * flip))
  }

  mutating func list(width: Int, height: Int, items count: Int) -> DisplayList {
    var items: [DrawItem] = []
    for _ in 0..<count {
      let content: DrawItem.Content
      switch random.nextIndex(3) {
      case 0:
        let texture = textures[random.nextIndex(textures.count)]
        let tint = random.nextIndex(2) == 0 ? Color.white : color()
        content = .sprite(texture, size: Size(number(0, 120), number(0, 120)), tint: tint)
      case 1: content = .shape(outline(), .fill(color()))
      default: content = .shape(outline(), .stroke(color(), width: number(0, 12)))
      }
      let opacity = random.nextIndex(2) == 0 ? 1 : number(0, 1)
      items.append(DrawItem(content, transform: transform(width, height), opacity: opacity))
    }
    let background: Background =
      random.nextIndex(2) == 0 ? .solid(color()) : .verticalGradient(top: color(), bottom: color())
    return DisplayList(width: width, height: height, background: background, items: items)
  }
}
