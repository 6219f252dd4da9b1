internal import EvenstepGeometry
internal import EvenstepStage

/// What a pointer does to bodies: it takes hold of one where it is pressed, leads it on, and lets go of it.
///
/// It answers with commands, so that it is recorded and replayed as all that a program does is.
struct Hand {
  /// Where the pointer was pressed since the last step.
  private var pressed: Vector2?
  /// The node that it holds.
  private var held: String?
  private var isReleased = false
  /// Where the pointer is, and how far the body has been led.
  private var place = Vector2.zero
  private var reached = Vector2.zero

  mutating func press(at point: Vector2) {
    (pressed, place, isReleased) = (point, point, false)
  }

  mutating func move(to point: Vector2) { if !isReleased { place = point } }

  mutating func release(at point: Vector2) {
    move(to: point)
    isReleased = true
  }

  /// What the pointer does before a step, of so many that the picture's frame still has.
  ///
  /// A pointer is heard of once in a frame and led evenly over its steps, so that it has the same velocity in each.
  mutating func commands(on stage: Stage, stepsLeft: Int) -> [Command] {
    // What was held may be gone, or the program may have let go of it.
    if held != nil, held != stage.heldNode { held = nil }
    if let point = pressed {
      pressed = nil
      return press(on: stage, at: point)
    }
    guard held != nil else { return [] }
    if isReleased, reached == place {
      held = nil
      return [.release]
    }
    if reached == place { return [] }
    reached = stepsLeft > 1 ? reached + (place - reached) * (1 / Double(stepsLeft)) : place
    return [.drag(to: reached)]
  }

  /// Takes hold of what is there; a release before the press, with no step between them, acts with it.
  private mutating func press(on stage: Stage, at point: Vector2) -> [Command] {
    let wasHolding = held != nil
    held = stage.node(toGrabAt: point)
    reached = point
    if let held { return [.grab(held, at: point)] }
    return wasHolding ? [.release] : []
  }

  /// What a hand does that has gone to another place in time: it lets go of what was held there.
  func commandsAfterTravel(on stage: Stage) -> [Command] {
    stage.heldNode != nil && held == nil ? [.release] : []
  }

  /// Forgets what was held.
  mutating func open() { self = Hand() }
}
