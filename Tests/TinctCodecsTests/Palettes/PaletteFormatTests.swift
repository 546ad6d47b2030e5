import TinctDocuments
import Foundation
import Testing
import TinctCodecs
import TinctGraphics

private let citrus = SwatchPalette(
  name: "Citrus 🍋",
  swatches: [
    .init(name: "base", color: SpacedColor(.srgb, 1, 244.0 / 255, 214.0 / 255)),
    .init(name: "Größe 🎨", color: SpacedColor(.srgb, 217.0 / 255, 72.0 / 255, 15.0 / 255)),
  ])
private let night = SwatchPalette(
  name: "Night", swatches: [.init(name: "base", color: SpacedColor(.srgb, 0, 0, 51.0 / 255))])

private func hexes(_ palettes: [SwatchPalette]) -> [[String]] {
  palettes.map { $0.swatches.map(\.color.unbounded.hex) }
}

private func error(_ format: PaletteFormat, _ bytes: [UInt8]) throws -> String {
  try #require(throws: PaletteFileError.self) { try format.read(bytes) }.description
}

struct PaletteFormatTests {
  @Test(arguments: PaletteFormat.all.filter { $0.isWritable && $0 != .colorset })
  func `colours survive, and writing again gives the same bytes`(format: PaletteFormat) throws {
    let bytes = try format.write([citrus]).bytes
    #expect(PaletteFormat(recognizing: bytes, named: "x" + format.ending) == format)
    let reading = try format.read(bytes)
    #expect(hexes(reading.palettes) == hexes([citrus]))
    #expect(try format.write(reading.palettes).bytes == bytes)
  }

  @Test(arguments: [PaletteFormat.tinct, .gpl, .ase, .aco, .tokens, .css])
  func `names survive, emoji too, and groups where there are several palettes`(
    format: PaletteFormat
  ) throws {
    let several = try format.read(format.write([citrus, night]).bytes).palettes
    #expect(several.map(\.name) == ["Citrus 🍋", "Night"])
    #expect(several.map { $0.swatches.map(\.name) } == [["base", "Größe 🎨"], ["base"]])
    #expect(hexes(several) == hexes([citrus, night]))
  }

  @Test(arguments: [PaletteFormat.act, .jasc, .paintNET, .hex, .png])
  func `formats of one palette refuse several`(format: PaletteFormat) throws {
    let error = try #require(throws: PaletteFileError.self) { try format.write([citrus, night]) }
    #expect(error.description.contains("holds one palette, but there are 2"))
  }

  @Test(arguments: [
    PaletteFormat.tinct, .gpl, .jasc, .paintNET, .hex, .tokens, .colorset, .css, .png,
  ])
  func `alpha survives`(format: PaletteFormat) throws {
    let color = SpacedColor(.srgb, 1, 0, 51.0 / 255, alpha: 128.0 / 255)
    let palette = SwatchPalette(name: "x", swatches: [.init(name: "a", color: color)])
    let writing = try format.write([palette])
    #expect(try format.read(writing.bytes).palettes[0].swatches[0].color == color)
    #expect(!writing.notes.contains { $0.contains("alpha") })
  }

  @Test(arguments: [PaletteFormat.ase, .aco, .coolors])
  func `a format without alpha says so`(format: PaletteFormat) throws {
    let color = SpacedColor(.srgb, 1, 0, 0, alpha: 0.5)
    let writing = try format.write([SwatchPalette(swatches: [.init(color: color)])])
    #expect(writing.notes.contains { $0.contains("does not hold alpha") })
    #expect(try format.read(writing.bytes).palettes[0].swatches[0].color.alpha == 1)
  }

  @Test(arguments: [[97.0, 0.1, 3], [29.7, 0, 3e-06], [0.003, 1, -1]])
  func `Lab of single precision has the digits that a person chose`(numbers: [Double]) throws {
    let color = SpacedColor(.lab, numbers[0], numbers[1], numbers[2])
    let writing = try PaletteFormat.ase.write([SwatchPalette(swatches: [.init(color: color)])])
    let read = try PaletteFormat.ase.read(writing.bytes)
    #expect(read.palettes[0].swatches[0].color == color)
    #expect(try PaletteFormat.ase.write(read.palettes).bytes == writing.bytes)
  }

  @Test(
    arguments: [
      (.ase, SpacedColor(.cmyk, 0.25, 0.5, 1, 0.125)), (.ase, SpacedColor(.lab, 50, 20.5, -30)),
      (.ase, SpacedColor(.grey, 0.25)), (.aco, SpacedColor(.cmyk, 0, 1, 0, 0)),
      (.aco, SpacedColor(.lab, 50, 20.5, -30)), (.aco, SpacedColor(.grey, 0.25)),
      (.aco, SpacedColor(.hsb, 120, 1, 0.2)), (.css, SpacedColor(.oklch, 0.6, 0.3, 25)),
      (.css, SpacedColor(.hsl, 20, 0.5, 0.25, alpha: 0.1)),
      (.css, SpacedColor(.displayP3, 1, 0, 0.3)),
      (.css, SpacedColor(.srgb, 0.123, 0.4, 0.5)), (.tokens, SpacedColor(.rec2020, 0.1, 0.2, 1)),
      (.tokens, SpacedColor(.hwb, 20, 0.5, 0.25, alpha: 0.1)),
      (.colorset, SpacedColor(.displayP3, 1, 0.25, 0.3, alpha: 0.75)),
      (.colorset, SpacedColor(.srgb, 1, 1, 0)), (.colorset, SpacedColor(.srgb, 1.25, -0.1, 0.5)),
      (.colorset, SpacedColor(.greyGamma22, 0.3)),
    ] as [(PaletteFormat, SpacedColor)])
  func `colours keep their space`(format: PaletteFormat, color: SpacedColor) throws {
    let palette = SwatchPalette(swatches: [.init(name: "a", color: color)])
    let bytes = try format.write([palette]).bytes
    let read = try format.read(bytes).palettes[0].swatches[0].color
    #expect(read.space == color.space)
    for index in 0..<4 { #expect(abs(read.components[index] - color.components[index]) < 1e-3) }
    #expect(abs(read.alpha - color.alpha) < 1e-9)
    #expect(
      try format.write([SwatchPalette(swatches: [.init(name: "a", color: read)])]).bytes == bytes)
  }

  @Test func `colours of bytes come back from ASE's single precision as bytes`() throws {
    let swatches = stride(from: 0, through: 255, by: 5).map {
      SwatchPalette.Swatch(name: "\($0)", color: SpacedColor(.srgb, Double($0) / 255, 1, 0))
    }
    let palette = SwatchPalette(name: "P", swatches: swatches)
    let bytes = try PaletteFormat.ase.write([palette]).bytes
    let read = try PaletteFormat.ase.read(bytes).palettes[0]
    #expect(read.swatches.map(\.color) == swatches.map(\.color))
  }

  @Test func `one swatch in ASE has 42 bytes`() throws {
    let red = SwatchPalette(swatches: [.init(name: "A", color: SpacedColor(.srgb, 1, 0, 0))])
    let bytes = try PaletteFormat.ase.write([red]).bytes
    #expect(bytes.count == 42)
    #expect(Array(bytes[0..<12]) == [0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0, 1])
  }

  @Test func `ASE keeps groups, colours outside them, and how colours are used`() throws {
    func swatch(_ name: String, _ use: SwatchPalette.Use?) -> SwatchPalette.Swatch {
      .init(name: name, color: SpacedColor(.srgb, 1, 0, 0), use: use)
    }
    let palettes = [
      SwatchPalette(name: "One", swatches: [swatch("a", .global), swatch("b", .spot)]),
      SwatchPalette(swatches: [swatch("c", .normal)]),
      SwatchPalette(name: "", swatches: [swatch("d", .global)]),
      SwatchPalette(name: "Empty", swatches: []),
    ]
    let bytes = try PaletteFormat.ase.write(palettes).bytes
    #expect(try PaletteFormat.ase.read(bytes).palettes == palettes)
    // Without the colour's type, which is the last of its block.
    var short = try PaletteFormat.ase.write([SwatchPalette(swatches: [swatch("A", nil)])]).bytes
    short.removeLast(2)
    short[17] -= 2
    #expect(try PaletteFormat.ase.read(short).palettes[0].swatches == [swatch("A", nil)])
  }

  @Test(
    arguments: [
      ([12, 13, 0, 1], .displayP3), ([1, 13, 0, 1], .srgb), ([9, 16, 0, 1], .srgb), (nil, .srgb),
    ] as [([UInt8]?, ColorSpace)])
  func `colours of a PNG are in the space that it names`(
    points: [UInt8]?, space: ColorSpace
  ) throws {
    for width in [1, 2] {
      let pixel = StraightPixel(red: 255, green: 0, blue: 51, alpha: 255)
      let other = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
      // Two rows that differ are no strip: the table counts.
      let picture = Bitmap(
        width: width, height: 2,
        pixels: Array(repeating: pixel, count: width) + Array(repeating: other, count: width))
      var png = RawPNG(EncodedPNG(picture).bytes)
      if let points { png.chunks.insert(("cICP", points), at: 1) }
      let swatches = try PaletteFormat.png.read(png.bytes).palettes[0].swatches
      #expect(swatches.contains { $0.color == SpacedColor(space, 1, 0, 0.2) })
    }
  }

  @Test(arguments: ["#D9480F!important", "#D9480F ! IMPORTANT", "#D9480F/**/!important"])
  func `in CSS what is important is a colour all the same, and stays`(value: String) throws {
    let sheet = ":root { --base: \(value); --base: blue; --text: var(--base) !important; }"
    let palettes = try PaletteFormat.css.read(Array(sheet.utf8)).palettes
    #expect(hexes(palettes) == [["#D9480F", "#D9480F"]])
  }

  @Test func `in CSS the value instead of a property that is not there counts`() throws {
    let sheet = """
      :root { --a: var(--none, rgb(255, 0, 0)); --b: var(--a, blue); --c: var(--x, var(--b));
      --border: var(--width, 1px) solid var(--a); --pair: var(--x) var(--a); }
      """
    let palettes = try PaletteFormat.css.read(Array(sheet.utf8)).palettes
    #expect(hexes(palettes) == [["#FF0000", "#FF0000", "#FF0000"]])
  }

  @Test(
    arguments: [
      (["1", "0.5", "0"], "#FF8000"), (["1", "0.0", "0"], "#FF0000"), (["1", "1", "0"], "#FFFF00"),
      (["1", "128", "0"], "#018000"), (["0x1", "0xFF", "0"], "#01FF00"),
    ])
  func `a whole number in a colour set is a byte unless others beside it are fractions`(
    components: [String], hex: String
  ) throws {
    let values = zip(["red", "green", "blue"], components).map { "\"\($0)\": \"\($1)\"" }
    let document = """
      {"info": {"version": 1}, "colors": [{"idiom": "universal", "color": {"color-space": "srgb",
      "components": {\(values.joined(separator: ", ")), "alpha": "1.000"}}}]}
      """
    let reading = try PaletteFormat.colorset.read(Array(document.utf8))
    #expect(hexes(reading.palettes) == [[hex]])
    let wereTaken = reading.notes.contains { $0.contains("were taken as fractions") }
    #expect(wereTaken == hex.hasPrefix("#FF"))
  }

  @Test(arguments: [PaletteFormat.gpl, .aco])
  func `names with a slash that will be read as palettes are told`(format: PaletteFormat) throws {
    func notes(_ palettes: [[String]]) throws -> [String] {
      let swatches = palettes.enumerated().map { index, names in
        SwatchPalette(
          name: "P\(index)",
          swatches: names.map { .init(name: $0, color: SpacedColor(.srgb, 1, 0, 0)) })
      }
      return try format.write(swatches).notes.filter { $0.contains("slash") }
    }
    #expect(try notes([["ui/a", "ui/b"]]).count == 1)
    #expect(try notes([["ui/a", "ok/b"]]).count == 1)
    #expect(try notes([["a"], ["ui/b"]]).count == 1)
    #expect(try notes([["ui/a", "b"]]).isEmpty)
    #expect(try notes([["a"], ["b", "c"]]).isEmpty)
  }

  @Test func `names that a line of GIMP's palette cannot hold are told`() {
    let swatches = ["a\nb", " c", "d"].map {
      SwatchPalette.Swatch(name: $0, color: SpacedColor(.srgb, 1, 0, 0))
    }
    let notes = try? PaletteFormat.gpl.write([SwatchPalette(name: "P", swatches: swatches)]).notes
    #expect(
      notes == [
        "the name \"a\\u{A}b\" cannot be kept; it is written as \"a b\"",
        "the name \" c\" cannot be kept; it is written as \"c\"",
      ])
  }

  @Test func `in ASE the model Gray may be in capitals`() throws {
    let grey = SwatchPalette.Swatch(name: "A", color: SpacedColor(.grey, 0.25), use: .normal)
    var bytes = try PaletteFormat.ase.write([SwatchPalette(swatches: [grey])]).bytes
    let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: "Gray".utf8) })
    bytes.replaceSubrange(offset..<offset + 4, with: "GRAY".utf8)
    #expect(try PaletteFormat.ase.read(bytes).palettes == [SwatchPalette(swatches: [grey])])
  }

  @Test func `in ASE a group without the length of a name is none`() throws {
    let red = SwatchPalette.Swatch(name: "A", color: SpacedColor(.srgb, 1, 0, 0))
    let bytes = try PaletteFormat.ase.write([SwatchPalette(swatches: [red])]).bytes
    let group: [UInt8] = [0xC0, 0x01, 0, 0, 0, 0]
    let wrapped = bytes[..<12] + group + bytes[12...] + group
    var expected = red
    expected.use = .normal
    #expect(
      try PaletteFormat.ase.read(Array(wrapped)).palettes == [SwatchPalette(swatches: [expected])])
  }

  @Test func `what may lie among palettes is told from other files`() throws {
    func mayBe(_ text: String, _ name: String) -> Bool {
      PaletteFormat.mayBePalette(Array(text.utf8), named: name, limits: Limits())
    }
    #expect(!mayBe("To do: more greens.\n", "notes.txt"))
    #expect(!mayBe("h1 { color: red }", "site.css"))
    #expect(!mayBe(#"{"name": "package"}"#, "package.json"))
    #expect(!mayBe(#"{"format": "tinct-theme", "version": 1}"#, "theme.json"))
    #expect(!mayBe("no picture", "a.png"))
    #expect(mayBe("; Paint.NET\nFFFF\n", "broken.txt"))
    #expect(mayBe(":root { --a: red }", "a.css"))
    #expect(mayBe(#"{"format": "tinct-palette""#, "cut.json"))
    #expect(mayBe("broken", "a.gpl"))
    let strip = try PaletteFormat.png.write([citrus]).bytes
    #expect(PaletteFormat.mayBePalette(strip, named: "a.png", limits: Limits()))
    let picture = Bitmap(
      width: 2, height: 2,
      pixels: (0..<4).map { StraightPixel(red: UInt8($0), green: 0, blue: 0, alpha: 255) })
    let bytes = EncodedPNG(picture).bytes
    #expect(!PaletteFormat.mayBePalette(bytes, named: "a.png", limits: Limits()))
  }

  @Test func `ACO with its second part only, and with its first`() throws {
    let both = try PaletteFormat.aco.write([citrus]).bytes
    let second = try PaletteFormat.aco.read(Array(both[24...])).palettes
    #expect(second[0].swatches.map(\.name) == ["base", "Größe 🎨"])
    let first = try PaletteFormat.aco.read(Array(both[..<24])).palettes
    #expect(first[0].swatches.map(\.name) == [nil, nil])
    #expect(hexes(first) == hexes(second))
    #expect(PaletteFormat(recognizing: Array(both[24...])) == .aco)
  }

  @Test func `a colour table of 768 bytes has 256 colours`() throws {
    let table = (0..<768).map { UInt8($0 / 3) }
    let palette = try PaletteFormat.act.read(table).palettes[0]
    #expect(palette.swatches.count == 256)
    #expect(palette.swatches[200].color.unbounded.hex == "#C8C8C8")
    let short = table + [0, 3, 0, 1]
    #expect(
      hexes(try PaletteFormat.act.read(short).palettes) == [["#000000", "#01010100", "#020202"]])
  }

  @Test func `white that fills Paint.NET's 96 entries is left out`() throws {
    let lines = ["FFD9480F"] + Array(repeating: "FFFFFFFF", count: 95)
    let reading = try PaletteFormat.paintNET.read(Array(lines.joined(separator: "\n").utf8))
    #expect(hexes(reading.palettes) == [["#D9480F"]])
    #expect(reading.notes.first?.contains("taken as padding") == true)
  }

  @Test(
    arguments: [
      (.gpl, "GIMP Palette\n1 2\n", "line 2, column 1: expected 3 numbers from 0 to 255"),
      (.gpl, "GIMP Palette\n  1 2 256 x\n", "line 2, column 3: expected 3 numbers"),
      (.gpl, "GIMP Palette\nChannels: CMYK\n1 2 3", "line 2, column 1: unknown channels \"CMYK\""),
      (.gpl, "GIMP Palette\nName: x\n", "there is no colour in the file"),
      (.gpl, "G", "the first line is not \"GIMP Palette\""),
      (
        .jasc, "JASC-PAL\n0100\n3\n1 2 3\n",
        "line 3, column 1: the file declares 3 colours, and has 1"
      ),
      (
        .jasc, "JASC-PAL\n0100\n1\n1 2 3\n4 5 6\n",
        "line 3, column 1: the file declares 1 colour, and has 2"
      ),
      (
        .jasc, "JASC-PAL\n0100\n99999999999999999999\n1 2 3\n",
        "line 3, column 1: expected the number"
      ),
      (.jasc, "RIFF\u{10}\0\0\0PAL data", "this is a Microsoft palette (RIFF)"),
      (.jasc, "JASC-PAL\n0200\n1\n1 2 3\n", "line 2, column 1: unknown version \"0200\""),
      (.hex, "fff4d6\nnone\n", "line 2, column 1: expected a colour as rrggbb"),
      (.paintNET, "; x\nFFF\n", "line 2, column 1: expected a colour as AARRGGBB"),
      (.coolors, "https://coolors.co/a-b", "line 1, column 1: the last part of the address"),
      (.css, ":root { --a: #12x456; }", "line 1, column 9: --a: \"x\" is not a hexadecimal digit"),
      (.css, ":root {\n --a: rgb(1 2); }", "line 2, column 2: --a: rgb() has too few numbers"),
      (
        .css, ":root { --a: var(--b); --b: var(--a); }",
        "line 1, column 9: --a refers to more than 16"
      ),
      (.css, ":root { --a: red", "line 1, column 17: the declaration has no end"),
      (
        .css, ":root { --a: lab(calc(1) 2 3); }", "line 1, column 9: --a: functions inside lab()"
      ),
      (.css, "h1 { color: red }", "there is no custom property with a colour"),
      (
        .tokens, #"{"a": {"$type": "color", "$value": "{b.c}"}}"#,
        "line 1, column 36: a.$value: there is no token \"{b.c}\""
      ),
      (
        .tokens, #"{"a": {"$type": "color", "$value": "{a}"}}"#,
        "line 1, column 7: a: the alias leads to more than 16 others in turn"
      ),
      (
        .tokens, #"{"a": {"$value": {"colorSpace": "srgb", "components": [1, 2]}}}"#,
        "line 1, column 55: a.$value.components: expected 3 components, found 2"
      ),
      (
        .colorset, #"{"colors": [{"color": {"reference": "systemRed"}}], "info": {}}"#,
        "line 1, column 23: colors[0].color: the colour is the system's \"systemRed\""
      ),
      (.ase, "ASEF\0\u{2}\0\0\0\0\0\0", "byte 4: version 2 of the format is unknown"),
      (.ase, "ASEF\0\u{1}\0\0\u{7F}\0\0\0", "byte 8: the file declares 2130706432 blocks"),
      (.aco, "\0\u{1}\u{7F}\u{7F}", "byte 2: the file declares 32639 colours"),
      (.act, "123", "byte 3: a colour table has 768 or 772 bytes, not 3"),
      (.png, "123", "byte 0: not a PNG file"),
    ] as [(PaletteFormat, String, String)])
  func `an error names the location and the cause`(
    format: PaletteFormat, text: String, expected: String
  ) throws {
    let found = try error(format, Array(text.utf8))
    #expect(found.hasPrefix(expected), "\(found)")
  }

  /// As GIMP does, which takes 0...256 (app/core/gimppalette-load.c).
  @Test(arguments: [("256", 256), ("257", nil), ("900", nil), ("-1", nil), ("", nil), ("x", nil)])
  func `columns that GIMP would not show are passed over, and told`(
    columns: String, expected: Int?
  ) throws {
    let text = "GIMP Palette\nColumns: \(columns)\n#\n217 72 15 a\n"
    let reading = try PaletteFormat.gpl.read(Array(text.utf8))
    #expect(hexes(reading.palettes) == [["#D9480F"]])
    #expect(reading.palettes[0].columns == expected)
    #expect(reading.notes.count == (expected == nil ? 1 : 0))
    #expect(reading.notes.allSatisfy { $0.hasPrefix("line 2: ") && $0.hasSuffix("skipped") })
  }

  @Test func `an ASE that declares fewer blocks than it has is read whole, which is told`() throws {
    var bytes = try PaletteFormat.ase.write([citrus, night]).bytes
    #expect(try PaletteFormat.ase.read(bytes).notes.isEmpty)
    #expect(bytes[11] == 7)
    bytes[11] = 3
    let reading = try PaletteFormat.ase.read(bytes)
    #expect(hexes(reading.palettes) == hexes([citrus, night]))
    #expect(reading.notes == ["the file declares 3 blocks, but has 7; all were read"])
  }

  @Test func `an ACO with bytes behind its last colour tells of them`() throws {
    let both = try PaletteFormat.aco.write([citrus]).bytes
    for bytes in [both, Array(both[24...])] {
      let reading = try PaletteFormat.aco.read(bytes + [1, 2, 3])
      #expect(hexes(reading.palettes) == hexes([citrus]))
      #expect(reading.notes == ["3 bytes after the last colour were skipped"])
    }
    var fewer = Array(both[24...])
    fewer[3] = 1
    #expect(try PaletteFormat.aco.read(fewer).notes[0].contains("after the last colour"))
  }

  @Test(
    arguments: [
      ([7, 0xFFFF, 0, 0], "colour 2 has numbers that lab does not allow; taken as 100.0 0.0 0.0"),
      (
        [7, 5000, 0x8000, 0x7FFF],
        "colour 2 has numbers that lab does not allow; taken as 50.0 -128.0 127.0"
      ),
      ([8, 10001, 0, 0], "colour 2 has numbers that grey does not allow; taken as 1.0"),
      ([7, 10000, 0xCE00, 12700], nil), ([8, 10000, 0, 0], nil),
      ([1, 0xFFFF, 0xFFFF, 0xFFFF], nil), ([2, 0xFFFF, 0xFFFF, 0xFFFF], nil),
    ] as [([UInt16], String?)])
  func `components that a space does not have are told with their colour in ACO`(
    words: [UInt16], expected: String?
  ) throws {
    let all = [1, 2, 0, 0xFFFF, 0, 0, 0] + words + [0]
    let bytes = all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let notes = try PaletteFormat.aco.read(bytes).notes.filter { $0.contains("numbers") }
    #expect(notes == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      (
        SpacedColor(.lab, 29, 3905, 223),
        "x: lab(29 3905 223) has numbers that .aco does not allow; "
          + "written as lab(29 127 127)"
      ),
      (SpacedColor(.lab, 29, 127, -128), nil), (SpacedColor(.grey, 1), nil),
    ] as [(SpacedColor, String?)])
  func `a colour that does not fit into ACO is told`(color: SpacedColor, note: String?) throws {
    let swatch = SwatchPalette.Swatch(name: "x", color: color)
    let notes = try PaletteFormat.aco.write([SwatchPalette(swatches: [swatch])]).notes
    #expect(notes == [note].compactMap(\.self))
  }

  @Test(arguments: [(["#FFFFFF"], true), (["#FFFFFF", "#000000"], false), (["#FFFFFF80"], false)])
  func `a palette that ends in white is told where Paint.NET fills up with it`(
    colors: [String], isTold: Bool
  ) throws {
    let swatches = try colors.map { SwatchPalette.Swatch(color: try SpacedColor(css: $0)) }
    let notes = try PaletteFormat.paintNET.write([SwatchPalette(swatches: swatches)]).notes
    #expect(notes.contains { $0.contains("ends in white") } == isTold)
    let many = Array(repeating: swatches[0], count: 97)
    #expect(
      try PaletteFormat.paintNET.write([SwatchPalette(swatches: many)]).notes[0]
        == "Paint.NET shows 96 colours, but there are 97")
  }

  @Test(
    arguments: [
      (.tinct, "colours in lab, which became sRGB"),
      (.gpl, "the palette's strings or colours in lab, which became sRGB"),
      (.ase, "alpha or the palette's strings"),
      (.aco, "the palette's name, alpha or the palette's strings"),
      (
        .act,
        "the names of colours, the palette's name, alpha but for one clear colour, the palette's "
          + "strings or colours in lab, which became sRGB"
      ),
      (
        .hex,
        "the names of colours, the palette's name, the palette's strings or colours in lab, which "
          + "became sRGB"
      ),
      (
        .coolors,
        "the names of colours, the palette's name, alpha, the palette's strings or colours in lab, "
          + "which became sRGB"
      ),
      (.tokens, nil), (.css, nil),
    ] as [(PaletteFormat, String?)])
  func `one sentence tells all that a format cannot hold`(
    format: PaletteFormat, expected: String?
  ) throws {
    let palette = SwatchPalette(
      name: "x", swatches: [.init(name: "a", color: SpacedColor(.lab, 50, 5, 5, alpha: 0.5))],
      strings: [.init(name: "s", text: "t")])
    #expect(
      try format.write([palette]).notes
        == [expected.map { "\(format.title) does not hold \($0)" }].compactMap(\.self))
  }

  /// A palette comes back from a format as far as its capacity goes; a note tells of all else.
  @Test(arguments: PaletteFormat.all.filter(\.isWritable), ColorSpace.allCases)
  func `a colour keeps its space, or a sentence tells of it`(
    format: PaletteFormat, space: ColorSpace
  ) throws {
    let color = SpacedColor(space, 0.5, space.componentCount > 1 ? 0.25 : 0)
    let writing = try format.write([SwatchPalette(swatches: [.init(name: "a", color: color)])])
    let read = try format.read(writing.bytes).palettes[0].swatches[0].color
    let isTold = writing.notes.contains { $0.contains("colours in \(space.rawValue), which") }
    let isNotation: [ColorSpace] = [
      .srgbLinear, .hsl, .hwb, .hsb, .grey, .greyGamma22, .genericGrey,
    ]
    #expect(isTold == (read.space != space && !isNotation.contains(space)))
  }

  @Test func `text in UTF-16 is refused by name`() throws {
    #expect(
      try error(.gpl, [0xFF, 0xFE, 0x47, 0]).hasPrefix("the text is UTF-16; save it as UTF-8"))
  }

  @Test func `colours without a name are numbered, and names are made unique`() {
    var notes: [String] = []
    let color = SpacedColor(.grey, 0.5)
    let swatches = [nil, "a", "a", nil, "a-2"].map { SwatchPalette.Swatch(name: $0, color: color) }
    let palette = SwatchPalette(swatches: swatches).palette(named: "x", notes: &notes)
    #expect(palette.colors.map(\.name) == ["color-1", "a", "a-2", "color-4", "a-2-2"])
  }

  @Test func `a file over the limit is refused`() throws {
    var limits = Limits()
    limits.fileBytes = 10
    #expect(throws: PaletteFileError.self) {
      try PaletteFormat.hex.read(Array("fff4d6\nd9480f\n".utf8), limits: limits)
    }
  }
}
