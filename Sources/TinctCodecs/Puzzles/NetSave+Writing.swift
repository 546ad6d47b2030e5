internal import TinctPuzzles

extension NetSave {
  /// The saved game as Net writes it; reading it gives back one in which the same was done.
  ///
  /// Groups of steps are written by their steps, and that the puzzle is finished is not written, for
  /// which Net has no words.
  ///
  /// Net shows no source but one: a puzzle with several, or none, has no saved game.
  public func bytes() throws(NetGameIDError) -> [UInt8] {
    let description = try NetGameID.description(of: puzzle)
    guard puzzle.sources.count == 1, let source = puzzle.sources.first else {
      throw .sourceCount(puzzle.sources.count)
    }
    let columns = puzzle.gridSpecification.columns
    let size = NetGameID.size(of: puzzle.gridSpecification)
    var records = [
      ("SAVEFILE", Self.magic), ("VERSION", Self.version), ("GAME", Self.game),
      ("PARAMS", size), ("CPARAMS", size), ("DESC", description),
    ]
    if let solution = puzzle.solution {
      records.append(("AUXINFO", NetSolutionText.text(of: solution)))
    }
    let moves = history.performed.map { NetMove($0, columns: columns) }
    let done = moves.prefix(history.position).count { $0 != nil }
    records += [
      ("UI", "O0,0;C\(source % columns),\(source / columns)"),
      ("NSTATES", "\(moves.count { $0 != nil } + 1)"), ("STATEPOS", "\(done + 1)"),
    ]
    for case let move? in moves {
      records.append((move.key, move.text ?? description))
    }
    return records.flatMap { Array("\(Self.padded($0.0)):\($0.1.utf8.count):\($0.1)\n".utf8) }
  }

  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: NetSaveRecords.keyLength - key.utf8.count)
  }
}

/// What was done in one go, as a record of a saved game.
private struct NetMove {
  let key: String
  /// What is written; nil for a restart, for which Net writes the board.
  let text: String?

  /// - Returns: nil where nothing is to be written.
  init?(_ performed: PerformedAction<NoodlesAction>, columns: Int) {
    let words = performed.flattened.compactMap { $0.action.netWord(columns: columns) }
    switch performed.action {
    case .turn, .turnBack, .lock, .group(_, .player):
      (key, text) = ("MOVE", words.joined(separator: ";"))
    case .scramble, .group(_, .jumble):
      (key, text) = ("MOVE", (["J"] + words).joined(separator: ";"))
    case .solve, .group(_, .solve):
      (key, text) = ("SOLVE", (["S"] + words).joined(separator: ";"))
    case .restart: (key, text) = ("RESTART", nil)
    case .finish: return nil
    }
  }
}

extension NoodlesAction {
  /// A turn or a lock in Net's words; nil for all else, which consists of them.
  fileprivate func netWord(columns: Int) -> String? {
    func word(_ letter: String, _ cell: Int) -> String {
      "\(letter)\(cell % columns),\(cell / columns)"
    }
    switch self {
    case .turn(let cell, let steps, _):
      return word(["", "A", "F", "C"][((steps % 4) + 4) % 4], cell)
    case .lock(let cell): return word("L", cell)
    case .turnBack, .scramble, .solve, .group, .finish, .restart: return nil
    }
  }
}
