internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

/// The animations of a node, and the node's own values beneath them.
///
/// The value of a property is that of the animation which has taken it over last, or else the node's own, with all
/// that is added to it in an order that does not depend on when it was added.
struct AnimationStack {
  /// One motion of one animation.
  private struct Place {
    var animation: Int
    var leaf: Int
  }

  /// The animations, in the order in which they came.
  private(set) var animations: [RunningAnimation] = []
  /// The motions in the order in which they are applied: what replaces as it came, then what is added by what it is.
  private var order: [Place] = []
  /// Whether there is an animation of more than one motion.
  private var hasGroups = false
  /// The node's own values of the governed properties.
  var model = AnimatedValues()
  /// The properties that animations other than tweens of version 1 decide about.
  private(set) var governed: AnimatedProperties = []

  var isEmpty: Bool { animations.isEmpty }
  var count: Int { animations.count }

  /// What is to do in a step in which nothing begins, passes or ends, which is nearly all of them; empty where the next
  /// step may be another one.
  private var steady: [SteadyMotion] = []

  init() {}

  /// The stack that a keyframe holds, whose own values come after it.
  init(_ animations: [RunningAnimation]) {
    self.animations = animations
    governed = animations.reduce(into: []) { $0.formUnion($1.composition?.properties ?? []) }
    sort()
  }

  /// Takes up an animation of a node that is in a state.
  mutating func append(_ animation: RunningAnimation, state: NodeState) {
    let properties = animation.composition?.properties ?? []
    for property in properties.subtracting(governed).list { model[property] = state[property] }
    governed.formUnion(properties)
    animations.append(animation)
    sort()
  }

  /// Sets a node's own value to the one in a state, where animations lie over it.
  mutating func adopt(_ property: AnimatedProperty, from state: NodeState) {
    if governed.contains(.init(property)) { model[property] = state[property] }
  }

  /// Puts the node's own values over those in a state.
  func restoreModel(in state: inout NodeState) {
    for property in governed.list { state[property] = model[property] }
  }

  private mutating func sort() {
    steady.removeAll(keepingCapacity: true)
    hasGroups = animations.contains { $0.composition?.isSingle == false }
    let places = animations.indices.flatMap { animation in
      (0..<(animations[animation].composition?.leaves.count ?? 1)).map { Place(animation: animation, leaf: $0) }
    }
    let added = places.filter { isAdded($0) }.sorted { rank($0) < rank($1) }
    order = places.filter { !isAdded($0) } + added
  }

  private func isAdded(_ place: Place) -> Bool {
    animations[place.animation].composition.map { $0.leaves[place.leaf].part.composite != .replace } ?? false
  }

  private func rank(_ place: Place) -> (UInt64, Int, Int) {
    let composition = animations[place.animation].composition
    return (composition?.fingerprint ?? 0, composition?.firstStep ?? 0, place.leaf)
  }
}

extension AnimationStack {
  /// Moves a state to the values that hold after `step` steps.
  ///
  /// Where a node is made, what has ended already is kept for the first step, which is the one that reports it.
  mutating func apply(to state: inout NodeState, step: Int, stepRate: Int, keepsEnds: Bool = true) {
    if !steady.isEmpty { steady.removeAll(keepingCapacity: true) }
    if !governed.isEmpty { restoreModel(in: &state) }
    if hasGroups {
      for index in animations.indices where animations[index].composition?.isSingle == false {
        let seconds = seconds(step, of: index, stepRate)
        animations[index].composition?.update(at: seconds)
      }
    }
    for index in order.indices {
      let place = order[index]
      if animations[place.animation].tween != nil {
        applyTween(place.animation, to: &state, step, stepRate)
      } else {
        apply(place, order: index, to: &state, step, stepRate, keepsEnds)
      }
    }
  }

  private func seconds(_ step: Int, of animation: Int, _ stepRate: Int) -> Double {
    Double(step &- animations[animation].firstStep) / Double(stepRate)
  }

  private mutating func applyTween(_ index: Int, to state: inout NodeState, _ step: Int, _ stepRate: Int) {
    animations[index].tween?.apply(to: &state, step: step, stepRate: stepRate)
    // What a tween has reached stays, whatever else moves the property.
    guard let tween = animations[index].tween, tween.isDone else { return }
    adopt(tween.property, from: state)
  }

  private mutating func apply(
    _ place: Place, order index: Int, to state: inout NodeState, _ step: Int, _ stepRate: Int, _ keepsEnds: Bool
  ) {
    let seconds = seconds(step, of: place.animation, stepRate)
    guard let run = run(place, order: index, at: seconds, stepRate) else { return }
    let part = animations[place.animation].composition!.leaves[place.leaf].part
    let isSingle = animations[place.animation].composition!.isSingle
    let found =
      isSingle
      ? run.sample(at: seconds) : animations[place.animation].composition!.sample(of: place.leaf, at: seconds)
    guard let sample = found else { return }
    if isSingle { animations[place.animation].composition!.note(sample) }
    guard sample.progress != nil, !animations[place.animation].composition!.leaves[place.leaf].isTaken else { return }
    let value = run.value(at: sample)
    let property = part.property
    if part.composite == .replace { state[property] = value } else { state[property] += value }
    guard keepsEnds, animations[place.animation].composition!.isDone else { return }
    // What stays after the end is the node's own from now on; what is added has to wait for what lies beneath it.
    if part.composite != .replace, isCovered(property) { return }
    model[property] = part.composite == .replace ? state[property] : model[property] + value
  }

  /// Whether an animation that goes on has taken a property over.
  private func isCovered(_ property: AnimatedProperty) -> Bool {
    animations.contains { !$0.isDone && $0.takenProperties.contains(.init(property)) }
  }

  /// Whether what an animation adds still lies over others that go on.
  private func isHeld(_ index: Int) -> Bool {
    guard let leaves = animations[index].composition?.leaves else { return false }
    return leaves.contains { $0.part.composite != .replace && $0.run != nil && isCovered($0.part.property) }
  }

  /// The motion of a leaf, told what it sets out from where it has an effect for the first time; nil before.
  private mutating func run(_ place: Place, order index: Int, at seconds: Double, _ stepRate: Int) -> LeafRun? {
    if let run = animations[place.animation].composition!.leaves[place.leaf].run { return run }
    let composition = animations[place.animation].composition!
    guard let sample = composition.sample(of: place.leaf, at: seconds) else { return nil }
    guard sample.progress != nil else {
      if composition.isSingle { animations[place.animation].composition!.note(sample) }
      return nil
    }
    let part = composition.leaves[place.leaf].part
    var start = AnimationLeaf.Start()
    if part.composite == .replace {
      let time = composition.beginning(of: place.leaf, noLaterThan: seconds)
      start = value(of: part.property, below: index, of: place.animation, at: time, stepRate)
      if part.scope != nil { start.velocity = .zero }
    }
    animations[place.animation].composition!.leaves[place.leaf].begin(from: start)
    return animations[place.animation].composition!.leaves[place.leaf].run
  }

  /// The value and velocity of a property that animations before one, and those of its key, give it, on that one's clock.
  private func value(
    of property: AnimatedProperty, below index: Int, of animation: Int, at seconds: Double, _ stepRate: Int
  ) -> AnimationLeaf.Start {
    var result = AnimationLeaf.Start(origin: model[property], velocity: .zero)
    for place in order[..<index] {
      let time =
        seconds + Double(animations[animation].firstStep &- animations[place.animation].firstStep) / Double(stepRate)
      if let tween = animations[place.animation].tween {
        guard tween.property == property, let value = tween.value(at: time) else { continue }
        result = .init(origin: value, velocity: tween.velocity(at: time))
      } else if let found = contribution(of: place, to: property, at: time) {
        result = found
      }
    }
    guard let key = animations[animation].key else { return result }
    for place in order where isAdded(place) && animations[place.animation].key == key && place.animation < animation {
      let time =
        seconds + Double(animations[animation].firstStep &- animations[place.animation].firstStep) / Double(stepRate)
      guard let found = contribution(of: place, to: property, at: time) else { continue }
      result.origin += found.origin
      result.velocity += found.velocity
    }
    return result
  }

  /// Moves a state's place to where the animations that run lead it after `step` steps, changing nothing of theirs.
  func lookAhead(from state: inout NodeState, step: Int, stepRate: Int) {
    let place: AnimatedProperties = [.position, .angle]
    for property in governed.intersection(place).list { state[property] = model[property] }
    for motion in order {
      if var tween = animations[motion.animation].tween {
        if place.contains(.init(tween.property)) { tween.apply(to: &state, step: step, stepRate: stepRate) }
        continue
      }
      guard let property = animations[motion.animation].composition?.leaves[motion.leaf].part.property,
        place.contains(.init(property)),
        let found = contribution(of: motion, to: property, at: seconds(step, of: motion.animation, stepRate))
      else { continue }
      if isAdded(motion) { state[property] += found.origin } else { state[property] = found.origin }
    }
  }

  private func contribution(
    of place: Place, to property: AnimatedProperty, at seconds: Double
  ) -> AnimationLeaf.Start? {
    guard let composition = animations[place.animation].composition else { return nil }
    let leaf = composition.leaves[place.leaf]
    guard leaf.part.property == property, !leaf.isTaken, let run = leaf.run,
      let sample = composition.sample(of: place.leaf, at: seconds), sample.progress != nil
    else { return nil }
    let rate = composition.clockRate(of: place.leaf, at: seconds)
    return .init(origin: run.value(at: sample), velocity: run.velocity(at: sample, clockRate: rate))
  }
}

extension AnimationStack {
  /// Reports what has begun, passed and ended, and forgets what is over or whose place others have taken.
  mutating func settle(
    _ node: String, step: Int, stepRate: Int, state: inout NodeState, events: inout [AnimationEvent]
  ) {
    var isChanged = false
    for index in animations.indices {
      if animations[index].announces() {
        events.append(AnimationEvent(node, animations[index].key, .started, step))
      }
      let seconds = seconds(step, of: index, stepRate)
      while animations[index].hasBegun, let name = animations[index].composition?.nextMarker(at: seconds) {
        events.append(AnimationEvent(node, animations[index].key, .marker(name), step))
      }
      if animations[index].isDone {
        if animations[index].ends() {
          events.append(AnimationEvent(node, animations[index].key, .stopped(isFinished: true), step))
        }
        animations[index].isOver = !isHeld(index)
        if animations[index].isOver { isChanged = true }
      }
    }
    if animations.count > 1, markReplaced() { isChanged = true }
    if isChanged { removeOver(node, step: step, state: &state, events: &events) } else { noteSteady() }
  }

  /// Marks the animations that have lost all that they decide about to later ones; false where there are none.
  private mutating func markReplaced() -> Bool {
    var taken: AnimatedProperties = []
    var isAny = false
    for index in animations.indices.reversed() {
      if animations[index].giveUp(taken) || isReplaced(index) {
        animations[index].isOver = true
        isAny = true
      }
      taken.formUnion(animations[index].takenProperties)
    }
    return isAny
  }

  /// Whether a later animation of the same key has begun.
  private func isReplaced(_ index: Int) -> Bool {
    guard let key = animations[index].key else { return false }
    return animations[(index + 1)...].contains { $0.hasBegun && $0.key == key }
  }

  /// Ends the animations of a key, or all; the node's own values hold again where nothing else lies over them.
  mutating func stop(
    key: String?, _ node: String, step: Int, state: inout NodeState, events: inout [AnimationEvent]
  ) {
    stop(node, step: step, state: &state, events: &events) { key == nil || $0.key == key }
  }

  /// Ends the animations that change where the node is.
  mutating func stopMoving(_ node: String, step: Int, state: inout NodeState, events: inout [AnimationEvent]) {
    stop(node, step: step, state: &state, events: &events) { $0.movesNode }
  }

  private mutating func stop(
    _ node: String, step: Int, state: inout NodeState, events: inout [AnimationEvent],
    where isMeant: (RunningAnimation) -> Bool
  ) {
    for index in animations.indices where isMeant(animations[index]) { animations[index].isOver = true }
    guard animations.contains(where: \.isOver) else { return }
    removeOver(node, step: step, state: &state, events: &events)
  }

  private mutating func removeOver(
    _ node: String, step: Int, state: inout NodeState, events: inout [AnimationEvent]
  ) {
    for index in animations.indices where animations[index].isOver && animations[index].ends() {
      events.append(AnimationEvent(node, animations[index].key, .stopped(isFinished: animations[index].isDone), step))
    }
    animations.removeAll(where: \.isOver)
    let before = governed
    governed = animations.reduce(into: []) { $0.formUnion($1.composition?.properties ?? []) }
    sort()
    // The node's own value holds again, where no tween of version 1 has made another one of it.
    let tweened = animations.reduce(into: AnimatedProperties()) { properties, animation in
      if animation.tween != nil { properties.formUnion(animation.takenProperties) }
    }
    for property in before.subtracting(governed).subtracting(tweened).list { state[property] = model[property] }
  }
}

extension AnimationStack {
  /// Reports those that have begun already, as at the beginning of a scene; each is reported once.
  mutating func announce(_ node: String, step: Int, events: inout [AnimationEvent]) {
    for index in animations.indices where animations[index].announces() {
      events.append(AnimationEvent(node, animations[index].key, .started, step))
    }
  }

  /// Reports that all end since their node goes.
  func addEndings(of node: String, step: Int, to events: inout [AnimationEvent]) {
    for animation in animations where !animation.isEnded {
      events.append(AnimationEvent(node, animation.key, .stopped(isFinished: false), step))
    }
  }

  /// Adds the animations, and the node's own values where they are not those that it shows.
  func addState(to hasher: inout StateHasher) {
    hasher.add(animations.count)
    for animation in animations { animation.addState(to: &hasher) }
    guard !governed.isEmpty else { return }
    hasher.add("model")
    for property in governed.list {
      hasher.add(property.rawValue)
      for index in 0..<4 { hasher.add(model[property][index]) }
    }
  }
}

/// A motion that runs by itself, with what is looked at in every step.
private struct SteadyMotion {
  let run: LeafRun
  let firstStep: Int
  let property: AnimatedProperty
  let isAdded: Bool
}

extension AnimationStack {
  /// Moves a state as `apply` and `settle` do, where nothing begins, passes or ends; false where something may.
  mutating func applySteadily(to state: inout NodeState, step: Int, stepRate: Int) -> Bool {
    guard !steady.isEmpty else { return false }
    let before = state
    restoreModel(in: &state)
    let rate = Double(stepRate)
    for motion in steady {
      let sample = motion.run.sample(at: Double(step &- motion.firstStep) / rate)
      guard !sample.isFinished, sample.progress != nil else {
        state = before
        return false
      }
      let value = motion.run.value(at: sample)
      if motion.isAdded { state[motion.property] += value } else { state[motion.property] = value }
    }
    return true
  }

  /// Notes that all animations run and have nothing more to report but their ends.
  private mutating func noteSteady() {
    for animation in animations {
      guard let composition = animation.composition, composition.isSteady else { return }
    }
    steady.reserveCapacity(order.count)
    for place in order {
      guard let composition = animations[place.animation].composition, let run = composition.leaves[place.leaf].run
      else { return steady.removeAll() }
      let part = composition.leaves[place.leaf].part
      steady.append(
        SteadyMotion(
          run: run, firstStep: composition.firstStep, property: part.property, isAdded: part.composite != .replace))
    }
  }
}
