internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// Whether steps would change nothing any more unless someone gives a command or input: no animation runs, no command
  /// or timeline entry waits, no node has a component, and every body sleeps, or stands still by its kind.
  ///
  /// A window need not be drawn again then. Dynamic bodies sleep only in worlds with `sleep`; elsewhere they keep the
  /// stage busy.
  public var isAtRest: Bool {
    guard queue.isEmpty, schedule.isOver else { return false }
    for place in nodes.records.indices {
      guard nodes.records[place].animations.isEmpty, nodes.components[place].isEmpty else { return false }
      guard let body = nodes.records[place].body, let state = try? world.state(of: body) else { continue }
      switch nodes.records[place].bodyKind {
      case .dynamic: if !state.isSleeping { return false }
      case .kinematic: if state.velocity != .zero || state.spin != 0 { return false }
      case .static, nil: continue
      }
    }
    return true
  }
}

/// What is measured of a run from outside; only dynamic bodies count.
extension Stage {
  /// How many dynamic bodies there are.
  package var dynamicCount: Int { sum(0) { count, _ in count + 1 } }

  /// How many dynamic bodies sleep.
  package var sleepingCount: Int {
    sum(0) { count, body in (try? world.state(of: body).isSleeping) == true ? count + 1 : count }
  }

  /// The energy of all motion, ½ m v² + ½ I ω² of each dynamic body: mass times square points per square second.
  package var kineticEnergy: Double {
    sum(0) { energy, body in
      guard let state = try? world.state(of: body), let mass = try? world.mass(of: body),
        let moment = try? world.moment(of: body)
      else { return energy }
      // A body that cannot turn has an infinite moment and no spin.
      let turning = state.spin == 0 ? 0 : moment * state.spin * state.spin
      return energy + (mass * state.velocity.dot(state.velocity) + turning) / 2
    }
  }

  /// The height of the highest dynamic body's origin, in points; nil where there is no body.
  package var topHeight: Double? {
    sum(nil) { top, body in
      guard let height = try? world.state(of: body).pose.position.y else { return top }
      return max(top ?? height, height)
    }
  }

  /// The speed of the fastest dynamic body, in points per second.
  package var topSpeed: Double {
    sum(0) { top, body in max(top, (try? world.state(of: body).velocity.length) ?? 0) }
  }

  /// How many contacts began in the last step.
  package var begunCount: Int { world.contacts.count { $0.phase == .began } }

  /// The largest impulse of a contact that began in the last step.
  package var topImpulse: Double { world.contacts.reduce(0) { max($0, $1.impulse) } }

  private func sum<Total>(_ start: Total, _ add: (Total, BodyID) -> Total) -> Total {
    var total = start
    for place in nodes.records.indices where nodes.records[place].bodyKind == .dynamic {
      if let body = nodes.records[place].body { total = add(total, body) }
    }
    return total
  }
}
