internal import EvenstepJSON

/// The nodes of a scene file that are baked while the others stay as they are.
struct BakeSelection {
  /// The file's tree with its parameters written out.
  let json: JSONValue
  /// The nodes with their children, repetitions written out.
  let nodes: [ExpandedNode]
  /// Where the file has the nodes that were named, in file order; none inside of another one.
  let roots: [String]

  /// A node of the file that may be named.
  private struct Candidate {
    let path: String
    /// The innermost node around it that is repeated.
    let repeated: String?
  }

  init(_ ids: [String], of scene: Scene, in document: SceneDocument) throws(BakeError) {
    do { json = try document.substituted() } catch { throw .scene(error) }
    var candidates: [String: Candidate] = [:]
    BakeSelection.collect(scene.nodes, at: "nodes", repeated: nil, in: &candidates)
    var roots: [String] = []
    for id in ids {
      guard let candidate = candidates[id] else {
        throw .unknownNode(id, hint: Spelling.hint(for: id, among: candidates.keys.sorted()))
      }
      if let outer = candidate.repeated { throw .insideRepetition(id, of: outer) }
      roots.append(candidate.path)
    }
    let expanded = Expansion.expand(scene.nodes, seed: scene.world.seed)
    nodes = expanded.filter { node in roots.contains { BakeSelection.isInside(node.path, $0) } }
    self.roots = roots.filter { root in !roots.contains { $0 != root && BakeSelection.isInside(root, $0) } }
  }

  private static func isInside(_ path: String, _ root: String) -> Bool {
    path.hasPrefix(root) && (path.utf8.count == root.utf8.count || path.utf8.dropFirst(root.utf8.count).first == 0x2E)
  }

  private static func collect(
    _ nodes: [Node], at path: String, repeated: String?, in candidates: inout [String: Candidate]
  ) {
    for (index, node) in nodes.enumerated() {
      let place = "\(path)[\(index)]"
      if candidates[node.id] == nil { candidates[node.id] = Candidate(path: place, repeated: repeated) }
      let inner = repeated ?? (node.repetition == nil ? nil : node.id)
      collect(node.children, at: "\(place).children", repeated: inner, in: &candidates)
    }
  }
}
