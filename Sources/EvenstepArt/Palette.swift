internal import EvenstepGeometry

/// The colours that pictures and scenes share: warm things before a cold sky.
enum Palette {
  static let ink = color("#2a1409")
  static let woodDark = color("#a5622b")
  static let wood = color("#d8964a")
  static let woodLight = color("#f0b766")
  static let steelDark = color("#4d6a78")
  static let steel = color("#8ba7b3")
  static let steelLight = color("#b9cdd3")
  static let brick = color("#1d4a5c")
  static let mortar = color("#0c2433")
  static let cream = color("#fff1d0")
  static let coral = color("#ee5d4a")
  static let amber = color("#f6b145")
  static let teal = color("#2fa39a")
  static let aqua = color("#66d0c0")

  /// A colour written in this file.
  private static func color(_ hex: String) -> Color { Color(hex: hex)! }
}

extension Color {
  /// The colour mixed with white (above 0) or black (below 0).
  func shaded(_ amount: Double) -> Color {
    Color.mix(from: self, to: amount > 0 ? .white : .black, at: abs(amount), in: .encoded)
  }
}
