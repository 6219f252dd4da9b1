import Evenstep
import EvenstepWindow

let ink = Color(hex: "#141b2d")!
let palette = ["#f2c14e", "#e4572e", "#17bebb", "#76b041", "#d5c7bc"].map { Color(hex: $0)! }

/// Flashes when it is hit, the brighter the harder, and fades back to its own colour.
struct Crate: Component {
  var glow = 1.0

  mutating func contact(_ contact: Contact, _ context: inout ComponentContext) {
    if contact.phase == .began { glow = max(glow, min(contact.impulse / 2e6, 1)) }
  }
  mutating func update(_ context: inout ComponentContext) {
    glow *= 0.97
    context.enqueue(.set(.owner, .tint(.mix(from: Color(hex: "#a8a8a8")!, to: .white, at: glow, in: .encoded))))
  }
}

/// Throws crates on the arrow keys, drops them where the mouse finds none to drag, and counts landings on a gauge.
struct Floor: Component {
  var landings = 0

  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    switch event {
    case .keyDown("left"): spawn(at: Vector2(1240, 260), velocity: Vector2(-900, 520), &context)
    case .keyDown("right"): spawn(at: Vector2(40, 260), velocity: Vector2(900, 520), &context)
    case .pointerDown(let place) where context.nodeToGrab == nil: spawn(at: place, velocity: .zero, &context)
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
    var crate = Node("crate", at: place, body: .dynamic, shapes: [.box(side, side)])
    crate.look = .shapes(fill: palette[context.random.nextIndex(palette.count)], stroke: ink, strokeWidth: 4)
    crate.body?.velocity = velocity
    crate.components = [Crate()]
    context.enqueue(.spawn(crate))
  }
}

var scene = Scene(size: Size(1280, 720))
scene.title = "Crate playground: arrow keys throw, the mouse drops"
scene.world.background = .verticalGradient(top: Color(hex: "#3d5a8f")!, bottom: Color(hex: "#f0b7a4")!)
var floor = Node("floor", at: Vector2(640, 0), body: .static, shapes: [.box(2000, 160)], look: .shapes(fill: ink))
floor.components = [Floor()]
let bar = Outline.box(center: Vector2(600, 0), size: Size(1200, 10), cornerRadius: 5)
var gauge = Node("gauge", at: Vector2(40, 40), look: .outline(bar, Style(fill: palette[0])))
gauge.scale = Vector2(0, 1)
scene.nodes = [floor, gauge]
let frames = CommandLine.arguments.firstIndex(of: "--frames").flatMap { Int(CommandLine.arguments[$0 + 1]) }
try StageWindow(scene: scene).run(frames: frames)
