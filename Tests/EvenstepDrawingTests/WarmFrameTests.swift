import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("A warm frame", .enabled(if: Allocations.areCounted))
struct WarmFrameTests {
  private static let list: DisplayList = {
    let texture = Texture(Bitmap(width: 32, height: 32, color: .white))
    let zigzag = [Vector2(-20, 0), Vector2(-5, 12), Vector2(8, -9), Vector2(20, 3)]
    let contents: [DrawItem.Content] = [
      .sprite(texture, size: Size(40, 30), tint: .white),
      .sprite(texture, size: Size(20, 30), tint: Color(red: 1, green: 0.5, blue: 0)),
      .shape(.circle(center: .zero, radius: 18), .fill(.white)),
      .shape(.box(center: .zero, size: Size(30, 20), cornerRadius: 0), .fill(.white)),
      .shape(.box(center: .zero, size: Size(30, 20), cornerRadius: 4), .fill(.white)),
      .shape(.polygon(zigzag), .fill(.white)), .shape(.polygon(zigzag), .stroke(.white, width: 3)),
      .shape(.capsule(from: Vector2(-10, 0), to: Vector2(10, 5), radius: 6), .fill(.white)),
      .shape(.line(zigzag, width: 3, closed: false), .fill(.white)),
    ]
    var items: [DrawItem] = []
    for index in 0..<90 {
      let place = Vector2(Double(index * 37 % 320), Double(index * 53 % 200))
      let transform = Transform(position: place, rotation: .degrees(Double(index) * 13), scale: Vector2(1, 1))
      items.append(DrawItem(contents[index % contents.count], transform: transform, opacity: index % 4 == 0 ? 0.5 : 1))
    }
    let group = DrawItem(.group(Array(items.prefix(20))), transform: .translation(Vector2(10, 5)), opacity: 0.8)
    return DisplayList(width: 320, height: 200, items: items + [group])
  }()

  /// Another picture with as much in it.
  private static let turned: DisplayList = {
    var list = Self.list
    for index in list.items.indices {
      list.items[index].transform = list.items[index].transform.concatenating(.rotation(.degrees(31)))
    }
    return list
  }()

  @Test("takes no memory, whatever is drawn and by how many threads", arguments: [1, 2])
  func bitmap(threads: Int) {
    let rasterizer = Rasterizer(threads: threads)
    var bitmap = Bitmap(width: 320, height: 200)
    let lists = [Self.list, Self.turned]
    for list in lists + lists { rasterizer.draw(list, into: &bitmap) }
    let before = Allocations.count
    for list in lists { rasterizer.draw(list, into: &bitmap) }
    #expect(Allocations.count - before == 0)
  }

  @Test("nor in other layouts, with an open shutter, or on amounts of light", arguments: Blending.allCases)
  func frames(blending: Blending) {
    var exposures = [Self.list, Self.turned]
    for index in exposures.indices { exposures[index].blending = blending }
    let rasterizer = Rasterizer(threads: 2)
    let layouts: [FrameBuffer.Layout] = [.rgb, .yuv420(padsToEven: true), .rgba]
    var frames = layouts.map { FrameBuffer(width: 320, height: 200, layout: $0) }
    for _ in 0..<3 { rasterizer.draw(exposures, into: &frames) }
    let before = Allocations.count
    for _ in 0..<3 { rasterizer.draw(exposures, into: &frames) }
    #expect(Allocations.count - before == 0)
  }
}
