internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepStage

/// Input as recordings have it: `["keyDown","left"]`, `["pointerDown",12.5,-3.0]`.
enum InputCoding {
  /// Appends the member `input`.
  static func append(_ input: [InputEvent], to text: inout [UInt8]) throws(RecordingError.Kind) {
    text += ",\"input\":[".utf8
    for (index, event) in input.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      switch event {
      case .keyDown(let key): try append("keyDown", key, at: index, to: &text)
      case .keyUp(let key): try append("keyUp", key, at: index, to: &text)
      case .pointerDown(let place): try append("pointerDown", place, at: index, to: &text)
      case .pointerUp(let place): try append("pointerUp", place, at: index, to: &text)
      }
    }
    text.append(UInt8(ascii: "]"))
  }

  private static func append(
    _ name: String, _ key: String, at index: Int, to text: inout [UInt8]
  ) throws(RecordingError.Kind) {
    guard !key.utf8.contains(0) else {
      throw .notRecordable(path: "input[\(index)]", rule: "a key's name must not hold U+0000")
    }
    text += "[\"\(name)\",\(JSONValue.string(key).compactText)]".utf8
  }

  private static func append(
    _ name: String, _ place: Vector2, at index: Int, to text: inout [UInt8]
  ) throws(RecordingError.Kind) {
    guard place.isFinite else {
      throw .notRecordable(path: "input[\(index)]", rule: "(\(place.x), \(place.y)) is no place")
    }
    // Swift writes the fewest digits that read back to the same bits.
    text += "[\"\(name)\",\(place.x),\(place.y)]".utf8
  }

  /// Reads the value of the member `input`.
  static func events(_ value: JSONValue) throws(RecordingError.Kind) -> [InputEvent] {
    guard case .array(let elements) = value, !elements.isEmpty else {
      throw .malformed(path: "input", rule: "must be a list of at least one event", value: value.excerpt)
    }
    var events: [InputEvent] = []
    for (index, element) in elements.enumerated() {
      guard let event = event(element) else {
        let rule = "must be keyDown or keyUp with a key, or pointerDown or pointerUp with x and y"
        throw .malformed(path: "input[\(index)]", rule: rule, value: element.excerpt)
      }
      events.append(event)
    }
    return events
  }

  private static func event(_ value: JSONValue) -> InputEvent? {
    guard case .array(let parts) = value else { return nil }
    switch (parts.count, parts.first?.string) {
    case (2, "keyDown"?): return parts[1].string.map { .keyDown($0) }
    case (2, "keyUp"?): return parts[1].string.map { .keyUp($0) }
    case (3, "pointerDown"?): return place(parts).map { .pointerDown($0) }
    case (3, "pointerUp"?): return place(parts).map { .pointerUp($0) }
    default: return nil
    }
  }

  /// A place is written with a fraction or an exponent, so that -0.0 keeps its sign.
  private static func place(_ parts: [JSONValue]) -> Vector2? {
    guard case .real(let x) = parts[1], case .real(let y) = parts[2] else { return nil }
    return Vector2(x, y)
  }
}
