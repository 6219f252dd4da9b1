internal import CHarfBuzz

/// In which direction the scalars of a paragraph are written, as levels: even ones from left to right, odd ones from right to
/// left, and what is deeper stands inside what is around it.
///
/// The rules of Unicode's bidirectional algorithm without explicit embeddings: words by their script, numbers from left to
/// right, and what stands between goes with its neighbours where they agree, and with the paragraph where they do not.
struct Direction {
  private(set) var levels: [UInt8]
  let isRightToLeft: Bool

  private enum Kind { case left, right, number, neutral }

  init(_ scalars: ArraySlice<UInt32>) {
    var kinds = scalars.map(Direction.kind)
    isRightToLeft = kinds.first { $0 == .left || $0 == .right } == .right
    let base: UInt8 = isRightToLeft ? 1 : 0
    guard kinds.contains(.right) else {
      levels = kinds.map { _ in base }
      return
    }
    Direction.joinNumbers(&kinds, Array(scalars))
    levels = Direction.levels(kinds, base)
  }

  private static func kind(_ scalar: UInt32) -> Kind {
    let functions = hb_unicode_funcs_get_default()
    if hb_unicode_general_category(functions, scalar) == HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER { return .number }
    let script = hb_unicode_script(functions, scalar)
    if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN { return .neutral }
    return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? .right : .left
  }

  /// A mark between two digits is part of the number.
  private static func joinNumbers(_ kinds: inout [Kind], _ scalars: [UInt32]) {
    let marks: [UInt32] = [0x2C, 0x2E, 0x2F, 0x3A]
    for index in kinds.indices.dropFirst().dropLast()
    where marks.contains(scalars[index]) && kinds[index - 1] == .number && kinds[index + 1] == .number {
      kinds[index] = .number
    }
  }

  private static func levels(_ kinds: [Kind], _ base: UInt8) -> [UInt8] {
    var levels = [UInt8](repeating: base, count: kinds.count)
    let left: UInt8 = base == 0 ? 0 : 2
    // The direction of the last word, and that of what neutral scalars that wait stand behind.
    var strong = base == 1
    var before = base == 1
    var waiting = 0
    func resolve(upTo index: Int, after: Bool) {
      let level: UInt8 = before == after ? (after ? 1 : left) : base
      for place in waiting..<index { levels[place] = level }
    }
    for (index, kind) in kinds.enumerated() where kind != .neutral {
      if kind != .number { strong = kind == .right }
      // A number in Hebrew or Arabic counts as a word of it for its neighbours.
      resolve(upTo: index, after: kind == .right || (kind == .number && strong))
      levels[index] = kind == .right ? 1 : kind == .number && strong ? 2 : left
      before = kind == .right || (kind == .number && strong)
      waiting = index + 1
    }
    resolve(upTo: kinds.count, after: base == 1)
    return levels
  }
}

/// A part of a paragraph of one font, one direction and one script.
struct TextRun {
  var scalars: Range<Int>
  var font: Int
  var level: UInt8
  var script: hb_script_t

  var isRightToLeft: Bool { level & 1 == 1 }

  /// The parts in the order in which they stand, from left to right.
  static func visualOrder(_ runs: [TextRun]) -> [TextRun] {
    var runs = runs
    guard let deepest = runs.map(\.level).max(), deepest > 0 else { return runs }
    for level in stride(from: deepest, through: 1, by: -1) {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }
}
