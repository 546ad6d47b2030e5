public import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

/// The pairs of a theme's inks that touch, and the light beside noodles, measured on boards drawn
/// in it.
///
/// Boards of each kind of grid, with every sort of piece, with and without power, walls and a
/// source, and locked if locked cells have an ink, are separated into inks. Each pixel that is all
/// of one ink is compared with the next such pixel to its right and below it: if that one has
/// another ink, and is no further away than the blur of an edge, the two inks touch there. Soft
/// light and shadows, which lie between figures and grounds without parting them, are left out, and
/// each ink of a gradient is drawn by itself.
///
/// Light is measured on the grounds beside noodles, a fifth of a cell from their edges.
public struct InkBorders: Hashable, Sendable {
  /// The pairs that touch.
  private let touching: Set<InkPair>
  /// For each noodle and each ground the share of light, 0...1, which a quarter of the pixels
  /// exceeds, of noodles without power a twentieth, as most of them are far from any light; none
  /// for themes without light.
  public let glow: [InkPair: Double]

  /// Measures the borders of a theme.
  ///
  /// - Throws: if the boards cannot be drawn.
  public init(_ theme: Theme) throws(Failure) {
    do throws(RasterError) {
      (touching, glow) = try BorderMeasuring(theme: theme).measured()
    } catch {
      throw Failure(error, drawing: "theme \(quoted(theme.name))")
    }
  }

  /// Returns the pairs that touch.
  ///
  /// - Parameter hasWalls: false to leave out the pairs with walls.
  public func touching(hasWalls: Bool = true) -> Set<InkPair> {
    touching.filter { hasWalls || $0.figure != .wall && $0.ground != .wall }
  }
}

extension InkBorders {
  /// Reads borders that were packed.
  init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    func pair(_ reader: inout PackedReader) throws(PackedReader.Damage) -> InkPair {
      let (figure, ground) = (Ink(try reader.text()), Ink(try reader.text()))
      return InkPair(ground, figure)
    }
    touching = Set(try reader.items(pair))
    glow = Dictionary(
      try reader.items { (reader) throws(PackedReader.Damage) in
        (try pair(&reader), Double(try reader.number(below: 256)) / 255)
      }, uniquingKeysWith: max)
  }

  /// The borders as bytes, the same for the same borders.
  var packed: [UInt8] {
    var packed = PackedWriter()
    func put(_ pair: InkPair, _ packed: inout PackedWriter) {
      packed.put(pair.figure.name)
      packed.put(pair.ground.name)
    }
    func isBefore(_ one: InkPair, _ other: InkPair) -> Bool {
      (one.figure.name, one.ground.name) < (other.figure.name, other.ground.name)
    }
    packed.put(touching.sorted(by: isBefore)) { put($1, &$0) }
    packed.put(glow.sorted { isBefore($0.key, $1.key) }) { packed, light in
      put(light.key, &packed)
      packed.put(Int((light.value * 255).rounded()))
    }
    return packed.bytes
  }
}

extension Session {
  /// Returns the borders of a theme. They are kept in the run's cache, for themes that were read
  /// from files: no palette decides them.
  func borders(of theme: Theme) throws(Failure) -> InkBorders {
    guard let cache, let content = themeContents[theme] else { return try InkBorders(theme) }
    var packed = PackedWriter()
    packed.put("ink borders 1")
    packed.put(options.build)
    packed.put(content)
    let key = Fingerprint(of: packed.bytes)
    if let bytes = cache.bytes(for: key) {
      var reader = PackedReader(bytes[...])
      if let kept = try? InkBorders(&reader), reader.isAtEnd { return kept }
      cache.refuse(key)
    }
    let borders = try InkBorders(theme)
    cache.keep(borders.packed, for: key)
    return borders
  }
}

/// The measuring of a theme's boards.
private struct BorderMeasuring {
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

  let theme: Theme
  private let renderer = SceneRenderer()

  init(theme: Theme) { self.theme = theme }

  /// Measures the pairs that touch, and the light.
  func measured() throws(RasterError) -> (Set<InkPair>, glow: [InkPair: Double]) {
    var lengths: [InkPair: Int] = [:]
    var counts: [InkPair: [Int]] = [:]
    for scene in Self.scenes(in: theme) {
      let light =
        theme.wire.glow == nil
        ? nil : try renderer.separation(of: scene.glowing).amounts(of: .glow)
      for plain in scene.plain {
        let separation = try renderer.separation(of: plain)
        for (first, second, length) in separation.borders(share: Self.share, blur: Self.blur) {
          lengths[InkPair(first, second), default: 0] += length
        }
        guard let light else { continue }
        let found = separation.pixels(
          besides: Self.noodles, on: Self.grounds, at: Self.cell / 5, share: Self.share, by: light)
        for (figure, ground, pixels) in found {
          let pair = InkPair(figure, ground)
          counts[pair] = counts[pair].map { zip($0, pixels).map(+) } ?? pixels
        }
      }
    }
    return (touching(lengths), glow(counts))
  }

  /// Returns the light on each ground beside each noodle, from the number of pixels of each amount.
  private func glow(_ counts: [InkPair: [Int]]) -> [InkPair: Double] {
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

  /// Returns the pairs whose borders are long enough.
  private func touching(_ lengths: [InkPair: Int]) -> Set<InkPair> {
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
