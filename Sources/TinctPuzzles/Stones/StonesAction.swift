/// An action of a player in a game of stones.
public enum StonesAction: Hashable, Sendable {
  /// The player whose turn it is places a stone on an empty cell. Each group that it captures is a
  /// subaction.
  case place(cell: Int)
  /// Stones are taken off the board.
  case capture(cells: [Int])
  /// The player ends the turn, or skips it, depending on the rules.
  case pass
}

extension StonesAction: GameAction {
  /// A game of stones for two.
  public typealias State = StonesState

  /// The name of the game.
  public static let gameName = "stones"

  /// Performs the action if the rules allow it.
  public func perform(_ performance: inout Performance<StonesAction>) throws(StonesRefusal) {
    guard !performance.state.isOver else { throw .over }
    performance.state.labels = []
    switch self {
    case .place(let cell): try Self.place(cell, &performance)
    case .capture(let cells): try Self.capture(cells, &performance.state)
    case .pass: try Self.pass(&performance.state)
    }
  }

  private static func place(
    _ cell: Int, _ performance: inout Performance<StonesAction>
  ) throws(StonesRefusal) {
    let before = performance.state
    guard before.owners.indices.contains(cell) else {
      throw .noSuchCell(cell, cells: before.owners.count)
    }
    guard before.owners[cell] == 0 else { throw .taken(cell: cell) }
    guard before.forbidden != cell else { throw .ko(cell: cell) }
    performance.state.owners[cell] = before.player
    performance.state.placed.append(cell)
    performance.state.allowance -= 1
    performance.state.passes = 0
    performance.state.forbidden = nil
    if before.rules == .surround { try captureAround(cell, &performance) }
    if performance.state.allowance == 0 { performance.state.endTurn() }
  }

  /// Captures the opponent's groups beside a stone that have no liberty left.
  private static func captureAround(
    _ cell: Int, _ performance: inout Performance<StonesAction>
  ) throws(StonesRefusal) {
    var captured: [Int] = []
    for next in performance.state.neighbors(of: cell) {
      let state = performance.state
      guard state.owners[next] == state.opponent else { continue }
      let group = state.group(of: next)
      guard state.liberties(of: group).isEmpty else { continue }
      try performance.perform(.capture(cells: group))
      captured += group
    }
    // After the captures, because these may free cells beside the stone.
    let own = performance.state.group(of: cell)
    let liberties = performance.state.liberties(of: own)
    guard !liberties.isEmpty else { throw .suicide(cell: cell) }
    // Ko: a lone stone took a single one, and the opponent could take it back there, again and
    // again.
    let isKo = own.count == 1 && captured.count == 1 && liberties == captured
    performance.state.forbidden = isKo ? captured.first : nil
  }

  private static func capture(
    _ cells: [Int], _ state: inout StonesState
  ) throws(StonesRefusal) {
    guard !cells.isEmpty else { throw .noCells }
    for (index, cell) in cells.enumerated() {
      guard state.owners.indices.contains(cell) else {
        throw .noSuchCell(cell, cells: state.owners.count)
      }
      guard state.owners[cell] != 0, !cells[..<index].contains(cell) else {
        throw .noStone(cell: cell)
      }
      let isCaptured =
        switch state.rules {
        case .free: true
        case .catchup: false
        case .surround:
          state.owners[cell] == state.opponent
            && state.liberties(of: state.group(of: cell)).isEmpty
        }
      guard isCaptured else { throw .notCaptured(cell: cell) }
    }
    for cell in cells { state.owners[cell] = 0 }
  }

  private static func pass(_ state: inout StonesState) throws(StonesRefusal) {
    guard state.rules != .catchup || !state.placed.isEmpty else { throw .mustPlace }
    state.passes += 1
    state.forbidden = nil
    state.endTurn()
  }

  /// Returns a digest of the board, its rules and its stones.
  public static func identity(of state: StonesState) -> String? {
    var digest = StateDigest()
    digest.combine(state.rules.rawValue)
    digest.combine(state.owners)
    digest.combine(state.player)
    for cell in state.owners.indices { digest.combine(state.neighbors(of: cell)) }
    return digest.description
  }
}

// Written as people would write them: {"place": 30}, {"capture": [4, 5]}, {"pass": true}.
extension StonesAction: Codable {
  private enum Key: String, CodingKey, CaseIterable { case place, capture, pass }

  /// Reads an action.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseWord(
      for: ["pass": #"{"pass": true}"#, "capture": #"{"capture": [3, 4]}"#],
      such: #"{"place": 5}"#)
    let values = try decoder.container(keyedBy: Key.self)
    if let cell = try values.decodeIfPresent(Int.self, forKey: .place) {
      self = .place(cell: cell)
    } else if let cells = try values.decodeIfPresent([Int].self, forKey: .capture) {
      self = .capture(cells: cells)
    } else if try values.decodeIfPresent(Bool.self, forKey: .pass) == true {
      self = .pass
    } else {
      let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw decoder.corrupted("expected a key that says what is done: \(names)")
    }
  }

  /// Writes an action.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .place(let cell): try values.encode(cell, forKey: .place)
    case .capture(let cells): try values.encode(cells, forKey: .capture)
    case .pass: try values.encode(true, forKey: .pass)
    }
  }
}

/// The reason why an action cannot be performed in a game of stones.
public enum StonesRefusal: Error, Hashable, Sendable {
  /// The cell does not exist.
  case noSuchCell(Int, cells: Int)
  /// A stone lies on the cell.
  case taken(cell: Int)
  /// There is no stone to capture on the cell, or it is named twice.
  case noStone(cell: Int)
  /// The rules do not let the stone on the cell be captured now.
  case notCaptured(cell: Int)
  /// The capture names no cells.
  case noCells
  /// Nothing is captured, and the group of the stone would have no empty cell beside it.
  case suicide(cell: Int)
  /// The stone would take back at once what was captured.
  case ko(cell: Int)
  /// A turn takes at least one stone.
  case mustPlace
  /// The game is over.
  case over
}

extension StonesRefusal: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells are numbered from 0 to \(cells - 1)"
    case .taken(let cell): "there is a stone on cell \(cell); choose an empty cell"
    case .noStone(let cell): "there is no stone to capture on cell \(cell); leave it out"
    case .notCaptured(let cell): "the stone on cell \(cell) is not captured; leave it out"
    case .noCells: "a capture of nothing; leave it out"
    case .suicide(let cell):
      "a stone on cell \(cell) would have no empty cell beside its group; choose another cell"
    case .ko(let cell):
      "a stone on cell \(cell) would take back at once what was captured; play elsewhere first"
    case .mustPlace: "a turn places at least one stone; place one before you pass"
    case .over: "the game is over; undo something to go on"
    }
  }
}
