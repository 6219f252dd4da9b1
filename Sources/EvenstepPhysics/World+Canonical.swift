internal import CChipmunk

extension World {
  /// Lays what the library keeps besides bodies and contacts in an order that depends on nothing but the world's state:
  /// the memory of the contacts, and the trees of bounds; grids do that by themselves.
  ///
  /// What follows differs from what would have followed without it, as it does after another order of adding. A world
  /// of the raw solver stays as it is, and so does one that a body has escaped from. Takes no memory once the world has
  /// been through it with as many bodies and contacts.
  package mutating func canonicalize() {
    if isCanonical || settings.solver == .raw || hasEscapees { return }
    buryRemoved()
    layout.listArbiters(of: space)
    layout.relayContacts(of: space)
    if !usesGrid {
      listShapes()
      layout.removeShapes(from: space)
      layout.insertShapes(into: space)
    }
    isCanonical = true
  }

  /// Lists the shapes in the order of adding, which is that of their ids in the library.
  mutating func listShapes() {
    layout.shapes.removeAll(keepingCapacity: true)
    for id in order {
      for shape in bodyTable[Int(id.index)].shapes {
        if let pointer = shapeTable[Int(shape.index)].pointer { layout.shapes.append(pointer) }
      }
    }
  }
}
