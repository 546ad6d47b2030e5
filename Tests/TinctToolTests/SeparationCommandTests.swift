import Foundation
import Testing
import TinctBoards
import TinctCodecs
import TinctDocuments
import TinctGraphics

/// Drawings that are written in inks.
struct SeparationCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static func package(_ path: String) -> String {
    Tool.package.appending(path: path).path(percentEncoded: false)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Tool.package.appending(path: path)))
  }

  private func separation(_ name: String) throws -> Separation {
    try SeparationDocument.read([UInt8](try #require(tool.data(name))))
  }

  @Test func `the separation of the example is what the tool writes`() throws {
    let result = try tool.run(
      "board", Self.package("examples/hexes.json"), "--puzzle", "1", "--theme", "beads",
      "--cell", "12", "--out", "board.separation.json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      tool.data("board.separation.json").map { [UInt8]($0) }
        == (try Self.bytes("examples/game/board.separation.json")))
  }

  /// Themes drawn as tiles, as scenes, with sprites, and with inks that others show through.
  @Test(
    arguments: [
      ("noodles", "citrus"), ("noodles", "dusk"), ("beads", "citrus"), ("beads", "dusk"),
      ("metro", "dusk"), ("toy", "citrus"),
    ])
  func `a separation printed in a palette is the picture in that palette`(
    theme: String, palette: String
  ) throws {
    let words = [
      "board", Self.package("examples/squares.json"), "--puzzle", "1", "--theme", theme,
      "--cell", "20", "--hint", "next", "--select", "2",
    ]
    let inked = try tool.run(arguments: words + ["--out", "a.separation.json"])
    #expect(inked.code == 0, "\(inked.errors)")
    let drawn = try tool.run(arguments: words + ["--palette", palette, "--out", "a.png"])
    #expect(drawn.code == 0, "\(drawn.errors)")

    let rules = try ThemeDocument.read(Self.bytes("themes/\(theme).json")).inks
    let format = try #require(PaletteFormat(recognizingText: [0x7B], named: "\(palette).json"))
    let swatches = try #require(
      try format.read(Self.bytes("palettes/\(palette).json")).palettes.first)
    var notes: [String] = []
    try Self.expect(
      try separation("a.separation.json"), by: rules,
      in: swatches.palette(named: palette, notes: &notes),
      isLike: [UInt8](try #require(tool.data("a.png"))))
  }

  @Test func `an empty grid is a separation in the inks of empty grids`() throws {
    let words = [
      "grid", "--grid", "hex", "--columns", "4", "--rows", "3", "--colors", "3", "--labels",
      "index", "--cell", "30",
    ]
    #expect(try tool.run(arguments: words + ["--out", "g.separation.json"]).code == 0)
    #expect(try tool.run(arguments: words + ["--palette", "citrus", "--out", "g.png"]).code == 0)
    let format = try #require(PaletteFormat(recognizingText: [0x7B], named: "citrus.json"))
    let swatches = try #require(
      try format.read(Self.bytes("palettes/citrus.json")).palettes.first)
    var notes: [String] = []
    try Self.expect(
      try separation("g.separation.json"), by: .emptyGrid,
      in: swatches.palette(named: "citrus", notes: &notes),
      isLike: [UInt8](try #require(tool.data("g.png"))))
  }

  /// Compares a separation with a picture, which merging and rounding may have moved by 2 of 255.
  private static func expect(
    _ separation: Separation, by rules: InkRules, in palette: Palette, isLike png: [UInt8]
  ) throws {
    var colors = try rules.colors(in: palette)
    for ink in separation.inks { colors[ink] = colors[ink] ?? ink.fixedColor }
    let printed = separation.image.bitmap(colors: try separation.print(colors))
    let picture = try PNGImage(decoding: png).bitmap
    #expect(printed.width == picture.width && printed.height == picture.height)
    let difference = zip(printed.pixels, picture.pixels).map { one, other in
      [
        Int(one.red) - Int(other.red), Int(one.green) - Int(other.green),
        Int(one.blue) - Int(other.blue), Int(one.alpha) - Int(other.alpha),
      ].map(abs).max() ?? 0
    }.max()
    #expect(try #require(difference) <= 2)
  }

  @Test func `separations are named, told and kept as other files are`() throws {
    let words = [
      "board", Self.package("examples/squares.json"), "--puzzle", "garden", "--puzzle", "pocket",
      "--cell", "8", "--as", "separation", "--name", "in/{puzzle}.separation.json", "--out", "out",
      "--cache", "cache", "--explain",
    ]
    #expect(try tool.run(arguments: words).code == 0)
    #expect(
      tool.files("out") == ["in/garden.separation.json", "in/pocket.separation.json"])
    #expect(try tool.run(arguments: words).errors == "Nothing to write: 2 files up to date.\n")
    let changed = try tool.run(arguments: words + ["--select", "0", "--check"])
    #expect(changed.code != 0)
    #expect(changed.errors.contains("Because option select"), "\(changed.errors)")
    #expect(changed.errors.contains("2 files not up to date"), "\(changed.errors)")
  }

  @Test func `inks that are not equally opaque in all palettes are told`() throws {
    let words = ["board", Self.package("examples/squares.json"), "--puzzle", "1", "--cell", "8"]
    let toy = try tool.run(arguments: words + ["--theme", "toy", "--out", "a.separation.json"])
    #expect(toy.code == 0 && toy.errors.contains("Warning: the theme \"Toy\""), "\(toy.errors)")
    let noodles = try tool.run(arguments: words + ["--out", "b.separation.json"])
    #expect(!noodles.errors.contains("Warning"), "\(noodles.errors)")
  }

  @Test(
    arguments: [
      (["--palette", "citrus"], "--palette: a separation is in inks"),
      (["--names", "base,text"], "--names: a separation is in inks"),
      (["--layout", "palette"], "--layout: a separation is in inks"),
      (["--name", "{palette}-{puzzle}.separation.json"], "leave {palette} out"),
      (["--name", "{puzzle}.json"], "it must end in .separation.json"),
      (["--out", "a.json"], "or a file that ends in .png, .svg, .pdf, .separation.json"),
      (["--out", "a.png"], "ends in .png, but --as is separation"),
    ])
  func `what a separation does not have is refused`(words: [String], message: String) throws {
    let common = ["board", Self.package("examples/squares.json"), "--as", "separation"]
    let out = words.contains("--out") ? [] : ["--out", "out"]
    let result = try tool.run(arguments: common + words + out)
    #expect(result.code == 64)
    // Usage is wrapped.
    let told = result.errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(told.contains(message), "\(result.errors)")
    #expect(tool.files() == [])
  }

  @Test func `what is not in inks alone is refused`() throws {
    let art = try tool.run(
      "board", Self.package("examples/squares.json"), "--puzzle", "1", "--theme",
      Self.package("examples/tinting/tubes.theme.json"), "--sprites",
      Self.package("examples/tinting/tubes"), "--out", "a.separation.json")
    #expect(art.code != 0 && art.errors.contains("colours of its own"), "\(art.errors)")
    let sheet = try tool.run(
      "contact", Self.package("examples/squares.json"), "--out", "a.separation.json")
    #expect(sheet.code == 64 && sheet.errors.contains("no .json is written"), "\(sheet.errors)")
    #expect(tool.data("a.separation.json") == nil)
  }
}
