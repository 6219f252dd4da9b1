internal import CSDL2
internal import EvenstepDrawing
internal import EvenstepGeometry

/// Turns outlines into triangles whose edges fade out over one pixel.
///
/// The coverage of a pixel by a straight edge falls from 1 to 0 while the edge crosses it, so the triangles are full up
/// to half a pixel inside the edge and clear from half a pixel outside of it.
struct ShapeMesher {
  /// Where the texture is opaque white.
  let white: Vector2

  /// Adds an item; false where triangles cannot draw it well, and nothing was added.
  func add(_ outline: Outline, _ paint: Paint, _ color: SIMD4<UInt8>, _ map: PixelMap, to mesh: inout Mesh) -> Bool {
    switch (outline, paint) {
    case (.polygon(let points), .fill):
      return fill(points.map { map($0) }, color, &mesh)
    case (.line(let points, let width, let closed), .fill):
      return line(points, width / 2, closed, color, map, &mesh)
    // Holes and curves are the rasteriser's.
    case (.path, _): return false
    case (_, .fill):
      guard let border = outline.border(movedBy: 0, map) else { return true }
      return fill(border.map { map($0.point) }, color, &mesh)
    case (.polygon(let points), .stroke(_, let width)):
      guard let ribbon = Ribbon(points, half: width / 2, closed: true, join: .mitre, map), ribbon.isClosed
      else { return false }
      return add(ribbon, color, &mesh)
    case (.line, .stroke): return false
    case (_, .stroke(_, let width)):
      guard width > 0, width.isFinite, let outer = outline.border(movedBy: width / 2, map) else { return true }
      guard let inner = outline.border(movedBy: -width / 2, map) else {
        return fill(outer.map { map($0.point) }, color, &mesh)
      }
      return add(Ribbon(outer, inner, width: width, map), color, &mesh)
    }
  }

  private func fill(_ contour: [Vector2], _ color: SIMD4<UInt8>, _ mesh: inout Mesh) -> Bool {
    guard let polygon = Polygon(contour), let inset = polygon.inset, let triangles = polygon.triangles else {
      return false
    }
    let (full, clear) = (SDL_Color(color), SDL_Color(color, coverage: 0))
    let inner = inset.map { mesh.corner($0, full, texel: white) }
    let outer = polygon.moved(by: 0.5).map { mesh.corner($0, clear, texel: white) }
    for (a, b, c) in triangles { mesh.triangle(inner[a], inner[b], inner[c]) }
    for index in inner.indices {
      let next = (index + 1) % inner.count
      mesh.quad(inner[index], inner[next], outer[next], outer[index])
    }
    return true
  }

  private func line(
    _ points: [Vector2], _ half: Double, _ closed: Bool, _ color: SIMD4<UInt8>, _ map: PixelMap,
    _ mesh: inout Mesh
  ) -> Bool {
    guard let ribbon = Ribbon(points, half: half, closed: closed, join: .round, map),
      add(ribbon, color, &mesh)
    else { return false }
    for end in ribbon.ends {
      addCap(end, half, 2 * map.quarterSteps(radius: half), color, map, &mesh)
    }
    return true
  }

  private func add(_ ribbon: Ribbon, _ color: SIMD4<UInt8>, _ mesh: inout Mesh) -> Bool {
    guard color.w == 255 || !ribbon.mayOverlap else { return false }
    let rungs = ribbon.ribs.map { rung($0, color, &mesh) }
    for index in rungs.indices.dropLast(ribbon.isClosed ? 0 : 1) {
      let (here, next) = (rungs[index], rungs[(index + 1) % rungs.count])
      for strip in 0..<3 { mesh.quad(here[strip], next[strip], next[strip + 1], here[strip + 1]) }
    }
    return true
  }

  /// Four corners across a band: clear, full, full, clear; a band of less than a pixel is full nowhere.
  private func rung(_ rib: Ribbon.Rib, _ color: SIMD4<UInt8>, _ mesh: inout Mesh) -> [Int32] {
    let coverage = min(rib.width, 1)
    let (full, clear) = (SDL_Color(color, coverage: coverage), SDL_Color(color, coverage: 0))
    let (left, right) = ShapeMesher.core(rib)
    return [
      mesh.corner(rib.left + rib.leftOut * 0.5, clear, texel: white), mesh.corner(left, full, texel: white),
      mesh.corner(right, full, texel: white),
      mesh.corner(rib.right + rib.rightOut * 0.5, clear, texel: white),
    ]
  }

  /// The ends of the part of a rib that is covered most.
  private static func core(_ rib: Ribbon.Rib) -> (left: Vector2, right: Vector2) {
    if rib.width >= 1 { return (rib.left - rib.leftOut * 0.5, rib.right - rib.rightOut * 0.5) }
    let middle = (rib.left + rib.right) / 2
    let half = 0.5 - rib.width / 2
    return (middle + rib.leftOut * half, middle + rib.rightOut * half)
  }

  /// A round end of a line: the half of a circle, in local units, beyond its last rib.
  private func addCap(
    _ end: Ribbon.End, _ half: Double, _ steps: Int, _ color: SIMD4<UInt8>, _ map: PixelMap, _ mesh: inout Mesh
  ) {
    let width = 2 * half * map.thickness(along: end.along.perpendicular)
    let (full, clear) = (SDL_Color(color, coverage: min(width, 1)), SDL_Color(color, coverage: 0))
    var (inner, outer): ([Int32], [Int32]) = ([], [])
    for step in 0...steps {
      let turn = Angle(radians: -Double(step) * Double.pi / Double(steps))
      let direction = Transform.rotation(turn).apply(end.along.perpendicular)
      let (rim, out) = (map(end.point + direction * half), map.normal(direction))
      let core = width >= 1 ? rim - out * 0.5 : map(end.point) + out * (0.5 - width / 2)
      inner.append(mesh.corner(core, full, texel: white))
      outer.append(mesh.corner(rim + out * 0.5, clear, texel: white))
    }
    for step in 0..<steps {
      if step > 0 { mesh.triangle(inner[0], inner[step], inner[step + 1]) }
      mesh.quad(inner[step], inner[step + 1], outer[step + 1], outer[step])
    }
  }
}
