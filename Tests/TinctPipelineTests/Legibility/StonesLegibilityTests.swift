import Testing
import TinctBoards
import TinctGraphics

/// Looks of stones that can be told apart and read in every shipped palette.
struct StonesLegibilityTests {
  @Test(arguments: Shipped.themeFiles)
  func `labels can be read on what they are written on`(file: String) throws {
    let theme = try Shipped.theme(file)
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      for state in ["1", "2", "3"] {
        let look = try #require(theme.stones.looks[state])
        let under = look.shape == .none ? try #require(look.cell) : look.ink
        let contrast = try #require(colors[look.labelInk])
          .contrast(with: try #require(colors[under]))
        #expect(contrast >= 3, "\(palette.name), \(state): \(contrast)")
      }
    }
  }

  @Test(arguments: Shipped.themeFiles)
  func `stones of two players differ, and the shades of cells`(file: String) throws {
    let theme = try Shipped.theme(file)
    func difference(_ one: Ink?, _ two: Ink?, _ colors: [Ink: Color]) throws -> Double {
      let (one, two) = (try #require(one), try #require(two))
      return try #require(colors[one]).difference(from: try #require(colors[two]))
    }
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      let looks = theme.stones.looks
      let players = ["1", "2"].map { looks[$0].map { $0.shape == .none ? $0.cell : $0.ink } ?? nil }
      #expect(try difference(players[0], players[1], colors) >= 15, "\(palette.name)")
      for (one, two) in [("a", "b"), ("b", "c")] {
        #expect(try difference(looks[one]?.cell, looks[two]?.cell, colors) >= 5, "\(palette.name)")
      }
    }
  }

  @Test(arguments: ["beads", "blueprint", "contrast", "metro", "noodles", "ribbon"])
  func `the faintest shade of cells is seen on the ground`(theme: String) throws {
    let theme = try Shipped.theme("\(theme).json")
    let ink = try #require(theme.stones.looks["a"]?.cell)
    let ground: Ink = theme.board.panel == nil ? .background : .panel
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      let grounds = [ground] + (theme.board.gradient == nil ? [] : [.backgroundSecond])
      for ground in grounds {
        let contrast = try #require(colors[ink]).contrast(with: try #require(colors[ground]))
        #expect(contrast >= 1.2, "\(palette.name), \(ground.name): \(contrast)")
      }
    }
  }
}
