/// Othello: a disc is placed so that it encloses discs of the opponent in straight lines, which are
/// flipped.
///
/// On squares lines run along rows, columns and diagonals; on other cells with an even number of
/// sides across opposite sides. A player who cannot place a disc loses the turn; the game ends when
/// nobody can. Most discs win.
struct OthelloRules: RuleSet {
  static let name = "othello"
  static let summary =
    "a disc flips the lines of discs that it encloses; most discs win."

  init(_ values: [String: RuleValue]) {}

  func problem(with start: GameState) -> String? { twoPlayerProblem(start) }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    guard !changes.pass else {
      throw .rule("who cannot place a disc loses the turn without a pass; leave it out")
    }
    let state = performance.state
    let (cell, piece) = try placement(changes, state)
    let flipped = enclosed(from: cell, state, state.owners)
    guard !flipped.isEmpty else {
      throw .rule("a disc on cell \(cell) encloses none of the opponent's; choose another cell")
    }
    performance.state.placed = [cell]
    try performance.effect(CellChanges(place: [.init(cell, piece.name)]))
    try performance.effect(CellChanges(flip: flipped))
    performance.state.endTurn()
    // The next player may have no move, and then the turn comes back.
    if !hasPlays(performance.state) {
      let lastTurn = performance.state.lastTurn
      performance.state.endTurn()
      performance.state.lastTurn = lastTurn
    }
  }

  /// Returns the opponent's discs that one on an empty cell would enclose, ascending.
  private func enclosed(from cell: Int, _ state: GameState, _ owners: [Int]) -> [Int] {
    var found: [Int] = []
    for ray in state.grid.lines(from: cell) {
      guard let first = ray.first, owners[first] == state.opponent,
        let end = ray.firstIndex(where: { owners[$0] != state.opponent }),
        owners[ray[end]] == state.player
      else { continue }
      found += ray[..<end]
    }
    return found.sorted()
  }

  func plays(in state: GameState) -> [CellChanges] {
    let owners = state.owners
    return state.emptyCells.filter { !enclosed(from: $0, state, owners).isEmpty }
      .map(CellChanges.place)
  }

  private func hasPlays(_ state: GameState) -> Bool {
    let owners = state.owners
    return state.emptyCells.contains { !enclosed(from: $0, state, owners).isEmpty }
  }

  func isOver(_ state: GameState) -> Bool {
    if hasPlays(state) { return false }
    var other = state
    other.endTurn()
    return !hasPlays(other)
  }

  func result(of state: GameState) -> GameResult? {
    let counts = pieceCounts(state).map { $0[0] }
    return counts[0] == counts[1] ? .draw : .winner(counts[0] > counts[1] ? 1 : 2)
  }

  func scoreMeaning(of state: GameState) -> ScoreMeaning { .score(of: "discs") }

  func scores(of state: GameState) -> [[Int]] { pieceCounts(state) }
}

extension Grid {
  /// Returns the straight lines from a cell to the border, without that cell: on rectangles of
  /// squares diagonals, too.
  func lines(from cell: Int) -> [[Int]] {
    let specification = specification
    guard specification.kind.name == GridKind.square.name, !specification.wraps,
      specification.columns > 0, specification.walls.isEmpty
    else { return cells[cell].sides.indices.map { ray(from: cell, across: $0) } }
    let (columns, rows) = (specification.columns, specification.rows)
    let (x, y) = (cell % columns, cell / columns)
    var lines: [[Int]] = []
    for (stepX, stepY) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
      var line: [Int] = []
      var (x, y) = (x + stepX, y + stepY)
      while x >= 0, y >= 0, x < columns, y < rows {
        line.append(y * columns + x)
        (x, y) = (x + stepX, y + stepY)
      }
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }
}
