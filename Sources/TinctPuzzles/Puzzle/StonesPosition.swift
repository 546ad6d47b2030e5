/// A board with a state on each cell: stones of players, kinds of cells, numbers.
///
/// It is what any game of stones or of cells on a grid shows; nothing is said about its rules.
public struct StonesPosition: Hashable, Sendable {
  /// What is on a cell.
  public enum State: Hashable, Sendable {
    /// A number, as games count players or values.
    case number(Int)
    /// A name.
    case name(String)
  }

  /// What people call it; unique within a pack.
  public let name: String
  /// The board.
  public let gridSpecification: GridSpecification
  /// The state of each cell.
  public let states: [State]
  /// A text for each cell, nil for none; empty where no cell has one.
  public let labels: [String?]
  /// The cells of the last move, ascending.
  public let lastMove: [Int]

  /// Makes a position in which every list fits the grid.
  public init(
    name: String, grid gridSpecification: GridSpecification, states: [State],
    labels: [String?] = [], lastMove: [Int] = []
  ) throws(PuzzleError) {
    self.name = name
    self.gridSpecification = gridSpecification
    self.states = states
    self.labels = labels.allSatisfy { $0 == nil } ? [] : labels
    self.lastMove = Set(lastMove).sorted()
    let count: Int
    do { count = try Grid(gridSpecification).cells.count } catch { throw .grid(error) }
    guard states.count == count else {
      throw .count(.states, expected: count, actual: states.count)
    }
    guard labels.isEmpty || labels.count == count else {
      throw .count(.labels, expected: count, actual: labels.count)
    }
    for cell in self.lastMove where !(0..<count).contains(cell) {
      throw .lastMove(cell: cell, cells: count)
    }
  }

  /// The grid, resolved from the specification on every call: keep it where it is used often.
  public func makeGrid() -> Grid {
    do { return try Grid(gridSpecification) } catch {
      preconditionFailure("a position has a grid that was checked: \(error)")
    }
  }
}

extension StonesPosition.State: CustomStringConvertible {
  /// The state as themes name it: `1`, `black`.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}
