// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is compiled the same way: today's language, and no warning goes unread.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A C library that Debian ships; its folder holds a module map and a header, nothing else.
func debian(_ name: String, _ package: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([package])])
}

/// One whose headers stand in a folder of their own, which pkg-config knows.
func debian(_ name: String, _ package: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func engine(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// What a stage is made of, each of it of use by itself.
let parts: [Target.Dependency] = [
  "EvenstepFiles", "EvenstepJSON", "EvenstepCoding", "EvenstepGeometry", "EvenstepTiming", "EvenstepAnimation",
  "EvenstepPhysics", "EvenstepImaging", "EvenstepDrawing", "EvenstepText",
]

/// A program that the README shows.
///
/// SwiftPM compiles it anew only when a module changes that it depends on directly, so it depends on all.
func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: parts + ["EvenstepStage", "EvenstepRecording", "EvenstepExport"] + dependencies,
    path: "Sources/Examples/\(name)", swiftSettings: house)
}

func suite(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["EvenstepTestSupport"],
    exclude: exclude, swiftSettings: house)
}

let package = Package(
  name: "Evenstep",
  products: [
    .library(name: "Evenstep", targets: ["Evenstep"]),
    .library(name: "EvenstepWindow", targets: ["EvenstepWindow"]),
    .executable(name: "evenstep", targets: ["EvenstepCommand"]),
  ],
  targets: [
    debian("CChipmunk", "libchipmunk-dev"),
    debian("CSDL2", "libsdl2-dev"),
    debian("CSPNG", "libspng-dev"),
    debian("CJansson", "libjansson-dev"),
    debian("CXXHash", "libxxhash-dev"),
    debian("CZstd", "libzstd-dev"),
    debian("CNettle", "nettle-dev"),
    debian("CFreeType", "libfreetype-dev", pkgConfig: "freetype2"),
    debian("CHarfBuzz", "libharfbuzz-dev"),
    // A header that holds its functions: they are compiled here.
    .target(name: "CQOI"),

    // Arrows only point up this list; nothing imports what stands below it.
    engine("EvenstepFiles", []),
    engine("EvenstepJSON", ["CJansson"]),
    engine("EvenstepCoding", ["CZstd", "CNettle"]),
    engine("EvenstepGeometry", ["CXXHash"]),
    engine("EvenstepTiming", []),
    engine("EvenstepAnimation", ["EvenstepGeometry"]),
    engine("EvenstepPhysics", ["EvenstepCoding", "EvenstepGeometry", "CChipmunk"]),
    engine("EvenstepImaging", ["EvenstepGeometry", "EvenstepFiles", "CSPNG", "CQOI"]),
    // The rasteriser's loops for one processor or another; each has an equal in Swift.
    .target(name: "CRaster"),
    engine("EvenstepDrawing", ["CRaster", "EvenstepGeometry", "EvenstepImaging"]),
    engine("EvenstepText", ["EvenstepGeometry", "EvenstepFiles", "CFreeType", "CHarfBuzz"]),
    engine("EvenstepStage", parts),
    engine("EvenstepRecording", parts + ["EvenstepStage"]),
    engine("EvenstepExport", parts + ["EvenstepStage", "EvenstepRecording"]),
    engine("EvenstepWindow", parts + ["EvenstepStage", "EvenstepRecording", "CSDL2"]),
    engine("Evenstep", parts + ["EvenstepStage", "EvenstepRecording", "EvenstepExport"]),
    .executableTarget(
      name: "EvenstepCommand",
      dependencies: parts + ["EvenstepStage", "EvenstepRecording", "EvenstepExport", "EvenstepWindow"],
      swiftSettings: house),

    // Draws the pictures and writes the gallery of the scenes we ship; nothing else needs it.
    .executableTarget(
      name: "EvenstepArt",
      dependencies: [
        "EvenstepGeometry", "EvenstepFiles", "EvenstepJSON", "EvenstepAnimation", "EvenstepImaging", "EvenstepDrawing",
      ],
      swiftSettings: house),

    // Measures us beside other libraries, which programs in tools/benchmarks call; see tools/bench.
    engine("EvenstepMeasuring", ["EvenstepJSON"]),
    .executableTarget(
      name: "EvenstepBench", dependencies: parts + ["EvenstepStage", "EvenstepMeasuring"], swiftSettings: house),

    example("FirstFrame", ["Evenstep"]),
    example("CratePlayground", ["Evenstep", "EvenstepWindow"]),
    example("Search", ["Evenstep"]),

    // Counts in the place of the C library's functions, so nothing but tests may depend on it.
    .target(name: "CAllocations"),
    // Tries what might end a process; the tests start it.
    .executableTarget(
      name: "HazardProgram", dependencies: ["EvenstepPhysics", "EvenstepGeometry", "EvenstepCoding"],
      path: "Tests/HazardProgram", swiftSettings: house),
    engine(
      "EvenstepTestSupport", ["CAllocations", "EvenstepGeometry", "EvenstepImaging", "EvenstepFiles", "EvenstepStage"]),
    suite("EvenstepGeometryTests", ["EvenstepGeometry"]),
    suite("EvenstepJSONTests", ["EvenstepJSON"]),
    suite("EvenstepMeasuringTests", ["EvenstepMeasuring", "EvenstepJSON"]),
    suite("EvenstepCodingTests", ["EvenstepCoding", "EvenstepGeometry"]),
    suite("EvenstepTimingTests", ["EvenstepTiming"]),
    suite("EvenstepAnimationTests", ["EvenstepAnimation", "EvenstepCoding"]),
    suite("EvenstepPhysicsTests", ["EvenstepPhysics", "EvenstepCoding"], exclude: ["Reference"]),
    suite("EvenstepImagingTests", ["EvenstepImaging"]),
    suite("EvenstepDrawingTests", ["EvenstepDrawing"], exclude: ["Goldens"]),
    suite(
      "EvenstepTextTests",
      ["EvenstepText", "EvenstepGeometry", "EvenstepFiles", "EvenstepImaging", "EvenstepDrawing", "CFreeType"]),
    suite("EvenstepStageTests", parts + ["EvenstepStage"]),
    suite("EvenstepRecordingTests", parts + ["EvenstepStage", "EvenstepRecording"]),
    suite(
      "EvenstepExportTests", parts + ["EvenstepStage", "EvenstepRecording", "EvenstepExport"], exclude: ["Goldens"]),
    suite("EvenstepWindowTests", parts + ["EvenstepStage", "EvenstepRecording", "EvenstepWindow", "CSDL2"]),
    suite("ExampleTests", ["Evenstep"], exclude: ["bounce.evrec"]),
    suite(
      "EvenstepCommandTests",
      parts + [
        "EvenstepStage", "EvenstepRecording", "EvenstepExport", "EvenstepCommand", "EvenstepBench", "FirstFrame",
        "CratePlayground", "Search", "HazardProgram",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
