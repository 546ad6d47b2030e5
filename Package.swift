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

/// The settings of what goes through pixels. `make test` sets the variable, because tests of a
/// debug build spend most of their time there. Other packages can depend on no package with such
/// flags.
let pixels =
  strict + (Context.environment["TINCT_OPTIMIZE"] == nil ? [] : [.unsafeFlags(["-O"])])

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
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26)],
  products: [
    .executable(name: "tinct", targets: ["tinct"]),
    .library(name: "TinctGraphics", targets: ["TinctGraphics"]),
    .library(name: "TinctPuzzles", targets: ["TinctPuzzles"]),
    .library(name: "TinctBoards", targets: ["TinctBoards"]),
    .library(name: "TinctDocuments", targets: ["TinctDocuments"]),
    .library(name: "TinctCodecs", targets: ["TinctCodecs"]),
    .library(name: "TinctRaster", targets: ["TinctRaster"]),
    .library(name: "TinctPipeline", targets: ["TinctPipeline"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // On Linux Cairo is loaded when something is drawn; see the target's source.
    .target(
      name: "CCairo",
      dependencies: [.target(name: "CCairoLibrary", condition: .when(platforms: [.macOS]))],
      path: "Sources/CLibraries/CCairo",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CCairoLibrary", path: "Sources/CLibraries/CCairoLibrary", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CPNG", path: "Sources/CLibraries/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/CLibraries/CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CExpat", path: "Sources/CLibraries/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CFreeType", path: "Sources/CLibraries/CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/CLibraries/CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CTurboJPEG", path: "Sources/CLibraries/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    // On Linux libimagequant is loaded when a picture needs fewer colours; see the target's source.
    .target(
      name: "CImagequant",
      dependencies: [
        .target(name: "CImagequantLibrary", condition: .when(platforms: [.macOS]))
      ],
      path: "Sources/CLibraries/CImagequant",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CImagequantLibrary", path: "Sources/CLibraries/CImagequantLibrary",
      pkgConfig: "imagequant",
      providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
    // Linked on Linux alone: Apple's systems have CryptoKit.
    .systemLibrary(
      name: "CCrypto", path: "Sources/CLibraries/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .target(name: "CSystem", path: "Sources/CLibraries/CSystem"),
    // Of the tool alone: it takes the place of malloc.
    .target(name: "CProcess", path: "Sources/CLibraries/CProcess"),
    .target(
      name: "CBuild", path: "Sources/CLibraries/CBuild",
      cSettings: [.define("TINCT_COMMIT", to: commit)]),

    .target(name: "TinctGraphics", swiftSettings: pixels),
    .target(name: "TinctPuzzles", dependencies: ["TinctGraphics"], swiftSettings: strict),
    .target(
      name: "TinctBoards", dependencies: ["TinctGraphics", "TinctPuzzles"], swiftSettings: strict),
    .target(
      name: "TinctDocuments", dependencies: ["TinctGraphics", "TinctPuzzles", "TinctBoards"],
      swiftSettings: strict),
    .target(
      name: "TinctCodecs",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "CPNG", "CDeflate",
        "CSystem", "CExpat", "CWebP", "CTurboJPEG", "CImagequant",
        .target(name: "CCrypto", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: pixels),
    .target(
      name: "TinctRaster", dependencies: ["TinctGraphics", "CCairo", "CFreeType"],
      swiftSettings: pixels),
    .target(
      name: "TinctPipeline",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "TinctCodecs",
        "TinctRaster", "CSystem",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "tinct",
      dependencies: [
        "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments",
        "TinctCodecs", "CBuild", "CProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .target(
      name: "SchemaValidation", dependencies: ["TinctDocuments"], path: "Tests/SchemaValidation",
      swiftSettings: strict),
    // The files around the tests, found from where they stand.
    .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: strict),
    // What holds for the actions of every game.
    .target(
      name: "ActionLaws", dependencies: ["TinctDocuments", "TinctPuzzles"],
      path: "Tests/ActionLaws", swiftSettings: strict),
    // The checks of the fuzz targets, which tests run on inputs that once were findings.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TinctCodecs", "TinctDocuments", "TinctBoards", "TinctGraphics", "TinctPuzzles",
      ],
      path: "Fuzz/Targets", swiftSettings: strict),
    // A game as a user of the libraries would write it: it sees what is public, and no more.
    .executableTarget(
      name: "desert",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "TinctCodecs",
        "TinctPipeline",
      ],
      path: "examples/desert/Sources", packageAccess: false, swiftSettings: tested),
    // A package of its own, too: a game without C libraries.
    .executableTarget(
      name: "game",
      dependencies: ["TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments"],
      path: "examples/game/Sources", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "DesertTests",
      dependencies: [
        "desert", "ActionLaws", "TinctDocuments", "TinctCodecs", "TinctBoards", "TinctGraphics",
        "TinctPuzzles",
      ],
      path: "examples/desert/Tests", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "TinctGraphicsTests", dependencies: ["TinctGraphics"], swiftSettings: tested),
    .testTarget(
      name: "TinctPuzzlesTests", dependencies: ["TinctPuzzles", "TinctGraphics", "ActionLaws"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctBoardsTests",
      dependencies: ["TinctBoards", "TinctPuzzles", "TinctGraphics", "ActionLaws"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctDocumentsTests",
      dependencies: [
        "TinctDocuments", "TinctBoards", "TinctPuzzles", "TinctGraphics", "SchemaValidation",
        "FuzzTargets", "TestFiles",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctCodecsTests",
      dependencies: [
        "TinctCodecs", "TinctDocuments", "TinctGraphics", "TinctPuzzles", "TinctBoards",
        "CDeflate", "CPNG", "CWebP", "SchemaValidation", "FuzzTargets", "TestFiles",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctRasterTests",
      dependencies: ["TinctRaster", "TinctGraphics", "CCairo"], swiftSettings: tested),
    .testTarget(
      name: "TinctPipelineTests",
      dependencies: [
        "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments",
        "TinctCodecs", "TinctRaster", "desert", "TestFiles",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctToolTests",
      dependencies: [
        "tinct", "game", "TinctCodecs", "TinctDocuments", "TinctBoards", "TinctGraphics",
        "TinctPuzzles", "CWebP", "SchemaValidation",
      ],
      swiftSettings: tested),
  ]
)
