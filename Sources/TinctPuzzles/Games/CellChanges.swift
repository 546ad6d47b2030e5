internal import TinctGraphics

/// Changes to the cells of a board that happen at the same time, or what a player asks for, from
/// which the rules make them.
public struct CellChanges: Hashable, Sendable {
  /// A cell with a state that is put there or taken away.
  public struct Placement: Hashable, Sendable {
    /// The cell.
    public var cell: Int
    /// The name of the state; nil for the first piece of the player whose turn it is, or for
    /// whatever piece is there.
    public var state: String?

    /// Names a cell and a state.
    public init(_ cell: Int, _ state: String? = nil) {
      self.cell = cell
      self.state = state
    }
  }

  /// Two cells: the way of a piece, or two pieces that change places.
  public struct Step: Hashable, Sendable {
    /// The first cell.
    public var from: Int
    /// The second cell.
    public var to: Int

    /// Names two cells.
    public init(_ from: Int, _ to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The pieces of a line that move along it; what leaves it at one end comes in at the other.
  public struct Slide: Hashable, Sendable {
    /// The line.
    public enum Line: Hashable, Sendable {
      /// The cells of one height, from left to right; from 0 at the top.
      case row(Int)
      /// The cells of one distance from the left, from top to bottom; from 0.
      case column(Int)
      /// Any cells in an order of one's own.
      case cells([Int])
    }

    /// The line.
    public var line: Line
    /// The number of cells by which each piece moves: to the right, down, or on in the order of the
    /// cells; negative for the other way.
    public var by: Int

    /// Describes a slide.
    public init(_ line: Line, by: Int) {
      self.line = line
      self.by = by
    }
  }

  /// The cells from which a piece, or a state, is taken away.
  public var remove: [Placement]
  /// The ways of pieces to empty cells.
  public var move: [Step]
  /// The pairs of cells whose pieces change places.
  public var swap: [Step]
  /// The line whose pieces move along it; nil for none.
  public var slide: Slide?
  /// The cells whose piece, or else whose mark, floor or ground, is flipped.
  public var flip: [Int]
  /// The pieces, or states, that are put on cells, in place of what their layer has there.
  public var place: [Placement]
  /// The cells whose piece shakes, because something cannot be done; nothing changes.
  public var shake: [Int]
  /// The points that players get, by their numbers.
  public var score: [Int: Int]
  /// Words about the move, which become a cue; nil for none.
  public var say: String?
  /// The number of the player whose turn is next; nil for what follows from the move.
  public var turn: Int?
  /// The player passes.
  public var pass: Bool

  /// Describes changes; by default none.
  public init(
    remove: [Placement] = [], move: [Step] = [], swap: [Step] = [], slide: Slide? = nil,
    flip: [Int] = [], place: [Placement] = [], shake: [Int] = [], score: [Int: Int] = [:],
    say: String? = nil, turn: Int? = nil, pass: Bool = false
  ) {
    self.remove = remove
    self.move = move
    self.swap = swap
    self.slide = slide
    self.flip = flip
    self.place = place
    self.shake = shake
    self.score = score
    self.say = say
    self.turn = turn
    self.pass = pass
  }

  /// A piece of the player whose turn it is, on a cell.
  public static func place(_ cell: Int) -> CellChanges { CellChanges(place: [Placement(cell)]) }
  /// The player passes.
  public static var pass: CellChanges { CellChanges(pass: true) }

  /// The way of each piece that slides, moves or changes places, on a board.
  public func ways(on grid: Grid) -> [Step] {
    var ways = move + swap + swap.map { Step($0.to, $0.from) }
    if let slide {
      let cells = grid.cells(of: slide.line)
      for (index, cell) in cells.enumerated() where !cells.isEmpty {
        let target = (index + slide.by % cells.count + cells.count) % cells.count
        if target != index { ways.append(Step(cell, cells[target])) }
      }
    }
    return ways
  }

  /// Changes the cells of a state, the scores and whose turn it is; not the last move.
  ///
  /// - Throws: a refusal; then the state may be in disorder.
  func apply(to state: inout GameState) throws(GameRefusal) {
    for removed in remove {
      try check(removed.cell, state)
      let layer = try removed.state.map { (name) throws(GameRefusal) in
        try named(name, state).layer
      }
      guard let there = state.state(layer ?? .thing, removed.cell),
        removed.state == nil || state.game.state(named: removed.state ?? "") == there
      else { throw .nothing(cell: removed.cell) }
      state[there.layer, removed.cell] = 0
    }
    try applyWays(to: &state)
    guard Set(flip).count == flip.count else {
      throw .rule("\"flip\" names a cell twice, which turns it back; name each cell once")
    }
    for cell in flip {
      try check(cell, state)
      let layers: [GridGame.Layer] = [.thing, .mark, .cell, .ground]
      guard let there = layers.compactMap({ state.state($0, cell) }).first else {
        throw .nothing(cell: cell)
      }
      guard let other = state.game.flipped(there) else {
        throw .notFlippable(cell: cell, there.name)
      }
      state[there.layer, cell] = other.number
    }
    var filled: [GridGame.Layer: Set<Int>] = [:]
    for placed in place {
      try check(placed.cell, state)
      let new = try piece(placed, state)
      guard filled[new.layer, default: []].insert(placed.cell).inserted else {
        throw .rule(
          "\"place\" puts two things on cell \(placed.cell), but a cell holds one in each layer; "
            + "leave one out")
      }
      // A floor may be put where there was none.
      if [.thing, .mark].contains(new.layer), state.isVoid(placed.cell) {
        throw .void(cell: placed.cell)
      }
      if placed.state == nil, !state.isEmpty(placed.cell) { throw .taken(cell: placed.cell) }
      if let count = new.count, state[new.layer, placed.cell] != new.number,
        state.count(of: new) >= count
      {
        throw .noneLeft(new.name, count: count)
      }
      state[new.layer, placed.cell] = new.number
    }
    for cell in shake { try check(cell, state) }
    for (player, points) in score {
      guard state.points.indices.contains(player - 1) else {
        throw .noSuchPlayer(player, players: state.game.players.count)
      }
      let sum = state.points[player - 1].addingReportingOverflow(points)
      guard !sum.overflow, Self.pointRange.contains(sum.partialValue) else {
        throw .rule(
          "player \(player) would have more points than can be counted; score from "
            + "\(Self.pointRange.lowerBound) to \(Self.pointRange.upperBound) in all")
      }
      state.points[player - 1] = sum.partialValue
    }
  }

  private func applyWays(to state: inout GameState) throws(GameRefusal) {
    if let slide {
      let cells = state.grid.cells(of: slide.line)
      for cell in cells { try check(cell, state) }
      guard !cells.isEmpty, Set(cells).count == cells.count else {
        throw .rule("a slide takes a row or column of the board, or different cells")
      }
      guard slide.by % cells.count != 0 else {
        throw .rule(
          "a slide of \(cells.count) cells by \(slide.by) moves nothing; write another \"by\", such "
            + "as 1")
      }
    }
    let ways = ways(on: state.grid)
    for way in ways {
      try check(way.from, state)
      try check(way.to, state)
    }
    for step in move where state.isEmpty(step.from) { throw .nothing(cell: step.from) }
    for step in move + swap where step.from == step.to {
      throw .rule("cell \(step.from) is named as both ends of a way; name two cells")
    }
    for step in swap where state.isEmpty(step.from) && state.isEmpty(step.to) {
      throw .rule(
        "there is no piece on cell \(step.from), and none on \(step.to), to be swapped; name a cell "
          + "with a piece")
    }
    guard Set(ways.map(\.from)).count == ways.count else {
      throw .rule("a piece takes one way at a time; write further ways as a group, in \"serial\"")
    }
    let pieces = ways.map { state[.thing, $0.from] }
    for way in ways { state[.thing, way.from] = 0 }
    for (way, piece) in zip(ways, pieces) where piece != 0 {
      guard state.isEmpty(way.to) else { throw .taken(cell: way.to) }
      guard !state.isVoid(way.to) else { throw .void(cell: way.to) }
      state[.thing, way.to] = piece
    }
  }

  private func check(_ cell: Int, _ state: GameState) throws(GameRefusal) {
    guard state.grid.cells.indices.contains(cell) else {
      throw .noSuchCell(cell, cells: state.grid.cells.count)
    }
  }

  private func named(
    _ name: String, _ state: GameState
  ) throws(GameRefusal) -> GridGame.State {
    guard let found = state.game.state(named: name) else {
      throw .noSuchState(name, state.game.states.map(\.name))
    }
    return found
  }

  private func piece(
    _ placed: Placement, _ state: GameState
  ) throws(GameRefusal) -> GridGame.State {
    if let name = placed.state { return try named(name, state) }
    guard let piece = state.game.piece(of: state.player) else {
      let states = state.game.states
      let sample = states.first { $0.layer == .thing } ?? states.first
      throw .rule(
        "it is not clear what is placed on cell \(placed.cell); name a state, as in "
          + "{\"place\": [[\(placed.cell), \"\(sample?.name ?? "x")\"]]}")
    }
    return piece
  }

  /// The points that a player may have.
  private static let pointRange = -1_000_000_000_000...1_000_000_000_000

  /// The changes in the order in which they are made, as far as they concern cells: what is taken
  /// away, what moves, what is flipped, and what is put there.
  public var stages: [CellChanges] {
    [
      CellChanges(remove: remove), CellChanges(move: move, swap: swap, slide: slide),
      CellChanges(flip: flip), CellChanges(place: place),
    ].filter { $0 != CellChanges() }
  }

  /// The cells on which something comes, goes or is turned over.
  public var cells: [Int] { remove.map(\.cell) + flip + place.map(\.cell) }

  /// The cells that are changed, in order, as far as they are marked as a player's last move.
  var touched: [Int] {
    move.map(\.to) + swap.flatMap { [$0.from, $0.to] } + flip + place.map(\.cell)
  }
}

extension Grid {
  /// Returns the cells of a line in order; none if the board has no such row or column.
  public func cells(of line: CellChanges.Slide.Line) -> [Int] {
    switch line {
    case .cells(let cells): return cells
    case .row(let number): return lines(by: \.y, along: \.x, number)
    case .column(let number): return lines(by: \.x, along: \.y, number)
    }
  }

  private func lines(
    by across: KeyPath<Point, Double>, along: KeyPath<Point, Double>, _ number: Int
  ) -> [Int] {
    // Rounded, because centres in one line may differ in their last bits.
    func rounded(_ value: Double) -> Int { Int((value * 1024).rounded()) }
    let levels = Set(cells.map { rounded($0.center[keyPath: across]) }).sorted()
    guard levels.indices.contains(number) else { return [] }
    return cells.indices.filter { rounded(cells[$0].center[keyPath: across]) == levels[number] }
      .sorted { cells[$0].center[keyPath: along] < cells[$1].center[keyPath: along] }
  }

  /// Returns the cell after another in the direction from the one before: across the opposite side
  /// of a cell with an even number of sides; nil at a border, or if the two are no neighbours.
  func cell(after cell: Int, from previous: Int) -> Int? {
    let sides = cells[cell].sides
    guard sides.count.isMultiple(of: 2),
      let entry = sides.firstIndex(where: { $0.neighbor?.cell == previous })
    else { return nil }
    return sides[(entry + sides.count / 2) % sides.count].neighbor?.cell
  }

  /// Returns the cells in a straight line from one, across a side and then always across the
  /// opposite one, without that cell, to the border or until the line comes back.
  func ray(from cell: Int, across side: Int) -> [Int] {
    var ray: [Int] = []
    var (current, exit) = (cell, side)
    while let next = cells[current].sides[exit].neighbor, next.cell != cell,
      ray.count < cells.count
    {
      ray.append(next.cell)
      let count = cells[next.cell].sides.count
      guard count.isMultiple(of: 2) else { break }
      (current, exit) = (next.cell, (next.side + count / 2) % count)
    }
    return ray
  }
}
