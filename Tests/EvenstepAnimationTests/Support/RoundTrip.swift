import EvenstepAnimation
import EvenstepCoding

/// Writes values to bytes and reads them back.
enum RoundTrip {
  static func of<Value: Codable>(_ value: Value) throws -> Value { try of(value, as: Value.self) }

  static func of<Value: Decodable>(_ value: some Encodable, as type: Value.Type) throws -> Value {
    var writer = ByteWriter()
    try BinaryEncoder.encode(value, to: &writer)
    var reader = ByteReader(writer.bytes)
    return try BinaryDecoder.decode(type, from: &reader)
  }
}

/// What was refused: the name of the field, of an error or of a decoder's report of one.
struct Refusal {
  let field: String
}

/// The refusal that a call ends with; nil if there is none.
func refusal(_ call: () throws -> some Any) -> Refusal? {
  do { _ = try call() } catch let error as CurveError {
    return Refusal(field: error.field)
  } catch CodingError.invalid(let text, _) {
    return Refusal(field: text.split(separator: " ").first.map(String.init) ?? "")
  } catch {
    return Refusal(field: "\(error)")
  }
  return nil
}
