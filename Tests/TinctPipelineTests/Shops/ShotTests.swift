import TinctBoards
import Testing
import TinctCodecs
import TinctGraphics
@testable import TinctPipeline
import TinctPuzzles

struct ShotTests {
  private static let palette = Palette(
    name: "x",
    colors: [
      Palette.NamedColor(name: "base", color: Color(red: 1, green: 0.95, blue: 0.8)),
      Palette.NamedColor(name: "text", color: Color(red: 0.5, green: 0.2, blue: 0)),
    ])

  private static let fonts = Result {
    try SheetFonts(ShippedFiles.locate(), inputs: InputReader())
  }

  private func print(
    _ size: PixelSize, _ margins: ShotMargins, _ contents: ShotLayout.Contents,
    in palettes: [Palette] = [palette]
  ) throws -> [PrintedFile] {
    let puzzle = try TreePuzzle.make(GridSpecification(kind: .square, columns: 2, rows: 2))
    let grid = puzzle.makeGrid()
    let state = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
    let theme = try Shipped.theme("noodles.json")
    let drawings = try ShotRenderer(theme: theme, fonts: try Self.fonts.get()).drawings(
      of: Shot([ComposedBoard(state, on: grid)], size: size, margins: margins),
      palettes.map { _ in ShotRenderer.Words(contents) })
    #expect(drawings.count == 1 && drawings[0].palettes == Array(palettes.indices))
    let printer = Printer(
      palettes: try palettes.map { try ResolvedPalette($0, lettering: theme) },
      settings: RenderSettings(effort: .fastest))
    return try printer.print(drawings[0].drawing)
  }

  @Test(arguments: ShopPreset.all)
  func `every preset has its size, and RGB without alpha where the shop wants that`(
    preset: ShopPreset
  ) throws {
    let contents = preset.contents(title: "Moonrise")
    let bytes = try print(preset.size, preset.margins, contents)[0].bytes
    let info = try PNGInfo(reading: bytes)
    #expect(info.width == preset.size.width && info.height == preset.size.height)
    if preset.alpha == .forbidden {
      #expect([.rgb, .indexed].contains(info.colorType))
      #expect(info.palette.allSatisfy { $0.alpha == 255 })
    }
    if preset.alpha == .needed {
      let corner = try PNGImage(decoding: bytes).bitmap[0, 0]
      #expect(corner.alpha == 0)
    }
    #expect(bytes.count <= preset.byteLimit ?? .max)
    // What the tool does with the written file: all of it is decoded.
    #expect(preset.problems(of: bytes, size: preset.size, location: "x") == [])
  }

  @Test func `a picture of greys is RGB too`() throws {
    var greys = Bitmap(width: 40, height: 20, filledWith: .clear)
    for index in greys.pixels.indices {
      let level = UInt8(truncatingIfNeeded: index)
      greys.pixels[index] = StraightPixel(red: level, green: level, blue: level)
    }
    let grey = PrintedFile(EncodedPNG(greys))
    #expect(try PNGInfo(reading: grey.bytes).colorType == .grey)
    let colored = grey.inColors(RenderSettings(effort: .fastest))
    #expect(try PNGInfo(reading: colored.bytes).colorType == .rgb)
    #expect(try PNGImage(decoding: colored.bytes).bitmap == greys)
    // What is clear somewhere, or has colours, stays as it is.
    var others = [greys, greys]
    others[0].pixels[3] = .clear
    others[1].pixels[3].red = 200
    for bitmap in others {
      let file = PrintedFile(EncodedPNG(bitmap))
      #expect(file.inColors(RenderSettings(effort: .fastest)) == file)
    }
  }

  @Test func `a check names what is wrong with a file, and what to do`() throws {
    let preset = ShopPreset("x", .steam, "x", 64, 64, byteLimit: 300)
    let clear = Bitmap(width: 64, height: 64, filledWith: .clear)
    func problems(_ bitmap: Bitmap) -> [String] {
      preset.problems(of: EncodedPNG(bitmap).bytes, size: preset.size, location: "a.png")
        .map(\.message)
    }
    #expect(problems(clear).count == 1)
    #expect(problems(clear).first?.contains("a.png: ") == true)
    #expect(problems(clear).first?.contains("not opaque; give the palette's colours no") == true)
    var noise = Bitmap(width: 64, height: 64, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    for index in noise.pixels.indices {
      noise.pixels[index].red = UInt8(truncatingIfNeeded: index * 97)
    }
    #expect(problems(noise).contains { $0.contains("takes up to 300 bytes") })
    let small = Bitmap(width: 32, height: 64, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    #expect(problems(small).contains { $0.contains("not what was written") })
    let torn = Array(EncodedPNG(small).bytes.dropLast(20))
    #expect(preset.problems(of: torn, size: preset.size, location: "a.png").count == 1)
  }

  @Test func `palettes that agree in the rules of their words share a drawing`() throws {
    let theme = try Shipped.theme("noodles.json")
    func drawings(_ palettes: [Palette]) throws -> Int {
      let resolved = try palettes.map { try ResolvedPalette($0, lettering: theme) }
      return SeparationKey.groups(of: resolved).keys.count
    }
    let (blue, violet) = (
      try Palette(base: "#FFF4D6", text: "#203060"), try Palette(base: "#FFF4D6", text: "#302060")
    )
    #expect(try drawings([blue, violet]) == 1)
    // Orange cannot be read as a caption, so it takes a rule of its own.
    #expect(try drawings([blue, violet, Palette(base: "#FFF4D6", text: "#D9480F")]) == 2)
  }

  /// The shops' own rules: size, whether the file has no alpha channel (o), may have one (a) or
  /// must (A), and whether it may be turned (t).
  private static let sizes = """
    iphone-6.9 1320 2868 ot, iphone-6.7 1290 2796 ot, iphone-6.5 1284 2778 ot,
    iphone-6.1 1206 2622 ot, iphone-5.8 1170 2532 ot, iphone-5.5 1242 2208 ot,
    iphone-4.7 750 1334 ot, ipad-13 2064 2752 ot, ipad-12.9 2048 2732 ot, ipad-11 1668 2420 ot,
    mac 2880 1800 o, mac-2560 2560 1600 o, mac-1440 1440 900 o, mac-1280 1280 800 o,
    tv 3840 2160 o, tv-hd 1920 1080 o, watch 410 502 o, watch-7 396 484 o, watch-4 368 448 o,
    watch-3 312 390 o, google-play-phone 1080 1920 ot, google-play-tablet-7 1200 1920 ot,
    google-play-tablet-10 1600 2560 ot, google-play-feature 1024 500 o, steam-header 920 430 o,
    steam-small 462 174 o, steam-main 1232 706 o, steam-vertical 748 896 o,
    steam-screenshot 1920 1080 o, steam-background 1438 810 o, steam-library 600 900 o,
    steam-library-header 920 430 o, steam-library-hero 3840 1240 o, steam-library-logo 1280 720 A,
    itch-cover 630 500 a, og-image 1200 630 a
    """

  @Test func `no picture has text that its shop forbids`() {
    let titled = [
      "header", "small", "main", "vertical", "library", "library-header", "library-logo",
    ]
    let bare = ["screenshot", "background", "library-hero"]
    for preset in ShopPreset.all {
      let contents = preset.contents(title: "Game", caption: "Words.", hasFrame: true)
      let name = preset.name.hasPrefix("steam-") ? String(preset.name.dropFirst(6)) : ""
      #expect(titled.contains(name) == (contents.title != nil && contents.caption == nil))
      #expect(bare.contains(name) == (contents.title == nil))
      #expect(contents.hasFrame == (name != "screenshot"))
    }
    #expect(titled.count + bare.count == ShopPreset.named("steam")?.count)
  }

  @Test func `every preset has the size and mode that the shop asks for`() {
    let found = ShopPreset.all.map { preset in
      let alpha = [.forbidden: "o", .allowed: "a", .needed: "A"][preset.alpha] ?? ""
      let turn = preset.rotation == .either ? "t" : ""
      return "\(preset.name) \(preset.size.width) \(preset.size.height) \(alpha)\(turn)"
    }
    #expect(found.sorted() == Self.sizes.split(separator: /,\s+/).map(String.init).sorted())
    #expect(ShopPreset.named("appstore")?.count == 5)
  }

  @Test func `presets keep to what the shops say`() {
    #expect(Set(ShopPreset.all.map(\.name)).count == ShopPreset.all.count)
    for group in ShopPreset.groups {
      #expect(ShopPreset.named(group.name)?.count == group.members.count, "\(group.name)")
      #expect(!ShopPreset.all.contains { $0.name == group.name })
    }
    for preset in ShopPreset.all where preset.shop == .googlePlay {
      let (short, long) = (
        min(preset.size.width, preset.size.height), max(preset.size.width, preset.size.height)
      )
      #expect(short >= 320 && long <= 3840)
      #expect(long <= 2 * short || preset.name == "google-play-feature")
      #expect(preset.alpha == .forbidden && preset.byteLimit == 8_000_000)
    }
    #expect(
      ShopPreset.all.filter { $0.shop == .appStore }.allSatisfy { $0.alpha == .forbidden })
    #expect(ShopPreset.named("iphone-6.9")?[0].size(isPortrait: false).width == 2868)
    #expect(ShopPreset.named("mac")?[0].size(isPortrait: true).width == 2880)
    #expect(ShopPreset.named("nothing") == nil)
  }
}
