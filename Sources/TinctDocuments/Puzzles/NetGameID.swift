public import TinctPuzzles

/// Game IDs of Net, from Simon Tatham's Puzzles: `5x5w:` and a digit for each piece, row by row.
///
/// Width and height (one number stands for both), then parameters: `w` for a board that wraps;
/// `b` with a number and `a`, how Net made the puzzle, which are read and not kept, as in Net
/// itself. After the colon a hexadecimal digit is the mask of a piece (right 1, up 2, left 4,
/// down 8); `v` after it is a wall on its right, `h` one below it. The source is at the centre:
/// column width / 2 and row height / 2, rounded down. (Syntax: `new_game_desc`, `validate_desc`
/// and `decode_params` in net.c.)
public enum NetGameID {
  /// Returns true for a text that begins with a size and then has a colon, as only a game ID does.
  ///
  /// No path of a file with a usual name does, so that one argument may take either.
  public static func isLikely(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(where: { ":#".utf8.contains($0) }) else { return false }
    let head = text.utf8[..<colon]
    guard head.first.map(isDigit) ?? false else { return false }
    // Behind '#' Net writes a random seed; anything else may be a file and the name of a puzzle.
    guard text.utf8[colon] != UInt8(ascii: "#") || head.contains(UInt8(ascii: "x")) else {
      return false
    }
    return head.allSatisfy { isDigit($0) || "xwba.".utf8.contains($0) }
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension NetGameID {
  /// Reads a game ID.
  ///
  /// - Parameters:
  ///   - text: the ID alone, without spaces around it.
  ///   - name: the name that the puzzle gets.
  ///   - line: the line that errors name.
  ///   - column: the column of the first character, for errors.
  /// - Throws: the first error, with its column.
  public static func puzzle(
    _ text: String, name: String, line: Int = 1, column: Int = 1
  ) throws(DocumentError) -> Puzzle {
    var grids = GridCache()
    return try puzzle(text, name: name, line: line, column: column, &grids)
  }

  /// Reads a game ID, on the grid that was read last if it is the same.
  static func puzzle(
    _ text: String, name: String, line: Int, column: Int, _ grids: inout GridCache
  ) throws(DocumentError) -> Puzzle {
    var reader = NetGameIDReader(text, line: line, column: column)
    return try reader.read(name: name, &grids)
  }
}

/// Walks over the scalars of one ID.
private struct NetGameIDReader {
  private let scalars: [Unicode.Scalar]
  private let line: Int
  private let column: Int
  private var index = 0

  init(_ text: String, line: Int, column: Int) {
    scalars = Array(text.unicodeScalars)
    self.line = line
    self.column = column
  }

  mutating func read(
    name: String, _ grids: inout GridCache
  ) throws(DocumentError) -> Puzzle {
    var grid = try size()
    grid.wraps = try parameters()
    let (pieces, walls) = try description(grid)
    grid.walls = walls
    let openGrid: Grid
    do { openGrid = try grids.openGrid(of: grid) } catch {
      throw self.error(at: 0, error.description)
    }
    let center = grid.rows / 2 * grid.columns + grid.columns / 2
    do {
      return try Puzzle(
        name: name, grid: grid, openGrid: openGrid, sources: [center], pieces: pieces)
    } catch {
      throw self.error(at: 0, error.description)
    }
  }

  // MARK: - Parts

  /// `WxH`, or one number for both.
  private mutating func size() throws(DocumentError) -> GridSpecification {
    let columns = try number()
    var rows = columns
    if next == "x" {
      index += 1
      rows = try number()
    }
    guard columns > 1 || rows > 1 else {
      throw error(at: 0, "Net has no boards of a single cell", remedy: "give at least 2 cells")
    }
    let grid = GridSpecification(kind: .square, columns: columns, rows: rows)
    do { _ = try grid.cellCount() } catch { throw self.error(at: 0, error.description) }
    return grid
  }

  private mutating func number() throws(DocumentError) -> Int {
    let start = index
    var value = 0
    while let digit = next.flatMap(Self.decimal) {
      index += 1
      value = value * 10 + digit
      guard value <= GridSpecification.cellLimit else {
        throw error(at: start, "the board is too large")
      }
    }
    guard index > start else {
      throw error(
        at: start, "expected a number of cells, found \(found)",
        remedy: "an ID begins with a size, such as 5x5:")
    }
    guard value > 0 else { throw error(at: start, "a board needs at least 1 column and 1 row") }
    return value
  }

  /// Reads the parameters between the size and the colon, and returns true if the board wraps.
  private mutating func parameters() throws(DocumentError) -> Bool {
    var wraps = false
    while let letter = next, letter != ":" {
      switch letter {
      case "w": wraps = true
      case "a": break
      case "b": skipProbability()
      case "#":
        throw error(
          at: index, "a random seed, from which only Net can make the puzzle",
          remedy: "open it in Net and copy the game ID that has a colon")
      default:
        throw error(
          at: index, "expected a colon, found \(found)",
          remedy: "the parameters are w, b with a number, and a")
      }
      index += 1
    }
    guard next == ":" else {
      throw error(at: index, "expected a colon and the pieces, found \(found)")
    }
    index += 1
    return wraps
  }

  /// Passes over the digits and points after `b`, up to the last of them.
  private mutating func skipProbability() {
    while index + 1 < scalars.count,
      scalars[index + 1] == "." || Self.decimal(scalars[index + 1]) != nil
    {
      index += 1
    }
  }

  private mutating func description(
    _ grid: GridSpecification
  ) throws(DocumentError) -> (pieces: [Connectors], walls: [CellSide]) {
    var pieces: [Connectors] = []
    var walls: [CellSide] = []
    for cell in 0..<grid.columns * grid.rows {
      pieces.append(try piece(cell, of: grid))
      walls += try self.walls(of: cell, in: grid)
    }
    guard index == scalars.count else {
      throw error(
        at: index, "the ID continues after the last of \(pieces.count) pieces",
        remedy: "check the size, or remove the rest")
    }
    return (pieces, walls)
  }

  private mutating func piece(
    _ cell: Int, of grid: GridSpecification
  ) throws(DocumentError) -> Connectors {
    guard let scalar = next else {
      throw error(
        at: index, "the ID ends after \(cell) of \(grid.columns * grid.rows) pieces",
        remedy: "check the size, or whether the end was lost")
    }
    guard scalar.isASCII, let mask = UInt32(String(scalar), radix: 16) else {
      throw error(
        at: index, "expected a piece, found \(found)",
        remedy: "pieces are digits from 0 to f; v and h after one are walls")
    }
    index += 1
    return Connectors(mask: mask)
  }

  /// The walls after a digit, right before below, each once.
  private mutating func walls(
    of cell: Int, in grid: GridSpecification
  ) throws(DocumentError) -> [CellSide] {
    var (right, below) = (false, false)
    while let mark = next, mark == "v" || mark == "h" {
      let isLast =
        mark == "v" ? (cell + 1) % grid.columns == 0 : cell / grid.columns == grid.rows - 1
      if isLast, !grid.wraps {
        throw error(
          at: index, "a wall on the border of a board that does not wrap",
          remedy: "leave it out, or write w after the size if the board wraps")
      }
      right = right || mark == "v"
      below = below || mark == "h"
      index += 1
    }
    return [(right, 0), (below, 3)].filter(\.0).map { CellSide(cell: cell, side: $0.1) }
  }

  // MARK: - Scalars and errors

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var found: String { next.map { quoted(String($0)) } ?? "the end" }

  private static func decimal(_ scalar: Unicode.Scalar) -> Int? {
    ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
  }

  private func error(at index: Int, _ problem: String, remedy: String? = nil) -> DocumentError {
    DocumentError(line: line, column: column + index, problem: problem, remedy: remedy)
  }
}

extension NetGameID {
  /// Writes a puzzle as a game ID; reading it gives the board, source, walls and pieces back.
  ///
  /// An ID holds neither name nor solution.
  public static func text(of puzzle: Puzzle) throws(NetGameIDError) -> String {
    let description = try description(of: puzzle)
    let grid = puzzle.gridSpecification
    let center = grid.rows / 2 * grid.columns + grid.columns / 2
    guard puzzle.sources == [center] else {
      throw .sourceOffCenter(sources: puzzle.sources, center: center)
    }
    return "\(size(of: grid)):\(description)"
  }

  /// Returns the part before the colon.
  package static func size(of grid: GridSpecification) -> String {
    "\(grid.columns)x\(grid.rows)\(grid.wraps ? "w" : "")"
  }

  /// Returns the part after the colon: pieces and walls.
  package static func description(of puzzle: Puzzle) throws(NetGameIDError) -> String {
    let specification = puzzle.gridSpecification
    guard specification.kind == .square else { throw .notSquare(kind: specification.kind) }
    guard puzzle.pieces.count > 1 else { throw .oneCell }
    guard puzzle.locked.isEmpty else { throw .locked(count: puzzle.locked.count) }
    let cells = puzzle.makeGrid().cells
    var text = ""
    for (cell, piece) in puzzle.pieces.enumerated() {
      text += String(piece.mask, radix: 16)
      let isRight = (cell + 1) % specification.columns == 0
      let isBottom = cell / specification.columns == specification.rows - 1
      if cells[cell].sides[0].isWall, specification.wraps || !isRight { text += "v" }
      if cells[cell].sides[3].isWall, specification.wraps || !isBottom { text += "h" }
    }
    return text
  }
}

/// An error about a puzzle that has no game ID, or no saved game, in Net.
public enum NetGameIDError: Error, Hashable, Sendable {
  /// Net's boards are of squares.
  case notSquare(kind: GridKind)
  /// Net's boards have at least two cells.
  case oneCell
  /// Net's only source is the cell at the centre.
  case sourceOffCenter(sources: [Int], center: Int)
  /// Net has no way to say that a number of cells are locked from the start.
  case locked(count: Int)
  /// A game saved by Net has one source.
  case sourceCount(Int)
}

extension NetGameIDError: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .notSquare(let kind):
      "\(kind.gridName) has no game ID in Net, which knows squares only; keep it in a pack"
    case .oneCell:
      "a board of one cell has no game ID in Net; keep it in a pack"
    case .sourceOffCenter(let sources, let center):
      "the sources are \(sources), but a game ID in Net has one, cell \(center) at the centre; "
        + "keep it in a pack"
    case .locked(let count):
      "\(count == 1 ? "a cell is" : "\(count) cells are") locked, which Net cannot store; keep "
        + "the puzzle in a pack"
    case .sourceCount(let count):
      "\(count == 0 ? "no source" : "\(count) sources"), but a game saved by Net has one; "
        + "keep it in a pack"
    }
  }
}
