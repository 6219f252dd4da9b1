/// A font: one of those that the engine knows by name, or a file.
public enum Font: Codable, Hashable, Sendable {
  /// A font of a Debian package.
  case debian(DebianFont)
  /// A TrueType or OpenType file.
  case file(path: String)

  /// Where the font's file is.
  public var path: String {
    switch self {
    case .debian(let font): font.path
    case .file(let path): path
    }
  }

  /// The fonts that are asked in turn for what this one lacks; always the same ones, whatever else is installed.
  var fallbacks: [Font] {
    switch self {
    case .debian(let font): font.fallbacks.map { .debian($0) }
    case .file: [.debian(.inter), .debian(.dejaVuSans)]
    }
  }
}

/// The fonts that the engine knows by name: Inter, and DejaVu for what Inter lacks.
///
/// Their files are opened by their fixed paths; no other font that is installed has any influence.
public enum DebianFont: String, Codable, CaseIterable, Sendable {
  case inter = "Inter"
  case interItalic = "Inter Italic"
  case interMedium = "Inter Medium"
  case interSemiBold = "Inter SemiBold"
  case interBold = "Inter Bold"
  case interBoldItalic = "Inter Bold Italic"
  case interBlack = "Inter Black"
  case interDisplay = "Inter Display"
  case interDisplayBold = "Inter Display Bold"
  case interDisplayBlack = "Inter Display Black"
  case dejaVuSans = "DejaVu Sans"
  case dejaVuSansBold = "DejaVu Sans Bold"
  case dejaVuSansMono = "DejaVu Sans Mono"
  case dejaVuSansMonoBold = "DejaVu Sans Mono Bold"
  case dejaVuSerif = "DejaVu Serif"
  case dejaVuSerifBold = "DejaVu Serif Bold"

  /// The Debian package that holds the file.
  public var package: String { isInter ? "fonts-inter" : "fonts-dejavu-core" }

  /// Where Debian puts the file.
  public var path: String {
    // The last words of a name are the style, and the regular one has none.
    let styles = ["Italic", "Medium", "SemiBold", "Bold", "Black"]
    let words = rawValue.split(separator: " ").map(String.init)
    let family = words.filter { !styles.contains($0) }.joined()
    let style = words.filter(styles.contains).joined()
    if isInter {
      return "/usr/share/fonts/opentype/inter/\(family)-\(style.isEmpty ? "Regular" : style).otf"
    }
    return "/usr/share/fonts/truetype/dejavu/\(family)\(style.isEmpty ? "" : "-" + style).ttf"
  }

  private var isInter: Bool { rawValue.hasPrefix("Inter") }
  private var isBold: Bool { rawValue.hasSuffix("Bold") || rawValue.contains("Bold ") || rawValue.hasSuffix("Black") }

  /// The fonts that are asked in turn for what this one lacks.
  var fallbacks: [DebianFont] {
    let chain: [DebianFont] = isBold ? [.interBold, .dejaVuSansBold, .dejaVuSans] : [.inter, .dejaVuSans]
    return chain.filter { $0 != self && (!isInter || !$0.isInter) }
  }
}
