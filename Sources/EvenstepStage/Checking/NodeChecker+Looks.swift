internal import EvenstepDrawing
internal import EvenstepGeometry

extension NodeChecker {
  func checkLook(_ look: Look, at path: String) throws(SceneError) {
    switch look {
    case .sprite(let image, let size):
      try checkImage(image, at: "\(path).image")
      if let size { try Rule.size(size, at: "\(path).size") }
    case .shapes(let style): try checkStyle(style, at: path)
    case .outline(let outline, let style):
      try checkOutline(outline, at: path)
      try checkStyle(style, at: path)
    case .text(let text): try checkStyle(text.style, at: path)
    }
  }

  func checkImage(_ name: String, at path: String) throws(SceneError) {
    guard scene.images[name] != nil else {
      let hint = Spelling.hint(for: name, among: scene.images.keys.sorted())
      throw SceneError(path: path, rule: "there is no image \"\(name)\"" + hint)
    }
  }

  private func checkStyle(_ style: Style, at path: String) throws(SceneError) {
    try Rule.color(style.fill, at: "\(path).fill")
    try Rule.color(style.stroke, at: "\(path).stroke")
    try Rule.extent(style.strokeWidth, at: "\(path).strokeWidth")
  }

  private func checkOutline(_ outline: Outline, at path: String) throws(SceneError) {
    switch outline {
    case .circle(let center, let radius):
      try Rule.coordinates(center, at: "\(path).center")
      try Rule.extent(radius, at: "\(path).radius")
    case .box(let center, let size, let cornerRadius):
      try Rule.coordinates(center, at: "\(path).center")
      try Rule.size(size, at: "\(path).size")
      try Rule.extent(cornerRadius, at: "\(path).cornerRadius")
    case .polygon(let points): try Rule.points(points, least: 3, at: "\(path).points")
    case .capsule(let from, let to, let radius):
      try Rule.coordinates(from, at: "\(path).from")
      try Rule.coordinates(to, at: "\(path).to")
      try Rule.extent(radius, at: "\(path).radius")
    case .line(let points, let width, _):
      try Rule.points(points, least: 2, at: "\(path).points")
      try Rule.extent(width, at: "\(path).width")
    case .path(let curve):
      guard curve.elements.count <= 10_000 else {
        throw SceneError(
          path: "\(path).contours", rule: "must have at most 10000 points and curves together",
          value: "\(curve.elements.count)")
      }
      guard let bounds = curve.bounds else { return }
      try Rule.coordinates(bounds.origin, at: "\(path).contours")
      try Rule.coordinates(Vector2(bounds.maxX, bounds.maxY), at: "\(path).contours")
    }
  }
}
