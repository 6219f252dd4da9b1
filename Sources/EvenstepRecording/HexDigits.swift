/// Numbers of 64 bits as 16 small hexadecimal digits.
enum HexDigits {
  /// The value of a digit; nil for any other letter, capitals among them.
  static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static func append(_ number: UInt64, to text: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// The number that 16 digits write; nil where they are something else.
  static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard digits.count == 16 else { return nil }
    var number: UInt64 = 0
    for letter in digits {
      guard let digit = value(of: letter) else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }
}
