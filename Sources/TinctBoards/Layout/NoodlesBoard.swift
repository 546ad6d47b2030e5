internal import TinctGraphics
public import TinctPuzzles

/// A board of noodles at one moment: a stage whose things are the cells, each with its piece.
///
/// The position of a piece is its distance from the middle of its cell, in cells, y down. Its lift
/// says how far its arms, and those of its neighbors towards it, have drawn back from the sides
/// where they met: 0 for not at all, 1 for as far as if nothing met there.
public typealias NoodlesBoard = Stage<Int, NoodleLook>

/// The look of a cell of a board of noodles, its piece included.
public struct NoodleLook: Hashable, Sendable {
  /// The piece.
  public var connectors: Connectors
  /// The piece gives power.
  public var isSource: Bool
  /// The piece has power.
  public var isPowered: Bool
  /// The number of pieces between it and the nearest source along the network, in themes that show
  /// it; 0 without power.
  public var level = 0
  /// The number of the colour of the branch from a source that it belongs to, from 1, see
  /// `BranchColoring`; 0 for none.
  public var branch = 0
  /// The number of cells that each side of a source leads to in the solution, see
  /// `BranchColoring.sizes`; empty for other pieces, and if no solution is known.
  public var branchSizes: [Int] = []
  /// The number of the colour of its group of joined pieces, from 1; 0 for none, and in themes that
  /// do not show groups.
  public var group = 0
  /// The piece is locked.
  public var isLocked = false
  /// The piece is shown as wrong, see `Grid.cellsOnLoops`.
  public var isWrong = false
  /// A hint names the cell.
  public var isHinted = false
  /// A wave of light is passing the cell.
  public var isBright = false
  /// The piece has vanished, or has not appeared yet.
  public var isGone = false
  /// The cell has a line around it that sets it off from the others.
  public var isSelected = false
  /// The side from which power flows into the piece, or out of it, or from which the piece
  /// vanishes or appears, while it changes to this look; nil if all of it changes at once.
  public var inlet: Int?

  /// Describes a cell without marks.
  public init(connectors: Connectors, isSource: Bool, isPowered: Bool) {
    self.connectors = connectors
    self.isSource = isSource
    self.isPowered = isPowered
  }
}

extension Stage where ID == Int, Look == NoodleLook {
  /// Makes a board at rest, with the power that its pieces carry.
  ///
  /// - Parameter solution: the pieces of the solved board, which decide on the order of branches;
  ///   nil if they are not known.
  public init(
    grid: Grid, sources: [Int], connectors: [Connectors], solution: [Connectors]? = nil
  ) {
    let levels = grid.powerLevels(sources: sources, connectors: connectors)
    let sizes = solution.map { BranchColoring.sizes(grid, sources: sources, connectors: $0) } ?? [:]
    let branches = BranchColoring(grid, levels: levels, connectors: connectors, sizes: sizes)
      .numbers
    var things: [Int: Thing] = [:]
    things.reserveCapacity(connectors.count)
    for (cell, piece) in connectors.enumerated() {
      var look = NoodleLook(connectors: piece, isSource: false, isPowered: levels[cell] != nil)
      (look.level, look.branch) = (levels[cell] ?? 0, branches[cell])
      things[cell] = Thing(look: look)
    }
    // Stored before the dictionary has a second owner, which would copy it.
    for cell in sources {
      things[cell]?.look.isSource = true
      guard !sizes.isEmpty else { continue }
      things[cell]?.look.branchSizes = grid.cells[cell].sides.indices.map {
        sizes[CellSide(cell: cell, side: $0)] ?? 0
      }
    }
    self.init(things)
  }

  /// Makes the board of a puzzle at rest, with its locked cells marked.
  ///
  /// - Parameter connectors: the piece on each cell.
  public init(_ puzzle: Puzzle, on grid: Grid, connectors: [Connectors]) {
    self.init(
      grid: grid, sources: puzzle.sources, connectors: connectors, solution: puzzle.solution)
    mark(puzzle.locked, \.isLocked)
  }

  /// Marks cells, such as those that a hint names: `board.mark(cells, \.isHinted)`.
  public mutating func mark(
    _ cells: some Sequence<Int>, _ mark: WritableKeyPath<NoodleLook, Bool>
  ) {
    for cell in cells { things[cell]?.look[keyPath: mark] = true }
  }

  /// Gives each piece the colour of its group, see `GroupColoring`.
  mutating func colorGroups(on grid: Grid) {
    let numbers = GroupColoring(
      grid, sources: sources, connectors: connectors(cells: grid.cells.count)
    ).numbers
    for (cell, number) in numbers.enumerated() { things[cell]?.look.group = number }
  }

  /// Returns the pieces on the cells, given the number of cells.
  func connectors(cells count: Int) -> [Connectors] {
    (0..<count).map { things[$0]?.look.connectors ?? Connectors(mask: 0) }
  }

  /// The size of the branch at each side of a source in the solution; empty if that is not known.
  var branchSizes: [CellSide: Int] {
    things.reduce(into: [:]) { sizes, thing in
      for (side, size) in thing.value.look.branchSizes.enumerated() {
        sizes[CellSide(cell: thing.key, side: side)] = size
      }
    }
  }

  /// The cells that give power, ascending.
  var sources: [Int] { things.lazy.filter(\.value.look.isSource).map(\.key).sorted() }
}

extension PieceLook {
  /// The look that a cell gives its piece.
  init(_ look: NoodleLook) {
    self = look.isWrong ? .wrong : look.isPowered ? .powered : .quiet
  }
}

/// A look over another one, and its visible share.
struct PieceCover: Hashable, Comparable {
  /// The line in a piece at which one look gives way to the other.
  struct Front: Hashable {
    /// The side from which it comes.
    var inlet: Int
    /// The side that shows is ahead of it, rather than behind.
    var isAhead: Bool
  }

  var look: PieceLook
  /// The opacity of the cover, between 0 and 1, or the progress of the front.
  var share: Double
  /// The line at which the cover ends; nil if it covers the whole piece.
  var front: Front?

  /// The share of the piece's own light that it has.
  var brightness: Double { front?.isAhead == true ? 1 - share : share }

  static func < (one: PieceCover, other: PieceCover) -> Bool {
    (one.look, one.share) < (other.look, other.share)
  }
}

extension Stage.Thing where ID == Int, Look == NoodleLook {
  /// A cell of a board with nothing on it.
  static var empty: NoodlesBoard.Thing {
    NoodlesBoard.Thing(
      look: NoodleLook(connectors: Connectors(mask: 0), isSource: false, isPowered: false))
  }

  /// The distance of the piece from the nearest source along the network, in pieces; between two
  /// while it changes.
  var level: Double {
    let own = Double(look.level)
    guard let blend, blend.look.isPowered else { return own }
    guard look.isPowered else { return Double(blend.look.level) }
    return own + (Double(blend.look.level) - own) * blend.shownShare
  }

  /// Returns the number of the branch from a source; for the look over another, where it changes.
  func branch(_ coat: BoardDrawing.Coat) -> Int {
    guard let blend, blend.look.isPowered, coat == .over || blend.share >= 0.5 || !look.isPowered
    else { return look.branch }
    return blend.look.branch
  }

  /// Returns the number of the colour of its group; for one of two looks, where it changes.
  func group(_ coat: BoardDrawing.Coat) -> Int {
    guard let blend else { return look.group }
    let (from, to) = (PieceLook(look), PieceLook(blend.look))
    // The look that is drawn earlier is under the other, whichever of them comes.
    let isNew =
      from == to ? blend.share >= 0.5 : coat == .base ? pieceLook == to : pieceLook != to
    return isNew ? blend.look.group : look.group
  }

  /// The piece has power, or gets or loses it.
  var isFlowing: Bool { look.isPowered || blend?.look.isPowered == true }

  /// Nothing is happening to it, and it is there.
  var isAtRest: Bool { blend == nil && pose.isRest && !look.isGone }

  /// The share of the piece that has vanished, 0...1.
  var missingShare: Double { min(share(of: \.isGone), 1) }

  /// The side from which the piece is there while it vanishes or appears, nil for its middle, with
  /// the share of its way that is; nil if nothing or all of it is there.
  var fringe: (inlet: Int?, passed: Double)? {
    let missing = missingShare
    guard let blend, missing > 0, missing < 1 else { return nil }
    return (blend.look.inlet, 1 - missing)
  }

  /// The look of a piece: the only one, or the one under another.
  ///
  /// Of two looks it is always the one that is drawn earlier, whatever the direction of the change,
  /// so that a change and its reverse look the same.
  var pieceLook: PieceLook {
    guard let blend else { return PieceLook(look) }
    let (from, to, share) = (PieceLook(look), PieceLook(blend.look), blend.shownShare)
    return share == 0 ? from : share == 1 ? to : min(from, to)
  }

  /// The look over that one; nil if there is none.
  var cover: PieceCover? {
    guard let blend else { return nil }
    let (from, to, share) = (PieceLook(look), PieceLook(blend.look), blend.shownShare)
    guard from != to, share > 0, share < 1 else { return nil }
    let isComing = to > from
    if let inlet = blend.look.inlet {
      return PieceCover(
        look: max(from, to), share: share, front: .init(inlet: inlet, isAhead: !isComing))
    }
    return PieceCover(look: max(from, to), share: isComing ? share : 1 - share)
  }

  /// Returns the visible share of a mark: 0 for nothing, 1 for all of it, more for overshoot.
  func share(of mark: KeyPath<NoodleLook, Bool>) -> Double {
    let isNow = look[keyPath: mark]
    guard let blend, blend.look[keyPath: mark] != isNow else { return isNow ? 1 : 0 }
    return max(isNow ? 1 - blend.share : blend.share, 0)
  }

  /// The visible share of the color of a cell with power, 0...1. It goes with the last quarter of
  /// the piece: noodles may have the color of cells without power, into which they would melt.
  var power: Double {
    let missing = missingShare
    let left = missing < 0.75 ? 1 : 4 * (1 - missing)
    return min(max(share(of: \.isPowered), 0), 1) * min(max(pose.opacity, 0), 1) * left
  }
}

extension Stage.Blend {
  /// The visible share of what cannot overshoot.
  fileprivate var shownShare: Double { min(max(share, 0), 1) }
}
