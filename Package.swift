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

/// `make test` sets the variable, and builds as for release: in debug builds the parser of the
/// command line checks the declarations of all options at each start, which takes longer than most
/// runs of the tool, and pixels, puzzles and repairs of palettes take most of the time of other
/// tests. The rest is compiled without optimisation all the same, because that would take longer
/// than it saves. Other packages can depend on no package with such flags.
let isForTests = Context.environment["TINCT_TESTS"] != nil

/// The settings of what is optimised for tests, too.
let quick = strict + (isForTests ? [.unsafeFlags(["-enable-testing"])] : [])

/// The settings that link the tool so that it starts in two thirds of the time, which counts where
/// tests start it some thousand times: Swift's libraries are in it, and addresses are filled in as
/// in a release.
let quickStart: [LinkerSetting] =
  isForTests
  ? [
    .unsafeFlags(
      ["-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"]
        + (Context.environment["TINCT_QUICK_START"]?.split(separator: " ").map(String.init) ?? []),
      .when(platforms: [.linux]))
  ] : []

/// The settings that leave code of tests as it is written.
let plain: [SwiftSetting] =
  isForTests ? [.unsafeFlags(["-enable-testing", "-Onone"])] : []

/// The settings that have a module compiled by two processes: those that others wait for, and the
/// last one. Where there is optimisation, it sees less at a time, which costs the tests less than
/// the build gains. More batches would read the same interfaces more often. The compiler tells once
/// or twice that it ignores -num-threads, which is right.
let parallel: [SwiftSetting] =
  isForTests
  ? [
    .unsafeFlags([
      "-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-count", "2",
    ])
  ] : []

/// Tests keep every rule but strict memory safety, which the testing macros do not follow. Nothing
/// imports them, so that their interface is not made by a job of its own, which would expand all
/// macros once more.
let tested: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ] + plain
  + (isForTests
    ? [.unsafeFlags(["-no-emit-module-separately-wmo", "-no-emit-module-separately"])] : [])

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
    .library(name: "TinctStudio", targets: ["TinctStudio"]),
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
    // On Linux what shapes text is loaded when some is set; see the target's source.
    .target(
      name: "CShaping",
      dependencies: ["CHarfBuzzLibrary", "CFriBidiLibrary", "CUnibreakLibrary"].map {
        .target(name: $0, condition: .when(platforms: [.macOS]))
      },
      path: "Sources/CLibraries/CShaping",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CHarfBuzzLibrary", path: "Sources/CLibraries/CHarfBuzzLibrary", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFriBidiLibrary", path: "Sources/CLibraries/CFriBidiLibrary", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CUnibreakLibrary", path: "Sources/CLibraries/CUnibreakLibrary",
      pkgConfig: "libunibreak",
      providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),
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
    // libcurl is loaded when a remote cache is asked; see the target's source.
    .target(
      name: "CCurl", path: "Sources/CLibraries/CCurl",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Linked on Linux alone: Apple's systems have CryptoKit.
    .systemLibrary(
      name: "CCrypto", path: "Sources/CLibraries/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .target(name: "CSystem", path: "Sources/CLibraries/CSystem"),
    // Of the tool alone: it takes the place of malloc.
    .target(name: "CProcess", path: "Sources/CLibraries/CProcess"),
    // The files of the studio's page.
    .target(name: "CPage", path: "Sources/CLibraries/CPage"),
    .target(
      name: "CBuild", path: "Sources/CLibraries/CBuild",
      cSettings: [.define("TINCT_COMMIT", to: commit)]),

    .target(name: "TinctGraphics", swiftSettings: quick),
    .target(name: "TinctPuzzles", dependencies: ["TinctGraphics"], swiftSettings: quick),
    .target(
      name: "TinctBoards", dependencies: ["TinctGraphics", "TinctPuzzles"],
      swiftSettings: quick + parallel),
    .target(
      name: "TinctDocuments", dependencies: ["TinctGraphics", "TinctPuzzles", "TinctBoards"],
      swiftSettings: strict + plain + parallel),
    .target(
      name: "TinctCodecs",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "CPNG", "CDeflate",
        "CSystem", "CExpat", "CWebP", "CTurboJPEG", "CImagequant",
        .target(name: "CCrypto", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: quick),
    .target(
      name: "TinctRaster", dependencies: ["TinctGraphics", "CCairo", "CFreeType", "CShaping"],
      swiftSettings: quick),
    .target(
      name: "TinctPipeline",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "TinctCodecs",
        "TinctRaster", "CSystem", "CCurl",
      ],
      swiftSettings: strict + plain),
    .target(
      name: "TinctStudio",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "TinctCodecs",
        "TinctRaster", "TinctPipeline", "CPage",
      ],
      exclude: ["Page"], swiftSettings: strict + plain),
    .executableTarget(
      name: "tinct",
      dependencies: [
        "TinctStudio", "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctBoards",
        "TinctDocuments", "TinctCodecs", "CBuild", "CProcess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict + plain, linkerSettings: quickStart),

    .target(
      name: "SchemaValidation", dependencies: ["TinctDocuments"], path: "Tests/SchemaValidation",
      swiftSettings: strict + plain),
    // The files around the tests, found from where they stand.
    .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: strict + plain),
    // Comparisons of pictures pixel by pixel, a decoder of PNGs and a canvas to compare with, and
    // polygons to ask for what they enclose, which take most of the time of a test unless they are
    // optimised.
    .target(
      name: "PixelComparison", dependencies: ["TinctGraphics", "TinctRaster", "CDeflate"],
      path: "Tests/PixelComparison", swiftSettings: quick),
    // What holds for the actions of every game.
    .target(
      name: "ActionLaws", dependencies: ["TinctPuzzles"], path: "Tests/ActionLaws",
      swiftSettings: strict + plain),
    // The checks of the fuzz targets, which tests run on inputs that once were findings.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TinctStudio", "TinctCodecs", "TinctDocuments", "TinctBoards", "TinctGraphics",
        "TinctPuzzles",
      ],
      path: "Fuzz/Targets", swiftSettings: strict + plain),
    // A game as a user of the libraries would write it: it sees what is public, and no more.
    .target(
      name: "DesertCore",
      dependencies: [
        "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments", "TinctCodecs",
        "TinctPipeline",
      ],
      path: "examples/desert/Sources/Game", packageAccess: false, swiftSettings: tested),
    .executableTarget(
      name: "desert", dependencies: ["DesertCore"], path: "examples/desert/Sources/Tool",
      packageAccess: false, swiftSettings: tested),
    // A package of its own, too: a game without C libraries.
    .executableTarget(
      name: "game",
      dependencies: ["TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments"],
      path: "examples/game/Sources", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "DesertTests",
      dependencies: [
        "DesertCore", "ActionLaws", "TinctDocuments", "TinctCodecs", "TinctBoards", "TinctGraphics",
        "TinctPuzzles",
      ],
      path: "examples/desert/Tests", packageAccess: false, swiftSettings: tested),
    .testTarget(
      name: "TinctGraphicsTests", dependencies: ["TinctGraphics", "PixelComparison"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctPuzzlesTests", dependencies: ["TinctPuzzles", "TinctGraphics", "ActionLaws"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctBoardsTests",
      dependencies: [
        "TinctBoards", "TinctPuzzles", "TinctGraphics", "ActionLaws", "PixelComparison",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctDocumentsTests",
      dependencies: [
        "TinctDocuments", "TinctBoards", "TinctPuzzles", "TinctGraphics", "SchemaValidation",
        "TestFiles", "ActionLaws",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctCodecsTests",
      dependencies: [
        "TinctCodecs", "TinctDocuments", "TinctGraphics", "TinctPuzzles", "TinctBoards",
        "CDeflate", "CPNG", "CWebP", "SchemaValidation", "TestFiles", "PixelComparison",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctRasterTests",
      dependencies: ["TinctRaster", "TinctGraphics", "CCairo"], swiftSettings: tested),
    .testTarget(
      name: "TinctPipelineTests",
      dependencies: [
        "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments",
        "TinctCodecs", "TinctRaster", "DesertCore", "TestFiles", "PixelComparison",
      ],
      swiftSettings: tested + parallel),
    .testTarget(
      name: "FuzzTargetTests", dependencies: ["FuzzTargets", "TestFiles", "TinctPuzzles"],
      swiftSettings: tested),
    .testTarget(
      name: "TinctStudioTests",
      dependencies: [
        "TinctStudio", "TinctPipeline", "TinctGraphics", "TinctPuzzles", "TinctBoards",
        "TinctDocuments", "TinctCodecs", "FuzzTargets", "TestFiles",
      ],
      swiftSettings: tested),
    .testTarget(
      name: "TinctToolTests",
      // They run the tool and the game, which every build of tests makes, but see nothing of their
      // code, so that they need not wait for it.
      dependencies: [
        "TinctCodecs", "TinctDocuments", "TinctBoards", "TinctGraphics", "TinctPuzzles", "CWebP",
        "SchemaValidation", "ActionLaws",
      ],
      swiftSettings: tested),
  ]
)
