public import TinctGraphics
internal import TinctPuzzles

/// The content of one tile of the mosaic of a game's board: a cell, or the ground beside one.
///
/// Boards have many cells and few tiles, so that comparing two of these mostly is comparing two
/// references.
public final class StoneTile: Hashable, Sendable {
  /// The part of the board that the tile covers.
  enum Part: Hashable, Sendable {
    /// A cell of the board.
    case cell
    /// The ground beyond the border, in a direction: -1, 0 or 1 along both axes.
    case ground(x: Int, y: Int)
  }

  /// Everything that decides the pixels, besides the theme and the size of cells.
  struct Content: Hashable, Sendable {
    var part = Part.cell
    var figures: [Theme.Stones.StateLook] = []
    var label: String?
    var labelSizes = StonesLayout.LabelSizes()
    var isLast = false
    var shade = 0
    var rimWidth = 0.0
  }

  let content: Content
  private let hash: Int

  init(_ content: Content) {
    self.content = content
    hash = content.hashValue
  }

  /// Compares the contents.
  public static func == (left: StoneTile, right: StoneTile) -> Bool {
    left === right || left.hash == right.hash && left.content == right.content
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension StonesLayout {
  /// Returns the picture of a board as a mosaic of its cells; nil if only a scene can show it.
  ///
  /// There is one for boards of squares at rest, without walls, shadows and gaps in a panel, whose
  /// figures stay within their cells. The mosaic shows the same as the scene, pixel for pixel.
  public func mosaic(_ stage: StonesBoard) -> Mosaic<StoneTile>? {
    let theme = board.measures.theme
    guard board.isPlain, board.isOfSquares, theme.cell.shape != .corners, !hasWalls,
      voids({ stage[$0] }) == nil
    else {
      return nil
    }
    var finder = StoneTiles(self)
    guard let cells = finder.tiles(of: stage) else { return nil }
    let (across, down) = (Int(grid.bounds.width), Int(grid.bounds.height))
    let (side, margin) = (Int(board.measures.cell), board.measures.margin)
    let edge = margin > 0 ? [margin] : []
    var tiles: [Mosaic<StoneTile>.Tile] = []
    tiles.reserveCapacity((across + 2) * (down + 2))
    for row in margin > 0 ? -1...down : 0...down - 1 {
      let y = row < 0 ? -1 : row == down ? 1 : 0
      if margin > 0 { tiles.append(finder.ground(x: -1, y: y)) }
      if y == 0 {
        tiles += cells[row * across..<(row + 1) * across]
      } else {
        tiles += repeatElement(finder.ground(x: 0, y: y), count: across)
      }
      if margin > 0 { tiles.append(finder.ground(x: 1, y: y)) }
    }
    let samples = finder.samples
    return Mosaic(
      columns: edge + [Int](repeating: side, count: across) + edge,
      rows: edge + [Int](repeating: side, count: down) + edge, tiles: tiles, inks: finder.inks
    ) { tile in
      scene(of: tile, samples[tile])
    }
  }

  private var hasWalls: Bool { grid.cells.contains { $0.sides.contains(where: \.isWall) } }

  /// All inks in which boards in this theme can be drawn.
  fileprivate var tileInks: [Ink] {
    let theme = board.measures.theme
    let drawn = theme.drawnInks
    let others = theme.inks.kinds.flatMap { theme.inks[$0].map(\.ink) }
    return drawn + Set(others).subtracting(drawn).sorted { $0.name < $1.name }
  }

  /// Returns the scene of a tile: that of the whole board, cut off around the cell or the ground.
  ///
  /// - Parameter sample: a cell that looks so.
  private func scene(
    of tile: StoneTile, _ sample: StoneTiles.Sample?
  ) -> Scene {
    let margin = board.measures.margin
    let side = Int(board.measures.cell)
    func extent(_ direction: Int, _ count: Double) -> (start: Double, length: Int) {
      switch direction {
      case -1: (0, margin)
      case 0: (Double(margin), side)
      default: (Double(margin) + count * board.measures.cell, margin)
      }
    }
    var (x, y) = (extent(0, 0), extent(0, 0))
    if case .ground(let across, let down) = tile.content.part {
      (x, y) = (extent(across, grid.bounds.width), extent(down, grid.bounds.height))
    } else if let sample {
      let half = board.measures.cell / 2
      let middle = middle(sample.cell)
      (x.start, y.start) = (middle.x - half, middle.y - half)
    }
    let drawn = scene(
      of: sample.map { [$0.cell] } ?? [], sizes: tile.content.labelSizes
    ) { _ in sample?.thing }
    return Scene(
      width: x.length, height: y.length,
      elements: [
        .group(
          drawn.elements, Transform(turnedBy: 0, movedTo: Point(x: -x.start, y: -y.start)),
          opacity: 1)
      ])
  }
}

/// Finds the tile of each cell of a board of squares, and of the ground beside the outer ones.
private struct StoneTiles {
  /// A cell that a tile is drawn from.
  struct Sample {
    let cell: Int
    let thing: StonesBoard.Thing
  }

  /// The properties that all cells of one appearance share.
  private struct Key: Hashable {
    let look: StoneLook
    let shade: Int
  }

  private let layout: StonesLayout
  /// The inks that tiles are drawn in.
  let inks: [Ink]
  private var grounds: [StoneTile.Part: StoneTile] = [:]
  /// For each tile of a cell, a cell that it is drawn from.
  private(set) var samples: [StoneTile: Sample] = [:]

  init(_ layout: StonesLayout) {
    self.layout = layout
    inks = layout.tileInks
  }

  /// Returns the tile of each cell; nil if something moves, or leaves its cell.
  mutating func tiles(of stage: StonesBoard) -> [Mosaic<StoneTile>.Tile]? {
    var kinds: [Key: Int] = [:]
    var firsts: [Sample] = []
    var indices: [Int] = []
    indices.reserveCapacity(layout.grid.cells.count)
    for cell in layout.grid.cells.indices {
      let thing = stage[cell] ?? StonesBoard.Thing(look: StoneLook(state: .number(0)))
      guard thing.blend == nil, thing.pose.isRest else { return nil }
      let key = Key(look: thing.look, shade: layout.board.shade(of: cell))
      if let index = kinds[key] {
        indices.append(index)
      } else {
        kinds[key] = firsts.count
        indices.append(firsts.count)
        firsts.append(Sample(cell: cell, thing: thing))
      }
    }
    // The longest label decides the size of all.
    let sizes = layout.sizes(of: firsts.map(\.thing), on: firsts.map(\.cell))
    let known = Set(inks)
    var tiles: [Mosaic<StoneTile>.Tile] = []
    for sample in firsts {
      guard let figures = layout.figures(of: sample.thing.look, on: sample.cell),
        figures.allSatisfy({ $0.inks.allSatisfy(known.contains) })
      else {
        return nil
      }
      var content = StoneTile.Content(figures: figures)
      if let label = sample.thing.look.label {
        (content.label, content.labelSizes) = (label, sizes)
      }
      content.isLast = sample.thing.look.isLast
      content.shade = layout.board.shade(of: sample.cell)
      content.rimWidth = layout.stones.rimWidth
      let tile = StoneTile(content)
      samples[tile] = sample
      tiles.append(Mosaic.Tile(key: tile, turns: 0))
    }
    return indices.map { tiles[$0] }
  }

  /// Returns the tile of the ground in a direction.
  mutating func ground(x: Int, y: Int) -> Mosaic<StoneTile>.Tile {
    let part = StoneTile.Part.ground(x: x, y: y)
    let tile = grounds[part] ?? StoneTile(StoneTile.Content(part: part))
    grounds[part] = tile
    return Mosaic.Tile(key: tile, turns: 0)
  }
}

extension StonesLayout {
  /// Returns the looks of a cell's ground, floor, piece and mark; nil if one of them leaves the
  /// cell.
  fileprivate func figures(of look: StoneLook, on cell: Int) -> [Theme.Stones.StateLook]? {
    let figures = [look.ground, look.floor, look.state, look.mark].map(stones.look)
    let half = board.measures.cell / 2
    let areInside = figures.allSatisfy {
      $0.shape.reach * radius($0, cell) + thickness($0, cell) <= half
    }
    return areInside ? figures : nil
  }
}

extension Theme.Stones.Shape {
  /// The distance from the middle to the farthest point along an axis, in radii.
  fileprivate var reach: Double {
    switch self {
    case .none: 0
    case .stone, .ring, .sprite, .square, .cross: 1
    // Letters may reach below the line and above capitals.
    case .glyph: 1.6
    case .diamond, .triangle, .star: 1.25
    case .pentagon, .hexagon: 1.15
    }
  }
}
