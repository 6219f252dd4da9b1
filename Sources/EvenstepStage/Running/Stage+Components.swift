internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Hands one event to every component, in node order; their commands join the queue of this step.
  func deliver(_ event: InputEvent) throws(StageError) {
    guard nodes.components.contains(where: { !$0.isEmpty }) else { return }
    let nodeToGrab = if case .pointerDown(let place) = event { node(toGrabAt: place) } else { nil as String? }
    for place in nodes.records.indices {
      try call(place) { component, context in
        context.nodeToGrab = nodeToGrab
        component.input(event, &context)
      }
    }
  }

  /// Reports the step's contacts in the order of the log, then updates every component in node order.
  func runComponents() throws(StageError) {
    guard nodes.components.contains(where: { !$0.isEmpty }) else { return }
    for event in world.contacts {
      let contact = contact(event)
      for body in [event.bodyA, event.bodyB] {
        guard let place = nodes.place(of: body) else { continue }
        try call(place) { component, context in component.contact(contact, &context) }
      }
    }
    try deliverAnimationEvents()
    for place in nodes.records.indices {
      try call(place) { component, context in component.update(&context) }
    }
  }

  /// Reports what happened to animations to the components of their nodes.
  func deliverAnimationEvents() throws(StageError) {
    for event in animationEvents {
      guard let place = nodes.place(of: event.node) else { continue }
      try call(place) { component, context in component.animation(event, &context) }
    }
  }

  private func call(
    _ place: Int, _ body: (inout any Component, inout ComponentContext) -> Void
  ) throws(StageError) {
    guard !nodes.components[place].isEmpty else { return }
    let worldPosition = nodes.worldTransform(of: place, states: nodes.current).apply(.zero)
    for index in nodes.components[place].indices {
      let id = nodes.records[place].id
      var context = ComponentContext(
        node: id, step: step, stepRate: scene.world.stepRate, state: nodes.current[place],
        worldPosition: worldPosition, random: nodes.components[place][index].random)
      // Taken out while it is called, so that the stage's columns are not held open meanwhile.
      var component = nodes.components[place][index].component
      body(&component, &context)
      nodes.components[place][index] = RunningComponent(component: component, random: context.random)
      for command in context.commands { queue.append(QueuedCommand(command: command, owner: id)) }
      guard queue.count <= Stage.mostWaiting else {
        throw StageError(
          step: step, node: id, message: "components gave more than \(Stage.mostWaiting) commands in one step")
      }
    }
  }
}
