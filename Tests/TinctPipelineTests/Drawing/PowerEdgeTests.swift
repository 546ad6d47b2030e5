import Testing
import TinctGraphics
import TinctPuzzles
import TinctRaster

@testable import TinctBoards

/// The edges of noodles whose power changes, against those at rest.
struct PowerEdgeTests {
  private static let themes = ["noodles", "blueprint", "contrast", "metro"]

  /// Returns the opacities of a picture of pieces without power.
  ///
  /// - Parameters:
  ///   - share: the share of power that they get; nil for pieces at rest.
  ///   - hasTiles: false to leave away what hides edges of noodles.
  ///   - hasFront: only the piece in the middle gets it, from its first arm on.
  private func opacities(
    _ name: String, _ kind: GridKind, share: Double?, hasTiles: Bool = false,
    hasFront: Bool = false
  ) throws -> [Int] {
    var theme = try Shipped.theme("\(name).json")
    if !hasTiles { theme.cell.shape = .none }
    theme.board.panel = nil
    let scene = try scene(theme, kind, cellPixels: 32, share: share, hasFront: hasFront)
    let separation = try SceneRenderer().separation(of: scene)
    let colors = try theme.inks.colors(in: GoldenStudio.twoColors)
    return separation.image.bitmap(colors: try separation.print(colors)).pixels
      .map { Int($0.alpha) }
  }

  private func scene(
    _ theme: Theme, _ kind: GridKind, cellPixels: Int, share: Double?, hasFront: Bool
  ) throws -> Scene {
    let puzzle = try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3))
    let layout = BoardLayout(
      grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels, hasGround: false)
    var board = NoodlesBoard(
      grid: layout.grid, sources: [], connectors: try #require(puzzle.solution))
    for (cell, piece) in board.things {
      guard let share, !hasFront || cell == board.things.count / 2 else { continue }
      var look = piece.look
      look.isPowered = true
      if hasFront { look.inlet = look.connectors.sides.first }
      board[cell]?.blend = .init(look, share: share)
    }
    return layout.scene(of: board)
  }

  @Test(arguments: themes, [GridKind.square, .hex])
  func `edges are as full while power fades in as at rest`(name: String, kind: GridKind) throws {
    // Tiles that touch are laid over each other.
    for hasTiles in name == "metro" ? [false] : [false, true] {
      let rest = try opacities(name, kind, share: nil, hasTiles: hasTiles)
      for share in [0.1, 0.5, 0.9] {
        let fading = try opacities(name, kind, share: share, hasTiles: hasTiles)
        #expect(zip(fading, rest).allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test(arguments: themes, [GridKind.square, .hex])
  func `edges are fuller only where a front stands and where pieces meet`(
    name: String, kind: GridKind
  ) throws {
    let rest = try opacities(name, kind, share: nil)
    for share in [0.3, 0.6] {
      let flowing = try opacities(name, kind, share: share, hasFront: true)
      let changed = zip(flowing, rest).count { abs($0 - $1) > 8 }
      // A few pixels on both edges at the front, and where up to five pieces meet.
      #expect(changed <= 24)
    }
  }

  /// In Contrast, noodles with power have the colour of cells without.
  @Test func `a noodle that vanishes is seen on its cell until little of it is left`() throws {
    let theme = try Shipped.theme("contrast.json")
    for palette in try Shipped.palettes() {
      let colors = try theme.inks.colors(in: palette)
      func color(_ ink: Ink) throws -> Color { try #require(colors[ink]) }
      for missing in [0.1, 0.5, 0.75] {
        var piece = NoodlesBoard.Thing(
          look: NoodleLook(connectors: Connectors(mask: 5), isSource: false, isPowered: true))
        var gone = piece.look
        gone.isGone = true
        piece.blend = .init(gone, share: missing)
        let cell = Color.mix(
          try color(.cell), try color(.poweredCell), share: piece.power, in: .srgb)
        #expect(try color(.powered).contrast(with: cell) >= 1.5, "\(palette.name), \(missing)")
      }
    }
  }

  /// Returns how much of a highlight each pixel of a picture has, 0...255.
  private func highlights(_ kind: GridKind, share: Double?) throws -> [Int] {
    let theme = try Shipped.theme("toy.json")
    let scene = try scene(theme, kind, cellPixels: 64, share: share, hasFront: true)
    let lights: [Ink] = [.wireHighlight, .poweredHighlight]
    // Translucent, so that a highlight that lies on another shows.
    let separation = try SceneRenderer().separation(
      of: scene, opacities: [lights[0]: 0.5, lights[1]: 0.5])
    let colors = Dictionary(
      uniqueKeysWithValues: separation.inks.map { ink in
        let light: UInt8 = lights.contains(ink) ? 255 : 0
        return (ink, Color(StraightPixel(red: light, green: light, blue: light)))
      })
    return separation.image.bitmap(colors: try separation.print(colors)).pixels.map { Int($0.red) }
  }

  @Test(arguments: [GridKind.square, .hex])
  func `a highlight runs on through the sides between pieces that are drawn apart`(
    kind: GridKind
  ) throws {
    let rest = try highlights(kind, share: nil)
    #expect(rest.contains { $0 > 100 })
    for share in [0.02, 0.3, 0.6, 0.98] {
      let flowing = try highlights(kind, share: share)
      let changed = zip(flowing, rest).count { abs($0 - $1) > 40 }
      // A pixel or two where the front crosses it, and on slanted sides.
      #expect(changed <= 8, "\(share)")
    }
  }
}
