internal import EvenstepImaging

extension Bitmap {
  /// The image at half the size, each side rounded down but not below one pixel.
  ///
  /// A pixel is the mean of what it covers: 2 × 2 pixels for even sides, and for an odd side of 2n + 1 the n results
  /// cover 2 + 1/n pixels each (polyphase box). Sums are whole numbers, rounded once.
  var halved: Bitmap {
    let columns = Reduction(side: width)
    let rows = Reduction(side: height)
    let total = columns.total * rows.total
    let across = (0..<columns.count).map(columns.taps)
    var result = Bitmap(width: columns.count, height: rows.count)
    for y in 0..<rows.count {
      let down = rows.taps(y)
      for x in across.indices {
        var sum = SIMD4<Int>(repeating: total / 2)
        for (row, rowWeight) in down {
          for (column, columnWeight) in across[x] {
            sum &+= SIMD4<Int>(truncatingIfNeeded: self[column, row]) &* (rowWeight * columnWeight)
          }
        }
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: sum / total)
      }
    }
    return result
  }
}

/// Which source positions one side's halving reads, and how heavily.
private struct Reduction {
  let side: Int
  let count: Int
  /// The sum of each result's weights.
  let total: Int

  init(side: Int) {
    self.side = side
    count = max(side / 2, 1)
    total = side == 1 ? 1 : side.isMultiple(of: 2) ? 2 : side
  }

  func taps(_ index: Int) -> [(position: Int, weight: Int)] {
    if side == 1 { return [(0, 1)] }
    if side.isMultiple(of: 2) { return [(2 * index, 1), (2 * index + 1, 1)] }
    return [(2 * index, count - index), (2 * index + 1, count), (2 * index + 2, index + 1)]
  }
}
