import Foundation
import Testing
import TinctCodecs
import TinctGraphics

struct PaletteFormatCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func color(_ hex: String) throws -> String {
    String(decoding: AppleColorSet.contents(of: SpacedColor(try Color(hex: hex))), as: UTF8.self)
  }

  @Test func `a palette goes to another format and comes back`() throws {
    let json = try tool.run("palette", "convert", "citrus").text
    #expect(json.contains("\"name\": \"Citrus\""))
    let written = try tool.run("palette", "convert", "citrus", "--out", "c.css")
    #expect(written.errors == "Wrote 1 palette to c.css.\n")
    #expect(
      tool.data("c.css").map { String(decoding: $0, as: UTF8.self) } == """
        :root, [data-palette="Citrus"] {
          --base: #FFF4D6;
          --text: #D9480F;
          --title: "Fresh squeezed";
          --caption: "Small boards, bright mornings.";
        }

        """)
    #expect(try tool.run("palette", "convert", "c.css").text == json)
    #expect(try tool.run("palette", "diff", "citrus", "c.css").code == 0)
  }

  @Test func `unnamed colours are numbered, or named by the option`() throws {
    let numbered = try tool.run("palette", "show", "coolors.co/fff4d6-d9480f")
    #expect(numbered.text == "coolors\n  #FFF4D6  color-1\n  #D9480F  color-2\n")
    #expect(numbered.errors.contains("--names base,text gives them some"))
    try tool.put("fff4d6\nd9480f\n", at: "two.hex")
    let named = try tool.run("palette", "convert", "two.hex", "--names", "base,text", "--to", "gpl")
    #expect(
      named.text
        == "GIMP Palette\nName: two\n#\n255 244 214\tbase\n217  72  15\ttext\n")
    let wrong = try tool.run("palette", "convert", "two.hex", "--names", "a,b,c")
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("the palette has 2 colours without names, and --names gives 3"))
    #expect(try tool.run("palette", "show", "two.hex", "--names", "a,a").code == 64)
  }

  @Test func `boards are drawn in a palette of any format`() throws {
    try tool.put("GIMP Palette\n255\t244\t214\tbase\n217\t72\t15\ttext\n", at: "palettes/mine.gpl")
    #expect(try tool.run("board", "2x1:14", "--palette", "mine", "--out", "a.png").code == 0)
    #expect(try tool.run("board", "2x1:14", "--palette", "citrus", "--out", "b.png").code == 0)
    #expect(tool.data("a.png") == tool.data("b.png"))
  }

  @Test func `an asset catalogue gives a palette for each folder and appearance`() throws {
    let dark = AppleColorSet.contents(
      of: SpacedColor(try Color(hex: "#FFF4D6")), dark: SpacedColor(try Color(hex: "#102030")))
    try tool.put(Data(dark), at: "A.xcassets/base.colorset/Contents.json")
    try tool.put(try color("#D9480F"), at: "A.xcassets/text.colorset/Contents.json")
    try tool.put(try color("#00FF00"), at: "A.xcassets/Leaf/text.colorset/Contents.json")
    try tool.put("{}", at: "A.xcassets/Contents.json")
    let shown = try tool.run("palette", "show", "A.xcassets")
    #expect(
      shown.text == """
        A
          #FFF4D6  base
          #D9480F  text

        dark
          #102030  base
          #D9480F  text

        Leaf
          #00FF00  text

        """)
    let one = try tool.run("palette", "show", "A.xcassets/base.colorset#dark")
    #expect(one.text == "dark\n  #102030  base\n")
  }

  @Test func `a colour outside of sRGB is told`() throws {
    try tool.put(":root { --hot: color(display-p3 1 0 0) }", at: "p3.css")
    let result = try tool.run("palette", "convert", "p3.css", "--to", "hex")
    #expect(result.text == "ff0b0c\n")
    #expect(
      result.errors.contains(
        "hot: color(display-p3 1 0 0) is outside of sRGB; taken as #FF0B0C, the nearest in it"))
    let kept = try tool.run("palette", "convert", "p3.css", "--to", "css")
    #expect(kept.text.contains("--hot: color(display-p3 1 0 0);"))
    #expect(kept.errors == "")
  }

  @Test func `differences are told by name, and answer 1`() throws {
    try tool.put(":root { --base: #fff4d6; --text: #d94810; --new: red }", at: "b.css")
    let result = try tool.run("palette", "diff", "citrus", "b.css")
    #expect(result.code == 1)
    #expect(
      result.text == """
        ~ text  #D9480F -> #D94810  difference 0.04
        + new  #FF0000
        - title: "Fresh squeezed"
        - caption: "Small boards, bright mornings."

        """)
    #expect(result.errors == "4 differences.\n")
  }

  @Test func `palettes are listed with their files`() throws {
    try tool.put("JASC-PAL\n0100\n1\n1 2 3\n", at: "palettes/a.pal")
    let lines = try tool.run("palette", "list").text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("a ") == true)
    #expect(lines.first?.hasSuffix("#010203  palettes/a.pal") == true)
    #expect(lines.contains { $0.hasPrefix("Citrus ") && $0.contains("#FFF4D6 #D9480F") })
  }

  @Test func `a broken file is told by place, and nothing is written`() throws {
    try tool.put("GIMP Palette\n1 2\n", at: "x.gpl")
    let result = try tool.run("palette", "convert", "x.gpl", "--out", "y.json")
    #expect(result.code == 65)
    #expect(result.errors.hasPrefix("Error: x.gpl:2:1: expected 3 numbers from 0 to 255"))
    #expect(tool.files() == ["x.gpl"])
    try tool.put("hello\n", at: "x.dat")
    let unknown = try tool.run("palette", "convert", "./x.dat")
    #expect(unknown.code == 65)
    #expect(unknown.errors.contains("this is no palette file that is known; known are tinct, gpl"))
  }
}
