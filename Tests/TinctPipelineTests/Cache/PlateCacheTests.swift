import Testing
import TinctCodecs
import TinctGraphics

@testable import TinctPipeline

struct PlateCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cache(build: String = "1") throws -> PlateCache {
    PlateCache(
      try DiskCache(CacheFolder(chosen: folder("cache")), byteLimit: 1 << 24), build: build)
  }

  private static let sprite = Bitmap(
    width: 40, height: 30,
    pixels: (0..<1200).map {
      StraightPixel(red: 9, green: UInt8($0 % 3), blue: 9, alpha: UInt8($0 / 5))
    })
  private static let overlay = Bitmap(
    width: 40, height: 30,
    pixels: (0..<1200).map {
      StraightPixel(red: 255, green: 255, blue: 255, alpha: $0 > 900 ? 90 : 0)
    })

  private static func source(_ bitmaps: [Bitmap]) -> SpriteSource {
    SpriteSource(
      zip([TintLayerName.sprite, TintLayerName.overlay], bitmaps).map {
        SpriteSource.File(layer: $0, path: "x.png", bytes: EncodedPNG($1).bytes)
      })
  }

  private static func sprite(_ bitmaps: [Bitmap]) throws -> LayeredSprite {
    try LayeredSprite(
      zip([TintLayerName.sprite, TintLayerName.overlay], bitmaps).map {
        LayeredSprite.Layer($0, $1)
      })
  }

  private func press(_ hexes: [String], opacity: Double = 1, effort: PNGEffort = .standard) throws
    -> SpritePress
  {
    SpritePress(
      recipes: try hexes.map { TintRecipe(Tint(try Color(hex: $0), opacity: opacity)) },
      effort: effort)
  }

  @Test(arguments: [false, true], [1, 0.5])
  func `another palette is printed from what was kept, the same as without`(
    _ hasOverlay: Bool, _ scale: Double
  ) throws {
    let bitmaps = hasOverlay ? [Self.sprite, Self.overlay] : [Self.sprite]
    let (source, sprite) = (Self.source(bitmaps), try Self.sprite(bitmaps))
    #expect(try press(["#F00"]).prints(source, scale: scale, from: cache()) == nil)
    _ = try press(["#F00"]).print(
      sprite, scale: scale, keepingFor: source, [["a note"], []], in: cache())
    let other = try press(["#0F0", "#123456"])
    let kept = try #require(other.prints(source, scale: scale, from: cache()))
    let made = try other.print(sprite, scale: scale)
    #expect(kept.prints.files == made.files)
    #expect((kept.prints.width, kept.prints.height) == (made.width, made.height))
    #expect(kept.notes == [["a note"], []])
  }

  @Test func `anything that affects the pixels is in the key`() throws {
    let (source, sprite) = (Self.source([Self.sprite]), try Self.sprite([Self.sprite]))
    _ = try press(["#F00"]).print(sprite, keepingFor: source, [[]], in: cache())
    func isKept(
      _ press: SpritePress, _ source: SpriteSource = Self.source([Self.sprite]),
      scale: Double = 1, build: String = "1"
    ) throws -> Bool { try press.prints(source, scale: scale, from: cache(build: build)) != nil }
    #expect(try isKept(press(["#0F0"])))
    #expect(try !isKept(press(["#0F0"], opacity: 0.5)))
    #expect(try !isKept(press(["#0F0", "#0F08"])))
    #expect(try !isKept(press(["#0F0"], effort: .smallest)))
    #expect(try !isKept(press(["#0F0"]), scale: 2))
    #expect(try !isKept(press(["#0F0"]), build: "2"))
    #expect(try !isKept(press(["#0F0"]), Self.source([Self.overlay])))
    #expect(try !isKept(press(["#0F0"]), Self.source([Self.sprite, Self.overlay])))
    // Another path, the same content.
    let moved = SpriteSource([
      SpriteSource.File(
        layer: TintLayerName.sprite, path: "elsewhere/y.png", bytes: EncodedPNG(Self.sprite).bytes)
    ])
    #expect(try isKept(press(["#0F0"]), moved))
  }

  @Test func `a plate with anything in it does no harm`() throws {
    let recipe = TintRecipe(Tint(try Color(hex: "#F00"))).fitted(to: [TintLayerName.sprite])
    let plate = try Self.sprite([Self.sprite]).plate(for: recipe)
    let png = try #require(IndexedPNG(plate.plate))
    let pressed = PressedPlate(table: plate.table, png: png, notes: [["é"]])
    let bytes = pressed.bytes
    #expect(PressedPlate(bytes, for: recipe) == pressed)
    for length in 0..<bytes.count {
      #expect(PressedPlate(Array(bytes[..<length]), for: recipe) == nil)
    }
    for place in 0..<bytes.count {
      var other = bytes
      other[place] ^= 0x81
      _ = PressedPlate(other, for: recipe)
    }
  }
}
