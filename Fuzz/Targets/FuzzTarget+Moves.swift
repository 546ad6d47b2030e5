internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles

func checkMoves(_ bytes: [UInt8]) throws(FuzzFinding) {
  // A straight piece between two ends: a board on which a few bytes do whatever can be done.
  let line = try mustRead("a game ID") { () throws(DocumentError) in
    try NetGameID.puzzle("3x1:2a1", name: "line")
  }
  try checkMoves(bytes, of: NoodlesAction.self, from: NoodlesState(start: line))
}

func checkMovesOfStones(_ bytes: [UInt8]) throws(FuzzFinding) {
  let square = try mustRead("a grid") { () throws(GridError) in
    try Grid(GridSpecification(kind: .square, columns: 3, rows: 3))
  }
  for rules in StonesRules.allCases {
    try checkMoves(bytes, of: CellAction.self, from: GameState(grid: square, rules: rules))
  }
}

private func checkMoves<Action: GameAction>(
  _ bytes: [UInt8], of game: Action.Type, from start: Action.State
) throws(FuzzFinding) {
  let history: History<Action>
  do { history = try History(parsing: bytes, from: start, limits: fuzzLimits) } catch {
    return try checkErrors(DocumentErrors([error]), in: bytes)
  }
  try checkRoundTrip(of: history)
}

/// Throws unless a history reads the same when it was written, and can be played backwards and
/// again.
func checkRoundTrip<Action: GameAction>(of history: History<Action>) throws(FuzzFinding) {
  let written = try mustRead("moves of a game") { () throws(ActionLogError) in
    try history.logBytes(puzzle: "fuzz")
  }
  let again = try mustRead("the moves that were written") { () throws(DocumentError) in
    try History<Action>(parsing: written, from: history.start)
  }
  try expect(again == history, "the moves that were written are others")
  var played = history
  played.undoAll()
  try expect(played.state == history.start, "what was undone does not lead back to the start")
  played.jump(to: history.count)
  played.jump(to: history.position)
  try expect(played == history, "what is done again is something else")
}
