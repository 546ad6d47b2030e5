/// A board with a state on each cell: stones of players, kinds of cells, numbers.
///
/// Any game of stones, or of cells on a grid, has such boards; a position knows no rules.
public struct StonesPosition: Hashable, Sendable {
  /// The state of a cell.
  public enum State: Hashable, Sendable {
    /// A number, as games count players or values.
    case number(Int)
    /// A name.
    case name(String)
  }

  /// The name, unique within a pack.
  public var name: String
  /// The description of the board.
  public let gridSpecification: GridSpecification
  /// The state of each cell: its piece, if it has one.
  public let states: [State]
  /// The state of each cell's ground, the lowest of all; empty if no cell has one.
  public let ground: [State]
  /// The state of each cell's floor, under pieces; empty if no cell has one.
  public let cells: [State]
  /// The mark on each cell; empty if no cell has one.
  public let marks: [State]
  /// A text for each cell, nil for none; empty if no cell has one.
  public let labels: [String?]
  /// The cells of the last move, ascending.
  public let lastMove: [Int]
  /// The grid.
  private let grid: Grid

  /// Makes a position in which every list fits the grid.
  ///
  /// - Parameter openGrid: the grid without walls, if it has already been made, to be shared.
  public init(
    name: String, grid gridSpecification: GridSpecification, openGrid: Grid? = nil,
    states: [State], ground: [State] = [], cells: [State] = [], marks: [State] = [],
    labels: [String?] = [], lastMove: [Int] = []
  ) throws(PuzzleError) {
    self.name = name
    self.gridSpecification = gridSpecification
    self.states = states
    self.ground = ground.allSatisfy(\.isEmpty) ? [] : ground
    self.cells = cells.allSatisfy(\.isEmpty) ? [] : cells
    self.marks = marks.allSatisfy(\.isEmpty) ? [] : marks
    self.labels = labels.allSatisfy { $0 == nil } ? [] : labels
    self.lastMove = Set(lastMove).sorted()
    precondition(
      openGrid == nil || openGrid?.specification == gridSpecification.withoutWalls,
      "the open grid is that of the specification")
    do throws(GridError) {
      if let openGrid {
        grid = try openGrid.building(gridSpecification.walls)
      } else {
        grid = try Grid(gridSpecification)
      }
    } catch { throw .grid(error) }
    let count = grid.cells.count
    guard states.count == count else {
      throw .count(.states, expected: count, actual: states.count)
    }
    let layers: [(PuzzleError.List, [State])] = [
      (.ground, ground), (.cells, cells), (.marks, marks),
    ]
    for (list, states) in layers where !states.isEmpty && states.count != count {
      throw .count(list, expected: count, actual: states.count)
    }
    guard labels.isEmpty || labels.count == count else {
      throw .count(.labels, expected: count, actual: labels.count)
    }
    for cell in self.lastMove where !(0..<count).contains(cell) {
      throw .lastMove(cell: cell, cells: count)
    }
  }

  /// Returns the grid.
  public func makeGrid() -> Grid { grid }
}

extension StonesPosition.State {
  /// There is nothing: the number 0, or the name `empty`.
  public var isEmpty: Bool { self == .number(0) || self == .name("empty") }
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

// MARK: - Coding

// The form is that of an element of `puzzles` in pack documents:
// {"name": "Ko", "kind": "stones", "grid": {...}, "states": [0, 1, 2, 0], "lastMove": [2]}.

extension StonesPosition: Codable {
  private enum Key: String, CodingKey {
    case name, kind, grid, states, ground, cells, marks, labels, lastMove
  }

  private static let kind = "stones"

  /// Reads a position and checks that its lists fit the grid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let kind = try values.decode(String.self, forKey: .kind)
    guard kind == Self.kind else {
      throw decoder.corrupted("a position is of the kind \"\(Self.kind)\", not \"\(kind)\"")
    }
    let name = try values.decode(String.self, forKey: .name)
    let grid = try values.decode(GridSpecification.self, forKey: .grid)
    let states = try values.decode([State].self, forKey: .states)
    let ground = try values.decodeIfPresent([State].self, forKey: .ground) ?? []
    let cells = try values.decodeIfPresent([State].self, forKey: .cells) ?? []
    let marks = try values.decodeIfPresent([State].self, forKey: .marks) ?? []
    let labels = try values.decodeIfPresent([String?].self, forKey: .labels) ?? []
    let lastMove = try values.decodeIfPresent([Int].self, forKey: .lastMove) ?? []
    do {
      try self.init(
        name: name, grid: grid, states: states, ground: ground, cells: cells, marks: marks,
        labels: labels, lastMove: lastMove)
    } catch { throw decoder.corrupted("\(error)") }
  }

  /// Writes the position; lists without content are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(Self.kind, forKey: .kind)
    try values.encode(gridSpecification, forKey: .grid)
    try values.encode(states, forKey: .states)
    if !ground.isEmpty { try values.encode(ground, forKey: .ground) }
    if !cells.isEmpty { try values.encode(cells, forKey: .cells) }
    if !marks.isEmpty { try values.encode(marks, forKey: .marks) }
    if !labels.isEmpty { try values.encode(labels, forKey: .labels) }
    if !lastMove.isEmpty { try values.encode(lastMove, forKey: .lastMove) }
  }
}

extension StonesPosition.State: Codable {
  /// Reads a number or a name.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .name(try value.decode(String.self))
    }
  }

  /// Writes a number or a name.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .name(let name): try value.encode(name)
    }
  }
}
