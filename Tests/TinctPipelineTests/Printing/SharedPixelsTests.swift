import TinctBoards
import Testing
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
}
