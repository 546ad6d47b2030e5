// swift-tools-version: 6.2
import PackageDescription

/// One executable for all fuzz targets; see `README.md` for how it is built and run.
///
/// It is a package of its own because its dependencies are built for fuzzing with it, and because
/// libFuzzer brings the entry point.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "tinct", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz-tinct",
      dependencies: [
        .product(name: "TinctCodecs", package: "tinct"),
        .product(name: "TinctGraphics", package: "tinct"),
        .product(name: "TinctPuzzles", package: "tinct"),
        .product(name: "TinctStudio", package: "tinct"),
      ],
      path: ".", exclude: ["README.md", "run.sh", "dictionaries"], sources: ["Targets", "Driver"],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        // Without this a module that has no entry point would get an empty one.
        .unsafeFlags(["-parse-as-library"]),
      ])
  ]
)
