import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The example of a game that links the libraries without C.
///
/// It is a package of its own, which `make game` builds as a user would. Here its sources are a
/// target beside the libraries, because building these a second time takes as long as all other
/// tests of the tool.
@Suite struct GameExampleTests {
  private static let game = Tool.executable.deletingLastPathComponent().appending(path: "game")
  private static let libraries = ["TinctGraphics", "TinctPuzzles", "TinctBoards", "TinctDocuments"]

  private struct Manifest: Decodable {
    struct Target: Decodable {
      struct Dependency: Decodable {
        let product: [String?]?
        let byName: [String?]?
      }
      let name: String
      let dependencies: [Dependency]
    }
    let targets: [Target]

    /// The names that a target depends on.
    func dependencies(of name: String) -> [String]? {
      targets.first { $0.name == name }?.dependencies
        .compactMap { ($0.product ?? $0.byName)?.first ?? nil }
    }
  }

  private func run(_ words: String...) throws -> Tool.Result {
    let tool = try Tool()
    let process = tool.process(words, executable: URL(filePath: "/usr/bin/env"))
    process.environment = ProcessInfo.processInfo.environment
    return try tool.run(process, input: "")
  }

  @Test(arguments: ["", "examples/game"])
  func `the game may use the libraries without C, and nothing else`(folder: String) throws {
    let path = Tool.package.appending(path: folder).path
    // The folder of the tests' own build is locked while they run.
    let dump = try run(
      "swift", "package", "--package-path", path, "--scratch-path", "build", "dump-package")
    #expect(dump.code == 0, "\(dump.errors)")
    let manifest = try JSONDecoder().decode(Manifest.self, from: dump.output)
    #expect(manifest.dependencies(of: "game") == Self.libraries)
  }

  @Test func `no C library is linked`() throws {
    #if os(macOS)
      let linked = try run("otool", "-L", Self.game.path)
    #else
      let linked = try run("ldd", Self.game.path)
    #endif
    #expect(linked.code == 0 && linked.text.contains("Foundation"), "\(linked.errors)")
    for library in [
      "cairo", "freetype", "png", "deflate", "webp", "imagequant", "expat", "crypto", "libz",
    ] {
      #expect(!linked.text.lowercased().contains(library), "\(library)")
    }
  }

  @Test func `it plays, and prints what the tool exported`() throws {
    let tool = try Tool()
    let files = [
      "examples/hexes.json", "palettes/citrus.json", "themes/beads.json",
      "examples/game/board.separation.json",
    ].map { Tool.package.appending(path: $0).path }
    let run = try tool.run(
      tool.process(files + ["out.ppm"], executable: Self.game), input: "")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("undone: 179 x 208"))
    let picture = try Data(contentsOf: tool.folder.appending(path: "out.ppm"))
    let drawn = try tool.run(
      "board", files[0], "--puzzle", "1", "--theme", "beads", "--palette", "citrus", "--cell", "12",
      "--out", "drawn.png")
    #expect(drawn.code == 0, "\(drawn.errors)")
    let board = try PNGImage(decoding: [UInt8](try #require(tool.data("drawn.png")))).bitmap
    let head = Data("P6\n\(board.width) \(board.height)\n255\n".utf8)
    #expect(picture.starts(with: head))
    let channels = board.pixels.flatMap { [$0.red, $0.green, $0.blue] }
    #expect(picture.count == head.count + channels.count)
    // The tool's picture has its mixes merged.
    let differences = zip(picture.dropFirst(head.count), channels).map {
      abs(Int($0) - Int($1))
    }
    #expect(try #require(differences.max()) <= 2)
  }
}
