internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// A board as it is shown: at the start of its game, or after some moves.
enum BoardState {
  case noodles(NoodlesState)
  case stones(StonesPosition)

  /// A text that differs for boards that look different.
  var identity: String {
    switch self {
    case .noodles(let state):
      "\(NoodlesAction.identity(of: NoodlesState(start: state.puzzle)) ?? "") "
        + state.connectors.map { String($0.mask) }.joined(separator: ",")
        + " \(state.locked.sorted()) \(state.puzzle.solution?.map { String($0.mask) } ?? [])"
    case .stones(let position):
      "\(position.states) \(position.cells) \(position.marks) "
        + "\(position.labels) \(position.lastMove)"
    }
  }
}

/// A game on a board, with the moves that were made.
enum PlayedGame {
  case noodles(History<NoodlesAction>)
  case stones(History<CellAction>)

  /// Begins a game, or replays a log of it.
  ///
  /// - Parameters:
  ///   - log: the log; empty for none.
  ///   - position: the number of moves that are done; nil for as many as the log says.
  init(
    _ board: Library.OpenBoard, log: String, at position: Int?, rules: StonesRules?
  ) throws(StudioProblem) {
    let bytes = Array(log.utf8)
    if board.isNoodles {
      let start = NoodlesState(start: board.source.pack.puzzles[board.index])
      var history: History<NoodlesAction> = try Self.history(bytes, from: start)
      history.jump(to: min(max(position ?? history.position, 0), history.count))
      self = .noodles(history)
    } else {
      let start = try Self.start(of: board, bytes, rules: rules)
      var history: History<CellAction> = try Self.history(bytes, from: start)
      history.jump(to: min(max(position ?? history.position, 0), history.count))
      self = .stones(history)
    }
  }

  private static func history<Action: GameAction>(
    _ bytes: [UInt8], from start: Action.State
  ) throws(StudioProblem) -> History<Action> {
    guard !bytes.isEmpty else { return History(start: start) }
    do throws(DocumentError) { return try History(parsing: bytes, from: start) } catch {
      throw StudioProblem(error, in: "the moves")
    }
  }

  private static func start(
    of board: Library.OpenBoard, _ bytes: [UInt8], rules: StonesRules?
  ) throws(StudioProblem) -> GameState {
    var header = ActionLogHeader(game: CellAction.gameName)
    if !bytes.isEmpty {
      do throws(DocumentError) { header = try ActionLogHeader(parsing: bytes) } catch {
        throw StudioProblem(error, in: "the moves")
      }
    }
    let isBare = bytes.isEmpty || header.start == nil && header.rules == nil
    do throws(Failure) {
      return try Session.start(
        of: header, at: "the moves", board.index, in: board.source,
        rules: board.source.game == nil && isBare ? rules ?? .free : nil)
    } catch { throw StudioProblem([error]) }
  }

  /// The state that is shown.
  func state(of board: Library.OpenBoard) throws(StudioProblem) -> BoardState {
    switch self {
    case .noodles(let history): return .noodles(history.state)
    case .stones(let history):
      do throws(PuzzleError) {
        return .stones(try history.state.position(name: board.name))
      } catch { throw StudioProblem(422, "the position cannot be shown: \(error)") }
    }
  }

  /// The number of moves that are done, and of all.
  var extent: (position: Int, count: Int) {
    switch self {
    case .noodles(let history): (history.position, history.count)
    case .stones(let history): (history.position, history.count)
    }
  }

  /// The log of all moves, those that are taken back among them.
  func log(of board: Library.OpenBoard) throws(StudioProblem) -> String {
    let name = board.source.pack.names.count > 1 ? board.name : nil
    do throws(ActionLogError) {
      switch self {
      case .noodles(var history):
        history.jump(to: history.count)
        return String(decoding: try history.logBytes(puzzle: name), as: UTF8.self)
      case .stones(var history):
        history.jump(to: history.count)
        return String(decoding: try history.logBytes(puzzle: name), as: UTF8.self)
      }
    } catch { throw StudioProblem(422, "the moves cannot be written: \(error)") }
  }
}

extension Studio {
  /// The state of a board that a request describes by moves.
  func boardState(_ body: RequestBody, of board: Library.OpenBoard) throws(StudioProblem)
    -> BoardState
  {
    let log = try body.text("log") ?? ""
    let position = try body.integer("at", in: 0...1 << 24)
    if log.isEmpty, !board.isNoodles {
      // As the file has it, labels and the last move included.
      return .stones(board.source.pack.positions[board.index])
    }
    return try PlayedGame(board, log: log, at: position, rules: nil).state(of: board)
  }
}
