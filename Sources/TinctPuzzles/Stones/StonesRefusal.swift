/// Why an action cannot be performed in a game of stones.
public enum StonesRefusal: Error, Hashable, Sendable {
  /// There is no such cell.
  case noSuchCell(Int, cells: Int)
  /// There is a stone on the cell.
  case taken(cell: Int)
  /// There is no stone to capture on the cell, or it is named twice.
  case noStone(cell: Int)
  /// The rules do not let the stone on the cell be captured now.
  case notCaptured(cell: Int)
  /// A capture of nothing.
  case noCells
  /// Nothing is captured, and the group of the stone would have no empty cell beside it.
  case suicide(cell: Int)
  /// The stone would take back at once what was captured.
  case ko(cell: Int)
  /// A turn takes a stone at least.
  case mustPlace
  /// The game is over.
  case over
}

extension StonesRefusal: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells go from 0 to \(cells - 1)"
    case .taken(let cell): "there is a stone on cell \(cell); choose an empty cell"
    case .noStone(let cell): "there is no stone to capture on cell \(cell); leave it out"
    case .notCaptured(let cell): "the stone on cell \(cell) is not captured; leave it out"
    case .noCells: "a capture of nothing; leave it out"
    case .suicide(let cell):
      "a stone on cell \(cell) would have no empty cell beside its group; choose another cell"
    case .ko(let cell):
      "a stone on cell \(cell) would take back at once what was captured; play elsewhere first"
    case .mustPlace: "a turn takes a stone at least; place one before you pass"
    case .over: "the game is over; undo something to go on"
    }
  }
}
