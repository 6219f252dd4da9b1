import Evenstep
import EvenstepWindow

let ink = Color(hex: "#141b2d")!
let palette = ["#f2c14e", "#e4572e", "#17bebb", "#76b041", "#d5c7bc"].map { Color(hex: $0)! }

/// Flashes when it is hit hard, and pales back to its own colour.
struct Crate: Component {
  var glow = 0.0

  mutating func contact(_ contact: Contact, _ context: inout ComponentContext) {
    if contact.phase == .began { glow = min(max(glow, contact.impulse / 2e6), 1) }
  }
  mutating func update(_ context: inout ComponentContext) {
    glow *= 0.96
    context.enqueue(.set(.owner, .opacity(0.72 + 0.28 * glow)))
  }
  func addState(to hasher: inout StateHasher) { hasher.add(glow) }
}

/// Throws a crate from the left or the right on the arrow keys, and drops one on the mouse; counts landings.
struct Thrower: Component {
  var landings = 0

  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    switch event {
    case .keyDown("left"): spawn(at: Vector2(1240, 260), velocity: Vector2(-900, 520), &context)
    case .keyDown("right"): spawn(at: Vector2(40, 260), velocity: Vector2(900, 520), &context)
    case .pointerDown(let place): spawn(at: place, velocity: .zero, &context)
    default: break
    }
  }
  mutating func contact(_ contact: Contact, _ context: inout ComponentContext) {
    guard contact.phase == .began else { return }
    landings += 1
    context.enqueue(.set(.node("gauge"), .scale(Vector2(min(Double(landings) / 50, 1), 1))))
  }
  func spawn(at place: Vector2, velocity: Vector2, _ context: inout ComponentContext) {
    let side = context.random.next(from: 40, to: 90)
    let fill = palette[context.random.nextIndex(palette.count)]
    var crate = Node("crate", at: place, body: .dynamic, shapes: [.box(side, side)])
    crate.look = .shapes(fill: fill, stroke: ink, strokeWidth: 4)
    crate.body?.velocity = velocity
    crate.components = [Crate()]
    context.enqueue(.spawn(crate))
  }
}

var scene = Scene(size: Size(1280, 720))
scene.title = "Crate playground: arrow keys throw, the mouse drops"
scene.world.background = .verticalGradient(top: Color(hex: "#26375c")!, bottom: ink)
var floor = Node("floor", at: Vector2(640, 40), body: .static, shapes: [.box(2000, 80)], look: .shapes(fill: ink))
floor.components = [Thrower()]
let bar = Outline.box(center: Vector2(600, 0), size: Size(1200, 10), cornerRadius: 5)
var gauge = Node("gauge", at: Vector2(40, 40), look: .outline(bar, Style(fill: palette[0])))
gauge.scale = Vector2(0, 1)
scene.nodes = [floor, gauge]
let arguments = CommandLine.arguments
let limit = arguments.firstIndex(of: "--frames").flatMap { Int(arguments.dropFirst($0 + 1).first ?? "") }
try StageWindow(scene: scene).run(frames: limit)
