internal import EvenstepGeometry
internal import EvenstepPhysics

extension SceneReport {
  /// Tells how the bodies stand on one another and how fast they may be.
  mutating func addStructure(_ stage: Stage) {
    guard !stage.world.dynamicBodies.isEmpty else { return }
    let structure = stage.world.structure()
    if structure.highestStack > 1 {
      let ratio = structure.greatestMassRatio
      let masses = ratio > 1 ? ", up to \(Rule.short(ratio)) times as heavy as what they rest on" : ""
      add(line: "stacks", "up to \(structure.highestStack) bodies on one another\(masses)")
    }
    let speeds = stage.safeSpeeds()
    guard let least = speeds.min(by: { $0.speed < $1.speed }) else { return }
    let swept = speeds.count { $0.isSwept }
    add(
      line: "speeds",
      "safe up to \(Rule.short(least.speed)) points a second (\"\(least.id)\") without sweeping; "
        + (swept == 0
          ? "no dynamic body is swept" : "\(swept) of \(speeds.count) dynamic bodies are swept, and safe at any"))
  }

  /// A table of the dynamic bodies: id, mass, size and highest safe speed in points a second, and whether it is swept.
  public static func bodies(of stage: Stage) -> String {
    stage.safeSpeeds().reduce("id,mass,thickness,safeSpeed,swept\n") { table, body in
      table + "\(body.id),\(body.mass),\(body.thickness),\(body.speed),\(body.isSwept ? 1 : 0)\n"
    }
  }
}

extension Stage {
  /// How fast a dynamic body may be without passing through something, if it were not swept.
  struct BodySpeed {
    let id: String
    let mass: Double
    let thickness: Double
    let speed: Double
    let isSwept: Bool
  }

  /// The dynamic bodies with solid shapes, in the order of entry.
  func safeSpeeds() -> [BodySpeed] {
    let thinnest = world.thinnestBodies(2)
    return nodes.records.compactMap { record in
      guard record.bodyKind == .dynamic, let body = record.body, let mass = try? world.mass(of: body),
        let thickness = try? world.thickness(of: body), thickness < .infinity,
        let safe = try? world.safeSpeed(
          of: body, against: thinnest.first { $0 != body }, substeps: substeps),
        safe.speed < .infinity
      else { return nil }
      return BodySpeed(
        id: record.id, mass: mass, thickness: thickness, speed: safe.speed, isSwept: safe.isSwept)
    }
  }
}
