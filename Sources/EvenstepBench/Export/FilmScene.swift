import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON

extension SpriteScene {
  /// Writes the scene as one of Evenstep's, without bodies, and its pictures into a folder; returns the scene's path.
  ///
  /// What moves drifts and turns for ten seconds, so that encoders have something to do.
  func writeScene(to folder: String, moves: Bool) throws -> String {
    try Files.makeDirectory(folder)
    try SpriteTextures.crate.write(png: folder + "/crate.png")
    try SpriteTextures.ball.write(png: folder + "/ball.png")
    let size = JSONValue.array([.integer(Int64(width)), .integer(Int64(height))])
    func image(_ name: String) -> JSONValue {
      .object(JSONObject(["kind": .string("file"), "path": .string(name + ".png")]))
    }
    let color = "#" + Self.background.map { String(StableHash.hex(UInt64($0)).suffix(2)) }.joined()
    let scene = JSONObject([
      "evenstep": .integer(1), "world": .object(JSONObject(["size": size, "background": .string(color)])),
      "images": .object(JSONObject(["crate": image("crate"), "ball": image("ball")])),
      "nodes": .array(sprites.indices.map { node($0, moves: moves) }), "duration": .integer(10),
    ])
    let path = folder + (moves ? "/moving.json" : "/still.json")
    try Files.writeAtomically(path, Array(JSONValue.object(scene).compactText.utf8))
    return path
  }

  /// A sprite as a node; a scene's y axis points up.
  private func node(_ number: Int, moves: Bool) -> JSONValue {
    let sprite = sprites[number]
    let place = [sprite.center.x, Double(height) - sprite.center.y]
    let look = JSONObject([
      "kind": .string("sprite"), "image": .string(sprite.isBall ? "ball" : "crate"), "size": .real(sprite.side),
    ])
    var node = JSONObject([
      "id": .string("sprite\(number)"), "position": .array(place.map { .real($0) }),
      "angle": .real(-sprite.angle.degrees), "look": .object(look),
    ])
    if moves {
      let drift = Double(number % 7 - 3) * 40
      let goal = JSONValue.array([.real(place[0] + drift), .real(place[1] + drift / 2)])
      node["animations"] = .array([
        tween("position", to: goal), tween("angle", to: .real(drift - sprite.angle.degrees)),
      ])
    }
    return .object(node)
  }

  private func tween(_ property: String, to goal: JSONValue) -> JSONValue {
    .object(
      JSONObject([
        "kind": .string("tween"), "property": .string(property), "to": goal, "begin": .integer(0),
        "duration": .integer(10), "curve": .string("linear"),
      ]))
  }
}
