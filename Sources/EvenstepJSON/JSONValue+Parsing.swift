internal import CJansson

extension JSONValue {
  /// Reads one JSON value (RFC 8259), refusing duplicate names, numbers beyond Double and anything after the value.
  ///
  /// The reading itself is Jansson's. Throws `JSONError` with line, column and path.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    guard !bytes.isEmpty else { throw JSONError(line: 1, column: 1, path: "", message: "the text is empty") }
    var failure = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
    let root = bytes.withUnsafeBytes { buffer in
      json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags, &failure)
    }
    guard let root else { throw JSONError(failure, in: bytes) }
    defer { json_decref(root) }
    self.init(copying: root)
  }

  /// Copies Jansson's tree; its own depth limit of 2048 bounds the recursion.
  private init(copying value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var object = JSONObject()
      var iterator = json_object_iter(value)
      while let current = iterator {
        object[String(cString: json_object_iter_key(current))] = JSONValue(
          copying: json_object_iter_value(current))
        iterator = json_object_iter_next(value, current)
      }
      self = .object(object)
    case JSON_ARRAY:
      self = .array((0..<json_array_size(value)).map { JSONValue(copying: json_array_get(value, $0)) })
    case JSON_STRING: self = .string(String(cString: json_string_value(value)))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .real(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }
}

extension JSONError {
  fileprivate init(_ failure: json_error_t, in bytes: [UInt8]) {
    var failure = failure
    let text = withUnsafeBytes(of: &failure.text) { buffer in
      // The library quotes what it met, which may hold anything; a message stays on one line.
      String(decoding: buffer.prefix { $0 != 0 }.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
    let offset = min(max(0, Int(failure.position)), bytes.count)
    self.init(
      line: max(1, Int(failure.line)), column: max(1, Int(failure.column)),
      path: JSONLocator.path(at: offset, in: bytes), message: text)
  }
}
