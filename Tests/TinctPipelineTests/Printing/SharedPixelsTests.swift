import Synchronization
import Testing
import TinctBoards
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles

struct SharedPixelsTests {
  private func prints(
    _ board: SampleBoard, _ theme: Theme, _ palettes: [Palette]
  ) throws -> [PrintedFile] {
    let scene = try board.scene(theme, cellPixels: 16)
    return try Printer(palettes: palettes.map { try ResolvedPalette($0, theme: theme) })
      .print(Drawing(scene))
  }

  @Test(arguments: Shipped.themeFiles, SampleBoard.allCases)
  func `palettes of one kind share the compressed pixels of an indexed PNG`(
    file: String, board: SampleBoard
  ) throws {
    let theme = try Shipped.theme(file)
    // Soft light has thousands of mixes, and is printed in full colour unless few of them differ in
    // a palette.
    let isLit = theme != theme.matte
    for kind in theme.inks.kinds where kind != .named {
      let palettes = try Shipped.palettes().filter { theme.inks.kind(of: $0) == kind }
      try #require(palettes.count > 1)
      let prints = try prints(board, theme, palettes)
      let types = try Set(prints.map { try PNGInfo(reading: $0.bytes).colorType })
      #expect(isLit ? types.contains(.rgb) : types == [.indexed])
      guard !isLit else { continue }
      // Three shades under every edge are too many mixes for all palettes at once.
      guard theme.cell.shades == 1 else { continue }
      let groups = Dictionary(grouping: prints) { $0.pieces[1] }.values.map(\.count)
      // So are Beads' rings with walls for all schemes: two of them have a merging of their own.
      let isFull = file == "beads.json" && board == .hexWithWalls && kind == .scheme
      #expect(groups.count == 1 || isFull && groups.max() == palettes.count - 2, "\(groups)")
      #expect(Set(prints.map { $0.pieces[0] }).count == palettes.count)
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `a picture does not depend on the palettes printed with it`(file: String) throws {
    let theme = try Shipped.theme(file)
    let palettes = try Shipped.palettes()
    let together = try prints(.hex, theme, palettes)
    let alone = try [0, palettes.count / 2, palettes.count - 1].map { index in
      try prints(.hex, theme, [palettes[index]]) == [together[index]]
    }
    #expect(alone.allSatisfy { $0 })
    let isSameBackwards = try prints(.hex, theme, palettes.reversed()) == together.reversed()
    #expect(isSameBackwards)
  }

  @Test func `translucent palettes share pixels where their opacities agree`() throws {
    let theme = try Shipped.theme("noodles.json")
    let palettes = [
      try Palette(base: "#FFF4D680", text: "#D9480F"),
      try Palette(base: "#10203080", text: "#FFFFFF"),
    ]
    let prints = try prints(.square, theme, palettes)
    #expect(Set(prints.map { $0.pieces[1] }).count == 1)
    #expect(Set(prints.map { $0.pieces[0] }).count == 2)
  }

  /// No more than one picture in inks is in memory.
  @Test func `what palettes share is drawn once, and printed in all of them first`() throws {
    let theme = try Shipped.theme("noodles.json")
    let palettes = try ["#FFF4D6", "#FFF4D680", "#102030", "#10203080"].map {
      try Palette(base: $0, text: "#D9480F")
    }
    let scene = try SampleBoard.square.scene(theme, cellPixels: 16)
    let drawn = Mutex(0)
    let drawing = Drawing(size: PixelSize(width: scene.width, height: scene.height)) { _, _ in
      drawn.withLock { $0 += 1 }
      return .scene(scene)
    }
    let printer = Printer(palettes: try palettes.map { try ResolvedPalette($0, theme: theme) })
    var taken: [Int] = []
    try printer.print(drawing) { palette, _ in taken.append(palette) }
    #expect(taken == [0, 2, 1, 3])
    #expect(drawn.withLock { $0 } == 2)
    let alone = try palettes.flatMap { try prints(.square, theme, [$0]) }
    #expect(try printer.print(drawing) == alone)
    #expect(try printer.print(drawing, palettes: [3, 0]) == [alone[3], alone[0]])
  }
}
