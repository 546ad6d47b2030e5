import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// Deriving, checking, picking and sheets on the command line.
struct PaletteColorCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func palette(_ data: Data) throws -> Palette {
    try #require(PaletteDocument(parsing: Array(data)).palettes.first)
  }

  @Test func `a colour is any of CSS, or an iPhone's`() throws {
    let one = try tool.run("palette", "derive", "purple", "--name", "x").output
    #expect(try tool.run("palette", "derive", "#800080", "--name", "x").output == one)
    #expect(try tool.run("palette", "derive", "hsl(300 100% 25.1%)", "--name", "x").output == one)
    let blue = try palette(tool.run("palette", "derive", "iphone-5c-blue").output)
    #expect(blue.color(named: "base")?.hex == "#409CCC")
    let wrong = try tool.run("palette", "derive", "purpel")
    #expect(wrong.code == 64 && wrong.errors.contains("\"purpel\" is no colour"))
  }

  @Test func `contrast is reached, or the best is told`() throws {
    let made = try tool.run(
      "palette", "derive", "#3E7FA2", "--method", "contrast", "--out", "x.json")
    #expect(made.code == 0)
    let checked = try tool.run("palette", "check", "x.json", "--min-quiet-contrast", "3")
    #expect(checked.code == 0)
    let impossible = try tool.run(
      "palette", "derive", "#800080", "--method", "contrast", "--min", "20")
    #expect(impossible.code == 65 && impossible.output.isEmpty)
    #expect(impossible.errors.contains("no palette of these hues passes; the best is dark #000000"))
    #expect(try tool.run("palette", "derive", "red", "--min", "3").code == 64)
  }

  @Test func `a dark variant of a palette, and of a derived one`() throws {
    let dark = try palette(tool.run("palette", "derive", "citrus", "--dark").output)
    #expect(dark.name == "Citrus Dark")
    #expect(dark.strings.map(\.name) == ["title", "caption"])
    let ground = try #require(dark.color(named: "base"))
    #expect(ground.relativeLuminance < 0.02)
    let derived = try tool.run("palette", "derive", "tomato", "--dark", "--method", "triad")
    #expect(try palette(derived.output).colors.count == 4)
    #expect(try tool.run("palette", "derive", "citrus").code == 64)
  }

  @Test func `what is below the floor is named with the nearest that passes, and fixed`() throws {
    try tool.put(":root { --base: #FFF4D6; --text: #E9985F }", at: "brand/pale.css")
    let result = try tool.run("palette", "check", "brand/pale.css", "--fix")
    #expect(result.code == 1)
    #expect(
      result.text.contains(
        "powered on poweredCell: contrast 1.91 is below 3.00; the nearest that passes: text #E9985F -> "
      ))
    #expect(result.errors.contains("1 palette of 1 below the floor.\n"))
    #expect(tool.files() == ["brand/pale-fixed.json", "brand/pale.css"])
    #expect(try tool.run("palette", "check", "brand/pale.css", "--fix").code == 1)
    try tool.put(":root { --base: #FFF4D6; --text: #E9985E }", at: "brand/pale.css")
    let taken = try tool.run("palette", "check", "brand/pale.css", "--fix")
    #expect(
      taken.errors.contains("brand/pale-fixed.json: there is something else here already; move it"))
    #expect(try tool.run("palette", "check", "brand/pale-fixed.json").code == 0)
    let json = try tool.run("palette", "check", "brand/pale.css", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(root[0]["passes"] as? Bool == false)
    #expect((root[0]["pairs"] as? [[String: Any]])?.count == 11)
  }

  @Test func `a ramp has its steps`() throws {
    let ramp = try palette(
      tool.run("palette", "ramp", "#FFF4D6", "#D9480F", "--steps", "3").output)
    #expect(ramp.colors.map(\.name) == ["step-1", "step-2", "step-3"])
    #expect(ramp.colors.map(\.color.hex).first == "#FFF4D6")
    let named = try tool.run("palette", "ramp", "navy", "gold", "--steps", "2", "--names", "a,b,c")
    #expect(named.code == 64)
  }

  @Test func `colours are picked from a picture`() throws {
    var bitmap = Bitmap(
      width: 4, height: 2, filledWith: StraightPixel(red: 16, green: 38, blue: 59))
    bitmap[3, 1] = StraightPixel(red: 200, green: 80, blue: 47, alpha: 51)
    try tool.put(Data(EncodedPNG(bitmap, effort: .standard).bytes), at: "p.png")
    let at = try tool.run("palette", "pick", "p.png", "3,1", "0,0")
    #expect(at.text == "#C8502F33  alpha 0.20\n#10263B\n")
    let best = try tool.run("palette", "pick", "p.png", "--count", "2")
    #expect(best.text == "#10263B  97.2 %\n#C8502F  2.7 %\n")
    let out = try tool.run(
      "palette", "pick", "p.png", "--count", "2", "--names", "base,text", "--out", "p.json")
    #expect(out.code == 0)
    let shown = try tool.run("palette", "show", "p.json").text
    #expect(shown == "p\n  #10263B  base\n  #C8502F  text\n")
    #expect(try tool.run("palette", "pick", "p.png", "4,0").code == 64)
    #expect(try tool.run("palette", "pick", "p.png").code == 64)
    #expect(try tool.run("palette", "pick", "missing.png", "0,0").code == 66)
  }

  @Test func `sheets are pictures, the same bytes every time`() throws {
    for arguments in [
      ["palette", "show", "harbor", "--out"],
      ["palette", "sheet", "harbor", "--cell", "12", "--out"],
    ] {
      #expect(try tool.run(arguments: arguments + ["a.png"]).code == 0)
      #expect(try tool.run(arguments: arguments + ["b.png"]).code == 0)
      let first = try #require(tool.data("a.png"))
      #expect(first == tool.data("b.png"))
      #expect(try PNGImage(decoding: Array(first)).bitmap.width > 300)
    }
  }
}
