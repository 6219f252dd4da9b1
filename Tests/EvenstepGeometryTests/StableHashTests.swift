import EvenstepGeometry
import Testing

@Suite("Hashes are the same on every run and every machine")
struct StableHashTests {
  /// FNV-1a written a second time, with numbers of 128 bits.
  private func fnv(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt128 = 1_469_598_103_934_665_603
    for byte in bytes { hash = ((hash ^ UInt128(byte)) * 1_099_511_628_211) % (1 << 64) }
    return UInt64(hash)
  }

  /// Values computed outside, with whole numbers of any length.
  @Test("FNV-1a starts from the shortened basis")
  func fnvOfTexts() {
    let values: [(String, UInt64)] = [
      ("", 0x1465_0FB0_739D_0383), ("a", 0x44BD_8AD4_73CD_9906), ("crate", 0x40D3_5BD4_888B_8A22),
    ]
    for (text, value) in values {
      var hash = FNV1a()
      hash.add(text)
      #expect(hash.value == value)
      #expect(fnv(Array(text.utf8)) == value)
    }
  }

  @Test("FNV-1a takes a number by its eight bytes, least significant first")
  func fnvOfNumbers() {
    var one = FNV1a()
    one.add(1.5)
    #expect(one.value == 0x4A39_2A7E_B173_B142)
    var two = FNV1a()
    two.add(-0.0)
    two.add(250.25)
    #expect(two.value == 0xE929_53E9_02A2_8A7C)
  }

  private static let long = """
    the same on every run and every machine, and long enough for the second branch of the hash, which starts above \
    240 bytes: so this text is repeated. the same on every run and every machine, and long enough for the second \
    branch of the hash, yes.
    """

  /// Values computed by a C program with `XXH128_canonicalFromHash`; those of nothing are published.
  @Test("XXH3 gives the numbers that xxhsum prints")
  func xxh3() {
    let values = [
      ("", "2d06800538d394c2", "99aa06d3014798d86001c324468d497f"),
      ("a", "e6c632b61e964e1f", "a96faf705af16834e6c632b61e964e1f"),
      ("Evenstep", "e3a6e5cd3f2e5950", "8aecaa8685c76c01b0cb617197e5230b"),
      (Self.long, "c1e1ccb5887939e8", "3394be247ea1b170c1e1ccb5887939e8"),
    ]
    for (text, short, long) in values {
      Array(text.utf8).withUnsafeBytes { bytes in
        #expect(StableHash.hex(StableHash.hash64(bytes)) == short)
        #expect(StableHash.hash128(bytes) == long)
      }
    }
  }

  @Test("pieces have the hash of the whole", arguments: [1, 7, 64, 255, 256, 257, 1000])
  func pieces(length: Int) {
    let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 >> 8) }
    var hash = PiecewiseHash()
    #expect(hash.digest == "99aa06d3014798d86001c324468d497f")
    bytes.withUnsafeBytes { whole in
      for first in stride(from: 0, to: whole.count, by: length) {
        let end = min(first + length, whole.count)
        hash.add(UnsafeRawBufferPointer(rebasing: whole[first..<end]))
        hash.add(UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(hash.digest == StableHash.hash128(UnsafeRawBufferPointer(rebasing: whole[..<end])))
      }
    }
  }

  @Test("nothing at all, without an address, hashes like an empty text")
  func nothing() {
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(StableHash.hash64(none) == 0x2D06_8005_38D3_94C2)
  }

  @Test("hexadecimal numbers have sixteen digits")
  func hex() {
    #expect(StableHash.hex(0) == "0000000000000000")
    #expect(StableHash.hex(0xABC) == "0000000000000abc")
    #expect(StableHash.hex(.max) == "ffffffffffffffff")
  }

  @Test("a state's digest is the hash of its bytes in the order laid down")
  func states() {
    var hasher = StateHasher()
    hasher.add(1 as UInt64)
    hasher.add(-2)
    hasher.add(1.5)
    hasher.add(true)
    hasher.add(Vector2(0, 2))
    hasher.add("ab")
    var bytes: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0xFE, 255, 255, 255, 255, 255, 255, 255]
    bytes += [0, 0, 0, 0, 0, 0, 0xF8, 0x3F, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40]
    bytes += [2, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x62]
    #expect(hasher.digest == bytes.withUnsafeBytes { StableHash.hash64($0) })
    hasher.reset()
    #expect(hasher.digest == StateHasher().digest)
  }

  @Test("neighbouring texts cannot merge, and the order counts")
  func separation() {
    func digest(_ texts: [String]) -> UInt64 {
      var hasher = StateHasher()
      for text in texts { hasher.add(text) }
      return hasher.digest
    }
    #expect(
      Set([["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["c", "ab"]].map(digest)).count == 5)
  }
}
