internal import EvenstepGeometry
internal import Glibc

/// Which way the grain of a board runs.
enum Grain {
  case across, down
}

extension Canvas {
  /// A board with its grain, a worn light edge and a dark one all round.
  ///
  /// Crates turn, so nothing about a board says where the light comes from.
  mutating func board(_ rect: Rect, _ color: Color, grain: Grain, random: inout SeededRandom) {
    fill(rect, color.shaded(random.next(from: -0.09, to: 0.05)))
    let thickness = grain == .across ? rect.size.height : rect.size.width
    var depth = random.next(from: 2, to: 6)
    while depth < thickness - 2 {
      vein(in: rect, depth: depth, color, grain: grain, random: &random)
      depth += random.next(from: 3.5, to: 8)
    }
    border(rect, color.shaded(0.35).opacity(0.4), width: 5)
    border(rect, Palette.ink.opacity(0.75), width: 2.5)
  }

  /// One line of the grain: a wave that keeps inside the board.
  private mutating func vein(
    in rect: Rect, depth: Double, _ color: Color, grain: Grain, random: inout SeededRandom
  ) {
    let length = grain == .across ? rect.size.width : rect.size.height
    let thickness = grain == .across ? rect.size.height : rect.size.width
    let phase = random.next(from: 0, to: 2 * Double.pi)
    let wave = random.next(from: 0.6, to: 2.4)
    let period = random.next(from: 70, to: 160)
    let (from, to) = (random.next(from: 0, to: length * 0.35), random.next(from: length * 0.55, to: length))
    let points = stride(from: from, through: to, by: 6).map { along in
      let across = min(max(depth + wave * sin(phase + along / period * 2 * Double.pi), 1), thickness - 1)
      return rect.origin + (grain == .across ? Vector2(along, across) : Vector2(across, along))
    }
    guard points.count > 1 else { return }
    let isDark = random.nextUnit() < 0.72
    let shade = isDark ? Palette.woodDark.shaded(-0.4).opacity(0.3) : color.shaded(0.45).opacity(0.3)
    line(points, shade, width: random.next(from: 0.8, to: 2.2))
  }

  /// The head of a nail with the hollow that the hammer left.
  mutating func nail(_ center: Vector2, radius: Double = 4.5) {
    disc(center, radius + 1.5, Palette.ink.opacity(0.45))
    disc(center, radius, Palette.ink.shaded(0.12))
    disc(center, radius * 0.45, Palette.steelLight)
  }
}
