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
    var result = Bitmap(width: columns.count, height: rows.count)
    result.withUnsafeMutablePixels { target in
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<rows.count {
          for x in 0..<columns.count {
            for channel in 0..<4 {
              var sum = total / 2
              for row in 0..<rows.taps {
                let line = (rows.position(y, row) * width) * 4 + channel
                var part = 0
                for column in 0..<columns.taps {
                  part += columns.weight(x, column) * Int(source[line + columns.position(x, column) * 4])
                }
                sum += rows.weight(y, row) * part
              }
              target[(y * columns.count + x) * 4 + channel] = UInt8(sum / total)
            }
          }
        }
      }
    }
    return result
  }
}

/// Which source positions one side's halving reads, and how heavily.
private struct Reduction {
  /// The number of results.
  let count: Int
  /// The number of source positions that each result reads: 1 for a side of 1, 2 for even sides, 3 for odd ones.
  let taps: Int
  /// The sum of each result's weights.
  let total: Int

  init(side: Int) {
    count = max(side / 2, 1)
    taps = side == 1 ? 1 : side.isMultiple(of: 2) ? 2 : 3
    total = taps == 3 ? side : taps
  }

  @inline(__always) func position(_ index: Int, _ tap: Int) -> Int { 2 * index + tap }

  @inline(__always) func weight(_ index: Int, _ tap: Int) -> Int {
    guard taps == 3 else { return 1 }
    return tap == 0 ? count - index : tap == 1 ? count : index + 1
  }
}
