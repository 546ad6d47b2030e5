import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The ways of 'tinct tint' to colour and to scale.
struct TintCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.put(
      #"""
      {"format": "tinct-palette", "version": 1, "name": "P",
       "colors": {"base": "#FFF0E0", "text": "#204080"}}
      """#, at: "p.json")
  }

  /// The pictures in a folder, without the record of the run.
  private func made(_ folder: String) -> [String] {
    tool.files(folder).filter { $0.hasSuffix(".png") }
  }

  private func put(_ bitmap: Bitmap, _ path: String) throws {
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: path)
  }

  private func plain(_ word: UInt32, side: Int = 4) -> Bitmap {
    Bitmap(width: side, height: side, filledWith: StraightPixel(word: word))
  }

  private func bitmap(_ path: String) throws -> Bitmap {
    try PNGImage(decoding: Array(try #require(tool.data(path)))).bitmap
  }

  private func first(_ path: String) throws -> String { Color(try bitmap(path)[0, 0]).hex }

  /// Returns true if alpha changes within a pixel of a point.
  private func isEdge(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool {
    var alphas: Set<UInt8> = []
    for row in max(y - 1, 0)...min(y + 1, bitmap.height - 1) {
      for column in max(x - 1, 0)...min(x + 1, bitmap.width - 1) {
        alphas.insert(bitmap[column, row].alpha)
      }
    }
    return alphas.count > 1
  }

  private func tint(_ arguments: String...) throws -> Tool.Result {
    try tool.run(arguments: ["tint"] + arguments + ["--palette", "p.json", "--out", "o"])
  }

  @Test(
    arguments: [
      (["--ramp", "text, base"], 0xFF00_0000, "#204080"),
      (["--ramp", "text, base"], 0x80FF_FFFF, "#FFF0E080"),
      (["--ramp", "black, text 56%, white"], 0xFFFF_FFFF, "#FFFFFF"),
      (["--blend", "multiply", "--color", "base"], 0xFF80_8080, "#807870"),
      (["--blend", "screen", "--color", "text"], 0xFF80_0000, "#904080"),
      (["--blend", "multiply", "--opacity", "0"], 0xFF12_3456, "#123456"),
      (["--channels", "text, base, white"], 0xFF00_FF00, "#FFF0E0"),
      (["--channels", "text, , white, base"], 0xFF00_FF00, "#FFF0E0"),
      (["--channels", "text, base, white"], 0x8000_0000, "#00000080"),
      (["--key", "#F00=text"], 0xFFFF_0000, "#204080"),
      (["--key", "#F00=text", "--others", "keep"], 0xFF00_FF00, "#00FF00"),
      (["--layer", "rim", "--color", "base"], 0xFF00_FF00, "#FFF0E0"),
    ] as [([String], UInt32, String)])
  func `options say how sprites are coloured`(
    options: [String], sprite: UInt32, expected: String
  ) throws {
    try put(plain(sprite), "a.png")
    let result = try tool.run(
      arguments: ["tint", "a.png"] + options + ["--palette", "p.json", "--out", "o.png"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(try first("o.png") == expected)
  }

  @Test func `overlays lie in order, tinted or not`() throws {
    try put(plain(0xFF00_0000), "a.png")
    try put(plain(0xFF11_2233), "low.png")
    var top = plain(0)
    top[1, 0] = StraightPixel(word: 0xFF44_5566)
    try put(top, "top.png")
    let result = try tint(
      "a.png", "--overlay", "low.png=base", "--overlay", "top.png")
    #expect(result.code == 0, "\(result.errors)")
    #expect(try first("o/a.png") == "#FFF0E0")
    #expect(try Color(bitmap("o/a.png")[1, 0]).hex == "#445566")
    _ = try tint("a.png", "--overlay", "top.png", "--overlay", "low.png={\"color\": \"text\"}")
    #expect(try Color(bitmap("o/a.png")[1, 0]).hex == "#204080")
  }

  @Test func `a folder of layers is one sprite, by a recipe`() throws {
    try put(plain(0xFF77_7777), "gem.layers/1 body.png")
    var rim = plain(0)
    rim[1, 0] = StraightPixel(word: 0xFF00_0000)
    try put(rim, "gem.layers/2 rim.png")
    try tool.put(
      #"""
      {"format": "tinct-recipe", "version": 1,
       "layers": [{"name": "rim", "tint": "base"}, {"name": "body", "tint": "ink"}]}
      """#, at: "r.json")
    let result = try tint("gem.layers", "--recipe", "r.json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(made("o") == ["gem.png"])
    #expect(try first("o/gem.png") == "#204080")
    #expect(try Color(bitmap("o/gem.png")[1, 0]).hex == "#FFF0E0")
  }

  @Test func `art in the colours of a palette is drawn in those of another`() throws {
    try tool.put("GIMP Palette\nName: K\n#\n255 0 0 text\n0 255 0 base\n", at: "k.gpl")
    try put(plain(0xFF00_FF00), "a.png")
    let result = try tint("a.png", "--key", "k.gpl")
    #expect(result.code == 0, "\(result.errors)")
    #expect(try first("o/a.png") == "#FFF0E0")
  }

  @Test func `a pixel in no colour of the key is named`() throws {
    var sprite = plain(0xFFFF_0000)
    sprite[2, 3] = StraightPixel(word: 0xFFFE_0102)
    try put(sprite, "a.png")
    let result = try tint("a.png", "--key", "#FF0000=text")
    #expect(result.code == 65)
    #expect(result.errors.contains("a.png: the pixel at 2,3 is #FE0102, which is not a colour of"))
  }

  @Test func `scales are made from the largest that is there, and none is enlarged unasked`() throws
  {
    try put(plain(0xFF77_7777, side: 12), "in/a@2x.png")
    let result = try tint("in", "--scales", "1,1.5,2,3")
    #expect(result.code == 1)
    #expect(result.errors.contains("in/a@2x.png: it is drawn at scale 2, so scale 3 would have"))
    #expect(made("o") == ["a.png", "a@1.5x.png", "a@2x.png"])
    for (file, side) in [("a.png", 6), ("a@1.5x.png", 9), ("a@2x.png", 12)] {
      let made = try bitmap("o/\(file)")
      #expect(made.width == side && made.height == side)
      #expect(Set(made.pixels.map { Color($0).hex }) == ["#204080"])
    }
    let asked = try tint("in", "--scales", "3", "--allow-enlarging")
    #expect(asked.code == 0)
    #expect(try bitmap("o/a@3x.png").width == 18)
    try put(plain(0xFF77_7777, side: 12), "b.png")
    _ = try tint("b.png", "--scales", "1", "--source-scale", "3")
    #expect(try bitmap("o/b.png").width == 4)
  }

  @Test func `vectors are drawn anew at each scale, not resized`() throws {
    let line = ["sprites", "--kind", "square", "--size", "48", "--scales", "1,2"]
    #expect(try tool.run(arguments: line + ["--out", "art"]).code == 0)
    #expect(made("art").contains("tee.overlay@2x.png"))
    for name in ["tee", "cell", "source"] {
      let (small, large) = (try bitmap("art/\(name).png"), try bitmap("art/\(name)@2x.png"))
      #expect(small.width == 48 && large.width == 96)
      // Widths are whole pixels at each size, so that edges may lie half a pixel apart, and nowhere
      // else the average of four pixels differs.
      let averaged = large.resized(width: 48, height: 48)
      #expect(Set(small.pixels.map(\.alpha)).count > 2)
      for y in 0..<48 {
        for x in 0..<48 where abs(Int(small[x, y].alpha) - Int(averaged[x, y].alpha)) > 16 {
          #expect(isEdge(averaged, x, y), "\(name) at \(x),\(y)")
        }
      }
    }
  }

  @Test func `a theme's recipes colour the sprites of boards`() throws {
    let root = Tool.package
    let theme = root.appending(path: "examples/tinting/tubes.theme.json").path
    let art = root.appending(path: "examples/tinting/tubes").path
    let result = try tool.run(
      "board", "2x1:41", "--sprites", art, "--theme", theme, "--cell", "48", "--palette", "p.json",
      "--out", "b.png")
    #expect(result.code == 0, "\(result.errors)")
    // Shading leaves far more colours than a flat ink with its edges.
    #expect(Set(try bitmap("b.png").pixels).count > 200)
    let tint = try tool.run(
      "tint", art, "--theme", theme, "--palette", "p.json", "--out", "pieces")
    #expect(tint.code == 0, "\(tint.errors)")
    #expect(Set(try bitmap("pieces/tee.png").pixels).count > 100)
  }

  @Test(arguments: [
    ["--ramp", "text"], ["--ramp", "text, base", "--key", "#F00=text"],
    ["--channels", "a,b,c,d,e"],
    ["--key", "red=text"], ["--layer", "a=b", "--layer", "a"], ["--scales", "1,x"],
    ["--scales", "1", "--scale", "2"], ["--opacity", "2"], ["--others", "keep"],
    ["--key", "#F00=text", "--opacity", "0.5"], ["--overlay", "a.png={"], ["--filter", "cubic"],
    ["--recipe", "r.json", "--layer", "a"],
  ])
  func `options that contradict are refused`(options: [String]) throws {
    try put(plain(0xFF00_0000), "a.png")
    let result = try tool.run(
      arguments: ["tint", "a.png"] + options + ["--palette", "p.json", "--out", "o"])
    #expect(result.code == 64)
    #expect(made("o") == [])
  }

  @Test func `shades that become one colour are told, with a remedy that works in any palette`()
    throws
  {
    var shaded = plain(0xFF20_2020)
    for x in 0..<4 { shaded[x, 1] = StraightPixel(word: 0xFF90_9090 + UInt32(x) * 0x20_2020) }
    try put(shaded, "gem.png")
    try put(plain(0xFF80_8080), "flat.png")
    let four = ##"""
      {"format": "tinct-palette", "version": 1, "name": "Q",
       "colors": {"dark": "#102030", "light": "#FFFFFF", "neutral": "#808080", "base": "#CC3300"}}
      """##
    try tool.put(four, at: "q.json")
    func tint(_ more: String...) throws -> Tool.Result {
      try tool.run(
        arguments: [
          "tint", "gem.png", "flat.png", "--palette", "p.json", "--palette", "q.json", "--cache",
          "cache", "--out", "out",
        ] + more)
    }
    let flat = try tint()
    #expect(flat.code == 0)
    let warning =
      "Warning: gem.png: 5 shades become one colour; keep them with --ramp 'black, ink, "
      + "white' or --blend multiply (\"ramp\" or \"blend\" in a manifest); no pixel is clear, so it becomes a plain rectangle ('tinct lint' finds "
      + "such art)\n"
    #expect(flat.told == warning + "Wrote 2 sprites in 2 palettes to out: 4 files, SIZE.\n")
    var mask = plain(0xFFFF_0000)
    for x in 0..<4 { mask[x, 1] = StraightPixel(word: 0xFF00_FF00) }
    try put(mask, "mask.png")
    let inks = try tool.run("tint", "mask.png", "--palette", "p.json", "--out", "masks")
    #expect(
      inks.errors.hasPrefix(
        "Warning: mask.png: 2 colours (#FF0000, #00FF00) become one; keep them with --channels, --key or --layer (\"channels\" and so on in a manifest)"
      ),
      "\(inks.errors)")
    // The example of the help, which serves palettes of both kinds.
    let kept = try tool.run(
      "tint", "mask.png", "--palette", "p.json", "--palette", "q.json", "--channels",
      "ink, black, white", "--out", "both")
    #expect(kept.code == 0, "\(kept.errors)")
    for remedy in [["--ramp", "black, ink, white"], ["--blend", "multiply"]] {
      let kept = try tint(remedy[0], remedy[1])
      #expect(kept.code == 0 && !kept.errors.contains("Warning"), "\(kept.errors)")
    }
    // A palette that is printed from what was kept loses as much.
    let again = try tint("--palette", "moss")
    #expect(again.errors.hasPrefix(warning))
  }

  @Test func `the ramp of the page keeps neighbouring facets apart in every shipped palette`()
    throws
  {
    let page = try String(
      contentsOf: Tool.package.appending(path: "docs/tinting.md"), encoding: .utf8)
    let start = try #require(page.range(of: "| `--ramp '"))
    let ramp = String(page[start.upperBound...].prefix { $0 != "'" })
    let art = Tool.package.appending(path: "examples/tinting/shaded/gem@3x.png")
    let gem = try PNGImage(decoding: Array(try Data(contentsOf: art))).bitmap
    let made = try tool.run(
      "tint", art.path(percentEncoded: false), "--palette", "*", "--scales", "3", "--ramp",
      ramp, "--out", "out")
    #expect(made.code == 0, "\(made.errors)")
    // Facets are areas of one grey; between two of them are a few pixels of both.
    var areas: [StraightPixel: Int] = [:]
    for pixel in gem.pixels where pixel.alpha == 255 { areas[pixel, default: 0] += 1 }
    let facets = Set(areas.filter { $0.value > 1000 }.keys)
    #expect(facets.count >= 12)
    var pairs: [[StraightPixel]: (at: [(Int, Int)], count: Int)] = [:]
    for y in 0..<gem.height {
      for x in 0..<gem.width where facets.contains(gem[x, y]) {
        for (right, below) in [(x + 4, y), (x, y + 4)]
        where right < gem.width && below < gem.height && facets.contains(gem[right, below])
          && gem[right, below] != gem[x, y]
        {
          let pair = [gem[x, y], gem[right, below]].sorted { $0.red < $1.red }
          pairs[pair, default: ([(x, y), (right, below)], 0)].count += 1
        }
      }
    }
    let neighbors = pairs.values.filter { $0.count >= 40 }.map(\.at)
    #expect(neighbors.count >= 8)
    let pictures = tool.files("out").filter { $0.hasSuffix(".png") }
    #expect(pictures.count > 20)
    for picture in pictures {
      let tinted = try bitmap("out/\(picture)")
      for at in neighbors {
        let colors = at.map { Color(tinted[$0.0, $0.1]) }
        #expect(colors[0].contrast(with: colors[1]) >= 1.05, "\(picture): \(colors.map(\.hex))")
      }
    }
  }
}
