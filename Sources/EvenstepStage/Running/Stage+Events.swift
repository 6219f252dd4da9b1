internal import EvenstepGeometry
internal import EvenstepPhysics

/// How often an event has happened, and after which step it did last.
struct EventState: Codable, Hashable {
  var count = 0
  var lastStep: Int?

  /// Whether it may be that of a stage after so many steps.
  func isSound(at step: Int) -> Bool {
    (0...Stage.longestRun).contains(count) && (count == 0) == (lastStep == nil) && (0...step).contains(lastStep ?? 0)
  }
}

extension Stage {
  /// Gives the commands of the scene's events that the step has brought about: contact by contact in the order of the log,
  /// for each of them event by event in the order of the file, and last those that come again and again.
  func runEvents() throws(StageError) {
    if scene.events.isEmpty { return }
    for event in world.contacts {
      let (a, b) = (end(of: event.bodyA), end(of: event.bodyB))
      for number in scene.events.indices {
        guard case .contact(let first, let second, let phase) = scene.events[number].trigger,
          (phase == .began) == (event.phase == .began)
        else { continue }
        if matches(a, first), matches(b, second) {
          try fire(number, partners: (a.id, b.id))
        } else if matches(b, first), matches(a, second) {
          try fire(number, partners: (b.id, a.id))
        }
      }
    }
    for number in scene.events.indices {
      guard case .every(let seconds) = scene.events[number].trigger else { continue }
      let steps = max(1, Schedule.steps(in: seconds, stepRate: scene.world.stepRate))
      if step.isMultiple(of: steps) { try fire(number, partners: nil) }
    }
  }

  /// Adds what the events have come to, where there are any.
  func addEvents(to hasher: inout StateHasher) {
    for state in eventStates {
      hasher.add(state.count)
      hasher.add(state.lastStep ?? -1)
    }
  }

  private func end(of body: BodyID) -> (id: String, place: Int?) { (nodeID(of: body), nodes.place(of: body)) }

  private func matches(_ end: (id: String, place: Int?), _ target: Target?) -> Bool {
    switch target {
    case nil: true
    case .node(let id)?: end.id == id
    case .tag(let tag)?: end.place.map { nodes.records[$0].tags.contains(tag) } ?? false
    case .owner?, .partner?: false
    }
  }

  private func fire(_ number: Int, partners: (first: String, second: String)?) throws(StageError) {
    let event = scene.events[number]
    if eventStates[number].count >= event.limit ?? .max { return }
    if let last = eventStates[number].lastStep,
      step - last < Schedule.steps(in: event.cooldown, stepRate: scene.world.stepRate)
    {
      return
    }
    eventStates[number].count += 1
    eventStates[number].lastStep = step
    for command in event.commands {
      queue.append(QueuedCommand(command: command.meaning(partners), owner: QueuedCommand.timeline))
    }
    guard queue.count <= Stage.mostWaiting else {
      throw StageError(step: step, message: "events gave more than \(Stage.mostWaiting) commands in one step")
    }
  }
}

extension Command {
  /// The same command for the nodes of a contact.
  fileprivate func meaning(_ partners: (first: String, second: String)?) -> Command {
    guard let partners, case .partner(let partner)? = target else { return self }
    return with(target: .node(partner == .first ? partners.first : partners.second))
  }
}
