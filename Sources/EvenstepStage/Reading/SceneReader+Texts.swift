internal import EvenstepDrawing
internal import EvenstepJSON
internal import EvenstepText

extension SceneReader {
  func readFonts(_ reader: ObjectReader) throws(SceneError) -> [String: Font] {
    guard let value = reader.value("fonts") else { return [:] }
    guard case .object(let table) = value else { throw .wrongType(value, at: "fonts", expected: "an object") }
    var fonts: [String: Font] = [:]
    for member in table.members {
      let reader = try ObjectReader(member.value, at: "fonts.\(member.key)", kinds: SceneKeys.fonts)
      let font = Font.file(path: try file(reader))
      do { try library.open(font) } catch { throw SceneError(path: reader.path(of: "path"), rule: "\(error)") }
      fonts[member.key] = font
    }
    return fonts
  }

  func text(_ reader: ObjectReader) throws(SceneError) -> TextLook {
    let text = try ObjectReader.string(try reader.require("text"), at: reader.path(of: "text"))
    var setting = TextStyle(try font(reader))
    if let size = try reader.number("size") { setting.size = size }
    setting.width = try reader.number("width")
    if let alignment = try reader.choice("alignment", as: TextStyle.Alignment.self) { setting.alignment = alignment }
    if let anchor = try reader.choice("anchor", as: TextStyle.Anchor.self) { setting.anchor = anchor }
    setting.lineHeight = try reader.number("lineHeight")
    let style = try style(reader)
    do { return try TextLook(text, setting, style: style, fonts: library) } catch {
      if case .invalid(let field, let rule, let value) = error {
        throw SceneError(path: reader.path(of: field), rule: rule, value: value)
      }
      throw SceneError(path: reader.path(of: "font"), rule: "\(error)")
    }
  }

  /// One of the scene's own fonts, or of those that the engine knows.
  private func font(_ reader: ObjectReader) throws(SceneError) -> Font {
    guard let name = try reader.string("font") else { return .debian(.inter) }
    if let own = fonts[name] { return own }
    if let known = DebianFont(rawValue: name) { return .debian(known) }
    let names = fonts.keys.sorted() + DebianFont.allCases.map(\.rawValue)
    throw SceneError(
      path: reader.path(of: "font"),
      rule: "there is no font \"\(SceneError.excerpt(name))\"" + Spelling.hint(for: name, among: names))
  }

  func letters(_ reader: ObjectReader) throws(SceneError) -> Letters {
    Letters(
      try reader.choice("shape", as: Letters.Shape.self) ?? .box, material: try shapeMaterial(reader),
      filter: try filter(reader))
  }
}
