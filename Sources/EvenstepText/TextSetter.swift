internal import CHarfBuzz
internal import EvenstepGeometry

/// Sets one text: cuts it into runs, breaks lines and places glyphs.
struct TextSetter {
  private let style: TextStyle
  private var fonts: FontChain
  private var layout = TextLayout()
  /// The numbers of outlines that are in the layout already.
  private var outlines: [GlyphName: Int] = [:]

  private struct GlyphName: Hashable {
    var font: Int
    var id: UInt32
  }

  /// A line before it has its height.
  private struct Draft {
    var scalars: Range<Int>
    var runs: [TextRun]
    var isRightToLeft: Bool
  }

  init(_ style: TextStyle, _ fonts: FontChain) {
    self.style = style
    self.fonts = fonts
  }

  mutating func set(_ text: TextScalars) throws(TextError) -> TextLayout {
    guard !text.scalars.isEmpty else { return layout }
    var drafts: [Draft] = []
    for paragraph in text.paragraphs { drafts += try lines(of: paragraph, text) }
    for (index, draft) in drafts.enumerated() { try place(draft, line: index, text.scalars) }
    align(drafts)
    layout.fonts = fonts.faces.map(\.font)
    return layout
  }

  // MARK: Lines

  private mutating func lines(of paragraph: Range<Int>, _ text: TextScalars) throws(TextError) -> [Draft] {
    let direction = Direction(text.scalars[paragraph])
    let runs = try runs(of: paragraph, text, direction)
    func draft(_ scalars: Range<Int>) -> Draft {
      Draft(scalars: scalars, runs: runs.compactMap { $0.cut(to: scalars) }, isRightToLeft: direction.isRightToLeft)
    }
    guard let width = style.width else { return [draft(paragraph)] }
    var breaker = LineBreaker(paragraph, text, advances: advances(of: runs, paragraph, text.scalars), width: width)
    return breaker.lines().map(draft)
  }

  /// The width that ends at each scalar's glyphs, in points; nil for scalars that are shown together with one before.
  private func advances(of runs: [TextRun], _ paragraph: Range<Int>, _ scalars: [UInt32]) -> [Double?] {
    var advances = [Double?](repeating: nil, count: paragraph.count)
    for run in runs {
      for glyph in shape(run, scalars) {
        let place = glyph.cluster - paragraph.lowerBound
        advances[place] = (advances[place] ?? 0) + Double(glyph.advance) * scale(of: run.font)
      }
    }
    return advances
  }

  private func shape(_ run: TextRun, _ scalars: [UInt32]) -> [FontFace.Shaped] {
    fonts.faces[run.font].shape(scalars, run.scalars, script: run.script, isRightToLeft: run.isRightToLeft)
  }

  /// Points to a unit of a font.
  private func scale(of font: Int) -> Double { style.size / Double(fonts.faces[font].unitsPerEm) }

  private mutating func runs(
    of paragraph: Range<Int>, _ text: TextScalars, _ direction: Direction
  ) throws(TextError) -> [TextRun] {
    var runs: [TextRun] = []
    var script = HB_SCRIPT_COMMON
    for (start, end) in zip(text.characters, text.characters.dropFirst()) where paragraph.contains(start) {
      let own = hb_unicode_script(hb_unicode_funcs_get_default(), text.scalars[start])
      // What belongs to every script goes with the one before.
      if own != HB_SCRIPT_COMMON, own != HB_SCRIPT_INHERITED { script = own }
      let next = TextRun(
        scalars: start..<end, font: try fonts.font(for: text.scalars[start..<end]),
        level: direction.levels[start - paragraph.lowerBound], script: script)
      if let last = runs.last, last.font == next.font, last.level == next.level,
        last.script == next.script || last.script == HB_SCRIPT_COMMON
      {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<end
        runs[runs.count - 1].script = next.script
      } else {
        runs.append(next)
      }
    }
    return runs
  }

  // MARK: Glyphs

  /// Adds a line's glyphs, beginning at the origin.
  private mutating func place(_ draft: Draft, line: Int, _ scalars: [UInt32]) throws(TextError) {
    var x = 0.0
    for run in TextRun.visualOrder(draft.runs) {
      let scale = scale(of: run.font)
      var units = 0
      for glyph in shape(run, scalars) {
        let position = Vector2(x + Double(units + glyph.x) * scale, Double(glyph.y) * scale)
        layout.glyphs.append(
          TextLayout.Glyph(
            font: run.font, id: glyph.id, cluster: glyph.cluster, line: line, position: position,
            advance: glyph.advance, scale: scale, outline: try outline(run.font, glyph.id)))
        units += glyph.advance
      }
      x += Double(units) * scale
    }
    layout.lines.append(TextLayout.Line(origin: .zero, width: x, scalars: draft.scalars))
  }

  private mutating func outline(_ font: Int, _ glyph: UInt32) throws(TextError) -> Int {
    let name = GlyphName(font: font, id: glyph)
    if let known = outlines[name] { return known }
    layout.outlines.append(try fonts.faces[font].outline(of: glyph))
    outlines[name] = layout.outlines.count - 1
    return layout.outlines.count - 1
  }

  // MARK: Places

  /// Moves each line to its place around the origin.
  private mutating func align(_ drafts: [Draft]) {
    let (face, scale) = (fonts.faces[0], scale(of: 0))
    let (ascent, descent) = (Double(face.ascent) * scale, Double(face.descent) * scale)
    let step = style.lineHeight.map { $0 * style.size } ?? Double(face.lineHeight) * scale
    let height = ascent - descent + step * Double(layout.lines.count - 1)
    let top: Double =
      switch style.anchor {
      case .baseline: ascent
      case .top: 0
      case .center: height / 2
      case .bottom: height
      }
    let width = style.width ?? layout.lines.reduce(0) { max($0, $1.width) }
    let left = -width * side(drafts[0].isRightToLeft)
    for (index, draft) in drafts.enumerated() {
      let room = width - layout.lines[index].width
      layout.lines[index].origin = Vector2(
        left + room * side(draft.isRightToLeft), top - ascent - step * Double(index))
    }
    for index in layout.glyphs.indices {
      layout.glyphs[index].position += layout.lines[layout.glyphs[index].line].origin
    }
    layout.bounds = Rect(origin: Vector2(left, top - height), size: Size(width, height))
  }

  /// The share of the room that is left of a line: 0, ½ or 1.
  private func side(_ isRightToLeft: Bool) -> Double {
    switch style.alignment {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

extension TextRun {
  /// The part of the run inside some scalars.
  fileprivate func cut(to part: Range<Int>) -> TextRun? {
    var run = self
    run.scalars = scalars.clamped(to: part)
    return run.scalars.isEmpty ? nil : run
  }
}
