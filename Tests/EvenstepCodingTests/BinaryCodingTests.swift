import EvenstepCoding
import Testing

@Suite struct BinaryCodingTests {
  enum Shape: Codable, Equatable {
    case nothing
    case circle(radius: Double)
    case path([Int], closed: Bool)
    indirect case group([Shape])
  }

  struct Empty: Codable, Equatable {}

  struct Thing: Codable, Equatable {
    var name = "crate ▣"
    var numbers: [Double] = [0, -0.0, .infinity, .leastNonzeroMagnitude, 0.1]
    var small: Int8 = -128
    var large = UInt64.max
    var maybe: Int?
    var nested: [String?] = [nil, "", "x"]
    var flag = true
    var empty = Empty()
    var shapes: [Shape] = [.nothing, .circle(radius: 2.5), .path([1, -2], closed: true), .group([.nothing])]
  }

  func bytes(_ value: some Encodable) throws -> [UInt8] {
    var writer = ByteWriter()
    try BinaryEncoder.encode(value, to: &writer)
    return writer.bytes
  }

  @Test func aValueComesBackToTheBit() throws {
    var things = [Thing(), Thing(maybe: 7)]
    things[1].numbers.append(.nan)
    var reader = ByteReader(try bytes(things))
    let read = try BinaryDecoder.decode([Thing].self, from: &reader)
    try reader.finish()
    #expect(read[0] == things[0])
    #expect(read[1].numbers.map(\.bitPattern) == things[1].numbers.map(\.bitPattern))
    #expect(read[1].maybe == 7)
  }

  @Test func collectionsWithoutAnOrderAreSorted() throws {
    struct Bag: Codable, Equatable {
      var words: Set<String>
      var named: [String: [Int: Bool]]
      var pairs: [Double: Set<Int>]
    }
    func bag(_ order: [Int]) -> Bag {
      var bag = Bag(words: Set(minimumCapacity: order[0]), named: [:], pairs: [:])
      for number in order {
        bag.words.insert("w\(number)")
        bag.named["n\(number)"] = [number: true, -number: false]
        bag.pairs[Double(number) / 3] = Set(order)
      }
      return bag
    }
    let up = bag(Array(1...40))
    let bytes = try bytes(up)
    #expect(bytes == (try self.bytes(bag((1...40).reversed()))))
    var reader = ByteReader(bytes)
    #expect(try BinaryDecoder.decode(Bag.self, from: &reader) == up)
  }

  /// Looked up one by one along the whole list, so many members would take minutes.
  @Test func manyMembersAreFoundAtOnce() throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("node[\($0)]", $0) })
    var reader = ByteReader(try bytes(numbers))
    #expect(try BinaryDecoder.decode([String: Int].self, from: &reader) == numbers)
  }

  @Test func fieldsMayBeAdded() throws {
    struct Old: Codable { var name = "ball" }
    struct New: Codable {
      var name: String
      var mass: Double?
    }
    var reader = ByteReader(try bytes(Old()))
    let new = try BinaryDecoder.decode(New.self, from: &reader)
    #expect(new.name == "ball" && new.mass == nil)
  }

  @Test func everyTruncationIsAnError() throws {
    let whole = try bytes(Thing())
    for count in whole.indices {
      var reader = ByteReader(Array(whole[..<count]))
      #expect(throws: CodingError.self) { try BinaryDecoder.decode(Thing.self, from: &reader) }
    }
  }

  @Test func damagedBytesGiveAValueOrAnError() throws {
    let whole = try bytes(Thing())
    var values = 0
    var errors = 0
    for place in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[place] ^= 1 << UInt8(bit)
        var reader = ByteReader(damaged)
        do {
          _ = try BinaryDecoder.decode(Thing.self, from: &reader)
          values += 1
        } catch { errors += 1 }
      }
    }
    #expect(values > 0 && errors > 0)
  }

  @Test func whatIsNestedTooDeepIsRefused() throws {
    var shape = Shape.nothing
    for _ in 0..<300 { shape = .group([shape]) }
    var reader = ByteReader(try bytes(shape))
    #expect(throws: CodingError.self) { try BinaryDecoder.decode(Shape.self, from: &reader) }
  }

  @Test func aHugeCountTakesNoMemory() {
    // A list (mark 7) that says to hold four thousand million elements.
    var reader = ByteReader([7, 255, 255, 255, 255, 0])
    #expect(throws: CodingError.truncated(at: 6)) { try BinaryDecoder.decode([Int].self, from: &reader) }
  }
}
