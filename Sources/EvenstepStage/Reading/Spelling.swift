/// Finds what a person probably meant by a name that is not known.
package enum Spelling {
  /// The most names that one is compared with.
  private static let mostCompared = 2000
  /// The most names that a message lists.
  private static let mostListed = 40

  /// Words for the end of a message: the nearest known name, or all of them where they are few.
  package static func hint(for name: String, among known: [String]) -> String {
    guard known.count <= mostCompared else { return "" }
    let near = known.map { ($0, distance(name, $0)) }.min { $0.1 < $1.1 }
    if let (candidate, edits) = near, edits <= max(1, candidate.count / 3) {
      return "; did you mean \"\(candidate)\"?"
    }
    guard !known.isEmpty, known.count <= mostListed else { return "" }
    return "; known: \(known.joined(separator: ", "))"
  }

  /// The number of single-letter edits between two names (Levenshtein); long names are not compared.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    guard a.count <= 64, b.count <= 64 else { return Int.max }
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let substituted = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
