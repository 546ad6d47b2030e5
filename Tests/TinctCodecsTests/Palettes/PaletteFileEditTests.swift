import Testing
import TinctDocuments
import TinctGraphics

@testable import TinctCodecs

struct PaletteFileEditTests {
  private static let inPlace: [PaletteFormat] = [
    .tinct, .gpl, .ase, .aco, .act, .jasc, .paintNET, .hex, .tokens, .css, .coolors,
  ]

  private static let palette = Palette(
    name: "Deep sea",
    colors: [
      ("dark", "#102030"), ("light", "#F0E0D0"), ("neutral", "#808080"), ("base", "#D9480F"),
    ]
    .compactMap { name, hex in
      (try? Color(hex: hex)).map { Palette.NamedColor(name: name, color: $0) }
    })

  @Test(arguments: inPlace)
  func `A hundred edits change only the digits of values, and undone give the first bytes`(
    format: PaletteFormat
  ) throws {
    let first = try format.write([SwatchPalette(Self.palette)], limits: Limits()).bytes
    let colors = try format.read(first, limits: Limits()).palettes[0].swatches.map(
      \.color.srgb.color)
    #expect(colors.count >= 4)
    var bytes = first
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let index = Int.random(in: 0..<4, using: &numbers)
      let pixel = StraightPixel(
        red: .random(in: 0...255, using: &numbers), green: .random(in: 0...255, using: &numbers),
        blue: .random(in: 0...255, using: &numbers))
      let edit = try #require(PaletteFileEdit(bytes, format))
      let change = PaletteFileEdit.Change(palette: 0, swatch: index, color: Color(pixel))
      let edited = try #require(edit.edited([change]), "\(pixel)")
      let swatches = try format.read(edited, limits: Limits()).palettes[0].swatches
      #expect(swatches[index].color.srgb.color.pixel == pixel)
      #expect(Self.withoutDigits(edited, format) == Self.withoutDigits(first, format))
      bytes = edited
    }
    let changes = colors.enumerated().map {
      PaletteFileEdit.Change(palette: 0, swatch: $0, color: $1)
    }
    #expect(PaletteFileEdit(bytes, format)?.edited(changes) == first)
  }

  /// The file with a sign for each run of digits; the length alone where it is not text.
  private static func withoutDigits(_ bytes: [UInt8], _ format: PaletteFormat) -> String {
    guard ![.ase, .aco, .act].contains(format) else { return "\(bytes.count)" }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacing(/[0-9A-Fa-f., \]]*[0-9A-Fa-f][0-9A-Fa-f., \]]*/, with: "0")
  }

  @Test func `Comments, order, notation and the colours beside it stay as they are`() throws {
    let css = """
      /* Brand #123456 stays. */
      :root {
        --dark:   #102030;  /* the ground */
        --light: oklch(0.9 0.02 80);
        --base: tomato;
      }

      """
    let edit = try #require(PaletteFileEdit(Array(css.utf8), .css))
    let edited = edit.edited([
      .init(palette: 0, swatch: 0, color: try Color(hex: "#AABBCC"), text: "#abc"),
      .init(palette: 0, swatch: 2, color: try Color(hex: "#FF8000")),
    ])
    let expected =
      css.replacing("#102030", with: "#abc").replacing("tomato", with: "#FF8000")
    #expect(edited.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func `A colour that others follow is not changed in place`() throws {
    let tokens = """
      {"sea": {"$type": "color", "deep": {"$value": "#102030"}, "dark": {"$value": "{sea.deep}"}}}
      """
    let edit = try #require(PaletteFileEdit(Array(tokens.utf8), .tokens))
    let change = PaletteFileEdit.Change(palette: 0, swatch: 0, color: try Color(hex: "#FF0000"))
    #expect(edit.edited([change]) == nil)
  }
}
