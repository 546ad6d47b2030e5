import Synchronization
import Testing
import TinctBoards
import TinctCodecs
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctPipeline

struct SeparationCacheTests {
  /// A drawing of each kind.
  enum Sample: CaseIterable, CustomTestStringConvertible {
    /// Tiles, whose merging serves every shipped palette.
    case mosaic
    /// A scene whose merging would show in some palettes, which take one of their own.
    case shaded
    /// A scene of sprites.
    case sprites
    /// More mixes than can be indexed.
    case manyMixes

    var testDescription: String { "\(self)" }

    var theme: Theme {
      get throws { try Shipped.theme(self == .shaded ? "toy.json" : "noodles.json") }
    }

    var drawing: Drawing {
      get throws {
        let puzzle = try SampleBoard.square.puzzle
        switch self {
        case .mosaic, .shaded:
          return try BoardRenderer(theme: theme, cellPixels: 16)
            .drawing(of: puzzle.state, on: puzzle.makeGrid())
        case .sprites:
          return try BoardRenderer(
            theme: theme, cellPixels: 16, sprites: Shipped.sprites("square")
          ).drawing(of: puzzle.state, on: puzzle.makeGrid())
        case .manyMixes:
          // Discs that fade into each other in three inks.
          let inks: [Ink] = [.background, .wire, .powered]
          let elements = (0..<60).map { number in
            let angle = Double(number) * 0.7
            return Scene.Element.group(
              [
                .fill(
                  .circle(center: Point(x: 24, y: 24), radius: 14), inks[number % inks.count])
              ],
              Transform(turnedBy: 0, movedTo: Point(angle: angle, distance: Double(number) / 4)),
              opacity: 0.31)
          }
          return Drawing(Scene(width: 48, height: 48, elements: elements))
        }
      }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cache() throws -> SeparationCache {
    SeparationCache(
      try DiskCache(CacheFolder(chosen: folder("cache")), byteLimit: 1 << 26))
  }

  private func key(_ name: String) -> Fingerprint { Fingerprint(of: Array(name.utf8)) }

  @Test(arguments: Sample.allCases)
  func `what is printed from the cache is the same, and nothing is drawn for it`(
    sample: Sample
  ) throws {
    // Of both kinds, and every third will do.
    let shipped = try Shipped.palettes()
    let palettes = try stride(from: 0, to: shipped.count, by: 3).map {
      try ResolvedPalette(shipped[$0], theme: sample.theme)
    }
    let drawing = try sample.drawing
    let fresh = try Printer(palettes: palettes).print(drawing)
    let drawings = Mutex(0)
    func printed(_ wanted: [Int]? = nil) throws -> [PrintedFile] {
      let printer = Printer(palettes: palettes, cache: try cache())
      func drawn() -> Drawing {
        drawings.withLock { $0 += 1 }
        return drawing
      }
      return try printer.print(drawn(), key: key("x"), palettes: wanted)
    }
    #expect(try printed([1, 0]) == [fresh[1], fresh[0]])
    #expect(drawings.withLock { $0 } == 1)
    // Palettes of other kinds are drawn for, and those that the merging does not serve.
    #expect(try printed() == fresh)
    let before = drawings.withLock { $0 }
    #expect(try printed() == fresh)
    #expect(drawings.withLock { $0 } == before)
  }

  @Test func `a merged separation that was read stays in memory, until it is refused`() throws {
    let memory = SeparationMemory()
    let sample = Sample.mosaic
    let (theme, drawing) = try (sample.theme, sample.drawing)
    let palette = try ResolvedPalette(Palette(base: "#FFF4D6", text: "#D9480F"), theme: theme)
    let disk = try DiskCache(CacheFolder(chosen: folder("cache")), byteLimit: 1 << 26)
    let cache = SeparationCache(disk, memory: memory)
    var drawn = 0
    func printed() throws -> [PrintedFile] {
      func counted() -> Drawing {
        drawn += 1
        return drawing
      }
      return try Printer(palettes: [palette], cache: cache).print(counted(), key: key("x"))
    }
    let first = try printed()
    #expect(try printed() == first)
    _ = try disk.clear()
    #expect(try printed() == first)
    #expect(drawn == 1)
    let conditions = SeparationCache.Conditions(
      inks: palette.separationKey.fingerprint,
      effort: .standard)
    cache.refuse(key("x"), conditions, isExact: false)
    #expect(try printed() == first)
    #expect(drawn == 2)
  }

  @Test func `everything that decides the pixels is in the key`() throws {
    let sample = Sample.mosaic
    let (theme, drawing) = try (sample.theme, sample.drawing)
    let (plain, clear) = (
      try Palette(base: "#FFF4D6", text: "#D9480F"), try Palette(base: "#FFF4D680", text: "#D9480F")
    )
    func isDrawn(
      _ palette: Palette, _ theme: Theme, effort: PNGEffort = .standard, key name: String = "x"
    ) throws -> Bool {
      let drawn = Mutex(false)
      let printer = Printer(
        palettes: [try ResolvedPalette(palette, theme: theme)],
        settings: RenderSettings(effort: effort), cache: try cache())
      func noted() -> Drawing {
        drawn.withLock { $0 = true }
        return drawing
      }
      let files = try printer.print(noted(), key: key(name))
      #expect(try PNGImage(decoding: files[0].bytes).bitmap.width == drawing.size.width)
      return drawn.withLock { $0 }
    }
    #expect(try isDrawn(plain, theme))
    #expect(try !isDrawn(plain, theme))
    #expect(try !isDrawn(Palette(base: "#102030", text: "#FFFFFF"), theme))
    #expect(try isDrawn(clear, theme))
    #expect(try isDrawn(plain, theme, effort: .fastest))
    #expect(try isDrawn(plain, theme, key: "y"))
    var other = theme
    other.inks.twoColors.removeAll { $0.ink == .powered }
    other.inks.twoColors.append(InkRules.Rule(ink: .powered, color: .name("base")))
    #expect(try isDrawn(plain, other))
  }

  @Test func `limits hold for cached drawings too`() throws {
    let sample = Sample.mosaic
    let palettes = [try ResolvedPalette(Shipped.palettes()[0], theme: sample.theme)]
    let drawing = try sample.drawing
    _ = try Printer(palettes: palettes, cache: cache()).print(drawing, key: key("x"))
    var settings = RenderSettings()
    settings.limits.sidePixels = 20
    let strict = Printer(palettes: palettes, settings: settings, cache: try cache())
    #expect(throws: RasterError.self) { try strict.print(drawing, key: key("x")) }
  }

  @Test(arguments: [(1 << 15, 1 << 15), (30_000, 30_000), (1 << 16, 1), (0, 5), (1 << 40, 1 << 40)])
  func `an entry of some bytes cannot ask for the memory of a large picture`(
    width: Int, height: Int
  ) {
    var packed = PackedWriter()
    packed.put([Ink.wire]) { packed, ink in packed.put(ink.name) }
    packed.put(width)
    packed.put(height)
    packed.put([InkMix(amounts: [InkMix.full])]) { packed, mix in packed.put(mix) }
    packed.put([UInt8](repeating: 0, count: 40))
    var reader = PackedReader(packed.bytes[...])
    #expect(throws: PackedReader.Damage.self) { try reader.separation() }
  }

  @Test(arguments: [(5_000, 1), (4_096, 4_097)])
  func `an entry of some bytes cannot ask for the memory of many mixes`(inks: Int, mixes: Int) {
    var packed = PackedWriter()
    packed.put((0..<mixes).map { _ in InkMix(amounts: []) }) { packed, mix in packed.put(mix) }
    var reader = PackedReader(packed.bytes[...])
    #expect(throws: PackedReader.Damage.self) { try reader.mixes(inkCount: inks) }
  }

  @Test func `an entry with anything in it does no harm`() throws {
    let scene = Scene(
      width: 20, height: 20,
      elements: [
        .fill(.circle(center: Point(x: 10, y: 10), radius: 8), .wire),
        .fill(.circle(center: Point(x: 5, y: 10), radius: 4), .powered),
      ])
    let exact = SeparatedDrawing.whole(try SceneRenderer().separation(of: scene))
    let probes = [
      [
        Ink.wire: Color(red: 0, green: 0, blue: 0), .powered: Color(red: 1, green: 1, blue: 1),
      ]
    ]
    let indexed = try #require(try IndexedSeparation(exact, probes: probes, RenderSettings()))
    let bytes = indexed.bytes(of: exact)
    var whole = PackedReader(bytes[...])
    let copy = try IndexedSeparation(&whole)
    #expect(copy.png == indexed.png && whole.isAtEnd)
    #expect(try copy.print(probes[0]) == indexed.print(probes[0]))
    var packed = PackedWriter()
    packed.put(exact.separation)
    var reader = PackedReader(packed.bytes[...])
    #expect(try reader.separation() == exact.separation)
    for (bytes, takes) in [(bytes, 0), (packed.bytes, 1)] {
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 0x81
        for damaged in [other, Array(bytes[..<index])] {
          var reader = PackedReader(damaged[...])
          if takes == 0 {
            _ = try? IndexedSeparation(&reader)
          } else {
            _ = try? reader.separation()
          }
        }
      }
    }
  }
}
