internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepText
internal import EvenstepTiming

/// Writes values as scene files have them: what is seen of a scene, without its physics and behaviour.
///
/// What `SceneReader` makes of it is equal, but for colours, of which files have 256 steps; defaults are left out. Texts that
/// begin with a dollar sign are written as they are, and protected for the whole file at its end.
enum SceneWriter {
  static func number(_ value: Double) -> JSONValue {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return .integer(whole) }
    return .real(value)
  }

  /// An angle in degrees: of those that read back to the same bits, one with few digits.
  static func angle(_ angle: Angle) -> JSONValue {
    let degrees = angle.degrees
    let short = (degrees * 1e9).rounded() / 1e9
    let candidates = [short, degrees, degrees.nextUp, degrees.nextDown]
    return number(candidates.first { Angle(degrees: $0) == angle } ?? degrees)
  }

  static func vector(_ value: Vector2) -> JSONValue { .array([number(value.x), number(value.y)]) }

  static func size(_ value: Size) -> JSONValue { .array([number(value.width), number(value.height)]) }

  static func points(_ points: [Vector2]) -> JSONValue { .array(points.map(vector)) }

  static func color(_ color: Color) -> JSONValue {
    let parts = [color.red, color.green, color.blue] + (color.alpha == 1 ? [] : [color.alpha])
    return .string(
      "#"
        + parts.map { part in
          let byte = UInt8((min(max(part, 0), 1) * 255).rounded())
          return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined())
  }

  /// All of a scene but its nodes and what happens in it; a picture's path is written as `imagePath` says.
  static func head(of scene: Scene, duration: Double, imagePath: (String) -> String) throws(BakeError) -> JSONObject {
    var object: JSONObject = ["evenstep": .integer(SceneReader.version)]
    if !scene.title.isEmpty { object["title"] = .string(scene.title) }
    object["world"] = world(scene.world)
    if let camera = scene.camera {
      object["camera"] = .object(["center": vector(camera.center), "size": size(camera.size)])
    }
    object["duration"] = number(duration)
    object["output"] = output(scene.output)
    if !scene.images.isEmpty { object["images"] = .object(try images(scene.images, imagePath)) }
    // A text knows its font by the file.
    if let fonts = fonts(scene.fonts, byFile: true, imagePath) { object["fonts"] = .object(fonts) }
    if !scene.layers.isEmpty { object["layers"] = .array(scene.layers.map(layer)) }
    return object
  }

  private static func world(_ world: WorldDescription) -> JSONValue {
    var object: JSONObject = [
      "size": size(world.size), "gravity": vector(world.gravity), "stepRate": .integer(Int64(world.stepRate)),
    ]
    // Files have seeds up to that; one from Swift that is larger has drawn all that it will.
    if let seed = Int64(exactly: world.seed) { object["seed"] = .integer(seed) }
    object["background"] = background(world.background)
    return .object(object)
  }

  private static func background(_ background: Background) -> JSONValue {
    switch background {
    case .solid(let color): SceneWriter.color(color)
    case .verticalGradient(let top, let bottom):
      .object(["kind": .string("gradient"), "top": color(top), "bottom": color(bottom)])
    }
  }

  private static func output(_ output: OutputDefaults) -> JSONValue {
    var object: JSONObject = [
      "size": .array([.integer(Int64(output.width)), .integer(Int64(output.height))]),
      "fps": Int64(output.rate.description).map(JSONValue.integer) ?? .string(output.rate.description),
    ]
    if output.shutter.isOpen {
      object["shutter"] = number(output.shutter.angle)
      object["samples"] = .integer(Int64(output.shutter.samples))
    }
    if output.blending != .encoded { object["blending"] = .string(output.blending.rawValue) }
    return .object(object)
  }

  /// The scene's own fonts, under their names or under those of their files; nil where there is none.
  static func fonts(_ fonts: [String: Font], byFile: Bool, _ path: (String) -> String) -> JSONObject? {
    var object = JSONObject()
    for (name, font) in fonts.sorted(by: { $0.key < $1.key }) {
      guard case .file(let file) = font else { continue }
      object[byFile ? file : name] = .object(["kind": .string("file"), "path": .string(path(file))])
    }
    return object.members.isEmpty ? nil : object
  }

  /// The table of pictures; throws for one that is only in memory.
  static func images(_ images: [String: ImageSource], _ path: (String) -> String) throws(BakeError) -> JSONObject {
    var object = JSONObject()
    for (name, source) in images.sorted(by: { $0.key < $1.key }) {
      guard case .file(let file) = source else { throw .imageInMemory(name) }
      object[name] = .object(["kind": .string("file"), "path": .string(path(file))])
    }
    return object
  }

  private static func layer(_ layer: Layer) -> JSONValue {
    var object: JSONObject = ["id": .string(layer.id)]
    if layer.space != .world { object["space"] = .string(layer.space.rawValue) }
    if layer.isAdditiveGroup { object["additiveGroup"] = .bool(true) }
    return .object(object)
  }
}
