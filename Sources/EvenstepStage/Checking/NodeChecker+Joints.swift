internal import EvenstepGeometry
internal import EvenstepPhysics

extension NodeChecker {
  /// Checks the scene's own joints; whether their nodes are there from the start is found as they are made.
  func checkJoints() throws(SceneError) {
    if scene.joints.count > PhysicsLimits.joints {
      throw SceneError(path: "joints", rule: "must be at most \(PhysicsLimits.joints)", value: "\(scene.joints.count)")
    }
    var seen: Set<String> = []
    for (index, joint) in scene.joints.enumerated() {
      try check(joint, at: "joints[\(index)]")
      if !seen.insert(joint.id).inserted {
        throw SceneError(path: "joints[\(index)].id", rule: "there is another joint \"\(joint.id)\"")
      }
    }
  }

  func check(_ joint: Joint, at path: String) throws(SceneError) {
    try Rule.name(joint.id, at: "\(path).id")
    if joint.id.contains("#") { throw SceneError(path: "\(path).id", rule: "ids must not contain \"#\"") }
    // Those of the scene itself are checked again when they are made, by what their bodies are at first.
    let a = try jointedNode(joint.a, at: "\(path).a")
    let b = try joint.b.map { (id) throws(SceneError) in try jointedNode(id, at: "\(path).b") }
    if joint.a == joint.b { throw SceneError(path: "\(path).b", rule: "must be another node than \"a\"") }
    guard isFree(a) || b.map(isFree) == true else {
      let rule = "one of the two must be a dynamic body, and the world is none"
      throw SceneError(path: "\(path).b", rule: rule)
    }
    guard !joint.kind.onlyTurns || canTurn(a) || b.map(canTurn) == true else {
      throw SceneError(path: "\(path).b", rule: "one of the two must be a dynamic body that can turn")
    }
    do { try joint.validate() } catch { throw SceneError(error, at: path) }
  }

  func checkJointName(_ id: String, at path: String) throws(SceneError) {
    let first = id.lastIndex(of: "#").map { String(id[..<$0]) } ?? id
    if names.joints.contains(id) || names.joints.contains(first) { return }
    let hint = Spelling.hint(for: id, among: names.joints.sorted())
    throw SceneError(path: path, rule: "there is no joint \"\(id)\"" + hint)
  }

  private func jointedNode(_ id: String, at path: String) throws(SceneError) -> Node {
    guard let node = names.node(id) else {
      let hint =
        id == "world" ? "; the world can only be \"b\"" : Spelling.hint(for: id, among: names.kinds.keys.sorted())
      throw SceneError(path: path, rule: "there is no node \"\(id)\"" + hint)
    }
    if node.body == nil { throw SceneError(path: path, rule: "\"\(id)\" has no body that a joint could hold") }
    return node
  }

  private func isFree(_ node: Node) -> Bool { names.mayBe(.dynamic, node) }

  private func canTurn(_ node: Node) -> Bool { isFree(node) && node.body?.fixedRotation == false }
}

extension Joint {
  /// Checks the numbers, for which it does not matter which bodies they are about.
  fileprivate func validate() throws(PhysicsError) {
    let (someone, another) = (BodyID(index: 0, generation: 1), BodyID(index: 1, generation: 1))
    let definition = JointDefinition(
      a: someone, b: b == nil ? nil : another, kind: kind, maxForce: maxForce, maxBias: maxBias, errorBias: errorBias,
      collides: collides, breakForce: breakForce)
    try definition.validate()
  }
}
