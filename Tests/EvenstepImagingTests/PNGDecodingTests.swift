import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("A PNG becomes premultiplied bytes")
struct PNGDecodingTests {
  /// What a pixel must become: straight samples of a depth, premultiplied and rounded once.
  static func expected(_ samples: [Int], depth: Int) -> SIMD4<UInt8> {
    let top = Double(1 << depth - 1)
    let rgba = samples.count < 3 ? [samples[0], samples[0], samples[0]] + samples.dropFirst() : samples
    let alpha = rgba.count == 4 ? Double(rgba[3]) / top : 1
    let bytes = rgba[..<3].map { UInt8((Double($0) / top * alpha * 255).rounded()) }
    return SIMD4(bytes[0], bytes[1], bytes[2], UInt8((alpha * 255).rounded()))
  }

  /// Samples without any pattern, the same on every run.
  static func noise(_ channels: Int, depth: Int) -> (Int, Int) -> [Int] {
    { x, y in
      var random = SeededRandom(seed: UInt64(x * 1000 + y))
      return (0..<channels).map { _ in random.nextIndex(1 << depth) }
    }
  }

  static let kinds: [(kind: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  @Test("every kind and depth, plain and interlaced, with every filter", arguments: kinds)
  func everyKind(_ kind: (kind: Int, depth: Int)) throws {
    for interlaced in [false, true] {
      for filter in 0...4 {
        for (width, height) in [(1, 1), (7, 5), (13, 9)] {
          let channels = [0: 1, 2: 3, 4: 2, 6: 4][kind.kind]!
          let pixel = Self.noise(channels, depth: kind.depth)
          let png = HandmadePNG(
            width: width, height: height, depth: kind.depth, kind: kind.kind, interlaced: interlaced,
            filter: filter, pixel: pixel)
          let bitmap = try Bitmap(png: png.bytes)
          try #require(bitmap.width == width && bitmap.height == height)
          for y in 0..<height {
            for x in 0..<width {
              #expect(
                bitmap[x, y] == Self.expected(pixel(x, y), depth: kind.depth),
                "(\(x), \(y)) interlaced \(interlaced) filter \(filter)")
            }
          }
        }
      }
    }
  }

  @Test("palettes of 1 to 8 bits, with and without transparency", arguments: [1, 2, 4, 8])
  func palettes(depth: Int) throws {
    let count = 1 << depth
    let palette = (0..<count).flatMap { (index: Int) -> [UInt8] in
      [UInt8(index * 255 / count), UInt8(255 - index * 3 % 256), UInt8(index * 7 % 256)]
    }
    let alphas = (0..<count).map { UInt8($0 * 201 % 256) }
    for transparency in [[], alphas, Array(alphas.prefix(1))] {
      let pixel = Self.noise(1, depth: depth)
      let png = HandmadePNG(
        width: 17, height: 5, depth: depth, kind: 3, palette: palette, transparency: transparency,
        pixel: pixel)
      let bitmap = try Bitmap(png: png.bytes)
      for y in 0..<5 {
        for x in 0..<17 {
          let index = pixel(x, y)[0]
          let alpha = index < transparency.count ? Int(transparency[index]) : 255
          let color = palette[index * 3..<index * 3 + 3].map { Int($0) }
          #expect(bitmap[x, y] == Self.expected(color + [alpha], depth: 8))
        }
      }
    }
  }

  @Test("a transparent colour key, at 8 and 16 bits")
  func colorKeys() throws {
    let grey = HandmadePNG(width: 2, height: 1, kind: 0, transparency: [0, 7]) { x, _ in [x == 0 ? 7 : 8] }
    #expect(try Bitmap(png: grey.bytes).pixels == [0, 0, 0, 0, 8, 8, 8, 255])
    let deep = HandmadePNG(
      width: 2, height: 1, depth: 16, kind: 2, transparency: [1, 2, 3, 4, 5, 6]
    ) { x, _ in [0x0102, 0x0304, 0x0506 + x] }
    // 0x0102 / 257 = 1.004, 0x0304 / 257 = 3.004, 0x0507 / 257 = 5.008.
    #expect(try Bitmap(png: deep.bytes).pixels == [0, 0, 0, 0, 1, 3, 5, 255])
  }

  @Test("16 bits are rounded, not cut off: 255.5 / 257 and more is 1")
  func deepRounding() throws {
    let png = HandmadePNG(width: 3, height: 1, depth: 16, kind: 0) { x, _ in [[128, 129, 65_535 - 128][x]] }
    #expect(try Bitmap(png: png.bytes).pixels == [0, 0, 0, 255, 1, 1, 1, 255, 255, 255, 255, 255])
  }

  @Test("an image that another program compressed (ImageMagick 6, 4 × 2, RGBA)")
  func foreignFile() throws {
    let bitmap = try Bitmap(png: Self.foreign)
    #expect(bitmap.width == 4 && bitmap.height == 2)
    #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[1, 0] == SIMD4(0, 255, 0, 255))
    #expect(bitmap[2, 0] == SIMD4(0, 0, 128, 128))
    #expect(bitmap[3, 1] == SIMD4(0, 0, 0, 0))
  }

  static let foreign: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x7F, 0xA8, 0x7D,
    0x63, 0x00, 0x00, 0x00, 0x18, 0x49, 0x44, 0x41, 0x54, 0x08, 0xD7, 0x63, 0xF8, 0xCF, 0xC0, 0xF0,
    0x9F, 0xE1, 0x3F, 0xC3, 0x7F, 0x06, 0x86, 0xFF, 0x0D, 0x0C, 0xD8, 0x00, 0x00, 0x96, 0x96, 0x05,
    0x7C, 0x95, 0x9E, 0x18, 0xCB, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
    0x82,
  ]
}

@Suite("A bad PNG is refused in words")
struct PNGRefusalTests {
  private static let good = HandmadePNG(
    width: 9, height: 7, kind: 6, pixel: PNGDecodingTests.noise(4, depth: 8)
  ).bytes

  @Test("cut short at any byte")
  func cutShort() {
    for count in 0..<Self.good.count {
      #expect(throws: ImageError.self, "after \(count) bytes") {
        try Bitmap(png: Array(Self.good.prefix(count)))
      }
    }
    #expect(throws: ImageError.truncated) { try Bitmap(png: Array(Self.good.dropLast(12))) }
    #expect(throws: ImageError.truncated) { try Bitmap(png: []) }
    #expect(throws: ImageError.notPNG) { try Bitmap(png: Array("GIF89a, which is something else".utf8)) }
  }

  @Test("a declared size beyond the limits, before anything is allocated, named in the message")
  func declaredTooLarge() throws {
    for (width, height) in [
      (100_000, 100_000), (16_385, 1), (1, 16_385), (16_384, 4_097), (2_147_483_647, 2_147_483_647),
    ] {
      let header = [UInt8](Self.good.prefix(8)) + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
      let error = #expect(throws: ImageError.tooLarge(width: width, height: height)) {
        try Bitmap(png: header)
      }
      #expect(error?.description.contains("\(width) × \(height)") == true)
    }
  }

  @Test("no damage to any byte is ever more than an error")
  func damaged() {
    var random = SeededRandom(seed: 2024)
    var survivors = 0
    let palette = HandmadePNG(
      width: 11, height: 6, depth: 2, kind: 3, interlaced: true, palette: Array(0..<12),
      transparency: [0, 99, 200],
      pixel: PNGDecodingTests.noise(1, depth: 2))
    let originals = [Self.good, palette.bytes]
    for round in 0..<4000 {
      var bytes = originals[round % 4 / 2]
      for _ in 0...random.nextIndex(3) { bytes[random.nextIndex(bytes.count)] = UInt8(random.nextIndex(256)) }
      // Half of them with valid checksums, so that the damage gets further in.
      if round.isMultiple(of: 2) { bytes = resealed(bytes) }
      if let bitmap = try? Bitmap(png: bytes) {
        survivors += 1
        #expect(bitmap.pixels.count == bitmap.width * bitmap.height * 4)
      }
    }
    #expect(survivors > 100, "the damage should not always be found by the checksums alone")
  }

  /// The same chunks with right checksums, as far as they can be followed.
  private func resealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 8
    while at + 12 <= bytes.count {
      let count = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count <= bytes.count - at - 12 else { break }
      let end = at + 8 + count
      bytes.replaceSubrange(end..<end + 4, with: word(crc32(Array(bytes[at + 4..<end]))))
      at = end + 4
    }
    return bytes
  }

  @Test("a missing file and a folder name their path")
  func missingFile() throws {
    try withTemporaryFolder { folder in
      let missing = #expect(throws: ImageError.self) { try Bitmap.load(png: folder + "/none.png") }
      #expect(missing?.description == "\(folder)/none.png: no such file or folder")
      let itself = #expect(throws: ImageError.self) { try Bitmap.load(png: folder) }
      #expect(itself?.description == "\(folder): is a folder, not a file")
    }
  }
}
