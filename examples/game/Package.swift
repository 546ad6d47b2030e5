// swift-tools-version: 6.2
import PackageDescription

// A game that plays puzzles and knows their pictures, on any system that has Swift: none of the
// four libraries needs a C library.
let package = Package(
  name: "game",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26)],
  dependencies: [.package(name: "tinct", path: "../..")],
  targets: [
    .executableTarget(
      name: "game",
      dependencies: ["TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments"].map {
        .product(name: $0, package: "tinct")
      })
  ])
