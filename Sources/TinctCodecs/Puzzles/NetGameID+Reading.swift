public import TinctPuzzles

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
    var reader = NetGameIDReader(text, line: line, column: column)
    return try reader.read(name: name)
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

  mutating func read(name: String) throws(DocumentError) -> Puzzle {
    var grid = try size()
    grid.wraps = try parameters()
    let (pieces, walls) = try description(grid)
    grid.walls = walls
    let center = grid.rows / 2 * grid.columns + grid.columns / 2
    do {
      return try Puzzle(name: name, grid: grid, sources: [center], pieces: pieces)
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
      throw error(at: 0, "Net has no boards of one cell", remedy: "give at least 2 cells")
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

  /// What stands between the size and the colon; whether the board wraps.
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
        at: index, "the ID goes on after the last of \(pieces.count) pieces",
        remedy: "check the size, or cut the rest off")
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
