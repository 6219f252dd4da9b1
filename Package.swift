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

func engine(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Examples/\(name)", swiftSettings: house)
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

    // Arrows only point up this list; nothing imports what stands below it.
    engine("EvenstepFiles", []),
    engine("EvenstepJSON", ["CJansson"]),
    engine("EvenstepGeometry", ["CXXHash"]),
    engine("EvenstepTiming", []),
    engine("EvenstepAnimation", ["EvenstepGeometry"]),
    engine("EvenstepPhysics", ["EvenstepGeometry", "CChipmunk"]),
    engine("EvenstepImaging", ["EvenstepGeometry", "EvenstepFiles", "CSPNG"]),
    engine("EvenstepDrawing", ["EvenstepGeometry", "EvenstepImaging"]),
    engine(
      "EvenstepStage",
      [
        "EvenstepGeometry", "EvenstepFiles", "EvenstepJSON", "EvenstepTiming", "EvenstepAnimation",
        "EvenstepPhysics", "EvenstepImaging", "EvenstepDrawing",
      ]),
    engine(
      "EvenstepExport",
      [
        "EvenstepGeometry", "EvenstepFiles", "EvenstepJSON", "EvenstepTiming", "EvenstepImaging", "EvenstepDrawing",
        "EvenstepStage",
      ]),
    engine(
      "EvenstepWindow",
      ["EvenstepGeometry", "EvenstepTiming", "EvenstepImaging", "EvenstepDrawing", "EvenstepStage", "CSDL2"]),
    engine(
      "Evenstep",
      [
        "EvenstepGeometry", "EvenstepTiming", "EvenstepAnimation", "EvenstepPhysics", "EvenstepImaging",
        "EvenstepDrawing", "EvenstepStage", "EvenstepExport",
      ]),
    .executableTarget(
      name: "EvenstepCommand",
      dependencies: [
        "EvenstepExport", "EvenstepWindow", "EvenstepStage", "EvenstepFiles", "EvenstepGeometry", "EvenstepJSON",
        "EvenstepTiming",
      ],
      swiftSettings: house),

    // Draws the pictures and writes the gallery of the scenes we ship; nothing else needs it.
    .executableTarget(
      name: "EvenstepArt",
      dependencies: [
        "EvenstepGeometry", "EvenstepFiles", "EvenstepJSON", "EvenstepAnimation", "EvenstepImaging", "EvenstepDrawing",
      ],
      swiftSettings: house),

    // Programs that the README shows; the tests run them.
    example("FirstFrame", ["Evenstep"]),
    example("CratePlayground", ["Evenstep", "EvenstepWindow"]),

    engine("EvenstepTestSupport", ["EvenstepImaging"]),
    suite("EvenstepGeometryTests", ["EvenstepGeometry"]),
    suite("EvenstepJSONTests", ["EvenstepJSON"]),
    suite("EvenstepTimingTests", ["EvenstepTiming"]),
    suite("EvenstepAnimationTests", ["EvenstepAnimation"]),
    suite("EvenstepPhysicsTests", ["EvenstepPhysics"], exclude: ["Reference"]),
    suite("EvenstepImagingTests", ["EvenstepImaging"]),
    suite("EvenstepDrawingTests", ["EvenstepDrawing"]),
    suite("EvenstepStageTests", ["EvenstepStage"]),
    suite(
      "EvenstepExportTests",
      [
        "EvenstepExport", "EvenstepGeometry", "EvenstepFiles", "EvenstepJSON", "EvenstepTiming", "EvenstepAnimation",
        "EvenstepPhysics", "EvenstepImaging", "EvenstepDrawing", "EvenstepStage",
      ], exclude: ["Goldens"]),
    suite(
      "EvenstepWindowTests",
      [
        "EvenstepGeometry", "EvenstepTiming", "EvenstepImaging", "EvenstepDrawing", "EvenstepPhysics",
        "EvenstepStage", "EvenstepFiles", "EvenstepWindow", "CSDL2", "CratePlayground", "FirstFrame",
      ]),
    suite("EvenstepCommandTests", ["Evenstep"]),
  ],
  swiftLanguageModes: [.v6]
)
