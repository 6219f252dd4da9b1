/// The four channels of a pixel, spread to 16 bits each in one 64-bit word, so that one multiplication scales all four.
///
/// The word holds, from its least significant end, red, blue, green and alpha. A product of a channel and a factor of
/// at most 256 stays inside its lane.
struct Lanes {
  var word: UInt64

  @inline(__always) init(word: UInt64) { self.word = word }

  /// Spreads a pixel whose bytes in memory are red, green, blue, alpha.
  @inline(__always) init(pixel: UInt32) {
    let bits = UInt64(pixel)
    word = (bits & 0x00FF_00FF) | ((bits & 0xFF00_FF00) << 24)
  }

  /// The pixel; every lane must be at most 255.
  @inline(__always) var pixel: UInt32 { UInt32(truncatingIfNeeded: word | (word >> 24)) }

  /// The alpha lane.
  @inline(__always) var alpha: UInt64 { word >> 48 }

  /// Every lane times a factor of 0 … 255, divided by 255 and rounded to nearest.
  @inline(__always) func scaled(by factor: UInt64) -> Lanes {
    let product = word &* factor &+ 0x0080_0080_0080_0080
    return Lanes(word: ((product &+ ((product >> 8) & 0x00FF_00FF_00FF_00FF)) >> 8) & 0x00FF_00FF_00FF_00FF)
  }

  /// This pixel laid over another one, both premultiplied.
  @inline(__always) func over(_ below: Lanes) -> Lanes {
    Lanes(word: word &+ below.scaled(by: 255 &- alpha).word)
  }

  /// Every lane times the matching lane of a factor of 0 … 255, divided by 255 and rounded to nearest.
  @inline(__always) func multiplied(by factors: Lanes) -> Lanes {
    @inline(__always) func lane(_ shift: UInt64) -> UInt64 {
      let product = ((word >> shift) & 0xFF) &* ((factors.word >> shift) & 0xFF) &+ 128
      return ((product &+ (product >> 8)) >> 8) << shift
    }
    return Lanes(word: lane(0) | lane(16) | lane(32) | lane(48))
  }
}

extension Lanes {
  /// Spreads four bytes in the order red, green, blue, alpha.
  @inline(__always) init(_ bytes: SIMD4<UInt8>) {
    word = UInt64(bytes.x) | UInt64(bytes.z) << 16 | UInt64(bytes.y) << 32 | UInt64(bytes.w) << 48
  }
}
