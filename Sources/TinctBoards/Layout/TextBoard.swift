internal import TinctGraphics
public import TinctPuzzles

/// A board in characters for terminals, for grids whose cells are all squares, or all regular
/// hexagons.
///
/// On squares, pieces are box-drawing characters, heavy for power, and a source is a dot; walls are
/// double lines. On hexagons, each cell is a circle, filled for power, with strokes towards its
/// connected sides.
public struct TextBoard: Hashable, Sendable {
  /// The lines, without trailing spaces, and without empty lines before and after.
  public let lines: [String]

  /// Draws a board.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - board: the pieces on them.
  ///   - width: the most characters in a line.
  ///   - height: the most lines.
  /// - Returns: nil if there are other cells, or if the drawing would be larger.
  public init?(_ grid: Grid, _ board: NoodlesBoard, width: Int = 100, height: Int = 60) {
    guard let raster = TextRaster(grid),
      raster.columns <= width, raster.rows <= height
    else { return nil }
    var canvas = TextCanvas(columns: raster.columns, rows: raster.rows)
    for cell in grid.cells.indices {
      raster.strokes(cell, grid, board).forEach { canvas.put($0) }
    }
    // Cells last, over the arms that reach into them.
    for cell in grid.cells.indices {
      canvas.put(TextCanvas.Mark(raster.position(of: grid.cells[cell]), raster.node(cell, board)))
    }
    lines = canvas.lines
  }
}

/// Characters on lines.
private struct TextCanvas {
  /// A character and its position.
  struct Mark {
    let x: Int
    let y: Int
    let character: Character

    init(_ position: (x: Int, y: Int), _ character: Character) {
      (x, y) = position
      self.character = character
    }
  }

  private var rows: [[Character]]

  init(columns: Int, rows: Int) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  mutating func put(_ mark: Mark) {
    // On a board that wraps, arms over the border may leave the picture.
    guard rows.indices.contains(mark.y), rows[mark.y].indices.contains(mark.x) else { return }
    rows[mark.y][mark.x] = mark.character
  }

  var lines: [String] {
    let all = rows.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(row[..<end])
    }
    let first = all.firstIndex { !$0.isEmpty } ?? all.endIndex
    let last = all.lastIndex { !$0.isEmpty } ?? all.startIndex
    return Array(all[first..<max(first, last + 1)])
  }
}

/// The positions of a grid's cells among characters, which are about twice as high as wide.
private struct TextRaster {
  /// A tiling that characters can show.
  private enum Form {
    case squares
    /// Hexagons with a flat top, in columns.
    case flatHexes
    /// Hexagons with a corner at the top, in rows.
    case pointedHexes
  }

  private let form: Form
  private let origin: Point
  /// Characters to the unit of length.
  private let scale: Point
  private(set) var columns = 0
  private(set) var rows = 0

  init?(_ grid: Grid) {
    guard let first = grid.cells.first, let side = first.sides.first?.angle else { return nil }
    let count = first.sides.count
    let isRegular = grid.cells.allSatisfy { cell in
      cell.sides.count == count && cell.rotationCount == count
        && cell.sides.first.map { abs($0.angle - side) < 1e-6 } == true
    }
    let root = (3.0).squareRoot() / 2
    switch (isRegular, count) {
    case (true, 4) where abs(side) < 1e-6: (form, scale) = (.squares, Point(x: 4, y: 2))
    case (true, 6) where abs(side) < 1e-6:
      (form, scale) = (.pointedHexes, Point(x: 8, y: 2 / root))
    case (true, 6) where abs(side - .pi / 6) < 1e-6:
      (form, scale) = (.flatHexes, Point(x: 4 / root, y: 4))
    default: return nil
    }
    let (xs, ys) = (grid.cells.map(\.center.x), grid.cells.map(\.center.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    // A margin for arms that cross the border.
    origin = Point(x: left - 1 / scale.x, y: top - 1 / scale.y)
    let last = Point(x: (xs.max() ?? 0) - left, y: (ys.max() ?? 0) - top)
    columns = Int((last.x * scale.x).rounded()) + 3
    rows = Int((last.y * scale.y).rounded()) + 3
  }

  func position(of cell: Grid.Cell) -> (x: Int, y: Int) {
    (
      Int(((cell.center.x - origin.x) * scale.x).rounded()),
      Int(((cell.center.y - origin.y) * scale.y).rounded())
    )
  }

  /// Returns the character of a cell itself.
  func node(_ cell: Int, _ board: NoodlesBoard) -> Character {
    let look = (board[cell] ?? .empty).look
    let powered = look.isPowered
    if look.isSource { return form == .squares ? "●" : "◉" }
    guard form == .squares else {
      return look.connectors.mask == 0 ? "·" : powered ? "●" : "○"
    }
    let boxes: [Character] =
      powered
      ? ["·", "╺", "╹", "┗", "╸", "━", "┛", "┻", "╻", "┏", "┃", "┣", "┓", "┳", "┫", "╋"]
      : ["·", "╶", "╵", "└", "╴", "─", "┘", "┴", "╷", "┌", "│", "├", "┐", "┬", "┤", "┼"]
    return boxes[Int(look.connectors.mask)]
  }

  /// Returns the arms and walls of a cell.
  func strokes(_ cell: Int, _ grid: Grid, _ board: NoodlesBoard) -> [TextCanvas.Mark] {
    let (x, y) = position(of: grid.cells[cell])
    let look = (board[cell] ?? .empty).look
    return grid.cells[cell].sides.indices.flatMap { side -> [TextCanvas.Mark] in
      let step = Self.direction(of: grid.cells[cell].sides[side].angle)
      var marks: [(Int, Character)] = []
      if look.connectors.contains(side) {
        let isJoined = grid.cells[cell].sides[side].neighbor.map { next in
          board[next.cell]?.look.connectors.contains(next.side) == true
        }
        marks = arm(step, isJoined: isJoined ?? false, powered: look.isPowered)
      }
      if grid.cells[cell].sides[side].isWall {
        marks.append((wallDistance(step), wall(step)))
      }
      return marks.map { distance, character in
        // Slanted strokes advance by two characters for each line, except that the first is close
        // to the cell.
        let across = step.x * (step.y != 0 && distance == 2 ? 2 : distance)
        let down = step.y * (step.x != 0 ? 1 : distance)
        return TextCanvas.Mark((x + across, y + down), character)
      }
    }
  }

  /// Returns the characters of an arm, by their distance from the cell.
  private func arm(
    _ step: (x: Int, y: Int), isJoined: Bool, powered: Bool
  ) -> [(Int, Character)] {
    if step.x != 0 && step.y != 0 {
      return [(isJoined ? 2 : 1, step.x == step.y ? "╲" : "╱")]
    }
    let isAcross = step.y == 0
    guard isJoined else { return [(1, stub(step, powered: powered && form == .squares))] }
    let line: Character =
      powered && form == .squares ? (isAcross ? "━" : "┃") : isAcross ? "─" : "│"
    return (1...reach(isAcross: isAcross)).map { ($0, line) }
  }

  /// Returns the number of characters between two cells.
  private func reach(isAcross: Bool) -> Int {
    switch form {
    case .squares: isAcross ? 3 : 1
    case .flatHexes: 3
    case .pointedHexes: 7
    }
  }

  /// Returns half a stroke, on the side of the cell.
  private func stub(_ step: (x: Int, y: Int), powered: Bool) -> Character {
    switch (step.x, step.y) {
    case (1, _): powered ? "╸" : "╴"
    case (-1, _): powered ? "╺" : "╶"
    case (_, -1): powered ? "╻" : "╷"
    default: powered ? "╹" : "╵"
    }
  }

  private func wallDistance(_ step: (x: Int, y: Int)) -> Int {
    if step.x != 0 && step.y != 0 { return 2 }
    return (reach(isAcross: step.y == 0) + 1) / 2
  }

  private func wall(_ step: (x: Int, y: Int)) -> Character {
    step.x != 0 && step.y != 0 ? "×" : step.y == 0 ? "║" : "═"
  }

  /// Returns the direction of an angle, in characters to the right and lines down.
  private static func direction(of angle: Double) -> (x: Int, y: Int) {
    func sign(_ value: Double) -> Int { value > 0.1 ? 1 : value < -0.1 ? -1 : 0 }
    return (sign(cosine(angle)), -sign(sine(angle)))
  }
}
