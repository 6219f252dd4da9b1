import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import Testing

@Suite("Concave polygons in scenes")
struct ConcaveSceneTests {
  private let cup = "[[-30, 0], [30, 0], [30, 50], [20, 50], [20, 10], [-20, 10], [-20, 50], [-30, 50]]"

  @Test("a cup of a scene file holds a ball")
  func cupScene() throws {
    let stage = try stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [400, 20], "offset": [0, -10]}]},
      {"id": "cup", "body": {"kind": "dynamic"}, "shapes": [{"kind": "polygon", "points": \(cup)}]},
      {"id": "ball", "position": [3, 120], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 8}]}
      """, world: #""gravity": [0, -500]"#)
    try stage.run(steps: 600)
    let place = try stage.required("ball").position
    #expect(abs(place.y - 18) < 0.3 && abs(place.x) < 13, "on the bottom of the cup, below its rim: \(place)")
  }

  @Test(
    "their shapes are drawn as they are, with nothing in the hollow, in either direction", arguments: [false, true])
  func drawing(reversed: Bool) throws {
    let corners = "[30, 0], [30, 50], [20, 50], [20, 10], [-20, 10], [-20, 50], [-30, 50]"
    let turned = "[-30, 50], [-20, 50], [-20, 10], [20, 10], [20, 50], [30, 50], [30, 0]"
    let stage = try stage(
      """
      {"id": "cup", "position": [50, 20], "body": {"kind": "static"},
        "shapes": [{"kind": "polygon", "points": [[-30, 0], \(reversed ? turned : corners)]}],
        "look": {"kind": "shapes", "fill": "#ff0000"}}
      """, world: ##""size": [100, 100], "background": "#000000""##)
    let list = stage.snapshot().displayList(width: 100, height: 100, textures: TextureStore())
    let bitmap = Rasterizer(threads: 1).draw(list)
    for y in 0..<100 {
      for x in 0..<100 {
        let (right, up) = (x - 50, 99 - y - 20)
        let isHollow = (-20..<20).contains(right) && up >= 10
        let isCup = (-30..<30).contains(right) && (0..<50).contains(up) && !isHollow
        #expect(bitmap[x, y].x == (isCup ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("an outline that crosses itself is refused by path, edges and place")
  func crossing() {
    let error = sceneError(
      #"""
      {"evenstep": 1, "nodes": [{"id": "a", "body": {"kind": "dynamic"},
        "shapes": [{"kind": "circle", "radius": 1}, {"kind": "polygon", "points": [[0, 0], [9, 9], [9, 0], [0, 9]]}]}]}
      """#)
    #expect(error?.path == "nodes[0].shapes[1].points")
    #expect(error?.rule == "must not cross itself: edges 0 and 2 may meet nowhere" && error?.value == "at (4.5, 4.5)")
  }

  /// A star of 500 points, which has a part for every one or two of them.
  private var star: String {
    let corners = (0..<1000).map { corner in
      Angle.radians(.pi * Double(corner) / 500).direction * (corner % 2 == 0 ? 200 : 100)
    }
    return "[" + corners.map { "[\($0.x), \($0.y)]" }.joined(separator: ",") + "]"
  }

  @Test("their convex parts count as shapes, in scenes and when they are spawned")
  func limits() throws {
    func stars(_ count: Int) -> String {
      """
      {"id": "star", "body": {"kind": "static"}, "shapes": [{"kind": "polygon", "points": \(star)}],
        "repeat": {"kind": "grid", "columns": \(count), "rows": 1, "spacing": 500}}
      """
    }
    let many = sceneError(#"{"evenstep": 1, "nodes": [\#(stars(250))]}"#)
    #expect(many?.rule.contains("at most 100000 shapes") == true, "\(many?.rule ?? "")")
    let stage = try stage(stars(30))
    let node = try #require(try scene(#"{"evenstep": 1, "nodes": [\#(stars(1))]}"#).nodes.first)
    var count = 30
    do {
      while count < 200 {
        stage.enqueue(.spawn(node))
        try stage.advance()
        count += 1
      }
      Issue.record("\(count) stars have room")
    } catch {
      #expect("\(error)".contains("at most 100000 shapes"), "\(error)")
    }
  }
}
