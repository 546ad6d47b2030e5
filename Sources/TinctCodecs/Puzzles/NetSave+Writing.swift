internal import TinctPuzzles

extension NetSave {
  /// The saved game as Net writes it; reading it gives an equal one back, but for names.
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
    records += [
      ("UI", "O0,0;C\(source % columns),\(source / columns)"),
      ("NSTATES", "\(record.moves.count + 1)"), ("STATEPOS", "\(record.done + 1)"),
    ]
    for move in record.moves {
      let text = move.netText(columns: columns)
      records.append((move.netKey, text ?? description))
    }
    return records.flatMap { Array("\(Self.padded($0.0)):\($0.1.utf8.count):\($0.1)\n".utf8) }
  }

  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: NetSaveRecords.keyLength - key.utf8.count)
  }
}

extension PuzzleMove {
  /// The key of its record.
  fileprivate var netKey: String {
    switch self {
    case .restart: "RESTART"
    case .steps(_, .solve): "SOLVE"
    case .steps: "MOVE"
    }
  }
}
