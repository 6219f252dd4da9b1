import EvenstepCoding
import EvenstepGeometry
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "has the test vectors of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, text: String) throws {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(try Base64.decode(text) == Array(plain.utf8))
  }

  @Test("reads back what it wrote")
  func roundTrip() throws {
    var random = SeededRandom(seed: 64)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8(random.nextIndex(256)) }
      var text = Array("x".utf8)
      Base64.encode(bytes, appendingTo: &text)
      #expect(text == Array("x".utf8) + Array(Base64.encode(bytes).utf8))
      #expect(try Base64.decode(String(decoding: text.dropFirst(), as: UTF8.self)) == bytes)
    }
  }

  @Test(
    "refuses what encoding never makes",
    arguments: [
      "Zg=", "Zg", "Z", "====", "Zg==Zg==", "Zh==", "Zm9=", "Z===", "Zm9v\n\n\n\n", " Zm9", "Zm9v    ", "Zm 9v===",
      "-_-_", "Zm9é", "Zm9\0", "=Zm9", "Z=m9", "Zg= ", "Zg  ==  ", "    ", "Zg==    ",
    ])
  func strict(text: String) {
    do {
      let bytes = try Base64.decode(text)
      Issue.record("\(text) is \(bytes)")
    } catch {
      let count = text.utf8.count
      #expect(error == (count % 4 == 0 ? .notCanonical : .wrongLength(count)))
    }
  }

  @Test("takes of all texts only those that it writes")
  func canonical() {
    let letters = Array("AQgh+/= \n-".utf8)
    for first in letters {
      for second in letters {
        for third in letters {
          for fourth in letters {
            let text = String(decoding: [first, second, third, fourth], as: UTF8.self)
            if let bytes = try? Base64.decode(text) { #expect(Base64.encode(bytes) == text) }
          }
        }
      }
    }
  }
}
