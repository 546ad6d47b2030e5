public import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

/// The pairs of a theme's inks that touch, measured on boards drawn in it.
///
/// Boards of each kind of grid, with every sort of piece, with and without power, walls and a
/// source, and locked if locked cells have an ink, are separated into inks. Each pixel that is all
/// of one ink is compared with the next such pixel to its right and below it: if that one has
/// another ink, and is no further away than the blur of an edge, the two inks touch there. Soft
/// light and shadows, which lie between figures and grounds without parting them, are left out, and
/// each ink of a gradient is drawn by itself.
public struct InkBorders {
  /// Pixels of a cell of the boards.
  private static let cell = 48
  /// The widest edge in pixels; inks further apart have another ink between them.
  private static let blur = 3
  /// The shortest border that counts, in pixels; shorter ones are points where three inks meet.
  private static let shortest = 24
  /// The share of an ink above which a pixel counts as consisting of it.
  private static let share = 0.98
  /// The inks around which there is light.
  private static let noodles = Set<Ink>([
    .wire, .wireOutline, .powered, .poweredOutline, .poweredSecond, .poweredThird,
  ]).union(Ink.branches)
  /// The inks that it falls on.
  private static let grounds: Set<Ink> = [
    .background, .backgroundSecond, .panel, .cell, .cellSecond, .cellThird, .cellFace,
    .poweredCell, .poweredCellSecond, .poweredCellThird, .poweredCellFace, .lockedCell,
  ]

  private let theme: Theme
  private let renderer = SceneRenderer()

  /// Prepares to measure a theme.
  public init(_ theme: Theme) { self.theme = theme }

  /// Measures the pairs that touch.
  ///
  /// - Parameter hasWalls: false to leave out the pairs with walls.
  /// - Throws: if the boards cannot be drawn.
  public func touching(hasWalls: Bool = true) throws(Failure) -> Set<InkPair> {
    do throws(RasterError) {
      return try measured().filter { hasWalls || $0.figure != .wall && $0.ground != .wall }
    } catch {
      throw Failure(error, drawing: "theme \(quoted(theme.name))")
    }
  }

  /// Measures the light around noodles on the grounds beside them, a fifth of a cell from their
  /// edges.
  ///
  /// - Returns: for each noodle and each ground the share of light, 0...1, which a quarter of the
  ///   pixels exceeds, of noodles without power a twentieth, as most of them are far from any
  ///   light; none for themes without light.
  /// - Throws: if the boards cannot be drawn.
  public func glow() throws(Failure) -> [InkPair: Double] {
    guard theme.wire.glow != nil else { return [:] }
    do throws(RasterError) { return try measuredGlow() } catch {
      throw Failure(error, drawing: "theme \(quoted(theme.name))")
    }
  }

  private func measuredGlow() throws(RasterError) -> [InkPair: Double] {
    var counts: [InkPair: [Int]] = [:]
    for scene in Self.scenes(in: theme) {
      let light = try renderer.separation(of: scene.glowing).amounts(of: .glow)
      for plain in scene.plain {
        let found = try renderer.separation(of: plain).pixels(
          besides: Self.noodles, on: Self.grounds, at: Self.cell / 5, share: Self.share, by: light)
        for (figure, ground, pixels) in found {
          let pair = InkPair(figure, ground)
          counts[pair] = counts[pair].map { zip($0, pixels).map(+) } ?? pixels
        }
      }
    }
    var shares: [InkPair: Double] = [:]
    for (pair, counts) in counts where counts.reduce(0, +) >= Self.shortest {
      let isQuiet = [.wire, .wireOutline].contains(pair.figure)
      var rest = counts.reduce(0, +) / (isQuiet ? 20 : 4)
      let amount = counts.indices.reversed().first { amount in
        rest -= counts[amount]
        return rest < 0
      }
      // A board need not have all branches.
      for pair in [pair] + pair.inAllBranches {
        shares[pair] = max(shares[pair] ?? 0, Double(amount ?? 0) / 255)
      }
    }
    return shares
  }

  private func measured() throws(RasterError) -> Set<InkPair> {
    var lengths: [InkPair: Int] = [:]
    for scene in Self.scenes(in: theme).flatMap(\.plain) {
      let separation = try renderer.separation(of: scene)
      let borders = separation.borders(share: Self.share, blur: Self.blur)
      for (first, second, length) in borders {
        lengths[InkPair(first, second), default: 0] += length
      }
    }
    let touching = Set(lengths.filter { $0.value >= Self.shortest }.keys)
    // A line around noodles of their own colour is a part of them.
    let lined = [(Ink.wireOutline, Ink.wire), (.poweredOutline, .powered)].filter { line, noodle in
      touching.contains(InkPair(line, .lockedCell)) && isOne(line, noodle)
    }.map { InkPair($1, .lockedCell) }
    return touching.union(touching.flatMap(\.inAllBranches)).union(lined)
      .filter { !runsTogether($0) }
  }

  /// Returns true for inks that have one colour in the palettes of some kind.
  private func isOne(_ first: Ink, _ second: Ink) -> Bool {
    theme.inks.kinds.contains { kind in
      let equals = theme.inks.equals(for: kind)
      return (equals[first] ?? first) == (equals[second] ?? second)
    }
  }

  /// Returns true for inks that only seem to touch: figures that gradients join, and the far end of
  /// the ground's gradient and its pattern, which show in the gaps between tiles alone.
  private func runsTogether(_ pair: InkPair) -> Bool {
    // The middle of a thin wall is hardly apart from what the wall stands on.
    if [pair.figure, pair.ground].contains(.wallCore) {
      return pair.figure != .wall && pair.ground != .wall
    }
    // A pin must be seen on its cell; noodles and gaps that it touches need not part from it.
    if [pair.figure, pair.ground].contains(.locked) { return pair.ground != .lockedCell }
    let flowing = Set(Ink.branches + [.poweredSecond, .poweredThird])
    if pair.role == .joint, flowing.contains(pair.figure) || flowing.contains(pair.ground) {
      return true
    }
    return theme.cell.isSolid && [.backgroundSecond, .pattern].contains(pair.ground)
  }

  /// Lays out a scrambled board and its solution for each kind of grid with a single shape of cell;
  /// other kinds show the same inks side by side.
  static func scenes(in theme: Theme) -> [Scene] {
    GridKind.all.filter(\.hasOneCell).flatMap { kind -> [Scene] in
      var random = SplitMix64(seed: 5)
      let recipe = PuzzleRecipe(
        grid: GridSpecification(kind: kind, columns: 8, rows: 6), wallShare: 0.4,
        source: .center, isUnique: false)
      guard var generator = try? PuzzleGenerator(recipe),
        let puzzle = try? generator.puzzle(name: "sample", random: &random)
      else { preconditionFailure("a board of this size can be made") }
      let grid = puzzle.makeGrid()
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
      let boards = [puzzle.pieces, puzzle.solution ?? []].map { pieces in
        NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: pieces)
      }
      // Locked cells of a colour of their own are a ground like any other.
      let locked = layout.hasLockedInk ? boards : []
      return
        (boards
        + locked.map { board in
          var board = board
          board.mark(grid.cells.indices, \.isLocked)
          return board
        }).map(layout.scene)
    }
  }
}

extension Scene {
  /// The scene without soft shapes: once for each ink of its longest gradient, with all gradients
  /// in one of their inks.
  fileprivate var plain: [Scene] {
    let count = elements.map(\.inkCount).max() ?? 1
    return (0..<count).map { number in
      Scene(width: width, height: height, elements: elements.compactMap { $0.plain(number) })
    }
  }
}

extension Scene {
  /// The scene with nothing but the light around noodles.
  fileprivate var glowing: Scene {
    Scene(width: width, height: height, elements: elements.compactMap(\.glowing))
  }
}

extension Scene.Element {
  /// The light around noodles in the element; nil if there is none.
  fileprivate var glowing: Scene.Element? {
    switch self {
    case .soft(_, _, let ink): ink == .glow ? self : nil
    case .clip(let path, let members): .clip(path, members.compactMap(\.glowing))
    case .group(let members, let map, let opacity):
      .group(members.compactMap(\.glowing), map, opacity: opacity)
    case .fill, .shade, .stroke, .sprite, .picture: nil
    }
  }

  /// The number of inks in the longest gradient; 1 without any.
  fileprivate var inkCount: Int {
    switch self {
    case .shade(_, let ramp): ramp.inks.count
    case .clip(_, let members), .group(let members, _, _): members.map(\.inkCount).max() ?? 1
    case .fill, .soft, .stroke, .sprite, .picture: 1
    }
  }

  fileprivate func plain(_ number: Int) -> Scene.Element? {
    switch self {
    case .soft: nil
    case .shade(let path, let ramp): .fill(path, ramp.inks[min(number, ramp.inks.count - 1)])
    case .clip(let path, let members): .clip(path, members.compactMap { $0.plain(number) })
    case .group(let members, let map, let opacity):
      .group(members.compactMap { $0.plain(number) }, map, opacity: opacity)
    case .fill, .stroke, .sprite, .picture: self
    }
  }
}

extension InkPair {
  /// The same pair for every branch, if one of its inks is that of a branch: a board need not have
  /// them all.
  fileprivate var inAllBranches: [InkPair] {
    func all(_ ink: Ink) -> [Ink] { Ink.branches.contains(ink) ? Ink.branches : [ink] }
    return all(figure).flatMap { figure in
      all(ground).filter { $0 != figure }.map { InkPair(figure, $0) }
    }
  }
}
