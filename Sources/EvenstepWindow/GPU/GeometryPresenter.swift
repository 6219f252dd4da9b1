internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// Draws display lists as triangles on an accelerated renderer.
///
/// Consecutive items that share a texture go to the renderer together; all shapes share the patch atlas.
final class GeometryPresenter: Presenter {
  private let window: SDLWindow
  private let bank: TextureBank
  private let sheet: SDLTexture
  private let largest: Int
  private var atlas = PatchAtlas()
  private var mesh = Mesh()
  /// The texture that the triangles of `mesh` belong to.
  private var current: SDLTexture
  private var view: (width: Int, height: Int) = (0, 0)

  /// Throws `noAcceleration` where the renderer cannot blend premultiplied pixels.
  init(_ window: SDLWindow) throws(WindowError) {
    self.window = window
    let blending = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    do throws(WindowError) {
      sheet = try SDLTexture(
        window, width: PatchAtlas.side, height: PatchAtlas.side, access: SDL_TEXTUREACCESS_STREAMING,
        scaling: SDL_ScaleModeLinear, blending: blending)
    } catch { throw .noAcceleration("\(error)") }
    let (width, height) = (Int(window.info.max_texture_width), Int(window.info.max_texture_height))
    largest = min(width, height) > 0 ? min(width, height) : 2048
    bank = TextureBank(window, blending: blending)
    current = sheet
  }

  func draw(_ list: DisplayList, in box: Letterbox) throws(WindowError) {
    var place = box.rect
    try window.check(SDL_RenderSetViewport(window.renderer, &place), "the picture could not be placed")
    defer { SDL_RenderSetViewport(window.renderer, nil) }
    view = (list.width, list.height)
    bank.beginFrame()
    try use(sheet)
    addBackground(list.background)
    for item in list.items { try add(item) }
    try flush()
    atlas.reset()
  }

  private func addBackground(_ background: Background) {
    let (top, bottom): (Color, Color) =
      switch background {
      case .solid(let color): (color, color)
      case .verticalGradient(let top, let bottom): (top, bottom)
      }
    let colors = [top, bottom].map { SDL_Color($0.premultipliedBytes) }
    let (width, height) = (Double(view.width), Double(view.height))
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
    let numbers = corners.map { mesh.corner($0, colors[$0.y > 0 ? 1 : 0], texel: PatchAtlas.white) }
    mesh.quad(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private func add(_ item: DrawItem) throws(WindowError) {
    guard let map = PixelMap(item.transform), let bounds = item.pixelBounds(in: view) else { return }
    switch item.content {
    case .sprite(let texture, let size, let tint):
      let factors = tint.opacity(item.opacity).premultipliedBytes
      guard factors.w > 0, let sprite = SpriteMesh(texture, size: size, map) else { return }
      let level = sprite.level(limit: largest)
      try use(try bank.level(level, of: texture))
      sprite.add(factors, level: level, to: &mesh)
    case .shape(let outline, let paint):
      let color = paint.color.opacity(item.opacity).premultipliedBytes
      guard color.w > 0 else { return }
      try use(sheet)
      let isDrawn =
        bounds.isModest && ShapeMesher(white: PatchAtlas.white).add(outline, paint, color, map, to: &mesh)
      if !isDrawn { try addPatches(of: item, bounds) }
    case .group:
      try use(sheet)
      try addPatches(of: item, bounds)
    }
  }

  /// Lets the rasteriser draw an item, in pieces that fit the atlas.
  private func addPatches(of item: DrawItem, _ bounds: PixelBox) throws(WindowError) {
    let most = PatchAtlas.side / 2
    for y in stride(from: bounds.minY, to: bounds.maxY, by: most) {
      for x in stride(from: bounds.minX, to: bounds.maxX, by: most) {
        let (width, height) = (min(most, bounds.maxX - x), min(most, bounds.maxY - y))
        if let place = atlas.add(item, x: x, y: y, width: width, height: height) {
          addPatch(x, y, width, height, place)
          continue
        }
        try flush()
        atlas.reset()
        if let place = atlas.add(item, x: x, y: y, width: width, height: height) {
          addPatch(x, y, width, height, place)
        }
      }
    }
  }

  private func addPatch(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ place: (x: Int, y: Int)) {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let numbers = [(0, 0), (width, 0), (width, height), (0, height)].map { column, row in
      mesh.corner(
        Vector2(Double(x + column), Double(y + row)), white,
        texel: Vector2(Double(place.x + column), Double(place.y + row)) / Double(PatchAtlas.side))
    }
    mesh.quad(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Makes the following triangles belong to a texture.
  private func use(_ texture: SDLTexture) throws(WindowError) {
    guard texture !== current else { return }
    try flush()
    current = texture
  }

  private func flush() throws(WindowError) {
    guard !mesh.isEmpty else { return }
    if current === sheet, atlas.isChanged {
      try sheet.update(rows: atlas.rows, from: atlas.pixels)
      atlas.uploaded()
    }
    try window.check(
      SDL_RenderGeometry(
        window.renderer, current.pointer, mesh.vertices, Int32(mesh.vertices.count), mesh.indices,
        Int32(mesh.indices.count)), "triangles could not be drawn")
    mesh.removeAll()
  }
}

extension Paint {
  fileprivate var color: Color {
    switch self {
    case .fill(let color), .stroke(let color, _): color
    }
  }
}
