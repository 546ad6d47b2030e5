/// Sokoban, by Hiroyuki Imabayashi: somebody pushes boxes onto goals, one at a time.
///
/// It is played on any cells with an even number of sides; a box moves on straight.
struct SokobanRules: RuleSet {
  static let name = "sokoban"
  static let summary =
    "one player pushes boxes onto goals, one at a time."
  static let options = [
    RuleOption(
      name: "player", standard: .text("player"), help: "The state of the one who pushes.",
      wording: .state),
    RuleOption(
      name: "box", standard: .text("box"), help: "The state of boxes.", wording: .state),
    RuleOption(
      name: "stored", standard: .text("stored"),
      help: "The state of boxes on goals, if the game has one.", wording: .state),
    RuleOption(
      name: "wall", standard: .text("wall"), help: "The state of walls.", wording: .state),
    RuleOption(
      name: "goal", standard: .text("goal"), help: "The state of goals, of cells or marks.",
      wording: .state),
  ]

  private let values: [String: RuleValue]

  init(_ values: [String: RuleValue]) { self.values = values }

  var title: String { ruleTitle(Self.self, values) }

  private func state(_ option: String, _ game: GridGame) -> GridGame.State? {
    game.state(named: values.text(option))
  }

  func problem(with start: GameState) -> String? {
    for option in ["player", "box", "goal"] {
      guard let state = state(option, start.game) else {
        return "the rules 'sokoban' need a state \"\(values.text(option))\"; give it, or name the "
          + "one that serves as \"\(option)\" in \"rules\""
      }
      let isPiece = option != "goal"
      guard (state.layer == .thing) == isPiece else {
        return "\"\(state.name)\" is in the wrong layer; players and boxes are things, goals are "
          + "cells or marks"
      }
    }
    let players = state("player", start.game).map(start.count) ?? 0
    return players == 1 ? nil : "\(players) cells have the player; put it on one"
  }

  private func isBox(_ cell: Int, _ state: GameState) -> Bool {
    let there = state[.thing, cell]
    return there != 0
      && [self.state("box", state.game), self.state("stored", state.game)]
        .contains { $0?.number == there }
  }

  private func isGoal(_ cell: Int, _ state: GameState) -> Bool {
    guard let goal = self.state("goal", state.game) else { return false }
    return state[goal.layer, cell] == goal.number
  }

  private func isWall(_ cell: Int, _ state: GameState) -> Bool {
    guard let wall = self.state("wall", state.game) else { return false }
    return state[wall.layer, cell] == wall.number || state.isVoid(cell)
  }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    guard let step = changes.move.first,
      changes == CellChanges(move: [step], say: changes.say)
    else { throw .rule("a move of 'sokoban' is one step; write {\"move\": [[3, 4]]}") }
    for cell in [step.from, step.to] where !state.grid.cells.indices.contains(cell) {
      throw .noSuchCell(cell, cells: state.grid.cells.count)
    }
    guard state[.thing, step.from] == self.state("player", state.game)?.number else {
      throw .nothing(cell: step.from)
    }
    guard state.neighbors(of: step.from).contains(step.to), !isWall(step.to, state) else {
      throw .rule("there is no way from cell \(step.from) to cell \(step.to); go another way")
    }
    var ways = [step]
    if isBox(step.to, state) {
      guard let next = state.grid.cell(after: step.to, from: step.from), state.isEmpty(next),
        !isWall(next, state)
      else { throw .rule("the box on cell \(step.to) cannot be pushed; go another way") }
      ways.append(.init(step.to, next))
    }
    try performance.effect(CellChanges(move: ways))
    if ways.count > 1 { try store(ways[1].to, from: step.to, &performance) }
    performance.state.lastTurn = ways.map(\.to)
    performance.state.memory["moves", default: 0] += 1
    if ways.count > 1 { performance.state.memory["pushes", default: 0] += 1 }
  }

  /// Gives a box that was pushed the look that it has on goals, or beside them.
  private func store(
    _ cell: Int, from previous: Int, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    guard let box = self.state("box", state.game), let stored = self.state("stored", state.game)
    else { return }
    let wanted = isGoal(cell, state) ? stored : box
    guard state[.thing, cell] != wanted.number else { return }
    try performance.effect(CellChanges(place: [.init(cell, wanted.name)]))
  }

  func plays(in state: GameState) -> [CellChanges] {
    guard !isOver(state),
      let player = self.state("player", state.game),
      let from = state.grid.cells.indices.first(where: { state[.thing, $0] == player.number })
    else { return [] }
    return Set(state.neighbors(of: from)).sorted().compactMap { to in
      guard !isWall(to, state) else { return nil }
      if isBox(to, state) {
        guard let next = state.grid.cell(after: to, from: from), state.isEmpty(next),
          !isWall(next, state)
        else { return nil }
      } else if !state.isEmpty(to) {
        return nil
      }
      return CellChanges(move: [.init(from, to)])
    }
  }

  /// Returns true if every box is on a goal, or every goal has a box.
  func isOver(_ state: GameState) -> Bool {
    let boxes = state.grid.cells.indices.filter { isBox($0, state) }
    guard !boxes.isEmpty else { return false }
    let goals = state.grid.cells.indices.filter { isGoal($0, state) }
    return boxes.count <= goals.count
      ? boxes.allSatisfy { isGoal($0, state) } : goals.allSatisfy { isBox($0, state) }
  }

  func result(of state: GameState) -> GameResult? { .solved }

  func scoreMeaning(of state: GameState) -> ScoreMeaning { .score(of: "moves, pushes") }

  /// Returns the moves and the pushes.
  func scores(of state: GameState) -> [[Int]] {
    [[state.memory["moves", default: 0], state.memory["pushes", default: 0]]]
  }
}
