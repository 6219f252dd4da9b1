import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

/// The middle of the light of a picture is held against that of an ideal one: exact coverage, and a sample in Double.
///
/// Even that strays by a hair with the phase, since light inside a pixel counts as if it were all in its middle.
@Suite("What moves by a sixteenth of a pixel moves by a sixteenth of a pixel")
struct SubpixelMotionTests {
  private static let side = 48

  private struct Figures {
    /// The greatest distance of the drawn picture's motion from the motion asked for, in pixels.
    var stray = 0.0
    /// The same for the ideal picture.
    var idealStray = 0.0
    /// The greatest distance of both pictures' middles.
    var error = 0.0
  }

  /// The middle of all light.
  private func centroid(_ light: (_ x: Int, _ y: Int) -> Double) -> Vector2 {
    var (sum, total) = (Vector2.zero, 0.0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let weight = light(x, y)
        sum += Vector2(Double(x) + 0.5, Double(y) + 0.5) * weight
        total += weight
      }
    }
    return sum / total
  }

  /// Moves an item over 16 phases each way.
  private func measure(
    _ content: DrawItem.Content, _ degrees: Double, channel: Int = 3,
    ideal: (Transform) throws -> (_ x: Int, _ y: Int) -> Double
  ) rethrows -> Figures {
    func middles(_ move: Vector2) throws -> (drawn: Vector2, ideal: Vector2) {
      let transform = Transform(
        position: Vector2(24, 24) + move, rotation: .degrees(degrees), scale: Vector2(1, 1))
      let list = DisplayList(
        width: Self.side, height: Self.side, background: .solid(.clear),
        items: [DrawItem(content, transform: transform)])
      let drawn = Rasterizer().draw(list)
      return (centroid { Double(drawn[$0, $1][channel]) }, centroid(try ideal(transform)))
    }
    var figures = Figures()
    let start = try middles(.zero)
    for step in 1...16 {
      for move in [Vector2(Double(step) / 16, 0), Vector2(0, Double(step) / 16)] {
        let now = try middles(move)
        figures.stray = max(figures.stray, (now.drawn - start.drawn - move).length)
        figures.idealStray = max(figures.idealStray, (now.ideal - start.ideal - move).length)
        figures.error = max(figures.error, (now.drawn - now.ideal).length)
      }
    }
    return figures
  }

  private func expect(_ figures: Figures, below limit: Double, _ what: String) {
    reportFigure("\(what): \(figures)")
    #expect(figures.error < limit, "\(what): \(figures)")
    // One step is a sixteenth: a picture that snaps to whole pixels strays by half a pixel.
    #expect(figures.stray < figures.idealStray + 2 * limit, "\(what): \(figures)")
    #expect(figures.stray < 0.055, "\(what): \(figures)")
  }

  @Test("a solid box", arguments: [0, 1, 17, 45])
  func box(degrees: Double) {
    let size = Size(20, 14)
    let figures = measure(.shape(.box(center: .zero, size: size, cornerRadius: 0), .fill(.white)), degrees) {
      ConvexArea(size, through: $0).coverage
    }
    expect(figures, below: 0.004, "box at \(degrees)°")
  }

  @Test("a ball", arguments: [0.8, 3, 8.3, 16])
  func ball(radius: Double) {
    let figures = measure(.shape(.circle(center: .zero, radius: radius), .fill(.white)), 0) { transform in
      { ExactArea.disc(Vector2(transform.tx, transform.ty), radius, x: $0, y: $1) }
    }
    expect(figures, below: 0.004, "ball of radius \(radius)")
  }

  @Test("a crate, by its outline and by its picture", arguments: [0, 1, 17, 45], [12.0, 24, 32])
  func crate(degrees: Double, width: Double) throws {
    let (image, size) = (TestImages.crate(64), Size(width, width))
    let content = DrawItem.Content.sprite(Texture(image), size: size, tint: .white)
    let outline = measure(content, degrees) { ConvexArea(size, through: $0).coverage }
    expect(outline, below: 0.004, "outline of a crate of \(width) px at \(degrees)°")
    let picture = try measure(content, degrees, channel: 0) { transform in
      let ideal = try #require(IdealSprite(image, size: size, transform: transform))
      return { ideal.sample($0, $1).x * ideal.coverage($0, $1) }
    }
    expect(picture, below: 0.008, "picture of a crate of \(width) px at \(degrees)°")
  }

  @Test("a soft spot inside of a texture, far from its border", arguments: [0, 17, 90])
  func spot(degrees: Double) throws {
    let (image, size) = (TestImages.spot, Size(32, 32))
    let figures = try measure(.sprite(Texture(image), size: size, tint: .white), degrees, channel: 0) {
      let ideal = try #require(IdealSprite(image, size: size, transform: $0))
      return { ideal.sample($0, $1).x * ideal.coverage($0, $1) }
    }
    expect(figures, below: 0.008, "spot at \(degrees)°")
  }
}
