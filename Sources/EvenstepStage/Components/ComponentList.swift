/// Components that can be written and read back, each with the name of its type before it.
struct ComponentList: Sendable {
  var components: [any Component] = []
}

extension ComponentList: Codable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for component in components { try list.encode(CodedComponent(component)) }
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd { components.append(try list.decode(CodedComponent.self).component) }
  }
}

/// A component with the name by which its type is found again.
struct CodedComponent: Codable {
  let component: any Component

  private enum CodingKeys: CodingKey { case kind, state }

  init(_ component: any Component) { self.component = component }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(type(of: component).kind, forKey: .kind)
    try members.encode(component, forKey: .state)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try members.decode(String.self, forKey: .kind)
    let types = decoder.userInfo[ComponentTypes.key] as? ComponentTypes ?? ComponentTypes()
    component = try CodedComponent.read(types.type(of: kind), members)
  }

  private static func read<Kind: Component>(
    _ type: Kind.Type, _ members: KeyedDecodingContainer<CodingKeys>
  ) throws -> any Component { try members.decode(Kind.self, forKey: .state) }
}
