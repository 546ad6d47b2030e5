import Foundation
import Testing

/// A package that links the libraries without C, built as a user would build it.
@Suite struct GameExampleTests {
  private static let folder = Tool.package.appending(path: "examples/game")
  /// Beside the tests' own, so that a second run has little to build.
  private static let scratch = Tool.package.appending(path: ".build/game")

  @Test func `a game is built with no C library in sight, and plays`() throws {
    let build = Process()
    build.executableURL = URL(filePath: "/usr/bin/env")
    build.arguments = [
      "swift", "build", "--package-path", Self.folder.path, "--scratch-path", Self.scratch.path,
      "--product", "game",
    ]
    var environment = ProcessInfo.processInfo.environment
    // No library is found by pkg-config here.
    environment["PKG_CONFIG_PATH"] = "/nonexistent"
    environment["PKG_CONFIG_LIBDIR"] = "/nonexistent"
    build.environment = environment
    // It may be much; a full pipe would stop the build.
    build.standardOutput = FileHandle.nullDevice
    build.standardError = FileHandle.nullDevice
    try build.run()
    build.waitUntilExit()
    #expect(build.terminationStatus == 0)

    let products = Self.scratch.appending(path: "debug")
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: products.appending(path: "Modules").path
    ).filter { $0.hasSuffix(".swiftmodule") }
    #expect(
      modules.sorted() == [
        "TinctBoards.swiftmodule", "TinctDocuments.swiftmodule", "TinctGraphics.swiftmodule",
        "TinctPuzzles.swiftmodule", "game.swiftmodule",
      ])

    let tool = try Tool()
    let files = [
      "examples/hexes.json", "palettes/citrus.json", "themes/beads.json",
      "examples/game/separation.json",
    ].map { Tool.package.appending(path: $0).path }
    let run = try tool.run(
      tool.process(files + ["out.ppm"], executable: products.appending(path: "game")), input: "")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("undone: 180 x 208"))
    let picture = try Data(contentsOf: tool.folder.appending(path: "out.ppm"))
    // Base; twice the ink of wires; half of each; and a row of base.
    let (base, wire, half): ([UInt8], [UInt8], [UInt8]) = (
      [0xFE, 0xEC, 0xCD], [0xF1, 0x9C, 0x75], [0xF8, 0xC4, 0xA1]
    )
    let pixels = base + wire + wire + half + base + base + base + base
    #expect(picture == Data("P6\n4 2\n255\n".utf8) + Data(pixels))
  }
}
