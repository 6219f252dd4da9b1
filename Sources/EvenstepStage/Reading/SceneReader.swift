internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics
internal import EvenstepText
internal import EvenstepTiming

/// Turns the tree of a scene file into a scene: names, kinds and types; the numbers' ranges are checked afterwards.
struct SceneReader {
  /// The folder that image paths are relative to, ending in a slash.
  let folder: String
  let components: ComponentRegistry
  /// The named materials, filled before the nodes are read.
  var materials: [String: Material] = [:]
  /// The named fonts, filled before the nodes are read.
  var fonts: [String: Font] = [:]
  /// Sets the texts.
  let library = FontLibrary()

  /// The version of the format that this engine reads.
  static let version: Int64 = 1
  /// The features that a file may ask for; version 1 has all it needs without naming any.
  static let features: [String] = []

  init(folder: String, components: ComponentRegistry) {
    self.folder = folder
    self.components = components
  }

  func scene(_ json: JSONValue) throws(SceneError) -> Scene {
    let reader = try ObjectReader(json, at: "", keys: SceneKeys.scene)
    try checkVersion(reader)
    try checkFeatures(reader)
    var copy = self
    copy.materials = try readMaterials(reader)
    copy.fonts = try readFonts(reader)
    return try copy.contents(reader)
  }

  private func contents(_ reader: ObjectReader) throws(SceneError) -> Scene {
    var scene = Scene()
    scene.title = try reader.string("title") ?? ""
    if let world = reader.value("world") { scene.world = try readWorld(world) }
    if let camera = reader.value("camera") { scene.camera = try readCamera(camera, world: scene.world) }
    scene.images = try readImages(reader)
    scene.fonts = fonts
    scene.layers = try readLayers(reader)
    scene.nodes = try nodeList("nodes", of: reader, depth: 0)
    scene.joints = try list("joints", of: reader) { (value, path) throws(SceneError) in try joint(value, at: path) }
    for (index, value) in (try reader.array("timeline") ?? []).enumerated() {
      scene.timeline.append(try timelineEntry(value, at: "timeline[\(index)]"))
    }
    scene.events = try list("events", of: reader) { (value, path) throws(SceneError) in try event(value, at: path) }
    if let duration = try reader.number("duration") { scene.duration = duration }
    scene.output = try readOutput(reader)
    return scene
  }

  private func checkVersion(_ reader: ObjectReader) throws(SceneError) {
    let version = try reader.require("evenstep")
    guard version == .integer(SceneReader.version) else {
      throw SceneError(
        path: "evenstep", rule: "must be the format's version, \(SceneReader.version)",
        value: SceneError.shown(version))
    }
  }

  private func checkFeatures(_ reader: ObjectReader) throws(SceneError) {
    for (index, name) in (try reader.strings("features") ?? []).enumerated()
    where !SceneReader.features.contains(name) {
      throw SceneError(path: "features[\(index)]", rule: "this version of the engine has no feature \"\(name)\"")
    }
  }

  private func readMaterials(_ reader: ObjectReader) throws(SceneError) -> [String: Material] {
    guard let value = reader.value("materials") else { return [:] }
    guard case .object(let table) = value else {
      throw .wrongType(value, at: "materials", expected: "an object")
    }
    var materials: [String: Material] = [:]
    for member in table.members {
      let path = "materials.\(member.key)"
      let material = try self.material(member.value, at: path)
      try checkMaterial(material, at: path)
      materials[member.key] = material
    }
    return materials
  }

  /// The physics checks materials on shapes; a shape that is right otherwise serves for a table of names.
  private func checkMaterial(_ material: Material, at path: String) throws(SceneError) {
    let shape = ShapeDefinition(geometry: .circle(offset: .zero, radius: 1), material: material)
    do { try BodyDefinition(kind: .static, shapes: [shape]).validate() } catch .invalid(let field, let rule, let value)
    {
      let name = field.split(separator: ".").last.map(String.init) ?? field
      throw SceneError(path: "\(path).\(name)", rule: rule, value: value)
    } catch { throw SceneError(error, at: path) }
  }

  func material(_ value: JSONValue, at path: String) throws(SceneError) -> Material {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.material)
    var material = Material()
    if let density = try reader.number("density") { material.density = density }
    if let friction = try reader.number("friction") { material.friction = friction }
    if let elasticity = try reader.number("elasticity") { material.elasticity = elasticity }
    if let resistance = try reader.number("rollingResistance") { material.rollingResistance = resistance }
    if let velocity = try reader.vector("surfaceVelocity") { material.surfaceVelocity = velocity }
    return material
  }

  private func readWorld(_ value: JSONValue) throws(SceneError) -> WorldDescription {
    let reader = try ObjectReader(value, at: "world", keys: SceneKeys.world)
    var world = WorldDescription()
    if let size = try reader.size("size") { world.size = size }
    if let gravity = try reader.vector("gravity") { world.gravity = gravity }
    if let rate = try reader.integer("stepRate") { world.stepRate = rate }
    if let iterations = try reader.integer("iterations") { world.iterations = iterations }
    if reader.value("substeps") != .null { world.substeps = try reader.integer("substeps") }
    if let every = try reader.integer("keyframeEvery") { world.keyframeEvery = every }
    if let sweeps = try reader.bool("sweeps") { world.sweeps = sweeps }
    if let phase = try reader.choice("broadPhase", as: BroadPhase.self) { world.broadPhase = phase }
    if let damping = try reader.number("damping") { world.damping = damping }
    if reader.value("sleep") != .null { world.sleep = try reader.number("sleep") }
    if let solver = try reader.choice("solver", as: Solver.self) { world.solver = solver }
    if let seed = try reader.integer("seed") {
      guard seed >= 0 else { throw SceneError(path: "world.seed", rule: "must be at least 0", value: "\(seed)") }
      world.seed = UInt64(seed)
    }
    if let background = reader.value("background") {
      world.background = try readBackground(background, at: "world.background")
    }
    return world
  }

  private func readBackground(_ value: JSONValue, at path: String) throws(SceneError) -> Background {
    if case .string = value { return .solid(try ObjectReader.color(value, at: path)) }
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.backgrounds)
    if reader.has("color") { return .solid(try reader.color("color") ?? .black) }
    if try reader.string("kind") == "solid" { _ = try reader.require("color") }
    _ = (try reader.require("top"), try reader.require("bottom"))
    return .verticalGradient(
      top: try reader.color("top") ?? .black, bottom: try reader.color("bottom") ?? .black)
  }

  private func readCamera(_ value: JSONValue, world: WorldDescription) throws(SceneError) -> Camera {
    let reader = try ObjectReader(value, at: "camera", keys: SceneKeys.camera)
    let middle = Vector2(world.size.width, world.size.height) / 2
    return Camera(center: try reader.vector("center") ?? middle, size: try reader.size("size") ?? world.size)
  }

  private func readImages(_ reader: ObjectReader) throws(SceneError) -> [String: ImageSource] {
    guard let value = reader.value("images") else { return [:] }
    guard case .object(let table) = value else { throw .wrongType(value, at: "images", expected: "an object") }
    var images: [String: ImageSource] = [:]
    for member in table.members {
      let image = try ObjectReader(member.value, at: "images.\(member.key)", kinds: SceneKeys.images)
      images[member.key] = .file(path: try file(image))
    }
    return images
  }

  /// A path that is relative to the scene's folder.
  func file(_ reader: ObjectReader) throws(SceneError) -> String {
    let path = try ObjectReader.string(try reader.require("path"), at: reader.path(of: "path"))
    return path.hasPrefix("/") ? path : folder + path
  }

  private func readLayers(_ reader: ObjectReader) throws(SceneError) -> [Layer] {
    var layers: [Layer] = []
    for (index, value) in (try reader.array("layers") ?? []).enumerated() {
      let layer = try ObjectReader(value, at: "layers[\(index)]", keys: SceneKeys.layer)
      let id = try ObjectReader.string(try layer.require("id"), at: layer.path(of: "id"))
      layers.append(
        Layer(
          id: id, space: try layer.choice("space", as: Layer.Space.self) ?? .world,
          isAdditiveGroup: try layer.bool("additiveGroup") ?? false))
    }
    return layers
  }

  private func readOutput(_ scene: ObjectReader) throws(SceneError) -> OutputDefaults {
    var output = OutputDefaults()
    guard let value = scene.value("output") else { return output }
    let reader = try ObjectReader(value, at: "output", keys: SceneKeys.output)
    if let pair = try reader.array("size") {
      guard pair.count == 2, case .integer(let width) = pair[0], case .integer(let height) = pair[1] else {
        throw .wrongType(.array(pair), at: "output.size", expected: "an array of two whole numbers")
      }
      output.width = Int(width)
      output.height = Int(height)
    }
    if let fps = reader.value("fps") {
      let text = fps.string ?? fps.number.map { _ in fps.compactText }
      guard let text, let rate = try? FrameRate(parsing: text) else {
        throw SceneError(
          path: "output.fps", rule: "must be a rate like 60, 59.94 or \"60000/1001\"", value: SceneError.shown(fps))
      }
      output.rate = rate
    }
    output.shutter = try readShutter(reader)
    output.blending = try reader.choice("blending", as: Blending.self) ?? .encoded
    return output
  }

  private func readShutter(_ reader: ObjectReader) throws(SceneError) -> Shutter {
    let angle = try reader.number("shutter") ?? 0
    let samples = try reader.integer("samples") ?? Shutter.defaultSamples
    try Rule.range(angle, Shutter.angles, at: reader.path(of: "shutter"))
    do { return try Shutter(angle: angle, samples: samples) } catch {
      throw SceneError(path: reader.path(of: "samples"), rule: "must be from 1 to 256", value: "\(samples)")
    }
  }
}
