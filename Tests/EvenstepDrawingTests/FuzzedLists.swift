import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging

/// Makes random display lists from a seed: most of their items sensible, some extreme, some of them rubbish.
struct FuzzedLists {
  /// What the items of a list show.
  enum Kind: CaseIterable {
    case sprites, circles, boxes, polygons, capsules, lines, paths, groups, everything
  }

  var random: SeededRandom
  /// How many of a hundred numbers are rubbish.
  var rubbish = 2
  /// What all items show.
  var kind = Kind.everything

  private static let strange: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 0x1p-1070, 1e-9, 1e-3, 255.999_999, 1e6, 1e9, -1e9, 1e12, 1e15,
    1e30, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private static let textures = [
    Texture(TestImages.noise(64, 64, opaque: true)), Texture(TestImages.noise(64, 64)),
    Texture(TestImages.crate(64)), Texture(TestImages.noise(7, 33)), Texture(TestImages.noise(200, 1)),
    Texture(TestImages.noise(3, 300)), Texture(TestImages.spot), Texture(TestImages.noise(256, 256, opaque: true)),
    Texture(Bitmap(width: 1, height: 1, color: .white)), Texture(Bitmap(width: 0, height: 0)),
  ]

  init(seed: UInt64, kind: Kind = .everything) {
    random = SeededRandom(seed: seed)
    self.kind = kind
  }

  /// A list of items over a random background.
  mutating func list(width: Int, height: Int, items count: Int) -> DisplayList {
    let items = (0..<count).map { _ in
      item(kind, transform: transform(width, height))
    }
    let background: Background =
      random.nextIndex(2) == 0 ? .solid(color()) : .verticalGradient(top: color(), bottom: color())
    return DisplayList(
      width: width, height: height, background: background, items: items,
      blending: random.nextIndex(4) == 0 ? .linear : .encoded)
  }

  private mutating func item(_ kind: Kind, transform: Transform) -> DrawItem {
    DrawItem(content(kind), transform: transform, opacity: random.nextIndex(2) == 0 ? 1 : number(0, 1))
  }

  private mutating func content(_ kind: Kind) -> DrawItem.Content {
    switch kind {
    case .sprites:
      let texture = Self.textures[random.nextIndex(Self.textures.count)]
      let tint = random.nextIndex(2) == 0 ? Color.white : color()
      let width = size()
      let height = random.nextIndex(3) == 0 ? size() : width * number(0.5, 2)
      return .sprite(texture, size: Size(width, height), tint: tint)
    case .circles: return shape(.circle(center: point(10), radius: size() / 2))
    case .boxes:
      return shape(.box(center: point(10), size: Size(size(), size()), cornerRadius: max(number(-30, 30), 0)))
    case .polygons: return shape(.polygon(points()))
    case .capsules: return shape(.capsule(from: point(30), to: point(30), radius: number(0, 30)))
    case .lines: return shape(.line(points(), width: number(0.05, 15), closed: random.nextIndex(2) == 0))
    case .paths: return shape(.path(path()))
    case .groups:
      return .group(
        (0..<random.nextIndex(5)).map { _ in
          item(.everything, transform: Transform(position: point(40), rotation: angle(), scale: Vector2(1, 1)))
        })
    case .everything:
      // Groups may hold groups, but seldom do.
      let kinds = Kind.allCases.dropLast(random.nextIndex(4) == 0 ? 1 : 2)
      return content(random.nextIndex(3) == 0 ? .sprites : kinds[random.nextIndex(kinds.count)])
    }
  }

  private mutating func shape(_ outline: Outline) -> DrawItem.Content {
    .shape(outline, random.nextIndex(2) == 0 ? .fill(color()) : .stroke(color(), width: number(0.05, 12)))
  }
}

extension FuzzedLists {
  /// A number between two bounds, or rubbish.
  private mutating func number(_ low: Double, _ high: Double) -> Double {
    random.nextIndex(100) < rubbish
      ? Self.strange[random.nextIndex(Self.strange.count)] : random.next(from: low, to: high)
  }

  /// A length of 0.05 to 400 pixels; short and long ones are as frequent as each other.
  private mutating func size() -> Double { PinnedMath.pow(8_000, number(0, 1)) * 0.05 }

  private mutating func point(_ reach: Double) -> Vector2 {
    Vector2(number(-reach, reach), number(-reach, reach))
  }

  private mutating func color() -> Color {
    Color(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0.2, 1.6))
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

  private mutating func path() -> BezierPath {
    BezierPath(
      (0..<random.nextIndex(12)).map { _ in
        switch random.nextIndex(6) {
        case 0: .move(point(40))
        case 1, 2: .line(point(40))
        case 3: .quadratic(point(60), to: point(40))
        default: .cubic(point(60), point(60), to: point(40))
        }
      })
  }

  /// Any angle, or one of the eight at which edges run straight or diagonal.
  private mutating func angle() -> Angle {
    .degrees(random.nextIndex(4) == 0 ? Double(random.nextIndex(8)) * 45 : number(-720, 720))
  }

  private mutating func transform(_ width: Int, _ height: Int) -> Transform {
    var position = Vector2(number(-20, Double(width) + 20), number(-20, Double(height) + 20))
    let flip = random.nextIndex(2) == 0 ? 1.0 : -1
    switch random.nextIndex(20) {
    case 0...2:
      return Transform(
        a: number(-2, 2), b: number(-2, 2), c: number(-2, 2), d: number(-2, 2), tx: position.x, ty: position.y)
    case 3:
      // From a millionth to a million, each side by itself.
      let (x, y) = (PinnedMath.pow(1e12, random.nextUnit()) * 1e-6, PinnedMath.pow(1e12, random.nextUnit()) * 1e-6)
      return Transform(position: position, rotation: angle(), scale: Vector2(x, y * flip))
    case 4...6:
      // Texels on pixels.
      position = Vector2(position.x.rounded(), position.y.rounded())
      return Transform(
        position: position, rotation: .degrees(Double(random.nextIndex(4)) * 90), scale: Vector2(1, flip))
    case 7...12:
      return Transform(position: position, rotation: angle(), scale: Vector2(1, flip))
    default:
      let scale = number(0.05, 2)
      return Transform(position: position, rotation: angle(), scale: Vector2(scale, scale * flip))
    }
  }
}
