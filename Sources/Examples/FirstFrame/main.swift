import Evenstep

var scene = Scene(size: Size(960, 540), gravity: Vector2(0, -1000))
scene.world.background = .verticalGradient(top: Color(hex: "#1f2a44")!, bottom: Color(hex: "#0d1220")!)
scene.nodes = [
  Node(
    "floor", at: Vector2(480, 30), body: .static, shapes: [.box(960, 60)], look: .shapes(fill: Color(hex: "#2f3e5c")!))
]
for (index, fill) in ["#f2c14e", "#e4572e", "#17bebb", "#f2c14e", "#e4572e", "#17bebb"].enumerated() {
  scene.nodes.append(
    Node(
      "crate\(index)", at: Vector2(400 + 42 * Double(index % 3), 300 + 95 * Double(index / 3)),
      angle: .degrees(13 * Double(index)), body: .dynamic, shapes: [.box(88, 88)],
      look: .shapes(fill: Color(hex: fill)!, stroke: Color(hex: "#0d1220")!, strokeWidth: 5)))
}
let stage = try Stage(scene)
try stage.run(steps: 150)
try stage.render(width: 960, height: 540).write(png: CommandLine.arguments.dropFirst().first ?? "first-frame.png")
