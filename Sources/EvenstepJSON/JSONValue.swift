/// A JSON value whose objects keep the order of their members.
public enum JSONValue: Sendable, Equatable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case bool(Bool)
  /// A number written without fraction and exponent.
  case integer(Int64)
  /// A number written with a fraction or an exponent.
  case real(Double)
  /// A text.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// A list of named values.
  case object(JSONObject)

  /// The field's word for the kind of value, such as `number`, for messages.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .real: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The number, if this is one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The text, if this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

/// The members of a JSON object, in the order in which they were written.
public struct JSONObject: Sendable, Equatable {
  /// A name and its value.
  public struct Member: Sendable, Equatable {
    /// The member's name.
    public var key: String
    /// The member's value.
    public var value: JSONValue
  }

  /// All members, in order.
  public private(set) var members: [Member]
  private var places: [String: Int]

  /// Creates an object without members.
  public init() {
    members = []
    places = [:]
  }

  /// Creates an object from pairs; a later pair replaces an earlier one of the same name.
  public init(_ pairs: KeyValuePairs<String, JSONValue>) {
    self.init()
    for (key, value) in pairs { self[key] = value }
  }

  /// The value of a name; setting a new name appends it, setting nil removes it.
  public subscript(key: String) -> JSONValue? {
    get { places[key].map { members[$0].value } }
    set {
      switch (places[key], newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?):
        places[key] = members.count
        members.append(Member(key: key, value: value))
      case (let place?, nil):
        members.remove(at: place)
        places = [:]
        for (index, member) in members.enumerated() { places[member.key] = index }
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; a later pair replaces an earlier one of the same name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
