/// Writes PNG files of any kind by hand, without compression, so that reading them is tested against other code than ours.
struct HandmadePNG {
  var width: Int
  var height: Int
  var depth = 8
  /// 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha.
  var kind: Int
  var interlaced = false
  /// The filter of every row, 0 to 4.
  var filter = 0
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The samples of a pixel.
  var pixel: (_ x: Int, _ y: Int) -> [Int]

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind]! }

  var bytes: [UInt8] {
    var file: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    file += chunk("IHDR", word(width) + word(height) + [UInt8(depth), UInt8(kind), 0, 0, interlaced ? 1 : 0])
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    file += chunk("IDAT", stored(rows))
    return file + chunk("IEND", [])
  }

  /// The filtered rows of the image, or of its seven passes.
  private var rows: [UInt8] {
    let passes =
      interlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var all: [UInt8] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      var above: [UInt8] = []
      for y in stride(from: y0, to: height, by: dy) {
        let row = packed(stride(from: x0, to: width, by: dx).flatMap { pixel($0, y) })
        if above.isEmpty { above = [UInt8](repeating: 0, count: row.count) }
        all += [UInt8(filter)] + filtered(row, above)
        above = row
      }
    }
    return all
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    if depth == 8 { return samples.map { UInt8($0) } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      bytes[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8))
    }
    return bytes
  }

  private func filtered(_ row: [UInt8], _ above: [UInt8]) -> [UInt8] {
    let step = max(channels * depth / 8, 1)
    return row.indices.map { index in
      let left = index < step ? 0 : Int(row[index - step])
      let up = Int(above[index])
      let corner = index < step ? 0 : Int(above[index - step])
      let guess = [0, left, up, (left + up) / 2, paeth(left, up, corner)][filter]
      return row[index] &- UInt8(guess)
    }
  }

  private func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }

  /// A zlib stream of stored blocks.
  private func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let (count, last) = (UInt16(block.count), start + 65_535 >= data.count)
      stream += [
        last ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
      ]
      stream += block
    }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + word(b << 16 | a)
  }
}

/// The four bytes of a number, most significant first.
func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

/// A PNG chunk with its length and checksum.
func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + data
  return word(data.count) + body + word(crc32(body))
}

/// The CRC-32 of PNG (ISO 3309), bit by bit.
func crc32(_ bytes: [UInt8]) -> Int {
  var crc: UInt32 = .max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return Int(~crc)
}
