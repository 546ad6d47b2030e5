extension Hint {
  /// Returns the hint in sentences, one a line: advice and its reason.
  ///
  /// - Parameter state: the state of the game that the hint was found for.
  public func sentences(of state: NoodlesState) -> [String] {
    let grid = state.grid
    return switch self {
    case .solved: ["The puzzle is solved."]
    case .mistakes(let mistakes):
      mistakes.map { mistake in
        "\(grid.name(ofCell: mistake.cell).capitalizedFirst) is turned the wrong way: "
          + "\(mistake.deduction.because(on: grid))."
      }
    case .next(let cell, let settled, let deduction):
      [Self.advice(cell, settled, deduction, state)]
    case .open(let cells):
      [
        "Logic settles no further piece: there are several solutions, or too much would have to "
          + "be tried. Still open: "
          + cells.prefix(12).map(String.init).joined(separator: ", ")
          + (cells.count > 12 ? " ..." : "") + "."
      ]
    case .unsolvable(let contradiction):
      ["The puzzle cannot be solved: \(contradiction.words(on: grid))."]
    }
  }

  /// Returns the sentence, in the imperative, that says how to turn a piece.
  private static func advice(
    _ cell: Int, _ settled: Connectors, _ deduction: SolvingTrace.Deduction, _ state: NoodlesState
  ) -> String {
    let grid = state.grid
    let sides = grid.cells[cell].sides.count
    let piece = PieceClass(of: settled, sides: sides).family
    let start = state.connectors[cell]
    let turns = start.turns(to: settled, sides: sides) ?? 0
    // Half a turn of a piece that looks the same from both ends: the direction does not matter.
    let isEitherWay = start.turned(by: -turns, sides: sides) == settled
    return "\(grid.name(ofCell: cell).capitalizedFirst): turn the \(piece) "
      + "\(Self.turning(turns, sides: sides, isEitherWay: isEitherWay)), so that it reaches "
      + "\(grid.directions(of: settled, ofCell: cell)): \(deduction.because(on: grid))."
  }

  /// Returns the words for the shorter direction: `once clockwise`, `twice`.
  private static func turning(_ turns: Int, sides: Int, isEitherWay: Bool) -> String {
    let steps = min(turns, sides - turns)
    let count = steps == 1 ? "once" : steps == 2 ? "twice" : "\(steps) times"
    if isEitherWay { return count }
    return "\(count) \(2 * turns < sides ? "counter-clockwise" : "clockwise")"
  }
}

extension SolvingTrace.Deduction {
  /// Returns the reason as the part of a sentence after a colon.
  public func because(on grid: Grid) -> String {
    func sides(_ sides: Connectors) -> String { "its " + grid.sideNames(sides, ofCell: cell) }
    switch reason {
    case .locked: return "it is locked"
    case .symmetric: return "it looks the same however it is turned"
    case .borders(let closed):
      let hasWall = closed.sides.contains { grid.cells[cell].sides[$0].isWall }
      let hasBorder = closed.sides.contains { !grid.cells[cell].sides[$0].isWall }
      let what = hasWall && hasBorder ? "the border and a wall" : hasWall ? "a wall" : "the border"
      return "\(sides(closed)) \(closed.count == 1 ? "faces" : "face") \(what), which nothing "
        + "can reach"
    case .neighbors(let joined, let closed):
      func neighbors(_ some: Connectors, _ verb: String) -> String? {
        let noun = some.count == 1 ? "neighbour" : "neighbours"
        return some.mask == 0 ? nil : "the \(noun) across \(sides(some)) \(verb) reach it"
      }
      return [neighbors(joined, "must"), neighbors(closed, "cannot")].compactMap(\.self)
        .joined(separator: ", and ")
    case .loop(let loop):
      return loop.count == 1
        ? "the piece across \(sides(loop)) is joined to this one already, so reaching it would "
          + "close "
          + "a loop"
        : "the pieces across \(sides(loop)) are joined already, to this one or to each other, so "
          + "reaching them would close a loop"
    case .island(let cells):
      return "turned any other way, it would seal off \(cells) \(cells == 1 ? "piece" : "pieces") "
        + "from the rest"
    case .trial(let tried, let depth, let contradiction):
      let deep = depth > 1 ? ", as trying further turns shows" : ""
      return "if it reached \(grid.directions(of: tried, ofCell: cell)), "
        + "\(contradiction.words(on: grid))\(deep)"
    }
  }
}

extension SolvingTrace.Contradiction {
  /// Returns the contradiction as a clause.
  public func words(on grid: Grid) -> String {
    switch self {
    case .noTurn(let cell): "no turn of the piece on \(grid.name(ofCell: cell)) would be left"
    case .loop(let side):
      "a loop would close at \(grid.name(ofCell: side.cell)), "
        + "at its " + grid.sideNames(Connectors(sides: [side.side]), ofCell: side.cell)
    case .island(let cell, let cells):
      "\(cells) \(cells == 1 ? "piece" : "pieces") around \(grid.name(ofCell: cell)) would be "
        + "sealed off from the rest"
    case .count: "there are too many connectors, or too few, for all pieces to be joined"
    }
  }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
