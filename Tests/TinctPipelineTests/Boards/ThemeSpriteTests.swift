import Testing
@testable import TinctBoards
import TinctGraphics
import TinctPuzzles
@testable import TinctPipeline
import TinctRaster

/// The sprites of themes: a board that is put together from them looks as it is drawn.
struct ThemeSpriteTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let kind: GridKind
    let theme: String

    var testDescription: String { "\(kind.name) in \(theme)" }
  }

  static let cases: [Case] = [
    (.square, ["contrast", "toy", "beads", "lumen", "ribbon"]),
    (.hex, ["contrast", "toy", "beads", "lumen"]), (.octagonSquare, ["contrast", "ribbon"]),
    (.triangle, ["lumen"]), (.cairo, ["toy"]),
  ].flatMap { (kind: GridKind, themes: [String]) in themes.map { Case(kind: kind, theme: $0) } }

  @Test(arguments: cases)
  func `a board put together from sprites is the board`(_ example: Case) throws {
    try Self.compare(example, branchCount: 0)
  }

  @Test(arguments: [Case(kind: .square, theme: "ribbon"), Case(kind: .hex, theme: "ribbon")])
  func `a board of branches is put together from sprites in their colours`(
    _ example: Case
  ) throws {
    try Self.compare(example, branchCount: 3)
  }

  /// Compares a board that is put together from sprites with the drawing of it.
  private static func compare(_ example: Case, branchCount: Int) throws {
    let theme = try Shipped.theme("\(example.theme).json")
    // Solved, a board shows all its branches.
    let puzzle = try TreePuzzle.make(
      GridSpecification(kind: example.kind, columns: 3, rows: 2), mostConnectors: 3,
      turned: branchCount == 0 ? 0.4 : 0, seed: 5)
    let grid = puzzle.makeGrid()
    var board = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
    for cell in grid.cells.indices {
      // Nothing else depends on the way to the source.
      board[cell]?.look.level = 0
      if branchCount == 0 { board[cell]?.look.branch = 0 }
    }
    let branches = Set(board.things.values.map(\.look.branch))
    #expect(branchCount == 0 ? branches == [0] : branches.isSuperset(of: [0, 1]))
    let fit = Self.bestFit(grid, theme)
    let sprites = try ThemeSprites(
      example.kind, theme: theme, hasArt: theme.art != nil, cellPixels: fit.cell, maxConnectors: 3,
      ends: .each, branchCount: branchCount)
    let colors = try theme.inks.colors(in: GoldenStudio.scheme)
    let art = try Shipped.art(of: theme)?.art(for: colors) ?? .outlines
    let layout = fit.layout.drawn(from: art)
    let assembly = try Assembly(
      layout, board: board, sprites: sprites, palette: GoldenStudio.scheme)
    let drawn = try assembly.print(layout.scene(of: board))
    let misses = Self.differences(try assembly.pixels(), drawn)
    // Light that is added up is rounded for each sprite, and edges of sprites that lie beside their
    // pixels are paler by as much.
    // Arms of branches are laid over the source; beside its mark their edges lie on its own.
    let most = (branchCount > 0 ? 16 : 3) + Int((360 * fit.misfit).rounded(.up))
    // On a board the colour of a branch comes in over the side of the source's cell, in sprites
    // before it.
    let settled = branchCount > 0 ? misses.filter { !assembly.isAtRoot(x: $0.x, y: $0.y) } : misses
    let joints = settled.filter { assembly.isAtArm(x: $0.x, y: $0.y) }
    let elsewhere = settled.filter { $0.amount > most && !assembly.isAtArm(x: $0.x, y: $0.y) }
    #expect(elsewhere.isEmpty, "\(fit.cell) px, misfit \(fit.misfit), at most \(most)")
    #expect(joints.allSatisfy { $0.amount <= 64 })
  }

  @Test func `each cell of a tiling has pieces of its own, up to a limit`() throws {
    let theme = try Shipped.theme("toy.json")
    func set(_ kind: GridKind, _ ends: ThemeSprites.Ends = .joined) throws(ThemeSprites.Refusal)
      -> ThemeSprites
    {
      try ThemeSprites(kind, theme: theme, cellPixels: 32, maxConnectors: 4, ends: ends)
    }
    #expect(throws: ThemeSprites.Refusal.noBranches) {
      try ThemeSprites(
        .square, theme: theme, cellPixels: 32, maxConnectors: 4, ends: .joined, branchCount: 1)
    }
    #expect(try set(.square).kinds.count == 1)
    #expect(try set(.triangle).kinds.count == 2)
    #expect(try set(.octagonSquare).kinds.map(\.polygon.count).sorted() == [4, 8])
    #expect(try set(.cairo).kinds.count == 4)
    #expect(try set(.penrose).kinds.count == 10)
    #expect(throws: ThemeSprites.Refusal.noEnd) { try set(.heptagon) }
    #expect(throws: ThemeSprites.Refusal.noEnd) { try set(.custom) }
    // 1776 pieces, each without power, with power and as a source, and two shadows.
    #expect(throws: ThemeSprites.Refusal.tooMany(count: 8880, limit: 4096)) {
      try set(.octagonSquare, .each)
    }
    for kind in [GridKind.square, .hex, .cairo, .penrose] {
      let names = try set(kind).sprites.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }

  @Test(arguments: [ThemeSprites.Ends.joined, .loose, .each])
  func `pieces of branches, and arms that lead to them, are counted before they are listed`(
    ends: ThemeSprites.Ends
  ) throws {
    let theme = try Shipped.theme("ribbon.json")
    func sprites(branchCount: Int) throws(ThemeSprites.Refusal) -> [ThemeSprites.Sprite] {
      try ThemeSprites(
        .square, theme: theme, cellPixels: 32, maxConnectors: 2, ends: ends,
        branchCount: branchCount
      ).sprites
    }
    let (plain, colored) = (try sprites(branchCount: 0), try sprites(branchCount: 3))
    let names = Set(colored.map(\.name))
    #expect(names.count == colored.count && names.isSuperset(of: plain.map(\.name)))
    // Four ends and six pieces with two arms, each with all combinations of ends or one.
    let (pieces, arms) = ends == .each ? (32, 28) : (10, ends == .loose ? 0 : 16)
    #expect(colored.count == plain.count + 3 * (pieces + arms))
    #expect(names.contains("bend-01.branch-3.powered") == (ends != .loose))
    #expect(names.contains("bend-01.arm-1.branch-2.source") == (ends != .loose))
    #expect(colored.allSatisfy { $0.arm == nil || $0.layer == .arm && $0.branch > 0 })
  }

  /// The size of cell at which the middles of all cells lie nearest to whole pixels apart, with a
  /// layout that has them on whole pixels.
  private static func bestFit(
    _ grid: Grid, _ theme: Theme
  ) -> (cell: Int, layout: BoardLayout, misfit: Double) {
    let first = grid.cells[0].center
    let fits = stride(from: 32, through: 96, by: 2).map { cell in
      let ways = grid.cells.map { ($0.center - first) * Double(cell) }
      let misfit = ways.flatMap { [$0.x, $0.y] }.map { abs($0 - $0.rounded()) }.max() ?? 0
      return (cell: cell, misfit: misfit)
    }
    let best = fits.min { ($0.misfit, $0.cell) < ($1.misfit, $1.cell) } ?? fits[0]
    // Sprites are in the exact shapes of cells.
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: best.cell, isFitted: false)
    let cell = Double(best.cell)
    let middle = (grid.bounds.minimum + grid.bounds.maximum) * 0.5
    let way = (middle - first) * cell
    let whole = Point(x: way.x.rounded(), y: way.y.rounded()) * (1 / cell)
    let side = 2 * (max(layout.width, layout.height) / 2 + 1)
    return (best.cell, layout.framed(on: first + whole, side: side), best.misfit)
  }

  private static func differences(
    _ first: [Double], _ second: Bitmap
  ) -> [(x: Int, y: Int, amount: Int)] {
    second.pixels.indices.compactMap { (index: Int) -> (x: Int, y: Int, amount: Int)? in
      let pixel = second.pixels[index]
      func difference(_ channel: Int, _ value: UInt8) -> Int {
        abs(Int(first[3 * index + channel].rounded()) - Int(value))
      }
      let amount = max(
        difference(0, pixel.red), difference(1, pixel.green), difference(2, pixel.blue))
      return amount > 0 ? (index % second.width, index / second.width, amount) : nil
    }
  }
}

/// A board put together from sprites, as docs/exports.md tells games to.
private struct Assembly {
  let layout: BoardLayout
  let board: NoodlesBoard
  let sprites: ThemeSprites
  private let colors: [Ink: Color]

  init(
    _ layout: BoardLayout, board: NoodlesBoard, sprites: ThemeSprites, palette: Palette
  ) throws {
    self.layout = layout
    self.board = board
    self.sprites = sprites
    colors = try layout.measures.theme.inks.colors(in: palette)
  }

  /// A pixel lies where an arm reaches a side. There boards have a pixel of the tile's ink beside
  /// the noodle, under shadow and glow, and noodles from sprites overlap by a pixel.
  func isAtArm(x: Int, y: Int) -> Bool {
    let measures = layout.measures
    return layout.grid.cells.indices.contains { index in
      let cell = layout.grid.cells[index]
      return (board[index]?.look.connectors.sides ?? []).contains { side in
        let foot = layout.pixel(of: cell.sides[side].midpoint)
        let way = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - foot
        let out = Point(angle: cell.sides[side].angle, distance: 1)
        let (along, across) = (way.x * out.x + way.y * out.y, way.x * out.y - way.y * out.x)
        return abs(along) < measures.halfGap + 3 && abs(across) < measures.wireWidth / 2 + 4
      }
    }
  }

  /// A pixel lies in the noodle of a source, or as near to it as its colour changes.
  func isAtRoot(x: Int, y: Int) -> Bool {
    layout.grid.cells.indices.contains { index in
      guard board[index]?.look.isSource == true else { return false }
      let (cell, pixel) = (layout.grid.cells[index], Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      let side = (cell.sides[0].midpoint - cell.center).length * layout.measures.cell
      return (pixel - layout.pixel(of: cell.center)).length < 1.7 * side
    }
  }

  func print(_ scene: Scene) throws -> Bitmap {
    let separation = try SceneRenderer().separation(
      of: scene, opacities: colors.mapValues(\.alpha).filter { $0.value < 1 },
      evenly: layout.isOfSquares)
    var colors = colors
    for ink in separation.inks where colors[ink] == nil { colors[ink] = ink.fixedColor }
    return separation.image.bitmap(colors: try separation.print(colors))
  }

  /// Red, green and blue of each pixel, 0...255.
  func pixels() throws -> [Double] {
    let empty = BoardDrawing(
      layout, of: Array(layout.grid.cells.indices), on: NoodlesBoard())
    let ground = try print(
      Scene(width: layout.width, height: layout.height, elements: layout.ground + empty.panel()))
    var canvas = ground.pixels.flatMap { [$0.red, $0.green, $0.blue].map(Double.init) }
    for layer in ThemeSprites.Layer.allCases {
      let addsUp = sprites.addsUp(layer)
      var light = [Double](repeating: 0, count: addsUp ? 4 * ground.pixels.count : 0)
      let shown = layout.grid.cells.indices.flatMap { index in
        sprites(on: index, layer).map { (index, $0) }
      }
      for (index, sprite) in shown {
        let picture = try print(sprites.scene(of: sprite, from: layout.art))
        let middle = layout.pixel(of: layout.grid.cells[index].center)
        let left = Int((middle.x - Double(sprites.side) / 2).rounded())
        let top = Int((middle.y - Double(sprites.side) / 2).rounded())
        for (number, pixel) in picture.pixels.enumerated() where pixel.alpha > 0 {
          let x = left + number % sprites.side
          let y = top + number / sprites.side
          guard (0..<layout.width).contains(x), (0..<layout.height).contains(y) else { continue }
          let alpha = Double(pixel.alpha) / 255
          let place = y * layout.width + x
          func lay(_ value: UInt8, _ channel: Int) {
            if addsUp {
              light[4 * place + channel] += alpha * Double(value)
            } else {
              canvas[3 * place + channel] =
                canvas[3 * place + channel] * (1 - alpha) + alpha * Double(value)
            }
          }
          lay(pixel.red, 0)
          lay(pixel.green, 1)
          lay(pixel.blue, 2)
          if addsUp { light[4 * place + 3] += alpha }
        }
      }
      guard addsUp else { continue }
      for place in ground.pixels.indices where light[4 * place + 3] > 0 {
        let alpha = light[4 * place + 3]
        let most = max(alpha, 1)
        for channel in 0..<3 {
          canvas[3 * place + channel] =
            canvas[3 * place + channel] * (1 - min(alpha, 1))
            + light[4 * place + channel] / most
        }
      }
    }
    return canvas
  }

  /// Returns the sprites of a layer on a cell: one, or none, or the arms of a source.
  private func sprites(on index: Int, _ layer: ThemeSprites.Layer) -> [ThemeSprites.Sprite] {
    guard let look = board[index]?.look else { return [] }
    let cell = layout.grid.cells[index]
    let corners = cell.corners.map { ($0 - cell.center) * layout.measures.cell }
    let kind = sprites.kinds.firstIndex { kind in
      kind.polygon.count == corners.count
        && zip(kind.polygon, corners).allSatisfy { ($0 - $1).length < 0.01 }
    }
    let loose = look.connectors.sides.filter { side in
      guard let next = cell.sides[side].neighbor else { return true }
      return board[next.cell]?.look.connectors.contains(next.side) != true
    }
    return sprites.sprites.filter { sprite in
      guard sprite.layer == layer, sprite.kind == kind else { return false }
      switch layer {
      case .cellShadow: return true
      case .cell:
        return sprite.shade == layout.shade(of: index)
          && sprite.isPowered == (look.isPowered && layout.measures.theme.cell.shape != .corners)
      case .shadow, .glow, .piece, .powered:
        let isPowered = layer == .shadow ? look.isSource : look.isPowered
        let branch = layer == .powered && !look.isSource ? look.branch : 0
        return sprite.connectors == look.connectors && sprite.loose == Connectors(sides: loose)
          && sprite.isSource == look.isSource && sprite.isPowered == isPowered
          && sprite.branch == branch
      case .arm:
        guard look.isSource, sprite.connectors == look.connectors,
          sprite.loose == Connectors(sides: loose), let arm = sprite.arm,
          let next = cell.sides[arm].neighbor
        else { return false }
        return sprite.branch == board[next.cell]?.look.branch
      }
    }
  }
}
