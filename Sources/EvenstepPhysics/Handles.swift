/// Names a body of one world; the name of a removed body is never valid again.
public struct BodyID: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The place in the world's table; the places of removed bodies are used again, last freed first.
  public let index: UInt32
  /// How often the place has been used.
  public let generation: UInt32

  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Orders bodies by place.
  public static func < (a: BodyID, b: BodyID) -> Bool { a.bits < b.bits }

  /// The body as error messages name it.
  public var description: String { generation == 1 ? "body \(index)" : "body \(index).\(generation)" }
}

/// Names a shape of one world; the name of a removed shape is never valid again.
///
/// A chain has one shape per segment, everything else one in all.
public struct ShapeID: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The place in the world's table; the places of removed shapes are used again, last freed first.
  public let index: UInt32
  /// How often the place has been used.
  public let generation: UInt32

  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Orders shapes by place.
  public static func < (a: ShapeID, b: ShapeID) -> Bool { a.bits < b.bits }

  /// The shape as error messages name it.
  public var description: String { generation == 1 ? "shape \(index)" : "shape \(index).\(generation)" }
}

/// Names a joint of one world; the name of a removed joint is never valid again.
public struct JointID: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The place in the world's table; the places of removed joints are used again, last freed first.
  public let index: UInt32
  /// How often the place has been used.
  public let generation: UInt32

  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Orders joints by place.
  public static func < (a: JointID, b: JointID) -> Bool { a.bits < b.bits }

  /// The joint as error messages name it.
  public var description: String { generation == 1 ? "joint \(index)" : "joint \(index).\(generation)" }
}

/// A handle that fits into a C user-data pointer; generations start at 1, so that it is never null.
protocol PackedHandle {
  var index: UInt32 { get }
  var generation: UInt32 { get }
  init(index: UInt32, generation: UInt32)
}

extension PackedHandle {
  /// Place and generation as one number that orders by place.
  var bits: UInt64 { UInt64(index) << 32 | UInt64(generation) }

  /// The handle as user data of a C object.
  var userData: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: UInt(bits)) }

  /// The handle that was stored as user data.
  init(userData: UnsafeMutableRawPointer?) {
    let bits = UInt64(UInt(bitPattern: userData))
    self.init(index: UInt32(bits >> 32), generation: UInt32(truncatingIfNeeded: bits))
  }
}

extension BodyID: PackedHandle {}
extension ShapeID: PackedHandle {}
extension JointID: PackedHandle {}
