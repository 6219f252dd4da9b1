internal import CFreeType
internal import CHarfBuzz
internal import EvenstepGeometry

/// An open font; not thread-safe, so that its library lets in one thread at a time.
///
/// FreeType gives outlines and HarfBuzz advances, both in the font's units: nothing is hinted or rounded for a size.
final class FontFace {
  let font: Font
  let unitsPerEm: Int
  /// How far the line's box reaches above and below the baseline, in units; the descent is negative.
  let ascent, descent: Int
  /// The suggested distance between baselines, in units.
  let lineHeight: Int
  private let owner: FontMemory
  private var outlines: [UInt32: BezierPath] = [:]

  init(_ font: Font, bytes: [UInt8], _ library: FreeType) throws(TextError) {
    owner = try FontMemory(bytes, path: font.path, library)
    self.font = font
    let face = owner.face.pointee
    guard face.face_flags & Int(FT_FACE_FLAG_SCALABLE) != 0, (16...16_384).contains(Int(face.units_per_EM)) else {
      throw .notAFont(path: font.path, reason: "is a font without outlines")
    }
    unitsPerEm = Int(face.units_per_EM)
    ascent = Int(face.ascender)
    descent = Int(face.descender)
    lineHeight = Int(face.height)
  }

  /// Whether the font has a glyph for a Unicode scalar.
  func covers(_ scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(owner.shaper, scalar, &glyph) != 0 && glyph != 0
  }

  /// The contours of a glyph in the font's units.
  func outline(of glyph: UInt32) throws(TextError) -> BezierPath {
    if let known = outlines[glyph] { return known }
    guard FT_Load_Glyph(owner.face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = owner.face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { throw .damagedFont(path: font.path, glyph: glyph) }
    var path = BezierPath()
    guard path.append(&slot.pointee.outline) else { throw .damagedFont(path: font.path, glyph: glyph) }
    outlines[glyph] = path
    return path
  }

  /// A glyph as HarfBuzz places it, in the font's units.
  struct Shaped {
    var id: UInt32
    var cluster: Int
    var advance, x, y: Int
  }

  /// Chooses and places the glyphs of a part of a text, from left to right.
  func shape(_ scalars: [UInt32], _ part: Range<Int>, script: hb_script_t, isRightToLeft: Bool) -> [Shaped] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    // What stands before and after matters to joined scripts.
    scalars.withUnsafeBufferPointer {
      hb_buffer_add_codepoints(
        buffer, $0.baseAddress, Int32($0.count), UInt32(part.lowerBound), Int32(part.count))
    }
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_shape(owner.shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let (info, place) = (infos[index], places[index])
      return Shaped(
        id: info.codepoint, cluster: Int(info.cluster), advance: Int(place.x_advance), x: Int(place.x_offset),
        y: Int(place.y_offset))
    }
  }
}

/// What the C libraries hold of a font, and the bytes of its file, which they read from.
final class FontMemory {
  let face: FT_Face
  /// HarfBuzz's font; its scale is the font's units.
  let shaper: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let library: FreeType

  init(_ content: [UInt8], path: String, _ library: FreeType) throws(TextError) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(content.count, 1))
    _ = bytes.initialize(from: content)
    var face: FT_Face?
    let code = FT_New_Memory_Face(library.library, bytes.baseAddress, content.count, 0, &face)
    guard code == 0, let face else {
      bytes.deallocate()
      throw .notAFont(path: path, reason: "is not a font, or a damaged one")
    }
    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    let blob = hb_blob_create(start, UInt32(content.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let table = hb_face_create(blob, 0)
    hb_blob_destroy(blob)
    let shaper = hb_font_create(table)
    hb_face_destroy(table)
    guard let shaper else {
      FT_Done_Face(face)
      bytes.deallocate()
      throw .notAFont(path: path, reason: "cannot be shaped")
    }
    (self.face, self.shaper, self.bytes, self.library) = (face, shaper, bytes, library)
  }

  deinit {
    hb_font_destroy(shaper)
    FT_Done_Face(face)
    bytes.deallocate()
  }
}

extension BezierPath {
  /// Adds FreeType's contours; false where they make no sense.
  fileprivate mutating func append(_ outline: inout FT_Outline) -> Bool {
    var functions = FT_Outline_Funcs()
    functions.move_to = { to, path in
      BezierPath.add(to, path) { .move($0) }
    }
    functions.line_to = { to, path in
      BezierPath.add(to, path) { .line($0) }
    }
    functions.conic_to = { control, to, path in
      BezierPath.add(to, path) { .quadratic(Vector2(control), to: $0) }
    }
    functions.cubic_to = { first, second, to, path in
      BezierPath.add(to, path) { .cubic(Vector2(first), Vector2(second), to: $0) }
    }
    return withUnsafeMutablePointer(to: &self) { FT_Outline_Decompose(&outline, &functions, $0) } == 0
  }

  private static func add(
    _ to: UnsafePointer<FT_Vector>?, _ path: UnsafeMutableRawPointer?, _ element: (Vector2) -> Element
  ) -> Int32 {
    guard let path else { return 1 }
    path.assumingMemoryBound(to: BezierPath.self).pointee.elements.append(element(Vector2(to)))
    return 0
  }
}

extension Vector2 {
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    self.init(Double(vector?.pointee.x ?? 0), Double(vector?.pointee.y ?? 0))
  }
}
