import EvenstepDrawing
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Round corners of shapes")
struct RoundedShapeTests {
  private func node(_ shape: String, _ rest: String = "") -> String {
    #"{"id": "n", "body": {"kind": "dynamic", "velocity": [2, 0]}, "shapes": [\#(shape)], "look": {"kind": "shapes"}\#(rest)}"#
  }

  private func outlines(_ text: String) throws -> [Outline] {
    let list = try stage(text).snapshot(alpha: 0).displayList(width: 100, height: 100, textures: TextureStore())
    return list.items.compactMap { item in
      if case .shape(let outline, _) = item.content { outline } else { nil }
    }
  }

  @Test("are read, and enlarged with their node")
  func reading() throws {
    let box = #"{"kind": "box", "size": [40, 20], "cornerRadius": 3}"#
    let enlarged = try stage(node(box, #", "scale": 2"#))
    #expect(enlarged.scene.nodes[0].shapes[0].cornerRadius == 3)
    // At 2 points a second the energy is twice the mass.
    #expect(abs(enlarged.kineticEnergy / 2 - (80 * 40 - (4 - Double.pi) * 36)) < 1e-9)
  }

  @Test("are refused by name where they have no room")
  func refused() {
    for shape in [
      #"{"kind": "box", "size": 20, "cornerRadius": 10}"#, #"{"kind": "box", "size": 20, "cornerRadius": -1}"#,
    ] {
      let error = sceneError(#"{"evenstep": 1, "world": {}, "nodes": [\#(node(shape))]}"#)
      #expect(error?.path == "nodes[0].shapes[0].cornerRadius")
    }
    let round = sceneError(
      #"{"evenstep": 1, "world": {}, "nodes": [\#(node(#"{"kind": "circle", "radius": 5, "cornerRadius": 1}"#))]}"#)
    #expect(round?.path == "nodes[0].shapes[0].cornerRadius")
  }

  @Test("are drawn")
  func looks() throws {
    #expect(
      try outlines(node(#"{"kind": "box", "size": [40, 20], "cornerRadius": 3}"#))
        == [.box(center: .zero, size: Size(40, 20), cornerRadius: 3)])
    for shape in [
      #"{"kind": "box", "size": [40, 20], "angle": 30, "cornerRadius": 3}"#,
      #"{"kind": "polygon", "points": [[-20, -10], [20, -10], [20, 10], [-20, 10]], "cornerRadius": 3}"#,
    ] {
      guard case .polygon(let points) = try #require(try outlines(node(shape)).first) else {
        Issue.record("\(shape) is no polygon")
        continue
      }
      var area = 0.0
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { area += a.cross(b) / 2 }
      // Sixteen chords at each corner leave out a hundredth of a square point.
      #expect(abs(area - (800 - (4 - Double.pi) * 9)) < 0.05)
    }
  }
}
