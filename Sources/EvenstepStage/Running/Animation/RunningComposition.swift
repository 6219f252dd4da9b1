internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

/// Any animation but a tween of version 1, on its node's clock: its motions, and how far it has come.
struct RunningComposition {
  /// What stays as it is: shared, so that what is looked at in each step lies close together.
  private final class Definition: Sendable {
    let animation: NodeAnimation
    let fingerprint: UInt64
    let key: String?
    let markers: [AnimationMarker]
    let scopes: [AnimationScope]
    /// What the properties were when the animation was made, from which the times of springs in groups follow.
    let values: AnimatedValues

    init(_ animation: NodeAnimation, _ builder: CompositionBuilder, _ values: AnimatedValues) {
      self.animation = animation
      key = animation.key
      markers = builder.markers
      scopes = builder.scopes
      self.values = values
      var hasher = StateHasher()
      animation.addState(to: &hasher)
      fingerprint = hasher.digest
    }
  }

  private let definition: Definition
  let firstStep: Int
  /// Whether one motion is all there is, whose own timing says when it runs.
  let isSingle: Bool
  /// The motions, in the order of the file.
  var leaves: [AnimationLeaf]
  /// How many of the markers have passed.
  private var passedMarkers = 0
  /// Whether it has had an effect, or has been active.
  private(set) var hasBegun = false
  /// Whether nothing of it will change any more.
  private(set) var isDone = false

  /// Throws for an animation that breaks a rule.
  init(
    _ animation: NodeAnimation, firstStep: Int, values: AnimatedValues, images: [String]
  ) throws(PhysicsError) {
    let builder = try CompositionBuilder(animation, values: values, images: images)
    definition = Definition(animation, builder, values)
    leaves = builder.parts.map(AnimationLeaf.init)
    isSingle = leaves.count == 1 && builder.scopes.isEmpty
    self.firstStep = firstStep
  }

  var animation: NodeAnimation { definition.animation }
  var key: String? { definition.key }
  var fingerprint: UInt64 { definition.fingerprint }

  /// The properties that its motions, begun or not, decide about.
  var properties: AnimatedProperties { leaves.reduce(into: []) { $0.formUnion(.init($1.part.property)) } }

  /// The properties of which it has taken the place of earlier animations.
  var takenProperties: AnimatedProperties {
    leaves.reduce(into: []) { taken, leaf in
      if leaf.part.composite == .replace, leaf.run != nil { taken.formUnion(.init(leaf.part.property)) }
    }
  }

  /// Gives up what later animations have taken over; true when nothing is left.
  mutating func giveUp(_ properties: AnimatedProperties) -> Bool {
    for index in leaves.indices where leaves[index].part.composite == .replace {
      if properties.contains(.init(leaves[index].part.property)) { leaves[index].isTaken = true }
    }
    return leaves.allSatisfy(\.isTaken) && !leaves.isEmpty
  }

  /// Notes whether it runs and whether it is over, as far as its groups say so.
  mutating func update(at seconds: Double) {
    guard let root = definition.scopes.first?.timing ?? leaves.first?.timing else { return isDone = true }
    note(root.sample(at: seconds))
  }

  /// Whether its one motion is under way and only its end is left to report.
  var isSteady: Bool {
    isSingle && hasBegun && !isDone && passedMarkers == definition.markers.count && leaves[0].run != nil
      && !leaves[0].isTaken
  }

  /// Notes what the outermost timing says.
  mutating func note(_ sample: TimingSample) {
    if sample.phase == .active || sample.progress != nil || sample.isFinished { hasBegun = true }
    isDone = sample.isFinished
  }

  /// What a motion's timing says at a time of the node; nil where a group has no effect.
  func sample(of leaf: Int, at seconds: Double) -> TimingSample? {
    let part = leaves[leaf].part
    guard let scope = part.scope else { return leaves[leaf].timing.sample(at: seconds) }
    guard let time = time(inside: scope, at: seconds) else { return nil }
    return leaves[leaf].timing.sample(at: time - part.offset)
  }

  private func time(inside scope: Int, at seconds: Double) -> Double? {
    let timing = definition.scopes[scope].timing
    guard let sample = sample(ofScope: scope, at: seconds) else { return nil }
    return sample.progress.map { $0 * timing.duration }
  }

  private func sample(ofScope scope: Int, at seconds: Double) -> TimingSample? {
    let group = definition.scopes[scope]
    guard let parent = group.parent else { return group.timing.sample(at: seconds) }
    guard let time = time(inside: parent, at: seconds) else { return nil }
    return group.timing.sample(at: time - group.offset)
  }

  /// How many seconds of a motion's clock pass in one of the node's.
  func clockRate(of leaf: Int, at seconds: Double) -> Double {
    var rate = 1.0
    var scope = leaves[leaf].part.scope
    while let place = scope {
      let timing = definition.scopes[place].timing
      guard let sample = sample(ofScope: place, at: seconds) else { return 0 }
      rate *= timing.progressRate(of: sample) * timing.duration
      scope = definition.scopes[place].parent
    }
    return rate
  }

  /// When the values that a motion lacks hold: at its begin where that is told on the node's own clock.
  func beginning(of leaf: Int, noLaterThan seconds: Double) -> Double {
    let timing = leaves[leaf].timing
    guard leaves[leaf].part.scope == nil, timing.speed > 0, timing.timeOffset == 0 else { return seconds }
    return min(max(0, timing.begin), seconds)
  }

  /// The next marker that has passed; each comes once.
  mutating func nextMarker(at seconds: Double) -> String? {
    guard passedMarkers < definition.markers.count else { return nil }
    let marker = definition.markers[passedMarkers]
    guard marker.at <= seconds + 5e-10 else { return nil }
    passedMarkers += 1
    return marker.name
  }

  /// Adds what it is, when it began, and what its motions were told.
  func addState(to hasher: inout StateHasher) {
    hasher.add(definition.fingerprint)
    hasher.add(firstStep)
    hasher.add(passedMarkers)
    for leaf in leaves {
      hasher.add(leaf.isTaken)
      hasher.add(leaf.run != nil)
      guard let start = leaf.run?.start else { continue }
      for index in 0..<4 { hasher.add(Vector2(start.origin[index], start.velocity[index])) }
    }
  }
}

extension RunningComposition: Codable {
  private enum CodingKeys: CodingKey { case animation, firstStep, values, leaves, passedMarkers, hasBegun, isDone }

  private struct LeafState: Codable {
    var start: AnimationLeaf.Start?
    var isTaken: Bool
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(definition.animation, forKey: .animation)
    try members.encode(firstStep, forKey: .firstStep)
    try members.encode(definition.values, forKey: .values)
    try members.encode(leaves.map { LeafState(start: $0.run?.start, isTaken: $0.isTaken) }, forKey: .leaves)
    try members.encode(passedMarkers, forKey: .passedMarkers)
    try members.encode(hasBegun, forKey: .hasBegun)
    try members.encode(isDone, forKey: .isDone)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      members.decode(NodeAnimation.self, forKey: .animation), firstStep: members.decode(Int.self, forKey: .firstStep),
      values: members.decode(AnimatedValues.self, forKey: .values),
      images: decoder.userInfo[ImageNames.key] as? [String] ?? [])
    try Stage.check(step: firstStep, at: decoder.codingPath)
    let states = try members.decode([LeafState].self, forKey: .leaves)
    passedMarkers = try members.decode(Int.self, forKey: .passedMarkers)
    guard states.count == leaves.count, (0...definition.markers.count).contains(passedMarkers) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an animation with other parts than it has"))
    }
    for (index, state) in states.enumerated() {
      leaves[index].isTaken = state.isTaken
      if let start = state.start { leaves[index].begin(from: start) }
    }
    hasBegun = try members.decode(Bool.self, forKey: .hasBegun)
    isDone = try members.decode(Bool.self, forKey: .isDone)
  }
}

/// The names of a scene's images in order, by whose places nodes know their pictures; decoders carry them.
enum ImageNames {
  static let key = CodingUserInfoKey(rawValue: "evenstep.images")!
}
