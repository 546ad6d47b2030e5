/// Blither, by Martin Grider: every space is of one of three kinds, and so is every piece.
///
/// A player moves a piece of theirs to an empty neighbouring space, and then puts a new piece of
/// that space's kind on any empty space. Then groups of the opponent, which are neighbouring pieces
/// of one kind, are captured if they have no empty space beside them, all at once. Who first has
/// captured a piece of each kind wins. A player who can do nothing loses.
///
/// Spaces are states of cells with a `kind`, pieces are states with a `kind` and an `owner`.
struct BlitherRules: RuleSet {
  static let name = "blither"
  static let summary =
    "Martin Grider's game of three kinds; who first captures one of each kind wins."

  init(_ values: [String: RuleValue]) {}

  func problem(with start: GameState) -> String? {
    if let problem = twoPlayerProblem(start) { return problem }
    let spaces = Set(start.grid.cells.indices.compactMap { start.state(.cell, $0)?.kind })
    guard start.grid.cells.indices.allSatisfy({ start.state(.cell, $0)?.kind != nil }) else {
      return "the rules 'blither' need a kind for every space; give each cell of the start a state "
        + "of the layer \"cell\" with a \"kind\""
    }
    for player in 1...2 {
      for kind in spaces.sorted() where piece(of: kind, player, start.game) == nil {
        return "player \(player) has no piece of the kind \"\(kind)\"; give a state with \"owner\" "
          + "\(player) and \"kind\" \"\(kind)\""
      }
    }
    return nil
  }

  private func piece(of kind: String?, _ player: Int, _ game: GridGame) -> GridGame.State? {
    game.states.first { $0.layer == .thing && $0.owner == player && $0.kind == kind }
  }

  /// The kinds of spaces, sorted.
  private func kinds(_ state: GameState) -> [String] {
    Set(state.grid.cells.indices.compactMap { state.state(.cell, $0)?.kind }).sorted()
  }

  /// Returns the name under which the captures of a kind by a player are remembered.
  private func key(_ player: Int, _ kind: String) -> String { "\(player) \(kind)" }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    guard let step = changes.move.first, let new = changes.place.first,
      changes == CellChanges(move: [step], place: [new], say: changes.say)
    else {
      throw .rule(
        "a move of 'blither' moves a piece and places one; write "
          + "{\"move\": [[3, 4]], \"place\": [9]}")
    }
    for cell in [step.from, step.to, new.cell] where !state.grid.cells.indices.contains(cell) {
      throw .noSuchCell(cell, cells: state.grid.cells.count)
    }
    guard state.owner(step.from) == state.player else {
      throw .notYours(cell: step.from, player: state.player)
    }
    guard state.neighbors(of: step.from).contains(step.to) else {
      throw .rule("cells \(step.from) and \(step.to) are no neighbours; move to one beside it")
    }
    guard state.isEmpty(step.to) else { throw .taken(cell: step.to) }
    try performance.effect(CellChanges(move: [step]))
    performance.state.placed = [step.to, new.cell]
    let kind = state.state(.cell, step.to)?.kind
    guard let piece = piece(of: kind, state.player, state.game),
      new.state == nil || new.state == piece.name || new.state == "\(piece.number)"
    else {
      throw .rule(
        "the space \(step.to) is of the kind \"\(kind ?? "")\", so the new piece is, too; leave out "
          + "its state")
    }
    guard performance.state.isEmpty(new.cell) else { throw .taken(cell: new.cell) }
    try performance.effect(CellChanges(place: [.init(new.cell, piece.name)]))
    try capture(&performance)
    performance.state.endTurn()
  }

  private func capture(_ performance: inout Performance<CellAction>) throws(GameRefusal) {
    let state = performance.state
    var captured: Set<Int> = []
    for cell in state.grid.cells.indices
    where state.owner(cell) == state.opponent && !captured.contains(cell) {
      let group = state.group(of: cell)
      if state.liberties(of: group).isEmpty { captured.formUnion(group) }
    }
    guard !captured.isEmpty else { return }
    for cell in captured {
      let kind = state.state(.thing, cell)?.kind ?? ""
      performance.state.memory[key(state.player, kind), default: 0] += 1
    }
    try performance.effect(CellChanges(remove: captured.sorted().map { .init($0) }))
  }

  func plays(in state: GameState) -> [CellChanges] {
    guard !hasWon(state) else { return [] }
    let empty = state.emptyCells
    return steps(state).flatMap { step -> [CellChanges] in
      let kind = state.state(.cell, step.to)?.kind
      guard let piece = piece(of: kind, state.player, state.game), isLeft(piece, state) else {
        return []
      }
      let targets = (empty.filter { $0 != step.to } + [step.from]).sorted()
      return targets.map { CellChanges(move: [step], place: [.init($0, piece.name)]) }
    }
  }

  private func isLeft(_ piece: GridGame.State, _ state: GameState) -> Bool {
    piece.count.map { state.count(of: piece) < $0 } ?? true
  }

  private func steps(_ state: GameState) -> [CellChanges.Step] {
    state.grid.cells.indices.filter { state.owner($0) == state.player }.flatMap { cell in
      Set(state.neighbors(of: cell)).sorted().filter(state.isEmpty).map { .init(cell, $0) }
    }
  }

  private func hasWon(_ state: GameState) -> Bool { (1...2).contains { hasWon($0, state) } }

  private func hasWon(_ player: Int, _ state: GameState) -> Bool {
    kinds(state).allSatisfy { state.memory[key(player, $0), default: 0] > 0 }
  }

  func isOver(_ state: GameState) -> Bool {
    if hasWon(state) { return true }
    return !steps(state).contains { step in
      let kind = state.state(.cell, step.to)?.kind
      return piece(of: kind, state.player, state.game).map { isLeft($0, state) } ?? false
    }
  }

  func result(of state: GameState) -> GameResult? {
    for player in 1...2 where hasWon(player, state) { return .winner(player) }
    return .winner(state.opponent)
  }

  func scoreMeaning(of state: GameState) -> ScoreMeaning {
    .score(of: "pieces captured of each kind")
  }

  /// Returns how many pieces of each kind each player has captured, kinds in alphabetical order.
  func scores(of state: GameState) -> [[Int]] {
    let kinds = kinds(state)
    return (1...2).map { player in kinds.map { state.memory[key(player, $0), default: 0] } }
  }
}
