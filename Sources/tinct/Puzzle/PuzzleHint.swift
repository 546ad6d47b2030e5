internal import TinctDocuments
internal import TinctBoards
internal import ArgumentParser
internal import TinctPipeline
internal import TinctPuzzles

/// Shows the next step in a puzzle.
struct PuzzleHint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Suggest the next piece of a puzzle that logic settles, and say why.",
    discussion: """
      The hint is the simplest deduction that the moves have not used yet: by the border and \
      walls, by neighbours, by loops, by pieces that would be sealed off, or by trying. Pieces \
      that were turned or locked wrong come first.

      Moves are those of --moves, a file such as 'tinct puzzle convert game.sav --as moves' writes \
      (schemas/moves.schema.json), or a game saved by Net; a saved game may also be given alone. \
      Without moves the puzzle is as it starts.

      Examples:
        tinct puzzle hint packs/thirteen.json --puzzle 3
        tinct puzzle hint packs/thirteen.json --puzzle 3 --moves moves.jsonl
        tinct puzzle hint game.sav
      """)

  @Argument(
    help: """
      A pack, a list of Net game IDs, a game saved by Net, a game ID, or '-' for standard input.
      """)
  var pack: String

  @OptionGroup var mappingOptions: MappingOptions

  @Option(help: .puzzle("the one that the moves name, or the only one"))
  var puzzle: String?

  @Option(help: ArgumentHelp("The moves that were made.", valueName: "file"))
  var moves: String?

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    if let source = run.packs([pack], mapping: mappingOptions.mapping, single: true).first,
      let game = run.game(puzzle, moves: moves, in: source)
    {
      tell(game, of: source, run)
    }
    try options.finishListing(run)
  }

  private func tell(
    _ game: Session.Game<NoodlesAction>, of source: PackReader.Source, _ run: Session
  ) {
    let state = game.history.state
    let hint = Hint(after: game.history, trials: solving.maxTrials)
    let sentences = hint.sentences(of: state)
    if case .unsolvable = hint {
      run.note(
        Failure(
          .badData, location: source.location(ofPuzzle: game.index), problem: "cannot be solved",
          remedy: "check its pieces, walls and sources"))
    }
    if options.json {
      Console.write(hint.json(sentences, of: state).documentBytes)
    } else if case .unsolvable = hint {
      return
    } else {
      Console.print(sentences.map(printable).joined(separator: "\n"))
    }
  }
}

extension Hint {
  /// The hint as JSON.
  fileprivate func json(_ sentences: [String], of state: NoodlesState) -> JSONValue {
    var members: [JSONValue.Member] = [.init("hint", .string(kind))]
    switch self {
    case .solved, .unsolvable: break
    case .mistakes(let mistakes):
      members.append(
        .init(
          "mistakes",
          .array(
            mistakes.map { mistake in
              .object(
                [
                  .init("cell", .integer(mistake.cell)),
                  .init("technique", .string("\(mistake.deduction.technique)")),
                ], .line)
            })))
    case .next(let cell, let settled, let deduction):
      let sides = state.grid.cells[cell].sides.count
      let turns = state.connectors[cell].turns(to: settled, sides: sides) ?? 0
      // By the numbers of sides that the pack has.
      let given = GivenSides(state.grid.specification)
      let piece = given?.converted(settled, onCell: cell) ?? settled
      members += [
        .init("cell", .integer(cell)), .init("turn", .integer(turns)),
        .init("piece", .integer(Int(piece.mask))),
        .init("technique", .string("\(deduction.technique)")),
      ]
    case .open(let cells): members.append(.init("cells", .array(cells.map { .integer($0) }, .line)))
    }
    members.append(.init("text", .array(sentences.map { .string($0) })))
    return .object(members)
  }

  private var kind: String {
    switch self {
    case .solved: "solved"
    case .mistakes: "mistakes"
    case .next: "next"
    case .open: "open"
    case .unsolvable: "unsolvable"
    }
  }
}
