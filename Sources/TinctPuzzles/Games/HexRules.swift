/// Hex, by Piet Hein and John Nash: players place stones in turn; player 1 joins the upper border
/// with the lower one, player 2 the left with the right.
///
/// The board is a parallelogram of hexagons; any other grid in rows and columns serves too. One of
/// the players always wins.
struct HexRules: RuleSet {
  static let name = "hex"
  static let summary =
    "who first joins their two borders wins: player 1 top and bottom, player 2 left and right."
  static let options = [
    RuleOption(
      name: "pie", standard: .flag(false),
      help:
        "Player 2 may, instead of their first stone, take over the first stone of player 1 with "
        + "{\"flip\": [cell]}: it becomes theirs, mirrored at the long diagonal.")
  ]

  private let values: [String: RuleValue]

  init(_ values: [String: RuleValue]) { self.values = values }

  var title: String { ruleTitle(Self.self, values) }

  func problem(with start: GameState) -> String? {
    if let problem = twoPlayerProblem(start) { return problem }
    let specification = start.grid.specification
    guard specification.columns > 0, specification.rows > 0, !specification.wraps else {
      return "the rules 'hex' need a board with rows and columns that does not wrap, such as "
        + "{\"kind\": \"hex\", \"shape\": \"parallelogram\", \"columns\": 11, \"rows\": 11}"
    }
    guard !values.flag("pie") || specification.columns == specification.rows else {
      return "the pie rule mirrors a stone; give the board as many rows as columns"
    }
    return nil
  }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    guard changes.flip.isEmpty else { return try takeOver(changes, &performance) }
    let (cell, piece) = try placement(changes, state)
    performance.state.placed = [cell]
    try performance.effect(CellChanges(place: [.init(cell, piece.name)]))
    performance.state.endTurn()
  }

  private func takeOver(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    let stones = state.owners.indices.filter { state.owner($0) != 0 }
    guard values.flag("pie"), state.player == 2, stones.count == 1, changes.flip == stones,
      let piece = state.game.piece(of: 2)
    else {
      throw .rule(
        "a stone is taken over by player 2, as their first move, if the rules say \"pie\": true; "
          + "place a stone")
    }
    let places = state.grid.places
    let place = places[stones[0]]
    let mirrored =
      places.firstIndex { $0.column == place.row && $0.row == place.column } ?? stones[0]
    try performance.effect(
      CellChanges(remove: [.init(stones[0])], place: [.init(mirrored, piece.name)]))
    performance.state.placed = [mirrored]
    performance.state.endTurn()
  }

  func plays(in state: GameState) -> [CellChanges] {
    isOver(state) ? [] : state.emptyCells.map(CellChanges.place)
  }

  func isOver(_ state: GameState) -> Bool { result(of: state) != nil }

  func result(of state: GameState) -> GameResult? {
    let owners = state.owners
    let (columns, rows) = (state.grid.specification.columns, state.grid.specification.rows)
    let places = state.grid.places
    for player in 1...2 {
      func distance(_ cell: Int) -> Int { player == 1 ? places[cell].row : places[cell].column }
      let last = (player == 1 ? rows : columns) - 1
      var next = owners.indices.filter { owners[$0] == player && distance($0) == 0 }
      var seen = Set(next)
      while let cell = next.popLast() {
        if distance(cell) == last { return .winner(player) }
        for other in state.neighbors(of: cell) where owners[other] == player {
          if seen.insert(other).inserted { next.append(other) }
        }
      }
    }
    return nil
  }

  func scoreMeaning(of state: GameState) -> ScoreMeaning { .count(of: "stones") }

  func scores(of state: GameState) -> [[Int]] { pieceCounts(state) }
}

extension Grid {
  /// The column and the row of each cell of a board in rows and columns.
  public var places: [(column: Int, row: Int)] {
    let count = specification.columns
    // Flat hexagons of a parallelogram are numbered as they are seen, line by line.
    if case .parallelogram = specification.shape, let axial = axialCoordinates {
      return axial.map { ($0.q, $0.r) }
    }
    return cells.indices.map { ($0 % count, $0 / count) }
  }
}
