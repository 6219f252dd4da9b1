internal import EvenstepGeometry
internal import EvenstepStage
internal import EvenstepTiming

extension StageWindow {
  /// Obeys the window's own keys and keeps all other input for the next step.
  func take(_ events: [WindowEvent]) throws(WindowError) {
    for event in events {
      switch event {
      case .close, .keyDown("escape"): close()
      case .keyDown("space"): togglePause()
      case .keyDown("."): singleStep()
      case .keyDown("r"): try restart()
      case .keyUp("escape"), .keyUp("space"), .keyUp("."), .keyUp("r"): break
      case .keyDown(let name): input.append(.keyDown(name))
      case .keyUp(let name): input.append(.keyUp(name))
      case .pointerDown(let place):
        // A press on a bar is not in the picture; a release may be anywhere, so that nothing stays pressed.
        guard screen.letterbox.contains(place), let point = world(at: place) else { continue }
        input.append(.pointerDown(point))
      case .pointerUp(let place): if let point = world(at: place) { input.append(.pointerUp(point)) }
      }
    }
  }

  private func world(at place: Vector2) -> Vector2? {
    screen.letterbox.world(at: place, through: stage.scene.effectiveCamera)
  }

  private func togglePause() {
    stepper.isPaused.toggle()
    // What passed since the last frame passed in a pause, or belongs to one.
    previous = nil
  }

  private func singleStep() {
    stepper.isPaused = true
    singleSteps += 1
  }
}
