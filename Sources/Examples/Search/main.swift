import Evenstep

// A ball on a floor, a wall in its way, and a mark behind it: which push takes the ball there?
var scene = Scene(size: Size(960, 540), gravity: Vector2(0, -1000))
scene.world.keyframeEvery = 1
scene.nodes = [
  Node("floor", at: Vector2(480, 0), body: .static, shapes: [.box(2000, 40)]),
  Node("wall", at: Vector2(500, 130), body: .static, shapes: [.box(30, 220)]),
  Node("ball", at: Vector2(120, 40), body: .dynamic, shapes: [.circle(radius: 20)]),
]
let mark = 700.0
let stage = try Stage(scene)
try stage.run(steps: 60)
let start = try stage.keyframe()
var random = SeededRandom(seed: 7)
var best = (miss: Double.infinity, push: Vector2.zero)
for _ in 0..<200 {
  let push = Vector2(random.next(from: 200, to: 500), random.next(from: 600, to: 1000))
  try stage.restore(start)
  stage.enqueue(.set(.node("ball"), .velocity(push)))
  try stage.run(steps: 240)
  let miss = abs(stage.state(of: "ball")!.position.x - mark)
  if miss < best.miss { best = (miss, push) }
}
print("push \(best.push.x), \(best.push.y) misses by \(best.miss) points")
