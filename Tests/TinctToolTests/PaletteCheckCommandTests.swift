import Foundation
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics

/// Checks and repairs of palettes on the command line.
struct PaletteCheckCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `pairs that pass are one line, unless all are asked for`() throws {
    let short = try tool.run("palette", "check", "citrus", "grape")
    let lines = short.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "Citrus in Noodles: all 9 pairs pass", "\(lines)")
    let whole = try tool.run("palette", "check", "citrus", "--verbose")
    #expect(whole.text.contains("\n  powered on background "))
    #expect(whole.text.split(separator: "\n").count > 10)
  }

  @Test func `what is below the floor is named with the nearest that passes, and fixed`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "brand/pale.css")
    let result = try tool.run("palette", "check", "brand/pale.css", "--fix")
    #expect(result.code == 0, "what was repaired is no problem any more")
    #expect(
      result.text.contains(
        "powered on poweredCell: contrast 1.91 is below 3.00; the nearest that passes, for this "
          + "pair alone: text "
          + "#E9985F -> "
      ))
    #expect(
      result.errors.contains("1 of 1 palette fails. Wrote brand/pale-fixed.json.\n"))
    #expect(result.errors.contains("In brand/pale-fixed.json: base #FFF4D6 -> "))
    #expect(!result.errors.contains("Warning"))
    #expect(!result.text.contains("wall on background"), "only what fails is listed")
    #expect(tool.files() == ["brand/pale-fixed.json", "brand/pale.css"])
    #expect(try tool.run("palette", "check", "brand/pale.css", "--fix").code == 0)
    try tool.put(":root { --base: #FFF4D6; --text: #E9985E }", at: "brand/pale.css")
    let taken = try tool.run("palette", "check", "brand/pale.css", "--fix")
    #expect(taken.code == 1)
    #expect(
      taken.errors.contains("brand/pale-fixed.json: there is something else here already; move it"))
    #expect(try tool.run("palette", "check", "brand/pale-fixed.json").code == 0)
    let json = try tool.run("palette", "check", "brand/pale.css", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(root[0]["passes"] as? Bool == false)
    #expect((root[0]["pairs"] as? [[String: Any]])?.count == 11)
  }

  @Test func `a repair serves all themes that are named`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let themes = ["--theme", "noodles", "--theme", "blueprint", "--theme", "toy"]
    let fixed = try tool.run(arguments: ["palette", "check", "pale.css", "--fix"] + themes)
    #expect(fixed.code == 0 && fixed.errors.contains("Wrote pale-fixed.json."))
    #expect(
      try tool.run(arguments: ["palette", "check", "pale-fixed.json"] + themes).code == 0)
  }

  @Test func `a repaired palette stands beside the original under a name of its own`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "palettes/Brand.css")
    #expect(try tool.run("palette", "check", "brand", "--fix").code == 0)
    #expect(try tool.run("palette", "show", "brand").text.hasPrefix("Brand\n"))
    #expect(try tool.run("palette", "show", "Brand (fixed)").text.hasPrefix("Brand (fixed)\n"))
    let both = try tool.run("board", "2x1:14", "--palette", "palettes/", "--out", "out")
    #expect(both.code == 0)
    #expect(Set(tool.files("out").map { $0.prefix { $0 != "/" } }) == ["brand", "brand-fixed"])
  }

  @Test func `a locked colour stays as it is`() throws {
    try tool.put(":root { --base: #FFF4D6; --brand-text: #E9985F }", at: "pale.css")
    let arguments = ["palette", "check", "pale.css", "--roles", "text=Brand Text", "--fix"]
    let fixed = try tool.run(arguments: arguments + ["--lock", "Text"])
    #expect(fixed.code == 0)
    let shown = try tool.run("palette", "show", "pale-fixed.json").text
    #expect(shown.contains("#E9985F  text") && !shown.contains("#FFF4D6"))
    let wrong = try tool.run(arguments: arguments + ["--lock", "ink"])
    #expect(wrong.errors.contains("has no such colour; its colours are text, base"))
    #expect(try tool.run("palette", "check", "citrus", "--lock", "text").code == 64)
  }

  @Test func `walls count where a pack has any`() throws {
    let open = try tool.run("palette", "check", "citrus", "--pack", "2x1:14")
    #expect(open.code == 0 && !open.text.contains("wall"))
    #expect(try tool.run("palette", "check", "citrus", "--verbose").text.contains("wire on wall"))
    let failing = try tool.run("palette", "check", "citrus", "--pack", "missing.json")
    #expect(failing.code == 66)
  }

  /// `wall` of the scheme looks like `selected`, though each pair passes.
  @Test func `demands on several inks are told, shown, and met by a repair`() throws {
    try tool.run(
      "palette", "derive", "#E4572E", "--keep", "light", "--method", "oklch", "--name", "Brand",
      "--out", "brand.json")
    let checked = try tool.run("palette", "check", "brand.json")
    #expect(checked.code == 1)
    #expect(checked.text.contains("on several inks not met\n"), "\(checked.text)")
    #expect(checked.text.contains("\n  wall differs from selected: difference "), "\(checked.text)")
    let fixed = try tool.run("palette", "check", "brand.json", "--fix")
    #expect(fixed.code == 0 && fixed.errors.contains("In brand-fixed.json: "), "\(fixed.errors)")
    #expect(try tool.run("palette", "check", "brand-fixed.json").code == 0)
    let locked = try tool.run(
      "palette", "check", "brand.json", "--fix", "--lock", "dark", "--lock", "light", "--lock",
      "neutral", "--lock", "base")
    #expect(locked.code == 1 && !locked.errors.contains("In brand"), "\(locked.errors)")
    #expect(locked.errors.contains("lock fewer colours than base, dark, light, neutral"))
  }

  @Test func `what passes is written in the format that is asked for`() throws {
    let pale = ":root { --base: #FFF4D6; --text: #E9985F }"
    try tool.put(pale, at: "pale.css")
    #expect(try tool.run("palette", "check", "pale.css", "--fix", "--to", "ase").code == 0)
    #expect(tool.files() == ["pale-fixed.ase", "pale.css"])
    #expect(try tool.run("palette", "check", "pale-fixed.ase").code == 0)
    let hex = try tool.run("palette", "check", "pale.css", "--fix", "--to", "hex")
    #expect(hex.errors.contains("a .hex file does not hold the names of colours"))
    for arguments in [
      ["--to", "ase"], ["--fix", "--to", "xcassets"], ["--fix", "--to", "colorset"],
    ] {
      #expect(try tool.run(arguments: ["palette", "check", "pale.css"] + arguments).code == 64)
    }
    let piped = try tool.run("palette", "check", "-", "--json", input: pale)
    #expect(piped.code == 1 && piped.text.contains(#""file": "standard input""#))
    let unusable = try tool.run("palette", "check", "-", input: ":root { --ink: red }")
    #expect(unusable.errors.contains("standard input: it has the colours ink"))
  }

  @Test func `alpha is told where it will surprise`() throws {
    let made = try tool.run("palette", "derive", "transparent", "--name", "x", "--out", "x.json")
    #expect(made.errors.contains("x: dark, light, neutral, base have alpha, down to 0.00"))
    let checked = try tool.run("palette", "check", "x.json")
    #expect(
      checked.errors.contains(
        "are translucent, and what lies behind them is not known; judged over white and over "
          + "black"))
    #expect(checked.text.contains("x in Noodles, over white: 0 of 10 pairs pass"))
    #expect(checked.text.contains("x in Noodles, over black: 0 of 10 pairs pass"))
    let over = try tool.run("palette", "check", "x.json", "--over", "navy", "--json")
    #expect(over.text.contains(##""over": "#000080""##))
    #expect(try !tool.run("palette", "check", "citrus").errors.contains("Warning"))
  }

  @Test func `a check goes through several themes`() throws {
    let both = try tool.run(
      "palette", "check", "citrus", "harbor", "--theme", "noodles", "--theme", "blueprint")
    #expect(both.code == 0)
    for title in ["Citrus in Noodles", "Citrus in Blueprint", "Harbor in Blueprint"] {
      #expect(both.text.contains(title))
    }
    #expect(both.errors.contains("2 palettes checked in 2 themes; all inks can be told apart."))
    let twice = try tool.run("palette", "check", "citrus", "--theme", "a", "--theme", "a")
    #expect(twice.code == 64)
  }

  /// Figures are cut and not rounded, in the table as in JSON, so that none claims to pass.
  @Test func `a figure is the same wherever it is told`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "pale.css")
    let text = try tool.run("palette", "check", "pale.css", "--verbose").text
    let json = try tool.run("palette", "check", "pale.css", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    for pair in try #require(root[0]["pairs"] as? [[String: Any]]) {
      let (figure, ground) = (pair["figure"] as? String, pair["ground"] as? String)
      let contrast = try #require(pair["contrast"] as? Double)
      let word = pair["role"] as? String == "apart" ? "beside" : "on"
      let row = try #require(
        text.split(separator: "\n").first {
          $0.hasPrefix("  \(figure ?? "") \(word) \(ground ?? "") ")
        })
      #expect(row.contains(String(format: " %.2f ", contrast)))
    }
  }
}
