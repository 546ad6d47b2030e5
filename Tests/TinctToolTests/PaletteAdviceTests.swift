import Foundation
import Testing

/// The advice of runs that make or read palettes is true, and can be typed as it stands.
struct PaletteAdviceTests {
  private let tool: Tool

  init() throws {
    tool = try Tool(keepsBorders: true)
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "T",
       "colors": {"Sky": "#FFF3E0", "Ink": "#76448A", "Logo": "#76448A"},
       "roles": {"base": "Sky", "text": "Ink"}}
      """##, at: "t.json")
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try #require(tool.data(file)), as: UTF8.self)
  }

  @Test(arguments: [
    (##""base": "#336699", "text": "#33669A""##, #""base" and "text""#),
    (
      ##""dark": "#336699", "light": "#336699", "neutral": "#336699", "base": "#CC4422""##,
      #""dark" and "light""#
    ),
  ])
  func `a palette whose figures have the colour of the ground is told`(
    colors: String, named: String
  ) throws {
    try tool.put(
      #"{"format": "tinct-palette", "version": 1, "name": "Flat", "colors": {\#(colors)}}"#,
      at: "flat.json")
    let drawn = try tool.run(
      "board", "2x1:41", "--palette", "flat.json", "--cell", "9", "--out", "o")
    #expect(drawn.code == 0)
    #expect(
      drawn.errors.contains(
        "palette \"Flat\": \(named) are nearly one colour, #336699, so that little is seen"),
      "\(drawn.errors)")
    let other = try tool.run("board", "2x1:41", "--palette", "t.json", "--cell", "9", "--out", "p")
    #expect(!other.errors.contains("nearly one colour"))
  }

  @Test(arguments: ["json", "ase", "css", "tokens.json"])
  func `a colour that looks like the kept one keeps its name`(ending: String) throws {
    let file = "t-dark.\(ending)"
    let made = try tool.run(
      "palette", "derive", "t.json", "--dark", "--keep", "Ink", "--out", file)
    #expect(made.code == 0, "\(made.errors)")
    #expect(!made.errors.contains("Logo="), "\(made.errors)")
    let shown = try tool.run("palette", "show", file).text
    for name in ["sky", "ink", "logo"] {
      #expect(shown.lowercased().contains(name), "\(shown)")
    }
    #expect(shown.count(of: "#76448A") == 2, "\(shown)")
  }

  @Test(arguments: ["json", "ase", "css", "tokens.json"])
  func `the repair that a variant comes with can be typed, and moves no kept colour`(
    ending: String
  ) throws {
    let made = try tool.run(
      "palette", "derive", "t.json", "--dark", "--keep", "Ink", "--out", "t-dark.\(ending)")
    let start = try #require(made.errors.firstRange(of: "tinct palette check"), "\(made.errors)")
    let command = made.errors[start.lowerBound...].prefix { $0 != "\n" }
    #expect(command.contains("--roles base=Sky,text=Ink") == (ending != "json"), "\(command)")
    let fixed = try tool.shell("\(command) --as tinct --out fixed.json")
    #expect(fixed.code == 0 && !fixed.errors.contains("Error"), "\(command)\n\(fixed.errors)")
    #expect(try text("fixed.json").count(of: "#76448A") == 2, "\(command)\n\(fixed.errors)")
  }

  @Test func `roles whose colours are in several palettes of a file say in which`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "palettes": [
       {"name": "Web", "colors": {"Ink": "#221133", "Sea": "#336699"}},
       {"name": "Print", "colors": {"Paper": "#F5EFE2"}}]}
      """##, at: "multi.json")
    let made = try tool.run(
      "palette", "convert", "multi.json", "--roles", "base=Paper,text=Ink", "--out", "x.ase")
    #expect(made.code != 0)
    #expect(
      made.errors.contains("\"Paper\" in \"Print\", \"Ink\" in \"Web\"")
        && made.errors.contains("--join"), "\(made.errors)")
    let missing = try tool.run(
      "palette", "convert", "multi.json", "--roles", "base=Paper,text=Inky", "--out", "x.ase")
    #expect(!missing.errors.contains("--join"), "\(missing.errors)")
  }

  @Test func `joined palettes that are written with their own names tell their roles`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "palettes": [
       {"name": "Web", "colors": {"Ink": "#221133"}},
       {"name": "Print", "colors": {"Paper": "#F5EFE2"}}]}
      """##, at: "multi.json")
    let made = try tool.run(
      "palette", "convert", "multi.json", "--join", "--roles", "base=Paper,text=Ink", "--own-names",
      "--out", "x.ase")
    #expect(made.errors.contains("give them their roles with --roles base="), "\(made.errors)")
    let failing = try tool.run("palette", "check", "multi.json")
    #expect(failing.errors.contains("palette \"Print\": it has the colours"), "\(failing.errors)")
  }

  @Test func `a palette of Sketch is told as one`() throws {
    try tool.put(
      ##"""
      {"compatibleVersion": "2.0", "pluginVersion": "2.22",
       "colors": [{"red": 1, "green": 0.5, "blue": 0, "alpha": 1}]}
      """##, at: "real.sketchpalette")
    let shown = try tool.run("palette", "show", "real.sketchpalette")
    #expect(shown.code != 0 && shown.errors.contains("palettes of Sketch are not read; write its"))
  }

  @Test func `the first answer to the ending of another program is not --as`() throws {
    let made = try tool.run("palette", "convert", "t.json", "--out", "Harvest.swatches")
    #expect(made.code != 0 && made.errors.contains("no .swatches is written"))
    #expect(!made.errors.contains("--as"), "\(made.errors)")
  }

  @Test func `a colour of tokens has the digits of its file`() throws {
    try tool.put(
      ##"""
      {"base": {"$type": "color",
       "$value": {"colorSpace": "hsl", "components": [39, 56, 90]}}}
      """##, at: "d.tokens.json")
    let shown = try tool.run("palette", "show", "d.tokens.json")
    #expect(shown.text.contains("hsl(39 56% 90%)"), "\(shown.text)\(shown.errors)")
  }

  @Test func `stones are called after their players`() throws {
    try tool.put(
      ##"""
      {"format": "tinct-palette", "version": 1, "name": "S", "colors":
       {"base": "#FFF4D6", "text": "#4B2E83", "second": "#F0E6CC"}}
      """##, at: "s.json")
    let checked = try tool.run("palette", "check", "s.json")
    #expect(
      checked.text.contains("second player's stone") && !checked.text.contains("second differs"),
      "\(checked.text)")
  }

  @Test func `an ink that one list lacks is told beside a rule that cannot be read`() throws {
    let theme = try String(
      contentsOf: Tool.package.appending(path: "themes/noodles.json"), encoding: .utf8)
    try tool.put(
      theme.replacing(
        "\"twoColors\": {", with: "\"twoColors\": {\"lockedCell\": \"mix(\",", maxReplacements: 1),
      at: "v.json")
    let shown = try tool.run("theme", "show", "v.json")
    #expect(shown.code != 0)
    #expect(
      shown.errors.contains("inks.scheme: the ink \"lockedCell\" has no colour"), "\(shown.errors)")
  }

  @Test func `an icon of a tall board tells how all of it is shown`() throws {
    let board = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    func icon(_ cells: String) throws -> String {
      let made = try tool.run(
        "icon", "\(board)#tower", "--cells", cells, "--as", "ico", "--palette", "citrus", "--out",
        "i\(cells)")
      #expect(made.code == 0, "\(made.errors)")
      return made.errors
    }
    let part = try icon("6")
    #expect(part.contains("a part of the board") && part.contains("--cells 9."), "\(part)")
    #expect(try !icon("3").contains("a part of the board"))
    #expect(try !icon("9").contains("a part of the board"))
  }
}

extension String {
  /// The number of times that a text occurs.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
