import TinctDocuments
import Testing
import TinctGraphics

private func read(_ text: String) throws -> [String] {
  try PaletteFormat.tokens.read(Array(text.utf8)).palettes.map { palette in
    "\(palette.name ?? ""): "
      + palette.swatches.map { "\($0.name ?? "") \($0.color.css)" }.joined(separator: ", ")
  }
}

private func error(_ text: String) throws -> String {
  try #require(throws: PaletteFileError.self) { try read(text) }.description
}

/// References and groups of the Design Tokens Format Module 2025.10, sections "Groups" and
/// "Aliases".
struct DesignTokenReferenceTests {
  @Test func `a group takes over what it extends, and its own goes before`() throws {
    let found = try read(
      """
      {
        "base": {"$type": "color", "a": {"$value": "#010101"}, "b": {"$value": "#020202"},
          "deep": {"x": {"$value": "#030303"}, "y": {"$value": "#040404"}}},
        "next": {"$extends": "{base}", "b": {"$value": "#0B0B0B"}, "c": {"$value": "#0C0C0C"},
          "deep": {"y": {"$value": "#0D0D0D"}}},
        "third": {"$extends": "#/next", "d": {"$type": "color", "$value": "{third.deep.y}"}}
      }
      """)
    #expect(
      found == [
        "base: a #010101, b #020202", "base/deep: x #030303, y #040404",
        "next: a #010101, b #0B0B0B, c #0C0C0C", "next/deep: x #030303, y #0D0D0D",
        "third: a #010101, b #0B0B0B, c #0C0C0C, d #0D0D0D",
        "third/deep: x #030303, y #0D0D0D",
      ])
  }

  @Test func `a root token is the group's own, and is named in references`() throws {
    let found = try read(
      """
      {"accent": {"$type": "color", "$root": {"$value": "#DD0000"},
        "light": {"$value": "{accent.$root}"}}}
      """)
    #expect(found == ["accent: root #DD0000, light #DD0000"])
  }

  @Test func `pointers lead to tokens, values and single components`() throws {
    let found = try read(
      """
      {
        "a/b": {"$type": "color", "$value":
          {"colorSpace": "srgb", "components": [1, 0.5, 0.25], "alpha": 0.5}},
        "token": {"$ref": "#/a~1b"},
        "value": {"$type": "color", "$ref": "#/a~1b/$value"},
        "parts": {"$type": "color", "$value": {"colorSpace": {"$ref": "#/a~1b/$value/colorSpace"},
          "components": [0, {"$ref": "#/a~1b/$value/components/1"}, 1],
          "alpha": {"$ref": "#/a~1b/$value/alpha"}}},
        "whole": {"$type": "color", "$value": {"$ref": "#/a~1b/$value"}}
      }
      """)
    #expect(
      found == [
        ": a/b color(srgb 1 0.5 0.25 / 0.5), token color(srgb 1 0.5 0.25 / 0.5), "
          + "value color(srgb 1 0.5 0.25 / 0.5), parts color(srgb 0 0.5 1 / 0.5), "
          + "whole color(srgb 1 0.5 0.25 / 0.5)"
      ])
  }

  @Test func `an alias has the type of its token, a token the type of its group`() throws {
    let found = try read(
      """
      {"$type": "dimension", "c": {"$type": "color", "g": {"t": {"$value": "#123456"}}},
        "alias": {"$value": "{c.g.t}"}, "size": {"$value": {"value": 1, "unit": "px"}}}
      """)
    #expect(found == [": alias #123456", "c/g: t #123456"])
  }

  @Test(
    arguments: [
      (#"{"a": {"$extends": "{a}"}}"#, "a.$extends: the group extends more than 16 others in turn"),
      (
        #"{"a": {"$extends": "{b}"}, "b": {"$extends": "{a}"}}"#,
        "the group extends more than 16 others in turn"
      ),
      (#"{"a": {"b": {"$extends": "{a}"}}}"#, "groups are nested more than 64 deep"),
      (#"{"a": {"$extends": "{none}"}}"#, "a.$extends: there is no token \"{none}\""),
      (#"{"a": {"$extends": 1}}"#, "expected a reference such as {group.token}"),
      (
        ##"{"a": {"$value": "#000000"}, "b": {"$extends": "{a}"}}"##,
        "b.$extends: \"{a}\" is a token, not a group"
      ),
      (##"{"a": {"$ref": "#/b"}}"##, "a.$ref: there is nothing at \"#/b\""),
      (##"{"a": {"$ref": "b"}}"##, "a.$ref: \"b\" is not a path in this file"),
      (
        ##"{"a": {"$type": "color", "$value": {"$ref": "#/a/$value"}}}"##,
        "the reference leads to more than 16 others in turn"
      ),
      (
        ##"{"a": {"$type": "color", "$ref": "#/b/$value/components/9"}, "b": {"$type": "color", "##
          + ##""$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}"##,
        "a.$ref: there is nothing at \"#/b/$value/components/9\""
      ),
    ])
  func `references that lead nowhere or round are refused`(
    text: String, expected: String
  ) throws {
    let found = try error(text)
    #expect(found.contains(expected), "\(found)")
  }

  /// Each group holds the one before twice: the last has 2^40 tokens.
  @Test func `groups that double each other are refused at once`() throws {
    var groups = [##""g0": {"$type": "color", "t": {"$value": "#000000"}}"##]
    for number in 1...40 {
      let inner = #"{"$extends": "{g\#(number - 1)}"}"#
      groups.append(#""g\#(number)": {"a": \#(inner), "b": \#(inner)}"#)
    }
    #expect(
      try error("{\(groups.joined(separator: ","))}").contains(
        "groups and references refer to each other more than"))
  }

  /// Every name is looked for in a group that extends one that extends one, each by a name that is
  /// itself looked for so; and long lists and texts are gone through time and again.
  @Test(arguments: [
    ("names", "there is no token \"{g15.none}\""), ("lists", "expected an object, found a number"),
    ("texts", "at least 256 colour tokens cannot be read"),
    ("strings", "2 of 2 colour tokens cannot be read"),
  ])
  func `references that make much of little are refused`(way: String, expected: String) throws {
    let tokens = (0..<2000).map { number in
      switch way {
      case "names": ##""t\##(number)": {"$value": "{g15.none}"}"##
      case "lists": ##""t\##(number)": {"$value": {"$ref": "#/list/$value/4999"}}"##
      case "texts": ##""t\##(number)": {"$ref": "#/text"}"##
      default: ##""t\##(number)": {"$extends": "{strings}"}"##
      }
    }
    let groups = (1..<16).map {
      ##""g\##($0)": {"$extends": "{g\##($0 - 1).g\##($0 - 1)}", "g\##($0)": {"$extends": "{g\##($0 - 1)}"}}"##
    }
    let zeros = Array(repeating: "0", count: 5000).joined(separator: ",")
    let strings = (0..<2000).map { "\"s\($0)\": \"\"" }.joined(separator: ",")
    let rest = [
      ##""g0": {"g0": {}}"##, ##""list": {"$value": [\##(zeros)]}"##,
      ##""text": {"$value": "{\##(zeros)}"}"##,
      ##""strings": {"$extensions": {"tinct.strings": {\##(strings)}}}"##,
    ]
    let text = ##"{"$type": "color", \##((groups + rest + tokens).joined(separator: ","))}"##
    let found = try error(text)
    #expect(found.contains(expected), "\(found)")
  }

  @Test func `very many tokens that cannot be read are left out`() throws {
    let tokens = (0..<5000).map { #""t\#($0)": {"value": "{none.t\#($0)}", "type": "color"}"# }
    let one = ##""one": {"value": "#010203", "type": "color"}"##
    #expect(try read("{\"a\": {\(tokens.joined(separator: ",")), \(one)}}") == ["a: one #010203"])
  }

  @Test func `a family of groups that share a base is read, however many there are`() throws {
    let base = (0..<100).map { ##""c\##($0)": {"$value": "#000000"}"## }.joined(separator: ",")
    let family = (0..<50).map { ##""g\##($0)": {"$extends": "{base}"}"## }.joined(separator: ",")
    #expect(try read(##"{"$type": "color", "base": {\##(base)}, \##(family)}"##).count == 51)
  }
}

/// Files that are written as they were read.
struct DesignTokenWritingTests {
  private static let file = ##"""
    {
      "ink": {"$type": "color", "$value": "#111111"},
      "core": {
        "$type": "color", "$description": "Primitives",
        "white": {"$value": "#FFFFFF"},
        "blue": {
          "500": {"$value": "#2A6F97", "$description": "the brand"},
          "$root": {"$value": "#123456"}
        }
      },
      "light": {
        "$type": "color",
        "bg": {"$value": "{core.white}"},
        "link": {"$value": "{light.brand}", "$description": "links"},
        "brand": {"$ref": "#/core/blue/500"},
        "deep": {"nested": {"base": {"$value": "{core.blue.$root}"}}}
      }
    }
    """##

  private func written(_ palettes: [SwatchPalette]) throws -> PaletteWriting {
    try PaletteFormat.tokens.write(palettes)
  }

  @Test func `groups, aliases and descriptions are written as they were read`() throws {
    let first = try PaletteFormat.tokens.read(Array(Self.file.utf8)).palettes
    #expect(first.map(\.name) == [nil, "core", "core/blue", "light", "light/deep/nested"])
    let writing = try written(first)
    #expect(writing.notes == [])
    let again = try PaletteFormat.tokens.read(writing.bytes).palettes
    #expect(again.map(\.swatches.count) == first.map(\.swatches.count))
    for (before, after) in zip(first, again) {
      #expect(after.name == before.name && after.comment == before.comment)
      #expect(after.swatches.map(\.color) == before.swatches.map(\.color))
      #expect(after.swatches.map(\.comment) == before.swatches.map(\.comment))
    }
    func aliases(_ palettes: [SwatchPalette]) -> [String] {
      palettes.flatMap(\.swatches).compactMap { $0.alias?.joined(separator: ".") }
    }
    #expect(
      aliases(again) == ["core.white", "light.brand", "core.blue.500", "core.blue.$root"])
    let root = try JSONDocument(parsing: writing.bytes).root.object()
    let blue = try root["core"]?.object()["blue"]?.object()["500"]?.object()
    #expect(try blue?["$description"]?.string() == "the brand")
    // What is written once is written again.
    #expect(try written(again).bytes == writing.bytes)
  }

  @Test func `an alias of what is not written becomes a value, and that is told`() throws {
    let all = try PaletteFormat.tokens.read(Array(Self.file.utf8)).palettes
    let light = try written(all.filter { $0.name == "light" })
    #expect(
      light.notes == [
        "2 aliases became values, because what they stand for is not among the colours: light.bg = "
          + "{core.white}, light.brand = {core.blue.500}"
      ])
    let read = try PaletteFormat.tokens.read(light.bytes).palettes
    #expect(read[0].swatches.map(\.color.hexes) == all[3].swatches.map(\.color.hexes))
    #expect(read[0].swatches.map(\.alias) == [nil, ["light", "brand"], nil])
    // Two that would only stand for each other keep their values.
    let circle = SwatchPalette(
      name: "x",
      swatches: [("a", "b"), ("b", "a")].map {
        .init(name: $0, color: all[0].swatches[0].color, alias: [$1])
      })
    let broken = try written([circle])
    #expect(broken.notes.count == 1)
    #expect(try PaletteFormat.tokens.read(broken.bytes).palettes[0].swatches.count == 2)
  }

  @Test func `other formats tell that they hold neither aliases nor descriptions`() throws {
    let all = try PaletteFormat.tokens.read(Array(Self.file.utf8)).palettes
    #expect(
      try PaletteFormat.tinct.write(all).notes.contains(
        "a palette of Tinct does not hold aliases or descriptions"))
    let plain = all.map { palette in
      SwatchPalette(
        name: palette.name,
        swatches: palette.swatches.map { .init(name: $0.name, color: $0.color) })
    }
    #expect(try PaletteFormat.tinct.write(plain).notes == [])
  }

  @Test func `names that are no path, and palettes of one name, stay apart`() throws {
    let color = SpacedColor(.srgb, 1, 0, 0)
    let names: [String?] = ["a/b", "a", "a/b", "/c", "d//e", nil, "a/b/red", "red"]
    let palettes = names.map {
      SwatchPalette(name: $0, swatches: [.init(name: "red", color: color)])
    }
    let read = try PaletteFormat.tokens.read(try written(palettes).bytes).palettes
    #expect(read.count == names.count)
    #expect(read.allSatisfy { $0.swatches.map(\.name) == ["red"] })
    #expect(
      Set(read.map(\.name)) == ["a/b", "a", "a/b-2", "/c", "d//e", nil, "a/b/red-2", "red-2"])
    // Too many groups in each other are not nested.
    let deep = Array(repeating: "g", count: 5000).joined(separator: "/")
    let one = SwatchPalette(name: deep, swatches: [.init(name: "red", color: color)])
    #expect(try PaletteFormat.tokens.read(try written([one]).bytes).palettes[0].name == deep)
  }
}

extension SpacedColor {
  fileprivate var hexes: String { srgb.color.hex }
}

/// Files of Tokens Studio, which leaves out the dollar signs, and the sets in aliases.
struct TokensStudioTests {
  @Test func `values and types without a dollar sign are read`() throws {
    let found = try read(
      """
      {
        "global": {
          "brand": {
            "teal": {"value": "#102A43", "type": "color", "description": "the ground"},
            "sand": {"value": "rgb(245, 239, 226)", "type": "color"},
            "gap": {"value": "4", "type": "spacing"},
            "body": {"value": {"fontSize": "12"}, "type": "typography"}
          }
        },
        "dark": {
          "ground": {"value": "{brand.teal}", "type": "color"},
          "type": {"value": "{ground}", "type": "color"}
        },
        "$themes": [], "$metadata": {"tokenSetOrder": ["global", "dark"]}
      }
      """)
    #expect(found[0] == "global/brand: teal #102A43, sand #F5EFE2")
    #expect(found[1] == "dark: ground #102A43, type #102A43")
  }

  @Test func `translucent references are read, and what is not is told`() throws {
    let file = ##"""
      {
        "a": {
          "blue": {"value": "#2A6F97", "type": "color"},
          "half": {"value": "rgba({a.blue}, 0.5)", "type": "color"},
          "hex": {"value": "rgba(#2A6F97,50%)", "type": "color"},
          "light": {"value": "{a.blue}", "type": "color",
            "$extensions": {"studio.tokens": {"modify": {"type": "lighten", "value": "0.5"}}}},
          "gone": {"value": "{a.nothing}", "type": "color"},
          "loop": {"value": "rgba({a.loop}, 0.5)", "type": "color"}
        }
      }
      """##
    let reading = try PaletteFormat.tokens.read(Array(file.utf8))
    let swatches = reading.palettes[0].swatches
    #expect(swatches.compactMap(\.name) == ["blue", "half", "hex", "light"])
    #expect(swatches.map(\.color.alpha) == [1, 0.5, 0.5, 1])
    #expect(reading.notes.count == 3, "\(reading.notes)")
    #expect(reading.notes[0].hasPrefix("\"a.light\" has a modifier"))
    #expect(reading.notes[1].hasPrefix("\"a.gone\" is left out: there is no token"))
  }

  @Test(arguments: ["$", ""])
  func `all tokens that cannot be read are told, and how many they are`(sign: String) throws {
    let values = ["hsl(x)", "{a.gone}", "#12", "{a.t2}", "#1", "#12345", "red-ish"]
    let tokens = values.enumerated().map { number, value in
      ##"    "t\##(number)": {"\##(sign)value": "\##(value)", "\##(sign)type": "color"}"##
    }
    func told(_ tokens: [String]) throws -> [String] {
      try error("{\"a\": {\n\(tokens.joined(separator: ",\n"))\n}}").split(separator: "\n")
        .map(String.init)
    }
    let all = try told(tokens)
    #expect(
      all[0].hasPrefix("line 2, column ") && all[0].contains("a.t0.\(sign)value: 7 of 7 colour"),
      "\(all)")
    #expect(all[0].contains("tokens cannot be read; the first: \"x\" is not a number"), "\(all)")
    // An alias of one that cannot be read is the same mistake.
    let lines = [2, 3, 4, 6, 7].map { "line \($0)," }
    #expect(all.map { String($0.prefix(7)) } == lines + ["further"], "\(all)")
    #expect(try told([tokens[0]])[0].contains("value: \"x\" is not a number"))
  }

  @Test func `a file of the standard is refused for some of its tokens, which are counted`() throws
  {
    let found = try error(
      ##"""
      {"$type": "color", "a": {"$value": "#010203"}, "b": {"$value": "#01"}, "c": {"$value": "{d}"}}
      """##)
    #expect(found.contains("b.$value: 2 of 3 colour tokens cannot be read; "), "\(found)")
    #expect(found.contains("c.$value: there is no token"), "\(found)")
    let many = (0..<300).map { ##""t\##($0)": {"$value": "#01"}"## }.joined(separator: ",")
    #expect(
      try error(#"{"$type": "color", \#(many)}"#).contains("at least 256 colour tokens cannot be"))
  }

  @Test func `aliases of an old file may leave out its one set`() throws {
    let file = ##"""
      {"global": {"nature": {"sky": {"value": "#7FB7D9", "type": "color"},
                             "lake": {"value": "{nature.sky}", "type": "color"}}}}
      """##
    let reading = try PaletteFormat.tokens.read(Array(file.utf8))
    #expect(reading.notes == [])
    #expect(reading.palettes.flatMap(\.swatches).map(\.name) == ["sky", "lake"])
    // The standard's aliases begin at the root.
    #expect(throws: PaletteFileError.self) {
      let standard = file.replacing("\"value\"", with: "\"$value\"")
        .replacing("\"type\"", with: "\"$type\"")
      _ = try PaletteFormat.tokens.read(Array(standard.utf8))
    }
  }

  @Test func `the format is recognized, and a group may still be called value`() throws {
    let studio = ##"{"a": {"b": {"value": "#010203", "type": "color"}}}"##
    #expect(PaletteFormat(recognizingText: Array(studio.utf8)) == .tokens)
    let found = try read(
      ##"{"a": {"$type": "color", "value": {"$value": "#010203"}, "type": {"$value": "#040506"}}}"##
    )
    #expect(found == ["a: value #010203, type #040506"])
  }
}
