import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The colouring of single sprites of a set, by their names.
struct TintRuleTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    for (name, text, base) in [("p", "#204080", "#FFF0E0"), ("q", "#802020", "#E0FFE0")] {
      try tool.put(
        """
        {"format": "tinct-palette", "version": 1, "name": "\(name)",
         "colors": {"base": "\(base)", "text": "\(text)"}}
        """, at: "\(name).json")
    }
    for (index, name) in ["coin", "gem-blue", "gem-red", "ring"].enumerated() {
      try put("art/\(name).png", shade: 20 + 10 * index)
    }
    // A layer of one, which is a sprite of its own where nobody names the layer.
    try put("art/gem-red.rim.png", shade: 200, side: 4)
  }

  private func put(_ path: String, shade: Int, side: Int = 12) throws {
    var bitmap = Bitmap(width: 12, height: 12)
    for y in 0..<side {
      for x in 0..<side where (x * y + x) % 7 != 3 {
        let level = UInt8(shade + 8 * x)
        bitmap[x, y] = StraightPixel(red: level, green: level, blue: level)
      }
    }
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: path)
  }

  @discardableResult
  private func tint(_ words: [String], out: String) throws -> Tool.Result {
    let result = try tool.run(
      arguments: ["tint", "art", "--palette", "p.json", "--palette", "q.json", "--out", out]
        + words)
    #expect(result.code == 0, "\(words): \(result.errors)")
    return result
  }

  private func contents(_ folder: String) -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: tool.files(folder).map { ($0, tool.data("\(folder)/\($0)") ?? Data()) })
  }

  /// Rules, and the options that say the same for all sprites.
  private static let ways: [(rule: String, options: [String])] = [
    ("ramp=black, ink, white; opacity=0.8", ["--ramp", "black, ink, white", "--opacity", "0.8"]),
    ("color=base; blend=multiply", ["--color", "base", "--blend", "multiply"]),
    ("channels=text, base, white", ["--channels", "text, base, white"]),
    ("key=#141414=ink; others=keep", ["--key", "#141414=ink", "--others", "keep"]),
    ("layer=rim=base", ["--layer", "rim=base"]),
    ("overlay=art/ring.png=base", ["--overlay", "art/ring.png=base"]),
    ("recipe=r.json", ["--recipe", "r.json"]),
  ]

  @Test(arguments: ways.indices)
  func `sprites of a rule are those of a run with its options, and others as without it`(
    index: Int
  ) throws {
    let (rule, options) = Self.ways[index]
    try tool.put(
      #"{"format": "tinct-recipe", "version": 1, "tint": {"ramp": ["text", "base"]}}"#,
      at: "r.json")
    let scales = ["--scales", "1,2", "--source-scale", "2"]
    try tint(scales + ["--sprites", "gem-*: \(rule)"], out: "mixed")
    try tint(scales + options, out: "all")
    try tint(scales, out: "none")
    let (mixed, all, none) = (contents("mixed"), contents("all"), contents("none"))
    #expect(mixed.count(where: { $0.key.contains("gem") }) >= 8)
    for (name, data) in mixed {
      #expect(data == (name.contains("/gem") ? all : none)[name], "\(name)")
    }
    #expect(mixed.keys.contains("p/gem-red.rim.png") != rule.hasPrefix("layer"))
  }

  @Test(arguments: ["png", "xcassets", "atlas", "sheet", "godot", "godot3", "unity", "css", "web"])
  func `a rule for every sprite is the options for all, in every form`(form: String) throws {
    let words = ["--as", form, "--scales", "1,2", "--source-scale", "2"]
    let ending = form == "xcassets" ? ".xcassets" : ""
    try tint(words + ["--ramp", "black, ink, white"], out: "a/x\(ending)")
    try tint(words + ["--sprites", "*: ramp=black, ink, white"], out: "b/x\(ending)")
    #expect(!contents("a").isEmpty && contents("a") == contents("b"))
  }

  @Test func `one sheet holds sprites of all rules, whatever their order`() throws {
    let rules = ["gem-*: color=base", "coin: color=white", "gem-red*: color=black"]
    func words(_ rules: [String]) -> [String] {
      ["--as", "sheet"] + rules.flatMap { ["--sprites", $0] }
    }
    let first = try tint(words(rules), out: "o")
    #expect(first.errors.contains("Wrote 5 sprites in 2 palettes to o: "))
    let page = try PNGImage(decoding: Array(try #require(tool.data("o/p/sheet.png")))).bitmap
    let colors = Set(page.pixels.filter { $0.alpha > 0 }.map { Color($0).hex })
    #expect(colors == ["#FFF0E0", "#FFFFFF", "#000000", "#204080"])
    let again = try tint(words(rules.reversed()), out: "o")
    #expect(again.errors.contains("Nothing to write"))
    try tint(words([rules[1], rules[2], rules[0]]), out: "other")
    #expect(contents("o") == contents("other"))
  }

  @Test func `a name wins over patterns, and more letters over fewer`() throws {
    try tint(
      [
        "--sprites", "*: color=base", "--sprites", "gem-*: color=white",
        "--sprites", "gem-r??: color=black", "--sprites", "gem-blue:", "--palette", "p.json",
      ], out: "o")
    func color(_ name: String) throws -> String {
      Color(try PNGImage(decoding: Array(try #require(tool.data("o/p/\(name).png")))).bitmap[0, 0])
        .hex
    }
    #expect(try color("coin") == "#FFF0E0")
    #expect(try color("gem-red.rim") == "#FFFFFF")
    #expect(try color("gem-red") == "#000000")
    #expect(try color("gem-blue") == "#204080")
  }

  @Test(
    arguments: [
      (
        ["gme-*: color=base"],
        "--sprites gme-*: no sprite has such a name; there are: coin, gem-blue, gem-red, "
          + "gem-red.rim, ring"
      ),
      (
        ["gemred: color=base"],
        "--sprites gemred: no sprite has such a name; did you mean \"gem-red\"?"
      ),
      (
        ["gem-*: color=base", "*-red: color=text"],
        "--sprites *-red: \"gem-red\" fits gem-* just as well; give it a rule of its own"
      ),
      (["gem-*: color=base", "gem-*: color=text"], "--sprites gem-* is given twice."),
      (["gem-*: others=keep"], "--sprites gem-*: --others needs --key"),
      (["gem-*: ramp=a, b; key=#F00=a"], "--sprites gem-*: --ramp and --key cannot be combined."),
      (["gem-*: ramp=black"], "--sprites gem-*: --ramp takes at least two colours"),
      (["gem-*: color=bas"], "--sprites gem-*: --color: the palette \"p\" has no colour \"bas\""),
      (["gem-*: color=base; channels=a, b, c"], "--sprites gem-*: --color base says what 'ink' is"),
    ]) func `a rule that cannot be meant is refused, and nothing is written`(
      rules: [String], message: String
    ) throws
  {
    let result = try tool.run(
      arguments: ["tint", "art", "--palette", "p.json", "--out", "o"]
        + rules.flatMap { ["--sprites", $0] })
    #expect(result.code != 0)
    #expect(result.errors.contains("Error: " + message), "\(result.errors)")
    #expect(tool.files("o") == [])
  }

  @Test func `under a theme, rules name its inks, and 'ink' is that of the sprite`() throws {
    try tool.shell("cp '\(Tool.package.path)/themes/noodles.json' plain.json").succeed()
    let plain = String(decoding: try #require(tool.data("plain.json")), as: UTF8.self)
    let recipes = """
      "sprites": {"sources": {"tint": {"ramp": ["black", "ink", "cell"]}},
                  "cells": {"tint": "wire"}},
      """
    let start = try #require(plain.firstIndex(of: "{"))
    try tool.put(
      "{" + recipes + plain[plain.index(after: start)...], at: "themed.json")
    func make(_ words: [String], _ out: String) throws {
      let result = try tool.run(
        arguments: ["tint", "square", "--palette", "p.json", "--scale", "0.1", "--out", out]
          + words)
      #expect(result.code == 0, "\(result.errors)")
    }
    try make(["--theme", "themed.json"], "themed")
    try make(
      [
        "--theme", "plain.json", "--sprites", "source: ramp=black, ink, cell",
        "--sprites", "cell: color=wire",
      ], "ruled")
    #expect(contents("themed") == contents("ruled"))
    #expect(contents("ruled").count > 5)
  }

  @Test func `a changed rule makes its own sprites anew, and says so`() throws {
    func manifest(_ rules: String, form: String = "png") throws -> Tool.Result {
      try tool.put(
        """
        {"version": 1, "outputs": {"pieces": {
          "tint": "art", "palette": "p.json", "out": "o", "as": "\(form)", "sprites": {\(rules)}}}}
        """, at: "tinct.json")
      return try tool.run("build", "--explain")
    }
    let ring = #""ring": {"color": "base"}"#
    _ = try manifest(#""gem-*": {"ramp": "text, base"}, \#(ring)"#)
    let changed = try manifest(#"\#(ring), "gem-*": {"ramp": "base, text"}"#)
    #expect(
      changed.errors.contains(
        "Because the rule gem-* changed: ramp=text, base -> ramp=base, text: o/gem-blue.png, "
          + "o/gem-red.png, o/gem-red.rim.png\n"), "\(changed.errors)")
    #expect(changed.errors.contains("2 other files needed no change."))
    let gone = try manifest(#""gem-*": {"ramp": "base, text"}"#)
    #expect(gone.errors.contains("Because the rule ring is no longer there: o/ring.png\n"))
    #expect(gone.errors.contains("4 other files needed no change."))
    let added = try manifest(#""gem-*": {"ramp": "base, text"}, "coin": {"opacity": 0.5}"#)
    #expect(added.errors.contains("Because the rule coin is new: opacity=0.5: o/coin.png\n"))
    _ = try manifest(#""gem-*": {"ramp": "base, text"}"#, form: "sheet")
    let sheet = try manifest(#""gem-*": {"ramp": "text, base"}"#, form: "sheet")
    #expect(sheet.errors.contains("Because the rule gem-* changed"))
  }

  @Test func `a recipe that a rule names is a dependency of its sprites alone`() throws {
    func put(_ color: String) throws {
      try tool.put(
        #"{"format": "tinct-recipe", "version": 1, "tint": "\#(color)"}"#, at: "r.json")
    }
    try put("text")
    let words = ["--sprites", "ring: recipe=r.json", "--explain"]
    try tint(words, out: "o")
    try put("base")
    let result = try tint(words, out: "o")
    #expect(
      result.errors.contains("Because the recipe r.json changed: o/p/ring.png, o/q/ring.png\n"))
  }

  @Test func `commands with rules are printed, saved, and run again from a manifest`() throws {
    let rules = ["--sprites", "gem-*: ramp=text, base", "--sprites", "coin: color=base"]
    let line = ["tint", "art", "--palette", "p.json", "--out", "o"] + rules
    let printed = try tool.run(arguments: line + ["--print-request"])
    #expect(
      printed.text.contains(
        #""sprites": {"gem-*": {"ramp": "text, base"}, "coin": {"color": "base"}},"#))
    let saved = try tool.run(arguments: line + ["--save-to", "tinct.json", "art"])
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(try tool.run("build").errors.contains("Nothing to write: 5 files up to date."))
  }
}

extension Tool.Result {
  fileprivate func succeed() { #expect(code == 0, "\(errors)") }
}
