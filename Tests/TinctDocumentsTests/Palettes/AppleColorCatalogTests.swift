import TinctDocuments
import Testing
import TinctGraphics

private func palette(_ name: String?, _ colors: [(String, SpacedColor)]) -> SwatchPalette {
  SwatchPalette(name: name, swatches: colors.map { .init(name: $0.0, color: $0.1) })
}

private let cream = SpacedColor(.srgb, 1, 244.0 / 255, 214.0 / 255)
private let red = SpacedColor(.displayP3, 1, 0.25, 0.125)

private func catalog(_ palettes: [SwatchPalette]) -> AppleColorCatalog {
  AppleColorCatalog(palettes) { $0.replacing("ö", with: "o") }
}

/// The colour set at a path as it is read: each variant with its colour.
private func colors(_ catalog: AppleColorCatalog, _ path: String) throws -> [String] {
  let file = try #require(catalog.files.first { $0.path == path })
  return try PaletteFormat.colorset.read(file.bytes).palettes.map {
    "\($0.name ?? "") \($0.swatches[0].color.css)"
  }
}

struct AppleColorCatalogTests {
  @Test func `a dark palette joins its own in any order`() {
    let (light, dark) = (
      palette("Brand", [("base", cream)]), palette("Brand dark", [("base", red)])
    )
    #expect(catalog([dark, light]).files == catalog([light, dark]).files)
    #expect(catalog([dark, light]).files.count == 2)
  }

  @Test func `one palette lies in the catalogue itself`() throws {
    let catalog = catalog([palette("Citrus", [("base", cream), ("Größe", red)])])
    #expect(
      catalog.files.map(\.path) == [
        "Contents.json", "base.colorset/Contents.json", "Große.colorset/Contents.json",
      ])
    #expect(try colors(catalog, "base.colorset/Contents.json") == [" #FFF4D6"])
    #expect(
      try colors(catalog, "Große.colorset/Contents.json") == [" color(display-p3 1 0.25 0.125)"])
    #expect(
      catalog.notes == [
        "a colour set cannot be called \"Größe\" on every system; it is "
          + "called Große"
      ])
  }

  @Test func `several palettes have folders, whose names begin their colours'`() throws {
    let catalog = catalog([
      palette("Citrus", [("base", cream)]), palette("brand/Night", [("a", red), ("A", cream)]),
      palette("brand/Day", [("a", red)]),
    ])
    #expect(
      catalog.files.map(\.path) == [
        "Contents.json", "Citrus/Contents.json", "Citrus/base.colorset/Contents.json",
        "brand/Contents.json", "brand/Night/Contents.json",
        "brand/Night/a.colorset/Contents.json", "brand/Night/A-2.colorset/Contents.json",
        "brand/Day/Contents.json", "brand/Day/a.colorset/Contents.json",
      ])
    let folder = try #require(catalog.files.first { $0.path == "Citrus/Contents.json" })
    #expect(String(decoding: folder.bytes, as: UTF8.self).contains("\"provides-namespace\": true"))
    let root = try #require(catalog.files.first)
    #expect(!String(decoding: root.bytes, as: UTF8.self).contains("provides-namespace"))
  }

  @Test(
    arguments: [
      ("Citrus dark", ["dark"]), ("dark", ["dark"]), ("Citrus mac dark", ["mac dark"]),
      ("Citrus dark high display-P3", ["dark high display-P3"]), ("Citrus ipad", ["ipad"]),
    ])
  func `a palette called as a variant gives variants of the colours`(
    name: String, variants: [String]
  ) throws {
    let catalog = catalog([
      palette("Citrus", [("base", cream), ("text", red)]),
      palette(name, [("base", red), ("text", red), ("new", cream)]),
    ])
    #expect(
      catalog.files.map(\.path) == [
        "Contents.json", "base.colorset/Contents.json", "text.colorset/Contents.json",
        "new.colorset/Contents.json",
      ])
    let found = try colors(catalog, "base.colorset/Contents.json")
    #expect(found == [" #FFF4D6"] + variants.map { "\($0) color(display-p3 1 0.25 0.125)" })
    // What is the same in the variant is not said again, and what is only there stands alone.
    #expect(try colors(catalog, "text.colorset/Contents.json").count == 1)
    #expect(try colors(catalog, "new.colorset/Contents.json") == variants.map { "\($0) #FFF4D6" })
  }

  @Test(arguments: ["Darkness", "Citrus darkness", "Citrus dark dark", "dark Citrus", "Citrus"])
  func `other names are palettes of their own`(name: String) {
    let catalog = catalog([palette("Citrus", [("a", cream)]), palette(name, [("a", red)])])
    #expect(catalog.files.count == 5)
  }

  @Test func `a colour set with variants gives the same bytes again`() throws {
    let citrus = [palette(nil, [("a", cream)]), palette("dark", [("a", red)])]
    let bytes = try PaletteFormat.colorset.write(citrus).bytes
    #expect(
      try PaletteFormat.colorset.write(PaletteFormat.colorset.read(bytes).palettes).bytes == bytes)
    #expect(AppleColorSet.contents(of: cream, dark: red) == bytes)
    #expect(throws: PaletteFileError.self) {
      try PaletteFormat.colorset.write([palette("a", [("a", cream)]), palette("b", [("a", red)])])
    }
  }
}
