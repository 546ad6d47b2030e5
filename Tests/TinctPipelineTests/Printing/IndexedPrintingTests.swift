import Testing
import TinctBoards
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPipeline

struct IndexedPrintingTests {
  /// Palettes that are no probes.
  private static func unseen() throws -> [Palette] {
    [
      try Palette(base: "#F4E3C1", text: "#7A1F4B"), try Palette(base: "#12343B", text: "#F7D488"),
      try Palette(base: "#E8F3EA", text: "#2F6B3A"), try Palette(base: "#3A1C71", text: "#FFAF7B"),
    ]
  }

  private static func prints(
    _ board: SampleBoard, _ file: String, mostColors: Int?, cellPixels: Int = 24
  ) throws -> [PrintedFile] {
    let theme = try Shipped.theme(file)
    let palettes = try unseen().map { try ResolvedPalette($0, theme: theme) }
    let scene = try board.scene(theme, cellPixels: cellPixels)
    return try Printer(palettes: palettes, settings: RenderSettings(mostColors: mostColors))
      .print(Drawing(scene))
  }

  private static func bitmap(_ file: PrintedFile) throws -> Bitmap {
    try PNGImage(decoding: file.bytes).bitmap
  }

  /// The largest difference in a channel.
  private static func change(_ first: StraightPixel, _ second: StraightPixel) -> Int {
    let red = abs(Int(first.red) - Int(second.red))
    let green = abs(Int(first.green) - Int(second.green))
    return max(red, green, abs(Int(first.blue) - Int(second.blue)))
  }

  @Test(arguments: ["lumen.json", "ribbon.json"])
  func `lit pictures share indices, and say how far colours are off in palettes not probed`(
    file: String
  ) throws {
    let exact = try Self.prints(.hex, file, mostColors: nil)
    let merged = try Self.prints(.hex, file, mostColors: 256)
    #expect(Set(merged.map { $0.pieces[1] }).count == 1)
    for (exact, merged) in zip(exact, merged) {
      #expect(try PNGInfo(reading: merged.bytes).colorType == .indexed)
      let pixels = zip(try Self.bitmap(exact).pixels, try Self.bitmap(merged).pixels)
      let changes = pixels.map { Self.change($0, $1) }
      let loss = try #require(merged.loss)
      let near = Double(changes.count { $0 <= 4 }) / Double(changes.count)
      #expect(abs(loss.nearShare - near) < 1e-6)
      #expect(loss.largest == changes.max())
      #expect(near > 0.93)
    }
  }

  /// Of schemes without an accent, the second branch has the colour that eyes would have.
  @Test(arguments: [InkRules.PaletteKind.twoColors, .scheme])
  func `colours are merged for both colours that eyes in ends can have beside branches`(
    kind: InkRules.PaletteKind
  ) throws {
    var theme = try Shipped.theme("noodles.json")
    let branches = Ink.branches.enumerated().map { number, ink in
      InkRules.Rule(ink: ink, color: .name("branch-\(number + 1)"))
    }
    theme.inks.twoColors += branches
    theme.inks.scheme += branches
    let probes = theme.inks.clusterProbes(for: kind)
    #expect(probes.contains { $0[.poweredCore] == $0[.poweredCell] })
    #expect(probes.contains { $0[.poweredCore] != $0[.poweredCell] })
  }

  @Test func `flat pictures are as they are without the option`() throws {
    let merged = try Self.prints(.square, "noodles.json", mostColors: 256)
    let plain = try Self.prints(.square, "noodles.json", mostColors: nil)
    #expect(merged.map(\.bytes) == plain.map(\.bytes))
    #expect(merged.allSatisfy { $0.loss.map { $0.nearShare == 1 && $0.largest <= 2 } == true })
  }

  @Test func `no more colours are used than asked for`() throws {
    for file in try Self.prints(.square, "toy.json", mostColors: 16, cellPixels: 16) {
      let info = try PNGInfo(reading: file.bytes)
      #expect(info.bitDepth == 4)
      #expect(info.palette.count <= 16)
    }
  }

  @Test func `clear and translucent pixels stay so`() throws {
    var pixels: [StraightPixel] = []
    for y in 0..<64 {
      for x in 0..<64 {
        pixels.append(
          StraightPixel(
            red: UInt8(x * 4), green: UInt8(y * 4), blue: 128, alpha: x < 8 ? 0 : UInt8(y * 4)))
      }
    }
    let exact = Separation(Bitmap(width: 64, height: 64, pixels: pixels))
    let merging = try exact.clustered(probes: [Separation.cornerColors], most: 256)
    let loss = try merging.loss(
      Separation.cornerColors, pixelCounts: exact.pixelCounts, of: 64 * 64)
    #expect(loss.largest < 16)
    let colors = try merging.separation.print(Separation.cornerColors)
    let printed = merging.separation.image.bitmap(colors: colors).pixels
    #expect(zip(pixels, printed).allSatisfy { ($0.alpha == 0) == ($1.alpha == 0) || $0.alpha < 16 })
  }

  @Test func `colours of a bitmap come back from its mixes`() throws {
    let pixels = (0...UInt8.max).map { number in
      StraightPixel(red: number, green: number &* 37, blue: number &* 101)
    }
    let separation = Separation(Bitmap(width: 16, height: 16, pixels: pixels))
    #expect(try separation.print(Separation.cornerColors) == pixels)
  }

  @Test func `the option is for pixels`() {
    var request = BoardRequest()
    (request.puzzles, request.output.out, request.output.indexed) = (["a.json"], "a.pdf", 256)
    #expect(throws: RequestProblem.self) { try request.check() }
    request.output.out = "a.png"
    #expect(throws: Never.self) { try request.check() }
  }
}
