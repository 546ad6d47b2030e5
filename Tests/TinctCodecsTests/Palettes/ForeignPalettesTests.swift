import TinctCodecs
import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctGraphics

private let folder = Checkout.root.appending(path: "Tests/Fixtures/palettes/foreign")

private func bytes(_ name: String) throws -> [UInt8] {
  try Checkout.bytes(of: folder.appending(path: name))
}

private func read(_ name: String) throws -> PaletteReading {
  let bytes = try bytes(name)
  let format = try #require(PaletteFormat(recognizing: bytes, named: name))
  return try format.read(bytes)
}

/// The content of a file as people see it: each palette's name, and its colours with their names.
private func summary(_ name: String) throws -> [String] {
  var notes: [String] = []
  return SwatchPalette.palettes(try read(name).palettes, named: "file", notes: &notes).map {
    "\($0.name): " + $0.colors.map { "\($0.name) \($0.color.hex)" }.joined(separator: ", ")
  }
}

/// Files by other programs, or after the descriptions of their formats: `foreign/ORIGIN.md`.
struct ForeignPalettesTests {
  @Test(
    arguments: [
      ("groups_models_and_emoji.ase", .ase), ("every_space.aco", .aco), ("strip.png", .png),
      ("indexed.png", .png), ("gimp_2_10.gpl", .gpl),
      ("gimp_standard.gpl", .gpl), ("aseprite_alpha.gpl", .gpl),
      ("lospec_tabs_and_spaces.gpl", .gpl), ("latin_1_names.gpl", .gpl),
      ("colourswatch.pal", .jasc), ("gimp_text_export.hex", .hex),
      ("lospec_paintnet.txt", .paintNET), ("coloraide.css", .css),
      ("tokens_of_the_draft.json", .tokens), ("xcode_dark.colorset.json", .colorset),
      ("sample.css", .css),
    ] as [(String, PaletteFormat)])
  func `the format is recognised by content alone`(name: String, format: PaletteFormat) throws {
    #expect(PaletteFormat(recognizing: try bytes(name)) == format)
    #expect(PaletteFormat(recognizing: try bytes(name), named: "misleading.ase") == format)
  }

  @Test(
    arguments: [
      ("gimp_text_export.hex", ["file: color-1 #FFF4D6, color-2 #D9480F, color-3 #000000"]),
      (
        "colourswatch.pal",
        ["file: color-1 #FFF4D6, color-2 #D9480F, color-3 #000000, color-4 #123456"]
      ),
      ("lospec_paintnet.txt", ["Citrus: color-1 #FFF4D6, color-2 #D9480F80"]),
      ("aseprite_alpha.gpl", ["file: color-1 #FFF4D6, color-2 #D9480F80"]),
      ("lospec_tabs_and_spaces.gpl", ["file: fff4d6 #FFF4D6, d9480f #D9480F"]),
      (
        "gimp_2_10.gpl",
        [
          "Citrus: base #FFF4D6, Größe 🎨 #D9480F, color-3 #000000, "
            + "tab\tand  spaces #011464"
        ]
      ),
      ("latin_1_names.gpl", ["Grün: Blätter – hell #008000"]),
      (
        "strip.png",
        [
          "file: color-1 #FFF4D6, color-2 #D9480F, color-3 #000000, color-4 #123456, color-5 "
            + "#FFFFFF"
        ]
      ),
      ("indexed.png", ["file: color-1 #D9480F, color-2 #01020380, color-3 #FFF4D6"]),
      (
        "groups_models_and_emoji.ase",
        [
          "Citrus 🍋: base #FFF4D6, Größe #DA7918",
          // Lab by ColorAide; the components of Gray are as sRGB has them.
          "file: lone #856CAA, grey #404040",
        ]
      ),
      (
        "every_space.aco",
        [
          "file: RGB Magenta 16-bit #FF00FF, RGB deep #FF0012, HSB leaf #008000, "
            + "CMYK Magenta #FF00FF"
        ]
      ),
      (
        "tokens_of_the_draft.json",
        [
          "file: Majestic magenta #FF00FF", "colors: black #000000, hot #FF469880",
          "colors/brand: vivid #FF0080, bare #D9480F, same #000000",
        ]
      ),
      ("xcode_dark.colorset.json", ["file: color-1 #FFF4D6", "dark: color-1 #FF0B0C80"]),
      (
        "sample.css",
        [
          "Citrus: base #FFF4D6, text #D9480F, same #FFF4D6",
          // By ColorAide; g is mapped into sRGB.
          "night: base #00000080, a #008000, b #33B3B3, c #7D2329, d #C65D06, e #7D2329, "
            + "f #C65D06, g #FF7D00, h #663399, i #00000000",
        ]
      ),
    ])
  func `colours and names are read`(name: String, expected: [String]) throws {
    let found = try summary(name)
    #expect(found == expected, "\(found)")
  }

  @Test func `GIMP's own sample`() throws {
    let palette = try #require(read("gimp_standard.gpl").palettes.first)
    #expect(palette.name == "Bears")
    #expect(palette.columns == 16)
    #expect(palette.swatches.count == 10)
    #expect(palette.swatches[0].name == "grey3")
    #expect(palette.swatches[9].name == nil)
    #expect(palette.swatches[9].color.unbounded.hex == "#442C38")
  }

  @Test func `a raw table of colours, by ImageMagick`() throws {
    let swatches = try #require(read("imagemagick.act").palettes.first).swatches
    #expect(swatches.count == 256)
    let shown = [0, 1, 2, 255].map { swatches[$0].color.unbounded.hex }
    #expect(shown == ["#FFF4D6", "#D9480F", "#000000", "#123456"])
  }

  /// ColorAide writes one colour in every notation that it knows.
  @Test func `every notation of CSS that another program writes is the same colour`() throws {
    let palette = try #require(read("coloraide.css").palettes.first)
    #expect(palette.swatches.count == 20)
    for swatch in palette.swatches {
      let color = swatch.color.srgb.color
      switch swatch.name {
      case "named": #expect(color.hex == "#FF6347")
      // By ColorAide too.
      case "none": #expect(color.hex == "#B1667E")
      case "comma", "legacy-hsl": #expect(color.hex == "#D9480F80", "\(swatch)")
      default: #expect(color.hex == "#D9480F", "\(swatch)")
      }
    }
  }

  @Test func `strings of a style sheet are the palette's`() throws {
    let palette = try #require(read("sample.css").palettes.first)
    #expect(palette.strings == [.init(name: "title", text: "Fresh; \"squeezed\"")])
  }

  @Test func `colours keep their space until somebody asks for sRGB`() throws {
    let reading = try read("xcode_dark.colorset.json")
    #expect(reading.palettes[1].swatches[0].color == SpacedColor(.displayP3, 1, 0, 0, alpha: 0.5))
    var notes: [String] = []
    _ = reading.palettes[1].palette(named: "x", notes: &notes)
    #expect(
      notes == [
        "dark: color-1: color(display-p3 1 0 0 / 0.5) is outside sRGB; "
          + "taken as #FF0B0C80, the nearest in it"
      ])
  }

  /// The formats that were read are written as the same bytes where nothing in them is free.
  @Test(arguments: ["every_space.aco", "aseprite_alpha.gpl"])
  func `reading and writing gives the same bytes`(name: String) throws {
    let bytes = try bytes(name)
    let format = try #require(PaletteFormat(recognizing: bytes, named: name))
    #expect(try format.write(format.read(bytes).palettes).bytes == bytes)
  }

  @Test(arguments: Checkout.files(in: folder, ending: "").map(\.lastPathComponent))
  func `cut anywhere, a file gives an error or a palette`(name: String) throws {
    guard name != "ORIGIN.md" else { return }
    let bytes = try bytes(name)
    let format = try #require(PaletteFormat(recognizing: bytes, named: name))
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      _ = PaletteFormat(recognizing: cut, named: name)
      do throws(PaletteFileError) {
        let reading = try format.read(cut)
        #expect(reading.palettes.contains { !$0.swatches.isEmpty })
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  @Test(arguments: ["every_space.aco", "groups_models_and_emoji.ase"])
  func `changed byte by byte, a binary file gives an error or a palette`(name: String) throws {
    let bytes = try bytes(name)
    let format = try #require(PaletteFormat(recognizing: bytes, named: name))
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        _ = try? format.read(changed)
      }
    }
  }
}
