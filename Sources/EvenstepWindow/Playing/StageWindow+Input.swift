internal import EvenstepGeometry
internal import EvenstepRecording
internal import EvenstepStage
internal import EvenstepTiming

extension StageWindow {
  /// Obeys the window's own keys and keeps all other input for the next step.
  func take(_ events: [WindowEvent]) throws(WindowError) {
    for event in events {
      switch event {
      case .close: close()
      case .keyDown(let name, let isShifted, let isRepeat):
        if let key = WindowKey(rawValue: name) {
          if key.repeats || !isRepeat { try obey(key, isShifted: isShifted) }
        } else if !isRepeat {
          keysDown.insert(name)
          note(.keyDown(name))
        }
      case .keyUp(let name):
        guard WindowKey(rawValue: name) == nil else { continue }
        keysDown.remove(name)
        note(.keyUp(name))
      case .pointerDown(let place, let isPrimary): press(at: place, isPrimary: isPrimary)
      case .pointerMoved(let place): move(to: place)
      case .pointerUp(let place, let isPrimary): release(at: place, isPrimary: isPrimary)
      }
    }
  }

  private func obey(_ key: WindowKey, isShifted: Bool) throws(WindowError) {
    switch key {
    case .quit: close()
    case .pause: togglePause()
    case .restart: try restart()
    case .back: stepBack(by: isShifted ? stage.scene.world.stepRate : 1)
    case .forward: stepForward(by: isShifted ? stage.scene.world.stepRate : 1)
    case .start: go(to: 0)
    case .end: go(to: history.end)
    }
  }

  private func press(at place: Vector2, isPrimary: Bool) {
    if let bar, bar.contains(place) {
      isDragging = true
      return go(to: bar.step(at: place))
    }
    // A press on a bar beside the picture is not in it; a release may be anywhere, so that nothing stays pressed.
    guard screen.letterbox.contains(place), let point = world(at: place) else { return }
    isPointerDown = true
    note(.pointerDown(point))
    if dragsBodies, isPrimary { hand.press(at: point) }
  }

  private func move(to place: Vector2) {
    if isDragging {
      if let bar { go(to: bar.step(at: place)) }
    } else if let point = world(at: place) {
      hand.move(to: point)
    }
  }

  private func release(at place: Vector2, isPrimary: Bool) {
    let point = world(at: place)
    // Another button may hold the line meanwhile.
    if isPrimary, let point { hand.release(at: point) }
    if isDragging {
      isDragging = false
      return
    }
    isPointerDown = false
    if let point { note(.pointerUp(point)) }
  }

  private func world(at place: Vector2) -> Vector2? {
    screen.letterbox.world(at: place, through: stage.scene.effectiveCamera)
  }

  /// Keeps input for the next step.
  ///
  /// Where steps are known that follow, input takes another way. What is let go of was pressed on the way that is known, and
  /// shift and its like are pressed to do something else: they alone do not.
  private func note(_ event: InputEvent) {
    let isBehind = (destination ?? stage.step) < history.end
    if isBehind, input.isEmpty, !event.takesOver { return }
    input.append(event)
  }

  private func togglePause() {
    stepper.isPaused.toggle()
    // What passed since the last frame passed in a pause, or belongs to one.
    previous = nil
  }

  /// The input of the coming step.
  ///
  /// The first step of a new way begins with letting go of what was pressed on the old one and is not any more.
  func takeInput() -> [InputEvent] {
    defer { input.removeAll(keepingCapacity: true) }
    guard hasTravelled, stage.step == history.end || !input.isEmpty || !stage.commandsFromOutside.isEmpty else {
      return input
    }
    hasTravelled = false
    if dragsBodies { for command in hand.commandsAfterTravel(on: stage) { stage.enqueue(command) } }
    return history.releases(afterStep: stage.step).filter(isStale) + input
  }

  private func isStale(_ release: InputEvent) -> Bool {
    switch release {
    case .keyUp(let name): !keysDown.contains(name) && !input.contains(release)
    default: !isPointerDown && !input.contains { if case .pointerUp = $0 { true } else { false } }
    }
  }
}

extension InputEvent {
  /// Whether a person who does this at a step that was gone through before means to change what follows.
  fileprivate var takesOver: Bool {
    switch self {
    case .keyDown(let name): !InputEvent.modifiers.contains(name)
    case .pointerDown: true
    case .keyUp, .pointerUp: false
    }
  }

  private static let modifiers: Set = [
    "left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "left gui", "right gui",
    "capslock",
  ]
}
