public import TinctDocuments
public import TinctPuzzles

/// Games saved by Net, from Simon Tatham's Puzzles: a board, its solution if Net knew it, and
/// moves.
///
/// A save file is a list of records: a key of 8 letters, filled up with spaces, a colon, the length
/// of the value in bytes, a colon, the value, and a line feed. (Syntax: `midend_serialise` and
/// `midend_deserialise` in midend.c; `encode_ui`, `execute_move` and `solve_game` in net.c.)
///
/// Contents without a counterpart in packs and moves are skipped: the random seed, the origin of
/// the puzzle, and the shift of the view of a board that wraps.
public struct NetSave: Hashable, Sendable {
  /// The value of the first record.
  static let magic = "Simon Tatham's Portable Puzzle Collection"
  /// The version of the format.
  static let version = "1"
  /// The name of the game.
  static let game = "Net"

  /// The moves of the player.
  public var history: History<NoodlesAction>

  /// The puzzle as it started, with the source in the cell to which the player moved it.
  public var puzzle: Puzzle { history.start.puzzle }

  /// Makes a saved game of moves.
  public init(history: History<NoodlesAction>) {
    self.history = history
  }

  /// Makes a game that nobody has played yet.
  public init(puzzle: Puzzle) {
    self.init(history: History(start: NoodlesState(start: puzzle)))
  }

  /// Returns true if bytes can only be meant as a game saved by one of Simon Tatham's Puzzles.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.drop { $0 == 0x0A || $0 == 0x0D }.starts(with: "SAVEFILE:".utf8)
  }
}

extension NetSave {
  /// Returns the saved game as Net writes it; reading it gives back a game with the same moves.
  ///
  /// Groups of steps are written step by step. The end of a puzzle is left out, because Net cannot
  /// store it.
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

/// A move as a record of a saved game.
private struct NetMove {
  let key: String
  /// The value; nil for a restart, for which Net writes the board.
  let text: String?

  /// Translates a move; nil if nothing is to be written for it.
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
  /// Returns a turn or a lock in Net's words; nil for all other actions, which consist of these.
  fileprivate func netWord(columns: Int) -> String? {
    func word(_ letter: String, _ cell: Int) -> String {
      "\(letter)\(cell % columns),\(cell / columns)"
    }
    switch self {
    case .turn(let cell, let steps, _):
      // Anticlockwise, half a turn, clockwise; a whole turn has no word.
      return word(["", "A", "F", "C"][((steps % 4) + 4) % 4], cell)
    case .lock(let cell): return word("L", cell)
    case .turnBack, .scramble, .solve, .group, .finish, .restart: return nil
    }
  }
}

/// The solution in a saved game, which is masked so that nobody reads it by accident.
///
/// The bytes are split in two halves. A mask made from the second goes over the first, and one made
/// from that over the second. A mask is the SHA-1 of its half followed by the digits of 0, then of
/// 1, and so on. (`obfuscate_bitmap` in misc.c.)
enum NetSolutionText {
  /// Reads a solution in hexadecimal digits; nil if they do not fit the number of cells.
  static func solution(in text: String, cells: Int) -> [Connectors]? {
    guard text.utf8.count == 2 * cells else { return nil }
    let digits = text.unicodeScalars.map { Int(String($0), radix: 16) }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    // The masks come off in the reverse order: the first half hides the second, which hid the
    // first.
    let (first, second) = halves(bytes)
    let tail = masked(second, by: first)
    let clear = masked(first, by: tail) + tail
    let masks = String(decoding: clear, as: UTF8.self).unicodeScalars.map {
      UInt32(String($0), radix: 16)
    }
    guard masks.count == cells, masks.allSatisfy({ $0 != nil }) else { return nil }
    return masks.compactMap { $0.map(Connectors.init(mask:)) }
  }

  /// Returns the hexadecimal digits of a solution.
  static func text(of solution: [Connectors]) -> String {
    let clear = Array(solution.map { String($0.mask, radix: 16) }.joined().utf8)
    let (first, second) = halves(clear)
    let head = masked(first, by: second)
    return (head + masked(second, by: head)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func halves(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    (Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropFirst(bytes.count / 2)))
  }

  /// Masks bytes with those of a seed; masking twice gives them back.
  private static func masked(_ bytes: [UInt8], by seed: [UInt8]) -> [UInt8] {
    var mask: [UInt8] = []
    var number = 0
    while mask.count < bytes.count {
      mask += ContentHasher.sha1(seed + Array(String(number).utf8))
      number += 1
    }
    return zip(bytes, mask).map { $0 ^ $1 }
  }
}
