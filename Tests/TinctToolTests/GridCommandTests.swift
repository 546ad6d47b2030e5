import Foundation
import Testing

struct GridCommandTests {
  @Test func `an option of another shape names the shape`() throws {
    let tool = try Tool()
    let result = try tool.run(
      "puzzle", "generate", "--grid", "hex", "--side", "4", "--out", "p.json")
    #expect(
      result.errors.hasPrefix(
        "Error: --side is for --shape hexagon, irregular-hexagon, extended-hexagon, triangle; add "
          + "one of them."),
      "\(result.errors)")
    let kind = try tool.run("puzzle", "generate", "--grid", "hexagon", "--out", "p.json")
    #expect(kind.errors.contains("did you mean 'hex'?"), "\(kind.errors)")
  }

  @Test func `paper has its size, in points and in pixels`() throws {
    let tool = try Tool()
    let board = [
      "grid", "--grid", "square", "--columns", "8", "--rows", "8", "--colors", "2", "--cell",
      "20mm", "--quiet",
    ]
    for (page, points) in [("a4", "595.27"), ("letter", "612 792")] {
      #expect(try tool.run(arguments: board + ["--page", page, "--out", "\(page).pdf"]).code == 0)
      let pdf = String(decoding: try #require(tool.data("\(page).pdf")), as: UTF8.self)
      #expect(pdf.contains("/MediaBox [ 0 0 \(points)"))
    }
    let png = board + ["--page", "A4", "--landscape", "--dpi", "100", "--out", "a4.png", "--json"]
    let text = try tool.run(arguments: png).text
    // 297 and 210 mm at 100 pixels an inch.
    #expect(text.contains(#""width": 1170, "height": 827"#))
    let small = board.map { $0 == "20mm" ? "9mm" : $0 }
    #expect(try tool.run(arguments: small + ["--out", "x.svg"]).code == 0)
    let svg = String(decoding: try #require(tool.data("x.svg")), as: UTF8.self)
    #expect(svg.contains(#"width="81"#), "eight cells, and half of one on each side")
  }

  @Test func `labels too small to be read are left out, and the run says so`() throws {
    let tool = try Tool()
    func warning(_ options: String...) throws -> String {
      let result = try tool.run(
        arguments: ["grid", "--columns", "4", "--rows", "3", "--labels", "index", "--out", "g.png"]
          + options)
      #expect(result.code == 0)
      return result.errors
    }
    #expect(try !warning("--cell", "32px").contains("left out"))
    #expect(
      try warning("--cell", "12px").contains(
        "--grid square: 12 of 12 labels are left out, because they would be smaller than 6 px "
          + "(4.5 pt); give a larger --cell"))
    // As many pixels, on paper.
    #expect(try warning("--cell", "32px", "--dpi", "300").contains("left out") == false)
    #expect(try warning("--cell", "2.5mm", "--dpi", "300").contains("12 of 12 labels"))
  }

  @Test func `a manifest takes sizes of paper in any case, as the command line does`() throws {
    let tool = try Tool()
    func build(_ page: String) throws -> Tool.Result {
      try tool.put(
        """
        {"version": 1, "outputs": {
          "g": {"grid": "hex", "columns": 3, "rows": 3, "page": "\(page)", "out": "g.pdf"}}}
        """, at: "tinct.json")
      return try tool.run("build", "--no-cache")
    }
    for page in ["A4", "Letter", "a5"] {
      let built = try build(page)
      #expect(built.code == 0, "\(built.errors)")
    }
    let unknown = try build("A7")
    #expect(unknown.errors.contains("page: expected one of a3, a4, a5, letter, "))
  }

  @Test(
    arguments: [
      (
        ["--grid", "square", "--columns", "3", "--rows", "3", "--labels", "cube"], "only hexes have"
      ),
      (
        ["--grid", "heptagon", "--rings", "3", "--colors", "3"],
        "cannot be told apart in 3 colours; 4 are enough"
      ),
      (
        ["--grid", "square", "--columns", "30", "--rows", "3", "--cell", "20mm", "--page", "a4"],
        "it has 620 x 80 mm, the page 210 x 297"
      ),
      (
        ["--columns", "4", "--rows", "4", "--wraps", "--colors", "2", "--shading", "rings"],
        "a board that wraps has no edge"
      ),
      (["--columns", "4", "--rows", "4", "--shading", "edges"], "needs --colors of at least 2"),
      (["--columns", "4", "--rows", "4", "--seed", "2"], "--seed is for --shading random"),
      (
        ["--grid", "hex", "--shape", "chosen", "--hexes", "-1,0 x"],
        "such as '0,0 1,0 0,1', not 'x'"
      ),
      (["--grid", "hex", "--hexes", "0,0"], "--hexes is for --shape chosen; add it"),
      (["--grid", "hex", "--columns", "5", "--rows", "4", "--wraps"], "an even number of columns"),
      (
        ["--grid", "square", "--columns", "3", "--rows", "3", "--gap", "47"],
        "nothing would be left"
      ),
      (["--grid", "square", "--columns", "3", "--rows", "3", "--colors", "9"], "from 0 to 4"),
      (["--grid", "square", "--columns", "3", "--rows", "3", "--cell", "2ells"], "'2ells'"),
      (["--grid", "square", "--columns", "3", "--rows", "3", "--landscape"], "needs a --page"),
    ] as [([String], String)])
  func `what cannot be drawn is told, and nothing is written`(
    options: [String], message: String
  ) throws {
    let tool = try Tool()
    let result = try tool.run(arguments: ["grid"] + options + ["--out", "x.png"])
    #expect(result.code == 64)
    #expect(result.errors.contains(message))
    #expect(tool.files() == [])
  }

  @Test func `limits hold before memory is taken`() throws {
    let result = try Tool().run(
      "grid", "--grid", "square", "--columns", "200", "--rows", "200", "--cell", "200mm", "--out",
      "x.pdf")
    #expect(result.code == 65)
    #expect(result.errors.contains("raise --max-side"))
  }

  @Test func `every palette has its folder, and a second run writes nothing`() throws {
    let tool = try Tool()
    let line = [
      "grid", "--grid", "hex", "--shape", "hexagon", "--side", "3", "--palette", "citrus",
      "--palette",
      "dusk", "--format", "svg", "--out", "out",
    ]
    #expect(try tool.run(arguments: line).code == 0)
    #expect(
      tool.files("out") == ["citrus/hex-hexagon-3.svg", "dusk/hex-hexagon-3.svg"])
    #expect(try tool.run(arguments: line).errors.contains("up to date"))
    #expect(try tool.run(arguments: line + ["--check"]).code == 0)
    #expect(try tool.run(arguments: line + ["--cell", "50", "--check"]).code == 1)
  }

  @Test(arguments: ["svg", "pdf"])
  func `boards are written as documents, by ending or by name`(format: String) throws {
    let tool = try Tool()
    let id = "5x5:1115337157375775157135131"
    for _ in 0..<2 {
      #expect(try tool.run("board", id, "--palette", "citrus", "--out", "one.\(format)").code == 0)
    }
    #expect(
      try tool.run("board", id, "--palette", "citrus", "--format", format, "--out", "out").code == 0
    )
    #expect(tool.data("out/5x5.\(format)") == tool.data("one.\(format)"))
    let clash = try tool.run("board", id, "--format", "png", "--out", "one.\(format)")
    #expect(clash.code == 64 && clash.errors.contains("ends in .\(format), but --as is png"))
  }
}
