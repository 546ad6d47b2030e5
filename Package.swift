// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Tests keep every rule but strict memory safety, which the testing macros do not follow.
let tested: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The commit that `tinct --version` names. The Makefile sets the variable, because the manifest's
/// own view of Git is cached until the manifest changes.
let commit =
  Context.environment["TINCT_COMMIT"] ?? Context.gitInformation?.currentCommit ?? "unknown"

let package = Package(
  name: "tinct",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "tinct", targets: ["tinct"]),
    .library(name: "TinctGraphics", targets: ["TinctGraphics"]),
    .library(name: "TinctPuzzles", targets: ["TinctPuzzles"]),
    .library(name: "TinctCodecs", targets: ["TinctCodecs"]),
    .library(name: "TinctRaster", targets: ["TinctRaster"]),
    .library(name: "TinctPipeline", targets: ["TinctPipeline"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    // On Linux Cairo is loaded when something is drawn; see the target's source.
    .target(
      name: "CCairo",
      dependencies: [.target(name: "CCairoLibrary", condition: .when(platforms: [.macOS]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CCairoLibrary", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    // On Linux libimagequant is loaded when a picture needs fewer colours; see the target's source.
    .target(
      name: "CImagequant",
      dependencies: [
        .target(name: "CImagequantLibrary", condition: .when(platforms: [.macOS]))
      ],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CImagequantLibrary", pkgConfig: "imagequant",
      providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
    .target(name: "CThreads"),
    .target(name: "CBuild", cSettings: [.define("TINCT_COMMIT", to: commit)]),

    .target(name: "TinctGraphics", swiftSettings: strict),
    .target(name: "TinctPuzzles", dependencies: ["TinctGraphics"], swiftSettings: strict),
    .target(
      name: "TinctCodecs",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "CPNG", "CDeflate", "CExpat", "CWebP",
        "CImagequant",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(
      name: "TinctRaster", dependencies: ["TinctGraphics", "CCairo", "CFreeType"],
      swiftSettings: strict),
    .target(
      name: "TinctPipeline",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctCodecs", "TinctRaster", "CThreads",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "tinct",
      dependencies: [
        "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctCodecs", "CBuild",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .target(
      name: "SchemaValidation", dependencies: ["TinctCodecs"], path: "Tests/SchemaValidation",
      swiftSettings: strict),
    // What holds for the actions of every game.
    .target(
      name: "ActionLaws", dependencies: ["TinctCodecs", "TinctPuzzles"], path: "Tests/ActionLaws",
      swiftSettings: strict),
    // The checks of the fuzz targets, which tests run on inputs that once were findings.
    .target(
      name: "FuzzTargets", dependencies: ["TinctCodecs", "TinctGraphics", "TinctPuzzles"],
      path: "Fuzz/Targets", swiftSettings: strict),
    // A game as a user of the libraries would write it: it sees what is public, and no more.
    .executableTarget(
      name: "desert",
      dependencies: ["TinctGraphics", "TinctPuzzles", "TinctCodecs", "TinctPipeline"],
      path: "examples/desert/Sources", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "DesertTests",
      dependencies: ["desert", "ActionLaws", "TinctCodecs", "TinctGraphics", "TinctPuzzles"],
      path: "examples/desert/Tests", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "TinctGraphicsTests", dependencies: ["TinctGraphics"], swiftSettings: tested),
    .testTarget(
      name: "TinctPuzzlesTests", dependencies: ["TinctPuzzles", "TinctGraphics", "ActionLaws"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctCodecsTests",
      dependencies: [
        "TinctCodecs", "TinctGraphics", "TinctPuzzles", "CDeflate", "CPNG", "CWebP",
        "SchemaValidation", "FuzzTargets",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctRasterTests",
      dependencies: ["TinctRaster", "TinctGraphics", "CCairo"], swiftSettings: tested),
    .testTarget(
      name: "TinctPipelineTests",
      dependencies: [
        "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctCodecs", "TinctRaster", "desert",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctToolTests",
      dependencies: [
        "tinct", "TinctCodecs", "TinctGraphics", "TinctPuzzles", "CWebP", "SchemaValidation",
      ],
      swiftSettings: tested),
  ]
)
