package import TinctPuzzles

/// Returns a state of the layer of pieces.
private func piece(
  _ name: String, _ number: Int, owner: Int? = nil, kind: String? = nil, count: Int? = nil
) -> GridGame.State {
  GridGame.State(name: name, number: number, owner: owner, kind: kind, count: count)
}

/// Games of each rule set, small enough that a game at random comes to its end.
package enum SmallGames {
  package static let players = [piece("black", 1, owner: 1), piece("white", 2, owner: 2)]

  /// States of every layer, some of which there are few of, or which flip.
  package static let everyLayer =
    players + [
      piece("crate", 3, count: 2), GridGame.State(name: "wall", number: 4, layer: .cell),
      GridGame.State(name: "lit", number: 5, layer: .mark, flip: "dim"),
      GridGame.State(name: "dim", number: 6, layer: .mark, flip: "lit"),
      GridGame.State(name: "sea", number: 7, layer: .ground),
    ]

  package static func game(
    _ rules: String, _ values: [String: RuleValue] = [:], states: [GridGame.State] = players,
    players: [String] = ["Black", "White"]
  ) -> GridGame {
    GridGame(
      name: rules, states: states, players: players,
      rules: RuleSets.named(rules, values) ?? RuleSets.make(RuleSets.all[0]))
  }

  /// Starts a game on squares; `.` is an empty cell, another letter the state with that number in
  /// the list.
  package static func start(_ game: GridGame, _ rows: [String], cells: [String] = []) throws
    -> GameState
  {
    func states(_ rows: [String]) -> [StonesPosition.State] {
      rows.joined().map { .number(Int(String($0)) ?? 0) }
    }
    let grid = GridSpecification(kind: .square, columns: rows[0].count, rows: rows.count)
    return try GameState(
      game,
      from: StonesPosition(
        name: "start", grid: grid, states: states(rows), cells: states(cells)))
  }

  /// A board of stones: `1` and `2` for stones, any other letter for none.
  package static func stones(_ rows: String..., player: Int = 1) throws -> GameState {
    let grid = try Grid(
      GridSpecification(kind: .square, columns: rows[0].count, rows: rows.count))
    return GameState(
      grid: grid, rules: .surround, owners: rows.joined().map { Int(String($0)) ?? 0 },
      player: player)
  }

  package static func othello(columns: Int = 8) throws -> GameState {
    let middle = columns / 2 - 1
    let rows = (0..<columns).map { row in
      String(
        (0..<columns).map { column in
          guard (middle...middle + 1).contains(row), (middle...middle + 1).contains(column) else {
            return "."
          }
          return row == column ? "2" : "1"
        })
    }
    return try start(game("othello"), rows)
  }

  package static func hex(
    _ side: Int, pie: Bool = false, isFlat: Bool = false
  ) throws -> GameState {
    let specification = GridSpecification(
      kind: .hex, shape: .parallelogram(columns: side, rows: side),
      orientation: isFlat ? .flat : .pointy)
    return GameState(game("hex", ["pie": .flag(pie)]), on: try Grid(specification))
  }

  package static let sokobanStates = [
    GridGame.State(name: "wall", number: 1, layer: .cell),
    GridGame.State(name: "goal", number: 2, layer: .mark),
    piece("box", 3), piece("player", 4), piece("stored", 5),
  ]

  /// A level with the usual signs: `#` walls, `.` goals, `$` boxes, `@` the player.
  package static func sokoban(_ rows: [String]) throws -> GameState {
    let signs = Array(rows.joined())
    func list(_ table: [Character: Int]) -> [StonesPosition.State] {
      signs.map { .number(table[$0] ?? 0) }
    }
    let position = try StonesPosition(
      name: "level",
      grid: GridSpecification(kind: .square, columns: rows[0].count, rows: rows.count),
      states: list(["$": 3, "@": 4, "+": 4, "*": 5]), cells: list(["#": 1]),
      marks: list([".": 2, "+": 2, "*": 2]))
    return try GameState(game("sokoban", states: sokobanStates, players: []), from: position)
  }

  package static let gems = (1...4).map { piece("gem \($0)", $0) }

  /// A start on which some gems can be swapped.
  package static let gemRows = ["123124", "341243", "213421", "432134", "124312", "231243"]

  package static func match(_ rows: [String], refill: Bool = true) throws -> GameState {
    try start(game("match", ["refill": .flag(refill)], states: gems, players: []), rows)
  }

  package static let blitherStates =
    (1...3).map { GridGame.State(name: "space \($0)", number: $0, layer: .cell, kind: "\($0)") }
    + (1...3).map { piece("black \($0)", 3 + $0, owner: 1, kind: "\($0)") }
    + (1...3).map { piece("white \($0)", 6 + $0, owner: 2, kind: "\($0)") }

  package static func blither(_ rows: [String], cells: [String]) throws -> GameState {
    try start(game("blither", states: blitherStates), rows, cells: cells)
  }

  package static func all() throws -> [GameState] {
    let square = try Grid(GridSpecification(kind: .square, columns: 4, rows: 3))
    let ended =
      ["full": .flag(true), "passes": .number(2), "winner": .text("most")]
      as [String: RuleValue]
    return [
      GameState(game("free"), on: square), GameState(game("free", ended), on: square),
      GameState(game("catchup", ["measured": .flag(true)]), on: square),
      GameState(game("catchup", ["ties": .flag(false)]), on: square),
      GameState(game("surround"), on: square), try othello(columns: 4), try hex(4),
      try hex(3, pie: true), try sokoban(["######", "#@$ .#", "#  $.#", "######"]),
      try match(gemRows),
      try match(gemRows, refill: false),
      try blither(["4...", ".5.8", "7..9"], cells: ["1231", "2312", "3123"]),
    ]
  }
}
