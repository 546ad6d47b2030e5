import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics

private let fixtures = Checkout.root.appending(path: "Tests/Fixtures/palettes")

private let schemaFile = Checkout.root.appending(path: "schemas/palette.schema.json")

private func schemaProblems(_ bytes: [UInt8]) throws -> [String] {
  try SchemaValidator(Checkout.bytes(of: schemaFile)).problems(bytes)
}

/// A document with one palette whose members after the version are given.
private func document(_ members: String) -> String {
  #"{"format": "tinct-palette", "version": 1, \#(members)}"#
}

struct PaletteDocumentTests {
  @Test func `one palette is read with its colours and strings in order`() throws {
    let text = document(
      """
      "strings": {"title": "Fresh", "a": ""}, "name": "Citrus",
      "colors": {"text": "#D9480F", "base": "#FFF4D6"}
      """)
    let palette = try #require(PaletteDocument(parsing: Array(text.utf8)).palettes.first)
    #expect(palette.name == "Citrus")
    #expect(palette.colors.map(\.name) == ["text", "base"])
    #expect(palette.color(named: "base")?.hex == "#FFF4D6")
    #expect(palette.strings.map(\.name) == ["title", "a"])
    #expect(palette.strings.map(\.text) == ["Fresh", ""])
  }

  @Test func `several palettes are read, and written as they were`() throws {
    let bytes = try Checkout.bytes(of: fixtures.appending(path: "several_in_one_file.json"))
    let document = try PaletteDocument(parsing: bytes)
    #expect(document.palettes.map(\.name) == ["Day", "Night 🌙"])
    #expect(document.palettes[1].strings[1].text == "Line one\nLine \"two\"")
    #expect(document.bytes == bytes)
  }

  @Test func `every form of colour is read`() throws {
    let bytes = try Checkout.bytes(of: fixtures.appending(path: "every_form_of_colour.json"))
    let palette = try #require(PaletteDocument(parsing: bytes).palettes.first)
    #expect(palette.colors.map(\.color.hex) == ["#11AAFF", "#11AAFF88", "#11AAFF", "#11AAFF88"])
  }

  @Test func `colours have any notation of CSS`() throws {
    let text = document(
      ##""name": "x", "colors": {"a": "tomato", "b": "oklch(0.7 0.15 40)", "c": "#F00"}"##)
    let palette = try #require(PaletteDocument(parsing: Array(text.utf8)).palettes.first)
    #expect(
      palette.color(named: "a")?.hex == "#FF6347" && palette.color(named: "c")?.hex == "#FF0000")
    #expect(try schemaProblems(Array(text.utf8)) == [])
  }

  @Test func `roles stand beside the names of the colours, and are read back`() throws {
    let text = document(
      ##""name": "x", "colors": {"Fog": "#62819A", "Deep teal": "#102A43"}, "roles": {"dark": "Deep teal"}"##
    )
    let read = try PaletteDocument(parsing: Array(text.utf8))
    let palette = try #require(read.palettes.first)
    #expect(palette.colors.map(\.name) == ["dark", "Fog"])
    #expect(palette.colors.map(\.title) == ["Deep teal", "Fog"])
    #expect(palette.color(called: "Deep teal")?.hex == "#102A43")
    #expect(try PaletteDocument(parsing: read.bytes) == read)
    #expect(try schemaProblems(read.bytes) == [] && schemaProblems(Array(text.utf8)) == [])
    #expect(try JSONDecoder().decode(Palette.self, from: Data(text.utf8)) == palette)
    #expect(try JSONDecoder().decode(Palette.self, from: JSONEncoder().encode(palette)) == palette)
    let wrong = text.replacing(#"dark": "Deep"#, with: #"dark": "Dep"#)
    let error = #expect(throws: DocumentErrors.self) {
      try PaletteDocument(parsing: Array(wrong.utf8))
    }
    #expect(
      error?.description.contains(
        "roles.dark: the palette has no colour \"Dep teal\"; did you mean \"Deep teal\"?") == true)
  }

  @Test func `reading what was written gives the palettes back`() throws {
    let color = { (hex: String) throws in Palette.NamedColor(name: hex, color: try Color(hex: hex))
    }
    let palettes = [
      Palette(name: "none", colors: []),
      Palette(
        name: "é \"🍋\" \\ \u{1}", colors: try ["#000000", "#01020304", "#FFFFFF00"].map(color),
        strings: [.init(name: "a\nb", text: ""), .init(name: "c", text: "\t/\u{7F}")]),
    ]
    for document in [PaletteDocument(palettes), PaletteDocument([palettes[1]])] {
      #expect(try PaletteDocument(parsing: document.bytes) == document)
      #expect(try schemaProblems(document.bytes) == [])
    }
  }

  @Test func `a derived scheme is written in full`() throws {
    let scheme = Scheme(derivedFrom: try Color(hex: "#800080"))
    let document = PaletteDocument([scheme.palette(named: "grape")])
    let text = String(decoding: document.bytes, as: UTF8.self)
    #expect(
      text == """
        {
          "format": "tinct-palette",
          "version": 1,
          "name": "grape",
          "colors": {
            "dark": "#331133",
            "light": "#FF55FF",
            "neutral": "#990099",
            "base": "#CC00CC"
          }
        }

        """)
  }

  // Each is refused by the reader and by the schema.
  @Test(arguments: [
    ("[]", "line 1, column 1: expected an object, found an array"),
    ("{}", "line 1, column 1: the key \"format\" is missing"),
    (
      #"{"format": "tinct-puzzles", "version": 1, "name": "x", "colors": {}}"#,
      "line 1, column 12: format: expected \"tinct-palette\", found \"tinct-puzzles\";"
    ),
    (
      #"{"format": "tinct-palette", "version": 2, "name": "x", "colors": {}}"#,
      "line 1, column 40: version: version 2 of tinct-palette is unknown; this program reads"
    ),
    (document(#""colors": {}"#), "line 1, column 1: the key \"name\" is missing"),
    (document(#""name": "x""#), "line 1, column 1: the key \"colors\" is missing"),
    (document(#""name": "", "colors": {}"#), "line 1, column 51: name: must not be empty"),
    (document(#""name": 1, "colors": {}"#), "line 1, column 51: name: expected a string"),
    (
      document(#""name": "x", "colours": {}"#),
      "line 1, column 56: colours: unknown key; did you mean \"colors\"?"
    ),
    (document(#""name": "x", "colors": []"#), "line 1, column 66: colors: expected an object"),
    (
      document("\"name\": \"x\", \"colors\": {\n  \"base\": 1}"),
      "line 2, column 11: colors.base: expected a string, found a number"
    ),
    (
      document("\"name\": \"x\", \"colors\": {\n  \"base\": \"r-d\"}"),
      "line 2, column 11: colors.base: \"r-d\" is not a colour: did you mean red?; write a colour such as"
    ),
    (
      document("\"name\": \"x\", \"colors\": {\n  \"base\": \"#12345\"}"),
      "line 2, column 11: colors.base: a colour has 3, 4, 6 or 8 hexadecimal digits after the #"
    ),
    (
      document("\"name\": \"x\", \"colors\": {\n  \"base\": \"#12x456\"}"),
      "line 2, column 15: colors.base: \"x\" is not a hexadecimal digit"
    ),
    (
      document(##""name": "x", "colors": {"": "#123"}"##),
      "line 1, column 67: colors[\"\"]: a name must not be empty"
    ),
    (
      document(#""name": "x", "colors": {}, "strings": {"a": null}"#),
      "line 1, column 87: strings.a: expected a string, found null"
    ),
    (document(#""palettes": []"#), "line 1, column 55: palettes: there are no palettes;"),
    (
      document(#""palettes": [{"name": "x", "colors": {}}], "name": "y""#),
      "line 1, column 86: name: unknown key; known here: format, version, palettes"
    ),
    (
      document(#""palettes": [{"name": "x", "colors": {}, "format": "x"}]"#),
      "line 1, column 84: palettes[0].format: unknown key"
    ),
  ])
  func `an error names the location and the cause`(text: String, expected: String) throws {
    let errors = try #require(throws: DocumentErrors.self) {
      try PaletteDocument(parsing: Array(text.utf8))
    }
    #expect(errors.errors.count == 1, "\(errors)")
    #expect(errors.description.hasPrefix(expected), "\(errors)")
    #expect(try !schemaProblems(Array(text.utf8)).isEmpty)
  }

  // A schema cannot say these.
  @Test(arguments: [
    (
      document(##""name": "x", "colors": {"a": "#123", "a": "#456"}"##),
      "line 1, column 80: the name \"a\" appears twice in this object"
    ),
    (
      document(#""palettes": [{"name": "x", "colors": {}}, {"name": "x", "colors": {}}]"#),
      "line 1, column 94: palettes[1].name: another palette of this file has this name"
    ),
  ])
  func `a name may stand only once`(text: String, expected: String) throws {
    let errors = try #require(throws: DocumentErrors.self) {
      try PaletteDocument(parsing: Array(text.utf8))
    }
    #expect(errors.errors.count == 1, "\(errors)")
    #expect(errors.description.hasPrefix(expected), "\(errors)")
  }

  @Test func `all that is wrong with a file is told`() throws {
    let text = """
      {"format": "tinct-palette", "version": 1, "extra": 1, "palettes": [
        {"name": "Day",
         "colors": {"base": "#12", "text": "#10101g", "": "r-d", "line": "#000"},
         "strings": {"title": 7, "note": "fine"}},
        {"nmae": "Night", "colors": {"base": 5}},
        {"name": "Day", "strings": []},
        {"name": "Day", "colors": {}},
        3
      ]}
      """
    let errors = try #require(throws: DocumentErrors.self) {
      try PaletteDocument(parsing: Array(text.utf8))
    }
    #expect(errors.isComplete)
    let color = "write a colour such as #D9480F, #D9480F80 with alpha, tomato or oklch(0.7 0.15 40)"
    #expect(
      errors.errors.map(\.description) == [
        "line 1, column 43: extra: unknown key; "
          + "known here: format, version, palettes, $schema",
        "line 3, column 23: palettes[0].colors.base: "
          + "a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not 2; \(color)",
        "line 3, column 45: palettes[0].colors.text: \"g\" is not a hexadecimal digit; \(color)",
        "line 3, column 49: palettes[0].colors[\"\"]: a name must not be empty",
        "line 3, column 53: palettes[0].colors[\"\"]: \"r-d\" is not a colour: did you mean red?; "
          + color,
        "line 4, column 25: palettes[0].strings.title: expected a string, found a number",
        "line 5, column 4: palettes[1].nmae: unknown key; did you mean \"name\"?",
        "line 5, column 40: palettes[1].colors.base: expected a string, found a number",
        "line 6, column 3: palettes[2]: the key \"colors\" is missing",
        "line 6, column 12: palettes[2].name: another palette of this file has this name; "
          + "rename one of them",
        "line 6, column 30: palettes[2].strings: expected an object, found an array",
        "line 7, column 12: palettes[3].name: another palette of this file has this name; "
          + "rename one of them",
        "line 8, column 3: palettes[4]: expected an object, found a number",
      ])
  }

  @Test(arguments: Checkout.files(in: fixtures, ending: ".json").map(\.lastPathComponent))
  func `samples fit the schema`(name: String) throws {
    #expect(try schemaProblems(Checkout.bytes(of: fixtures.appending(path: name))) == [])
  }

  @Test(arguments: [("R=38 G=70 B=83", true), ("C=9 M=0 Y=10 K=5", true), ("Rose G=1", false)])
  func `names that only repeat numbers do not count`(name: String, isUnnamed: Bool) throws {
    let color = try SpacedColor(css: "#264653")
    let palette = SwatchPalette(name: nil, swatches: [.init(name: name, color: color)])
    #expect(palette.isUnnamed == isUnnamed)
  }
}
