import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("A frame of solid shapes takes no memory once the rasterizer is warm")
struct SolidMemoryTests {
  private static let corners = (0..<6).map { Angle.degrees(Double($0) * 60).direction * 12 }

  private static let items: [(String, DrawItem.Content)] = [
    ("circle", .shape(.circle(center: .zero, radius: 8), .fill(.white))),
    ("ring", .shape(.circle(center: .zero, radius: 8), .stroke(.white, width: 2))),
    ("box", .shape(.box(center: .zero, size: Size(20, 9), cornerRadius: 0), .fill(.white))),
    ("round box", .shape(.box(center: .zero, size: Size(20, 9), cornerRadius: 3), .fill(.white))),
    ("stroked box", .shape(.box(center: .zero, size: Size(20, 9), cornerRadius: 0), .stroke(.white, width: 1))),
    ("polygon", .shape(.polygon(corners), .fill(.white))),
    ("stroked polygon", .shape(.polygon(corners), .stroke(.white, width: 2))),
    ("capsule", .shape(.capsule(from: Vector2(-9, 0), to: Vector2(9, 0), radius: 4), .fill(.white))),
    ("line", .shape(.line(corners, width: 3, closed: false), .fill(.white))),
    ("closed line", .shape(.line(corners, width: 3, closed: true), .fill(.white))),
    ("stroked line", .shape(.line(corners, width: 3, closed: true), .stroke(.white, width: 1))),
  ]

  @Test(
    "whatever the shape", arguments: items.indices,
    [Transform.identity, Transform(a: 1, b: 0.3, c: 0, d: 2, tx: 0, ty: 0)])
  func solid(index: Int, shear: Transform) {
    let (name, content) = Self.items[index]
    let items = (0..<100).map { (count: Int) -> DrawItem in
      let place = Vector2(Double(count * 37 % 200), Double(count * 17 % 120))
      let turned = Transform(position: place, rotation: .degrees(Double(count) * 7), scale: Vector2(1, 1))
      return DrawItem(content, transform: turned.concatenating(shear), opacity: 0.7)
    }
    let list = DisplayList(width: 200, height: 120, items: items)
    let rasterizer = Rasterizer()
    var bitmap = Bitmap(width: 200, height: 120)
    for _ in 0..<2 { rasterizer.draw(list, into: &bitmap) }
    let before = Allocations.count
    rasterizer.draw(list, into: &bitmap)
    #expect(Allocations.count - before == 0, "\(name)")
  }
}
