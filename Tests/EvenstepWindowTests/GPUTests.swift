import CSDL2
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import EvenstepWindow
import Glibc
import Testing

/// Pictures of one kind of item each, many of them, on every scale and at every angle.
private struct Kind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let content: @Sendable (Int) -> DrawItem.Content

  static let blue = Color(red: 0.2, green: 0.5, blue: 0.9)
  static let star = (0..<10).map { Angle(radians: Double($0) * .pi / 5).direction * ($0.isMultiple(of: 2) ? 20 : 8) }
  static let pentagram = (0..<5).map { Angle(radians: Double($0) * .pi * 0.8).direction * 20 }
  static let plus = [
    (-5, -15), (5, -15), (5, -5), (15, -5), (15, 5), (5, 5), (5, 15), (-5, 15), (-5, 5), (-15, 5), (-15, -5), (-5, -5),
  ].map { Vector2(Double($0.0), Double($0.1)) }
  static let hexagon = (0..<6).map { Angle(radians: Double($0) * .pi / 3).direction * 18 }
  static let zigzag = [Vector2(-20, -10), Vector2(-8, 12), Vector2(4, -12), Vector2(18, 10)]
  static let texture: Texture = {
    var bitmap = Bitmap(width: 40, height: 24, color: .white)
    for y in 0..<24 {
      for x in 0..<40 {
        let alpha = UInt8((x + y).isMultiple(of: 7) ? 255 : 120)
        bitmap[x, y] = SIMD4(UInt8(x * 3), UInt8(y * 5), x / 5 % 2 == 0 ? alpha : 0, 255)
        if x > 30, y > 12 { bitmap[x, y] = SIMD4(alpha / 2, alpha / 3, 0, alpha) }
      }
    }
    return Texture(bitmap)
  }()

  private static func shapes(_ name: String, _ outline: Outline) -> [Kind] {
    [
      Kind(testDescription: "\(name), filled") { _ in .shape(outline, .fill(blue)) },
      Kind(testDescription: "\(name), stroked") { _ in .shape(outline, .stroke(blue, width: 4)) },
      Kind(testDescription: "\(name), stroked finely") { _ in .shape(outline, .stroke(blue, width: 0.6)) },
    ]
  }

  static let all: [Kind] =
    [
      Kind(testDescription: "sprites") { _ in .sprite(texture, size: Size(40, 24), tint: .white) },
      Kind(testDescription: "tinted sprites") { _ in
        .sprite(texture, size: Size(30, 30), tint: Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.8))
      },
      Kind(testDescription: "slivers of sprites") { _ in .sprite(texture, size: Size(40, 0.7), tint: .white) },
    ] + shapes("circles", .circle(center: Vector2(2, 1), radius: 15))
    + shapes("boxes", .box(center: Vector2(1, 2), size: Size(30, 20), cornerRadius: 0))
    + shapes("rounded boxes", .box(center: .zero, size: Size(30, 22), cornerRadius: 6))
    + shapes("barely rounded boxes", .box(center: .zero, size: Size(30, 22), cornerRadius: 1))
    + shapes("capsules", .capsule(from: Vector2(-12, -3), to: Vector2(12, 5), radius: 7))
    + shapes("hexagons", .polygon(hexagon)) + shapes("stars", .polygon(star)) + shapes("crosses", .polygon(plus))
    + shapes("pentagrams", .polygon(pentagram))
    + shapes("triangles", .polygon([Vector2(-15, -9), Vector2(18, -7), Vector2(-3, 14)]))
    + shapes("spikes", .polygon([Vector2(-20, -2), Vector2(20, 0), Vector2(-20, 2)]))
    + shapes("lines", .line([Vector2(-18, -6), Vector2(15, 9)], width: 5, closed: false))
    + shapes("hairlines", .line([Vector2(-18, -6), Vector2(15, 9)], width: 0.5, closed: false))
    + shapes("zigzags", .line(zigzag, width: 4, closed: false))
    + shapes("closed lines", .line(zigzag, width: 3, closed: true))
    + shapes("dots", .circle(center: .zero, radius: 0.6))

  /// Sixty-four items on a grid: opaque and translucent, small and large, turned, and sheared where `isSheared`.
  func list(isSheared: Bool) -> DisplayList {
    var list = DisplayList(
      width: 512, height: 384,
      background: .verticalGradient(top: Color(red: 0.9, green: 0.9, blue: 0.8), bottom: Color(red: 0.1, green: 0, blue: 0.2)))
    for index in 0..<64 {
      let place = Vector2(32.3 + 64 * Double(index % 8), 24.6 + 48.1 * Double(index / 8))
      let scale = [1, 0.45, 1.4, 0.2][index % 4]
      var transform = Transform(
        position: place, rotation: .degrees(Double(index) * 23.5 - 90), scale: Vector2(scale, -scale))
      if isSheared { transform = transform.concatenating(Transform(a: 1, b: 0.3, c: 0.5, d: 0.6, tx: 0, ty: 0)) }
      list.items.append(
        DrawItem(content(index), transform: transform, opacity: index.isMultiple(of: 3) ? 0.6 : 1))
    }
    return list
  }
}

/// How far two pictures lie apart, as people see it.
private struct Distance: CustomStringConvertible {
  let mean: Double
  /// The share of the pixels that are off by more than 32 of 255 in any channel.
  let far: Double

  init(_ a: Bitmap, _ b: Bitmap) throws {
    mean = try #require(BitmapDifference(a, b)).mean
    var count = 0
    for pixel in stride(from: 0, to: a.pixels.count, by: 4) {
      let isFar = (pixel..<pixel + 4).contains { abs(Int(a.pixels[$0]) - Int(b.pixels[$0])) > 32 }
      if isFar { count += 1 }
    }
    far = Double(count) / Double(a.width * a.height)
  }

  var description: String { "mean \(mean), \(far * 100) % off by more than 32" }
}

extension WindowTests {
  @Suite("The accelerated renderer") @MainActor struct Accelerated {
    private let server: XServer
    private let screen: Screen

    init() throws {
      server = try XServer()
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
      setenv("DISPLAY", server.display, 1)
      var options = WindowOptions()
      options.renderer = .gpu
      options.size = (512, 384)
      screen = try Screen(picture: (512, 384), title: "test", options: options)
    }

    private func distance(_ list: DisplayList) throws -> Distance {
      try screen.present(list, in: screen.letterbox)
      return try Distance(try screen.readPixels(), Rasterizer().draw(list))
    }

    @Test("draws every kind of item nearly as the rasteriser does", arguments: [false, true])
    func drawsEverything(_ isSheared: Bool) throws {
      for kind in Kind.all {
        let distance = try distance(kind.list(isSheared: isSheared))
        #expect(distance.mean <= 2 && distance.far <= 0.01, "\(kind.testDescription): \(distance)")
      }
    }

    @Test("draws backgrounds, letterboxed, and items beyond the edges")
    func drawsBeyondEdges() throws {
      var list = DisplayList(width: 512, height: 384, background: .solid(Color(red: 0.2, green: 0.3, blue: 0.4)))
      let ring = Outline.circle(center: .zero, radius: 5000)
      list.items = [
        DrawItem(.shape(ring, .fill(.white)), transform: .translation(Vector2(5200, 100))),
        DrawItem(.shape(ring, .stroke(.black, width: 30)), transform: .translation(Vector2(256, 5100))),
        DrawItem(.shape(.polygon(Kind.pentagram), .fill(Kind.blue)), transform: .scale(30, 30), opacity: 0.5),
        DrawItem(.shape(ring, .fill(Kind.blue)), transform: .scale(1e9, 1e9), opacity: 0.2),
        DrawItem(.sprite(Kind.texture, size: Size(4000, 3000), tint: .white), opacity: 0.3),
        DrawItem(.shape(ring, .fill(.white)), transform: .translation(Vector2(.nan, 0))),
        DrawItem(.shape(.line([], width: 3, closed: true), .fill(.white))),
        DrawItem(.shape(.polygon([.zero]), .stroke(.white, width: 3))),
      ]
      let distance = try distance(list)
      #expect(distance.mean <= 2 && distance.far <= 0.01, "\(distance)")
    }
  }
}
