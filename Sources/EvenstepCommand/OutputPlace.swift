internal import EvenstepFiles

/// Where an output goes, so that two do not meet there.
struct OutputPlace {
  private let name: String
  /// The components of its path from the root, or from the working folder where that is not known.
  private let components: [Substring]

  private init(_ name: String) {
    self.name = name
    let path = name.hasPrefix("/") ? name : "\(Files.workingFolder ?? "")/\(name)"
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", !components.isEmpty { components.removeLast() } else { components.append(part) }
    }
    self.components = components
  }

  /// Throws where two outputs have one place, or one lies inside another.
  static func refuseClashes(_ names: [String]) throws(Failure) {
    let places = names.map(OutputPlace.init)
    for (index, place) in places.enumerated() {
      for other in places[..<index] {
        let (short, long) = place.components.count < other.components.count ? (place, other) : (other, place)
        guard long.components.starts(with: short.components), (place.name == "-") == (other.name == "-") else {
          continue
        }
        throw Failure(
          .usage,
          short.components.count == long.components.count
            ? "\(place.name): two outputs go there" : "\(long.name): lies inside the output \(short.name)")
      }
    }
  }
}
