import Testing
import TinctCodecs
import TinctGraphics

@testable import TinctPipeline

/// Sprites in several palettes, with and without what former runs have kept.
struct SpriteTinterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cache(build: String = "1") throws -> SpriteCache {
    SpriteCache(
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

  private static let names = [TintLayerName.sprite, TintLayerName.overlay]

  private static func source(_ bitmaps: [Bitmap], path: String = "x.png") -> SpriteSource {
    SpriteSource(
      path: path,
      files: zip(names, bitmaps).map {
        SpriteSource.File(
          layer: $0, path: path, content: Fingerprint(of: EncodedPNG($1).bytes))
      })
  }

  private static func sprite(_ bitmaps: [Bitmap], notes: [[String]] = [[], []]) throws
    -> DecodedSprite
  {
    DecodedSprite(
      layers: try LayeredSprite(
        zip(names, bitmaps).map {
          LayeredSprite.Layer($0, $1)
        }), notes: notes)
  }

  private func tinter(
    _ hexes: [String], opacity: Double = 1, effort: PNGEffort = .standard,
    cache: SpriteCache? = nil
  ) throws -> SpriteTinter {
    SpriteTinter(
      recipes: try hexes.map { TintRecipe(Tint(try Color(hex: $0), opacity: opacity)) },
      purpose: .files(.smallest, effort), cache: cache)
  }

  /// The sprite in all palettes; nil if it had to be decoded although it must not be.
  private func kept(
    _ tinter: SpriteTinter, _ source: SpriteSource, scale: Double = 1
  ) -> TintedSprite? {
    try? tinter.tint(source, scale: scale, palettes: Array(tinter.recipes.indices)) {
      () throws(Failure) in throw Failure(.badData, location: "", problem: "it is not kept")
    }
  }

  private func made(
    _ tinter: SpriteTinter, _ source: SpriteSource, _ sprite: DecodedSprite, scale: Double = 1
  ) throws -> TintedSprite {
    try tinter.tint(source, scale: scale, palettes: Array(tinter.recipes.indices)) {
      () throws(Failure) in sprite
    }
  }

  @Test(arguments: [false, true], [1, 0.5])
  func `another palette is printed from what was kept, the same as without`(
    _ hasOverlay: Bool, _ scale: Double
  ) throws {
    let bitmaps = hasOverlay ? [Self.sprite, Self.overlay] : [Self.sprite]
    let source = Self.source(bitmaps)
    let sprite = try Self.sprite(bitmaps, notes: [["a note"], []])
    #expect(try kept(tinter(["#F00"], cache: cache()), source, scale: scale) == nil)
    _ = try made(tinter(["#F00"], cache: cache()), source, sprite, scale: scale)
    var kept = try #require(
      try kept(tinter(["#0F0", "#123456"], cache: cache()), source, scale: scale))
    var made = try made(tinter(["#0F0", "#123456"]), source, sprite, scale: scale)
    #expect([kept.png(0), kept.png(1)] == [made.png(0), made.png(1)])
    #expect(kept.size == made.size)
    #expect(kept.notes == [["a note"], []])
  }

  @Test(arguments: [0.25, 1]) func `pixels come from what was kept too, the same as without`(
    opacity: Double
  ) throws {
    let (source, sprite) = (Self.source([Self.sprite]), try Self.sprite([Self.sprite]))
    func tinter(_ hexes: [String], _ cache: SpriteCache?) throws -> SpriteTinter {
      var tinter = try self.tinter(hexes, opacity: opacity, cache: cache)
      tinter.purpose = .pixels
      return tinter
    }
    _ = try made(tinter(["#F00"], cache()), source, sprite)
    let kept = kept(try tinter(["#0F0", "#00F"], cache()), source)
    let made = try made(tinter(["#0F0", "#00F"], nil), source, sprite)
    // More pixels than a table has room for are not kept.
    let isIndexed = Set(Self.sprite.pixels).count <= 256 || opacity == 1
    #expect(kept?.joined == (isIndexed ? made.joined : nil))
    #expect(kept?.bitmap(1) == (isIndexed ? made.bitmap(1) : nil))
  }

  @Test func `palettes that look at different things of a sprite do not share its pixels`() throws {
    let (source, sprite) = (Self.source([Self.sprite]), try Self.sprite([Self.sprite]))
    var both = try made(tinter(["#F00", "#0F08", "#00F"]), source, sprite)
    #expect(!both.isShared)
    for (index, hex) in ["#F00", "#0F08", "#00F"].enumerated() {
      var single = try made(tinter([hex]), source, sprite)
      #expect(single.isShared)
      #expect(both.png(index) == single.png(0))
      #expect(both.joined.bitmap(coloring: index) == single.bitmap(0))
    }
  }

  @Test func `anything that affects the pixels is in the key`() throws {
    let (source, sprite) = (Self.source([Self.sprite]), try Self.sprite([Self.sprite]))
    _ = try made(tinter(["#F00"], cache: cache()), source, sprite)
    func isKept(
      _ hexes: [String], _ source: SpriteSource = Self.source([Self.sprite]),
      opacity: Double = 1, effort: PNGEffort = .standard, scale: Double = 1, build: String = "1",
      change: (inout SpriteTinter) -> Void = { _ in }
    ) throws -> Bool {
      var tinter = try tinter(
        hexes, opacity: opacity, effort: effort, cache: cache(build: build))
      change(&tinter)
      return kept(tinter, source, scale: scale) != nil
    }
    #expect(try isKept(["#0F0"]))
    #expect(try !isKept(["#0F0"], opacity: 0.5))
    #expect(try !isKept(["#0F0", "#0F08"]))
    #expect(try !isKept(["#0F0"], effort: .smallest))
    #expect(try !isKept(["#0F0"], scale: 2))
    #expect(try !isKept(["#0F0"], build: "2"))
    #expect(try !isKept(["#0F0"]) { $0.limits.sidePixels = 41 })
    #expect(try !isKept(["#0F0"]) { $0.resampling.filter = .area })
    #expect(try !isKept(["#0F0"]) { $0.resampling.light = .encoded })
    #expect(try !isKept(["#0F0"], Self.source([Self.overlay])))
    #expect(try !isKept(["#0F0"], Self.source([Self.sprite, Self.overlay])))
    // Another path, the same content.
    #expect(try isKept(["#0F0"], Self.source([Self.sprite], path: "elsewhere/y.png")))
  }

  @Test func `a kept image with anything in it does no harm`() throws {
    let recipe = TintRecipe(Tint(try Color(hex: "#F00"))).fitted(to: [TintLayerName.sprite])
    let sprite = try Self.sprite([Self.sprite]).layers.indexed(for: recipe)
    let image = SpriteImage(sprite, compressing: .standard, workers: 1, notes: [["é"]])
    let bytes = try #require(image.bytes)
    let read = try #require(SpriteImage(bytes, for: recipe, inflates: true))
    #expect(read.bytes == bytes)
    #expect(read.table == image.table && read.compressed == image.compressed)
    #expect(read.indices == image.indices && read.notes == image.notes)
    for length in 0..<bytes.count {
      #expect(SpriteImage(Array(bytes[..<length]), for: recipe, inflates: false) == nil)
    }
    for index in 0..<bytes.count {
      var other = bytes
      other[index] ^= 0x81
      for inflates in [false, true] {
        _ = SpriteImage(other, for: recipe, inflates: inflates)
      }
    }
  }

  @Test func `a file that changed while it was read is not taken for the one that was hashed`()
    throws
  {
    try folder.put("another", at: "x.png")
    let source = Self.source([Self.sprite], path: folder("x.png"))
    let error = #expect(throws: Failure.self) {
      try source.decoded(InputReader(), Limits())
    }
    #expect(error?.problem == "the file changed while it was read")
  }
}
