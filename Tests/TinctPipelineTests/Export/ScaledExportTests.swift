import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline

/// Exports of sprites at several scales.
@Suite struct ScaledExportTests {
  private static let palettes = ["Day", "Night"].map { name in
    Palette(
      name: name, colors: [.init(name: "text", color: Color(red: 1, green: 0, blue: 0))])
  }

  private static func set(
    _ sprites: [String: [Double]], appearances: [ExportSet.Appearance]? = nil
  ) -> ExportSet {
    ExportSet(
      pictures: sprites.keys.sorted().flatMap { name in
        (sprites[name] ?? []).map {
          ExportSet.Picture(sprite: name, scale: $0, source: "\(name).png")
        }
      }, palettes: palettes, appearances: appearances)
  }

  /// A picture of a size for each of a set, of one kind a sprite.
  private static func plates(_ set: ExportSet) -> [ColoredIndexedImage] {
    set.pictures.map { picture in
      let side = Int(10 * picture.scale)
      let plate = IndexedImage(
        width: side, height: side,
        indices: .bytes(
          (0..<side * side).map { UInt8(($0 / side + picture.sprite.count) % 3) }),
        entries: [0, 1, 2])
      return ColoredIndexedImage(
        plate,
        colorings: [0, 1].map { coloring in
          (0..<3).map {
            StraightPixel(red: UInt8($0 * 90), green: UInt8(coloring), blue: 5)
          }
        })
    }
  }

  private static func names(_ files: [ExportFile]) -> [String] { files.map(\.name.description) }

  private static func text(_ files: [ExportFile], _ name: String) -> String {
    for file in files where file.name.description == name {
      if case .document(let bytes) = file.content { return String(decoding: bytes, as: UTF8.self) }
    }
    return ""
  }

  @Test func `a sheet has a texture for each scale`() throws {
    let set = Self.set(["a": [1, 2], "bb": [2, 1]])
    let plan = try SheetExport(.json(.hash), options: SpriteSheet.Options())
      .plan(set, images: Self.plates(set))
    #expect(
      Self.names(plan.files)
        == ["day", "night"].flatMap { palette in
          ["sheet.png", "sheet.json", "sheet@2x.png", "sheet@2x.json"].map { "\(palette)/\($0)" }
        })
    let document = Self.text(plan.files, "day/sheet@2x.json")
    #expect(document.contains("\"scale\": \"2\"") && document.contains("\"sheet@2x.png\""))
    #expect(plan.image(1).width == 2 * plan.image(0).width)
    #expect(plan.set.pictures.map(\.scale) == [1, 2])
  }

  @Test func `pages of several scales are told apart`() throws {
    let set = Self.set(["a": [1, 2], "bb": [1, 2]])
    var options = SpriteSheet.Options()
    options.largestSide = 24
    let plan = try SheetExport(.css, options: options).plan(set, images: Self.plates(set))
    #expect(
      Self.names(plan.files).prefix(4)
        == [
          "day/sheet-1.png", "day/sheet-2.png", "day/sheet-1@2x.png", "day/sheet-2@2x.png",
        ])
    // The second palette's colouring of the second page at the first scale.
    #expect(plan.files[5].content == .picture(2, palette: 1, .png))
    let style = Self.text(plan.files, "sprites.css")
    #expect(
      style.contains(
        ".night { --sheet-1: image-set(url(\"night/sheet-1.png\") 1x, "
          + "url(\"night/sheet-1@2x.png\") 2x); --sheet-2: "))
    #expect(style.contains("background-image: var(--sheet-2); background-size: 12px 12px"))
  }

  @Test func `lengths of a style sheet are those of scale 1`() throws {
    let set = Self.set(["a": [2, 4]])
    var options = SpriteSheet.Options()
    options.extrusion = 0
    let plan = try SheetExport(.css, options: options).plan(set, images: Self.plates(set))
    let style = Self.text(plan.files, "sprites.css")
    #expect(style.contains("background-size: 10px 10px"))
    #expect(style.contains(".sprite.a { width: 10px; height: 10px; background-position: 0 0 }"))
  }

  @Test func `sprites of a sheet have the same scales, whole multiples of the least`() {
    func problem(_ sprites: [String: [Double]]) -> String? {
      let set = Self.set(sprites)
      do {
        _ = try SheetExport(.unity, options: SpriteSheet.Options())
          .plan(set, images: Self.plates(set))
        return nil
      } catch { return error.message }
    }
    #expect(
      problem(["a": [1, 2], "b": [1]])
        == "b.png: the sprite 'b' has the scales 1.0, but 'a' has 1.0, 2.0; give all sprites of a "
        + "sheet the same scales")
    #expect(
      problem(["a": [1, 1.5]])
        == "a.png: the scales of a sheet are whole multiples of the smallest, but 1.5 is not one of "
        + "1.0; choose others, such as 1,2,3")
    #expect(problem(["a": [0.5, 1.5]]) == nil)
  }

  @Test func `Godot's and Unity's files follow the scales`() throws {
    let set = Self.set(["a": [1, 2]])
    let options = SpriteSheet.Options()
    let godot = try SheetExport(.godot(.four), options: options)
      .plan(set, images: Self.plates(set))
    #expect(
      Self.names(godot.files).prefix(6)
        == [
          "day/sheet.png", "day/sheet.tres", "day/a.tres", "day/sheet@2x.png",
          "day/sheet@2x.tres", "day/a@2x.tres",
        ])
    let unity = try SheetExport(.unity, options: options, project: "p")
      .plan(set, images: Self.plates(set))
    #expect(
      Self.text(unity.files, "night/sheet@2x.png.meta").contains("spritePixelsToUnits: 200\n"))
    let other = try SheetExport(.unity, options: options, project: "q")
      .plan(set, images: Self.plates(set))
    let metas = [unity, other].map { Self.text($0.files, "day/sheet.png.meta") }
    #expect(metas[0] != metas[1])
  }

  @Test func `an imageset has a file for each scale and appearance`() throws {
    let set = Self.set(["a": [1, 2, 3]], appearances: [.init(palette: 0, dark: 1)])
    let files = try AssetCatalogExport(folder: "").files(of: set)
    #expect(
      Self.names(files) == [
        "Contents.json", "a.imageset/a.png", "a.imageset/a-dark.png", "a.imageset/a@2x.png",
        "a.imageset/a-dark@2x.png", "a.imageset/a@3x.png", "a.imageset/a-dark@3x.png",
        "a.imageset/Contents.json", "text.colorset/Contents.json",
      ])
    #expect(
      throws: Failure(
        .usage, location: "a.png",
        problem: "a catalogue takes pictures at the scales 1, 2 and 3, not 1.5",
        remedy: "choose among these")
    ) { try AssetCatalogExport().files(of: Self.set(["a": [1.5]])) }
  }

  @Test func `pictures of all scales are offered to a browser`() throws {
    let files = try PictureExport(.web).files(of: Self.set(["a": [1, 2]]))
    let page = Self.text(files, "index.html")
    #expect(page.contains("srcset=\"day/a.webp 1x, day/a@2x.webp 2x\""))
    #expect(page.contains("src=\"day/a.png\" srcset=\"day/a.png 1x, day/a@2x.png 2x\""))
  }

  /// RGBA of one colour over the same alpha shares what is compressed; the rest does not.
  @Test func `true RGBA shows the same pixels`() throws {
    let entries = [
      StraightPixel.clear.alpha, 100, 255,
    ]
    let plate = IndexedImage(
      width: 3, height: 1, indices: .bytes([0, 1, 2]), entries: entries)
    let colored = ColoredIndexedImage(
      plate,
      colorings: [
        entries.map { StraightPixel(red: 9, green: 8, blue: 7, alpha: $0) },
        entries.map { StraightPixel(red: 1, green: 2, blue: 3, alpha: $0) },
        entries.map { StraightPixel(red: $0, green: 2, blue: 3, alpha: $0) },
      ])
    var shared = SharedPNG(colored, format: .rgba)
    for (index, colors) in colored.colorings.enumerated() {
      let png = shared.encoded(colors: colors)
      #expect(try PNGImage(decoding: png.bytes).bitmap == colored.bitmap(coloring: index))
      #expect(png.bytes[25] == 6)
    }
  }
}
