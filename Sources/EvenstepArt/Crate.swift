internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// The crates: square to the edge of the picture, so that a sprite is as large as its box.
enum Crate {
  private static let side = 256.0
  private static let frame = 42.0

  /// Planks in a frame with one brace; a dark rim keeps crates apart when they are small.
  static func wooden() -> Bitmap {
    var canvas = Canvas(side: Int(side))
    var random = SeededRandom(seed: 1, node: "crate", purpose: "grain")
    canvas.fill(Rect(0, 0, side, side), Palette.ink)
    let width = (side - 2 * frame + 8) / 4
    for plank in 0..<4 {
      let x = frame - 4 + Double(plank) * width
      let rect = Rect(x, frame - 6, x + width, side - frame + 6)
      canvas.board(rect, Palette.woodDark.shaded(0.07), grain: .down, random: &random)
    }
    shadeHollow(of: &canvas)
    brace(&canvas, random: &random)
    woodenFrame(&canvas, random: &random)
    return canvas.bitmap()
  }

  private static func brace(_ canvas: inout Canvas, random: inout SeededRandom) {
    let half = side / 2
    canvas.transform = Transform(position: Vector2(half, half), rotation: .degrees(-45), scale: Vector2(1, 1))
    canvas.fill(Rect(-150, -27, 150, 27), Palette.ink.opacity(0.5))
    canvas.board(Rect(-150, -22, 150, 22), Palette.wood, grain: .across, random: &random)
    canvas.transform = .identity
  }

  private static func woodenFrame(_ canvas: inout Canvas, random: inout SeededRandom) {
    let rim = 7.0
    let (near, far) = (rim + frame - 5, side - rim - frame + 5)
    for (top, bottom) in [(rim, near), (far, side - rim)] {
      canvas.board(Rect(rim, top, side - rim, bottom), Palette.woodLight, grain: .across, random: &random)
    }
    for (left, right) in [(rim, near), (far, side - rim)] {
      canvas.board(Rect(left, near, right, far), Palette.woodLight, grain: .down, random: &random)
    }
    let (low, high) = (rim + 18, side - rim - 18)
    for (x, y) in [(low, low), (high, low), (low, high), (high, high)] { canvas.nail(Vector2(x, y)) }
  }

  /// The planks lie deeper than the frame, so they are darker along it.
  private static func shadeHollow(of canvas: inout Canvas) {
    for depth in [4.0, 9, 15] {
      canvas.border(
        Rect(frame - 6, frame - 6, side - frame + 6, side - frame + 6), Palette.ink.opacity(0.22), width: 8 + depth)
    }
  }

  /// A plate with a pressed cross and rivets.
  static func metal() -> Bitmap {
    var canvas = Canvas(side: Int(side))
    canvas.fill(Rect(0, 0, side, side), Palette.steelDark)
    for degrees in [45.0, -45] { beam(&canvas, degrees: degrees) }
    for corner in 0..<4 { gusset(&canvas, turn: corner) }
    canvas.border(Rect(0, 0, side, side), Palette.steelLight, width: frame)
    canvas.border(Rect(frame - 4, frame - 4, side - frame + 4, side - frame + 4), Palette.mortar, width: 6)
    canvas.border(Rect(0, 0, side, side), .white.opacity(0.4), width: 11)
    canvas.border(Rect(0, 0, side, side), Palette.mortar, width: 7)
    for place in [25.0, 76, 128, 180, 231] {
      for (x, y) in [(place, 25.0), (place, 231), (25, place), (231, place)] { rivet(&canvas, Vector2(x, y)) }
    }
    return canvas.bitmap()
  }

  private static func beam(_ canvas: inout Canvas, degrees: Double) {
    canvas.transform = Transform(
      position: Vector2(side / 2, side / 2), rotation: .degrees(degrees), scale: Vector2(1, 1))
    canvas.fill(Rect(-122, -21, 122, 21), Palette.mortar.opacity(0.45))
    canvas.fill(Rect(-122, -16, 122, 16), Palette.steel)
    canvas.fill(Rect(-122, -5, 122, 5), Palette.steelLight.opacity(0.55))
    canvas.transform = .identity
  }

  private static func gusset(_ canvas: inout Canvas, turn: Int) {
    canvas.transform = Transform(
      position: Vector2(side / 2, side / 2), rotation: .degrees(90 * Double(turn)), scale: Vector2(1, 1))
    let edge = side / 2 - frame
    canvas.fill(
      .polygon([Vector2(-edge, -edge), Vector2(-edge + 52, -edge), Vector2(-edge, -edge + 52)]), Palette.steelLight)
    canvas.line([Vector2(-edge + 52, -edge), Vector2(-edge, -edge + 52)], Palette.mortar.opacity(0.6), width: 4)
    canvas.transform = .identity
  }

  private static func rivet(_ canvas: inout Canvas, _ center: Vector2) {
    canvas.disc(center, 7, Palette.mortar.opacity(0.55))
    canvas.disc(center, 5, Palette.steel)
    canvas.disc(center, 2.5, .white.opacity(0.6))
  }
}
