import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("A bitmap")
struct BitmapTests {
  @Test("as PPM is a header and the pixels over black, and nothing else")
  func ppm() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 4, 250, 251, 252, 255])
    #expect(bitmap.ppm == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 250, 251, 252])
    #expect(Bitmap(width: 0, height: 0).ppm == Array("P6\n0 0\n255\n".utf8))
  }

  @Test("has the digest that xxh128sum prints for its bytes")
  func digest() {
    // printf '\1\2\3\4\5\6\7\10' | xxh128sum
    let bitmap = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(bitmap.digest == "2ab463fddb09a0b83e8675c57268fb02")
  }

  @Test("is read and written by pixel")
  func pixels() {
    var bitmap = Bitmap(width: 3, height: 2)
    bitmap[2, 1] = SIMD4(1, 2, 3, 4)
    #expect(Array(bitmap.pixels.suffix(4)) == [1, 2, 3, 4])
    #expect(bitmap[2, 1] == SIMD4(1, 2, 3, 4))
    #expect(bitmap[1, 1] == SIMD4(0, 0, 0, 0))
  }

  @Test("knows whether it is opaque")
  func opaque() {
    var bitmap = Bitmap(width: 5, height: 5, color: .white)
    #expect(bitmap.isOpaque)
    bitmap[4, 4] = SIMD4(0, 0, 0, 254)
    #expect(!bitmap.isOpaque)
  }

  @Test("of one colour holds it premultiplied, rounded once and clamped")
  func colors() {
    #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultipliedBytes == SIMD4(128, 64, 0, 128))
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: 9).premultipliedBytes == SIMD4(255, 0, 0, 255))
    #expect(
      Color(red: .infinity, green: -.infinity, blue: 1, alpha: .nan).premultipliedBytes == SIMD4(0, 0, 0, 0))
    #expect(Bitmap(width: 2, height: 1, color: .white).pixels == [UInt8](repeating: 255, count: 8))
  }

  @Test("is compared pixel by pixel")
  func difference() throws {
    let a = Bitmap(width: 4, height: 2)
    var b = a
    b[1, 1] = SIMD4(0, 7, 0, 0)
    b[3, 0] = SIMD4(1, 0, 0, 0)
    let difference = try #require(BitmapDifference(a, b))
    #expect(difference.description == "2 of 8 pixels differ, at worst by 7 at (1, 1)")
    #expect(difference.mean == 8.0 / 32)
    #expect(BitmapDifference(a, a)?.description == "no pixel differs")
    #expect(BitmapDifference(a, Bitmap(width: 2, height: 4)) == nil)
  }
}
