internal import EvenstepGeometry

/// Capitals made of straight strokes, for the labels of the gallery; the format's own text comes in a later version.
enum StrokeFont {
  /// The strokes of a text whose first letter starts at the origin, each letter `height` points high, and its width.
  static func strokes(of text: String, height: Double) -> (lines: [[Vector2]], width: Double) {
    let unit = height / 6
    var lines: [[Vector2]] = []
    var x = 0.0
    for letter in text {
      let glyph = glyphs[letter] ?? []
      for stroke in glyph { lines.append(stroke.map { Vector2(x + $0.x * unit, $0.y * unit) }) }
      x += ((glyph.joined().map(\.x).max() ?? 2) + 2) * unit
    }
    return (lines, max(0, x - 2 * unit))
  }

  /// Every letter's strokes on a grid 4 wide and 6 high, y up.
  private static let glyphs: [Character: [[Vector2]]] = drawings.mapValues { strokes in
    strokes.split(separator: " ").map { stroke in
      let digits = stroke.compactMap(\.wholeNumberValue).map(Double.init)
      return stride(from: 0, to: digits.count, by: 2).map { Vector2(digits[$0], digits[$0 + 1]) }
    }
  }

  /// Strokes apart by spaces, each one the digits x y of its points.
  private static let drawings: [Character: String] = [
    "A": "002640 1232",
    "B": "00063645443303 3342413000",
    "C": "4536160501103041",
    "D": "00062644422000",
    "E": "46060040 0333",
    "H": "0006 0343 4640",
    "I": "0006",
    "K": "0006 4603 1340",
    "L": "060040",
    "N": "00064046",
    "O": "100105163645413010",
    "P": "00063645443303",
    "Q": "100105163645413010 2240",
    "R": "00063645443303 2340",
    "S": "453616050413334241301001",
    "T": "0646 2026",
    "U": "06011030414646",
    "X": "0046 0640",
    "1": "051610",
    "-": "0333",
  ]
}
