internal import TinctPuzzles

extension MappedReading {
  /// The values of the cells of a board.
  mutating func list(_ place: PointerWalker.Match) -> MappedList? {
    let pieces = mapping.pieces
    guard let matches = values(pieces.at, in: place, isRequired: true) else { return nil }
    guard let list = list(matches, separators: (pieces.separator, pieces.rowSeparator)) else {
      return nil
    }
    guard !mapping.hasValuesBeside || list.hasOneCellForEachMatch(matches) else {
      note(
        pieces.at.node.error(
          "several pieces stand where this leads to one value, so that none of them has values "
            + "of its own beside it",
          remedy: "write a step * for each list that holds pieces"), of: pieces.at.node)
      return nil
    }
    return list
  }

  mutating func list(
    _ matches: [PointerWalker.Match], separators: (cell: String?, row: String?)
  ) -> MappedList? {
    var list = MappedList()
    for match in matches {
      do throws(DocumentError) { try list.append(match, separators: separators) } catch {
        note(error, of: match.node)
        return nil
      }
    }
    return list
  }

  /// A value for each listed cell: those that its own wildcards lead to or, without any, a list of
  /// as many; nil, noted, if some are missing.
  mutating func beside(
    _ list: MappedList, _ pattern: PointerPattern, _ place: PointerWalker.Match
  ) -> [MappedCell]? {
    guard mapping.pieces.at.wildcardCount > 0 else {
      guard let node = value(pattern, in: place),
        let others = self.list(
          [PointerWalker.Match(node: node, met: [])], separators: (nil, nil))
      else { return nil }
      guard others.cells.count == list.cells.count else {
        note(
          node.error(
            "there are \(others.cells.count) values for \(list.cells.count) pieces",
            remedy: "give one for each"), of: node)
        return nil
      }
      return others.cells
    }
    let pattern = pattern.inPuzzle(place.met)
    var found: [MappedCell] = []
    for cell in list.cells {
      switch walker.value(at: pattern.bound(to: cell.met), from: place.node) {
      case .success(let node): found.append(MappedCell(value: node, met: cell.met))
      case .failure(let failure): note(failure.miss, of: pattern)
      }
    }
    return found.count == list.cells.count ? found : nil
  }

  /// The column and the row of each listed cell, from 0; nil where its place says them.
  mutating func positions(
    of list: MappedList, _ place: PointerWalker.Match
  ) -> [(column: Int, row: Int, cell: MappedCell)]? {
    guard let column = mapping.pieces.column, let row = mapping.pieces.row else { return nil }
    guard let columns = beside(list, column, place), let rows = beside(list, row, place) else {
      return nil
    }
    let first = mapping.first
    let range = first...GridSpecification.cellLimit
    var positions: [(column: Int, row: Int, cell: MappedCell)] = []
    for (column, row) in zip(columns, rows) {
      let x = attempt(column.node) { (node) throws(DocumentError) in try node.integer(in: range) }
      let y = attempt(row.node) { (node) throws(DocumentError) in try node.integer(in: range) }
      guard let x, let y else { return nil }
      positions.append((x - first, y - first, column))
    }
    return positions
  }

  /// The number in packs of each listed cell.
  mutating func numbers(
    _ list: MappedList, _ positions: [(column: Int, row: Int, cell: MappedCell)]?,
    _ grid: MappedGrid, _ openGrid: Grid, _ place: PointerWalker.Match
  ) -> [Int]? {
    let (columns, rows) = (grid.specification.columns, grid.specification.rows)
    let count = openGrid.cells.count
    if mapping.pieces.column != nil {
      guard let positions, areOrdered(grid, openGrid) else { return nil }
      var numbers: [Int] = []
      var used = [Bool](repeating: false, count: count)
      for (column, row, cell) in positions {
        guard column < columns, row < rows else {
          note(
            cell.error(
              "the cell in column \(column + mapping.first), row \(row + mapping.first) is not on "
                + "the board, which has \(columns) columns and \(rows) rows",
              remedy: mapping.first == 0 && column <= columns && row <= rows
                ? "if the file counts from 1, write \"first\": 1 in the mapping" : nil),
            of: cell.node)
          return nil
        }
        let number = mapping.order.cell(column: column, row: row, columns: columns, rows: rows)
        guard !used[number] else {
          note(
            cell.error(
              "the cell in column \(column + mapping.first), row \(row + mapping.first) is listed "
                + "twice", remedy: "list each cell once"), of: cell.node)
          return nil
        }
        used[number] = true
        numbers.append(number)
      }
      guard mapping.pieces.missing != nil || numbers.count == count else {
        note(
          place.node.error(
            "\(numbers.count) of \(count) cells are listed",
            remedy: "list the others, or say by \"missing\" in the mapping what is on them"),
          of: place.node)
        return nil
      }
      return numbers
    }
    guard list.cells.count == count else {
      let node = list.cells.first?.node ?? place.node
      note(
        (list.cells.first?.error ?? { node.error($0, remedy: $1) })(
          "there are \(list.cells.count) pieces, but a board of \(grid.specification.kind.name) "
            + "\(grid.specification.shape) has \(count) cells",
          "correct the list, or the size in the file or the mapping"), of: node)
      return nil
    }
    guard mapping.order != .reading else { return Array(0..<count) }
    guard areOrdered(grid, openGrid) else { return nil }
    return (0..<count).map { mapping.order.cell($0, columns: columns, rows: rows) }
  }

  /// Notes a grid whose cells are not one for each column and row, where a mapping counts these.
  private mutating func areOrdered(_ grid: MappedGrid, _ openGrid: Grid) -> Bool {
    if openGrid.cells.count == grid.specification.columns * grid.specification.rows { return true }
    note(
      mapping.root.error(
        "cells of \(grid.specification.kind.name) grids of this shape are not in columns and rows",
        remedy: "leave out \"order\", \"column\" and \"row\""), of: mapping.root)
    return false
  }

  /// Reads the pieces; false, noted, if anything is wrong.
  mutating func readPieces(_ board: inout MappedBoard, _ place: PointerWalker.Match) -> Bool {
    var isRight = true
    var pieces = [Connectors](repeating: Connectors(mask: 0), count: board.openGrid.cells.count)
    if let missing = mapping.pieces.missing {
      for number in Set(pieces.indices).subtracting(board.numbers).sorted() {
        let sides = board.sides(of: number)
        do throws(PieceProblem) {
          pieces[number] = try code.connectors(of: missing, sides: sides)
          guard pieces[number].orientations(sides: sides).count == 1 else {
            throw .mapping(missing.node, "a piece that is not listed cannot be one that turns")
          }
        } catch {
          if case .mapping(let node, let text) = error { note(node.error(text), of: node) }
          return false
        }
      }
    }
    for (index, cell) in board.list.cells.enumerated() {
      let number = board.numbers[index]
      let sides = board.sides(of: number)
      let turn = board.turns?[index]
      do throws(PieceProblem) {
        let piece = try code.piece(cell.text, turnText: turn?.text, sides: sides)
        pieces[number] = piece.connectors(sides: sides)
        if piece.isSource { board.sources.append(number) }
      } catch {
        note(error, of: cell, turn: turn)
        isRight = false
      }
    }
    board.pieces = pieces
    return isRight
  }

  /// Reads sources and locked cells.
  mutating func readCells(_ board: inout MappedBoard, _ place: PointerWalker.Match) {
    if let sources = mapping.sources {
      board.sources += cells(sources, board, place, isRequired: true).map(\.number)
    }
    var seen: Set<Int> = []
    board.sources.removeAll { !seen.insert($0).inserted }
    if let locked = mapping.locked {
      board.locked = cells(locked, board, place, isRequired: false).map(\.number)
    }
  }

  /// The cells that are named, by their numbers in packs.
  private mutating func cells(
    _ cells: PuzzleMapping.Cells, _ board: MappedBoard, _ place: PointerWalker.Match,
    isRequired: Bool
  ) -> [(number: Int, met: [String])] {
    switch cells {
    case .fixed(let node):
      return node.children.compactMap { child in number(child, board).map { ($0, []) } }
    case .numbers(let pattern):
      let matches = values(pattern, in: place, isRequired: isRequired) ?? []
      return matches.flatMap { match in
        let nodes = match.node.kind == .array ? match.node.children : [match.node]
        return nodes.filter { $0.kind != .null }
          .compactMap { node in number(node, board).map { ($0, match.met) } }
      }
    case .positions(let column, let row):
      let matches = values(column, in: place, isRequired: isRequired) ?? []
      return matches.compactMap { match in
        switch walker.value(at: row.inPuzzle(place.met).bound(to: match.met), from: place.node) {
        case .success(let node):
          return number(column: match.node, row: node, board).map { ($0, match.met) }
        case .failure(let failure):
          note(failure.miss, of: row)
          return nil
        }
      }
    case .flags(let pattern):
      let flags = beside(board.list, pattern, place) ?? []
      return zip(board.numbers, flags).compactMap { number, flag in
        let isSet = flag.node.kind == .number ? flag.text != "0" : flag.text == "true"
        return isSet ? (number, flag.met) : nil
      }
    }
  }

  /// Reads a number of things that are counted from the mapping's first number on, and says how
  /// to count from 1 where one is beyond the last.
  private mutating func counted(
    _ node: JSONNode, _ things: String, of count: Int
  ) -> Int? {
    let first = mapping.first
    return attempt(node) { (node) throws(DocumentError) in
      let mayCountFromOne = first == 0 && (try? node.integer(in: count...count)) != nil
      return try node.integer(
        in: first...first + count - 1,
        because: "\(things) are numbered from \(first) to \(first + count - 1)"
          + (mayCountFromOne
            ? "; if the file counts from 1, write \"first\": 1 in the mapping" : ""))
    }
  }

  private mutating func number(_ node: JSONNode, _ board: MappedBoard) -> Int? {
    let (first, count) = (mapping.first, board.openGrid.cells.count)
    let read = counted(node, "cells", of: count)
    guard let read else { return nil }
    guard mapping.order != .reading else { return read - first }
    return mapping.order.cell(read - first, columns: board.grid.columns, rows: board.grid.rows)
  }

  private mutating func number(
    column: JSONNode, row: JSONNode, _ board: MappedBoard
  ) -> Int? {
    let (first, columns, rows) = (mapping.first, board.grid.columns, board.grid.rows)
    guard columns * rows == board.openGrid.cells.count else {
      note(
        mapping.root.error("cells of grids without columns and rows have numbers only"),
        of: mapping.root)
      return nil
    }
    let x = counted(column, "columns", of: columns)
    let y = counted(row, "rows", of: rows)
    guard let x, let y else { return nil }
    return mapping.order.cell(column: x - first, row: y - first, columns: columns, rows: rows)
  }

  mutating func walls(_ board: MappedBoard, _ place: PointerWalker.Match) -> [CellSide] {
    var read: [CellSide] = []
    for walls in mapping.walls {
      guard let named = walls.cells else {
        if case .mask(let pattern, let bits) = walls.side {
          read += masked(pattern, bits, board, place)
        }
        continue
      }
      for (number, met) in cells(named, board, place, isRequired: false) {
        let side = side(walls.side, of: number, met, board, place)
        if let side { read.append(CellSide(cell: number, side: side)) }
      }
    }
    // If each cell tells its own walls, a wall is told by two cells, and the border is a wall, too.
    let tellsAll = mapping.walls.contains { walls in
      if case .value = walls.side { false } else { true }
    }
    guard tellsAll else { return read }
    var seen: Set<CellSide> = []
    return read.filter { wall in
      guard let beyond = board.openGrid.neighbor(of: wall), !seen.contains(beyond) else {
        return false
      }
      return seen.insert(wall).inserted
    }
  }

  /// The walls of cells that have a number with a bit for each side.
  private mutating func masked(
    _ pattern: PointerPattern, _ bits: [Int]?, _ board: MappedBoard, _ place: PointerWalker.Match
  ) -> [CellSide] {
    var read: [CellSide] = []
    for (cell, number) in zip(beside(board.list, pattern, place) ?? [], board.numbers) {
      let sides = board.sides(of: number)
      guard let mask = Int(cell.text), mask >= 0, mask >> (bits?.count ?? sides) == 0 else {
        note(
          cell.error(
            "\(quoted(cell.text)) is not a number with a bit for each side that may have a wall",
            remedy: "correct it, or \"sides\" in the mapping"), of: cell.node)
        continue
      }
      let reached = (0..<(bits?.count ?? sides)).filter { mask >> $0 & 1 == 1 }
      read += reached.map { bits?[$0] ?? $0 }.filter { $0 < sides }
        .map { CellSide(cell: number, side: $0) }
    }
    return read
  }

  /// The side of a cell on which it has a wall; nil, noted, if it is wrong.
  private mutating func side(
    _ side: PuzzleMapping.Walls.Side, of number: Int, _ met: [String], _ board: MappedBoard,
    _ place: PointerWalker.Match
  ) -> Int? {
    let sides = board.sides(of: number)
    func found(_ pattern: PointerPattern) -> JSONNode? {
      switch walker.value(at: pattern.inPuzzle(place.met).bound(to: met), from: place.node) {
      case .success(let node): return node
      case .failure(let failure):
        note(failure.miss, of: pattern)
        return nil
      }
    }
    let other: (number: Int?, node: JSONNode)
    switch side {
    case .mask: return nil
    case .fixed(let side, let node):
      guard side < sides else {
        note(node.error("a cell of \(sides) sides has no side \(side)"), of: node)
        return nil
      }
      return side
    case .value(let pattern, let table):
      return found(pattern).flatMap { node in
        attempt(node) { (node) throws(DocumentError) in
          try Self.side(node, table, sides: sides)
        }
      }
    case .number(let pattern):
      guard let node = found(pattern) else { return nil }
      other = (self.number(node, board), node)
    case .position(let column, let row):
      guard let column = found(column), let row = found(row) else { return nil }
      other = (self.number(column: column, row: row, board), column)
    }
    guard let beyond = other.number else { return nil }
    let between = (0..<sides).first {
      board.openGrid.neighbor(of: CellSide(cell: number, side: $0))?.cell == beyond
    }
    if between == nil {
      note(
        other.node.error(
          "a wall is between cells beside each other, and these are not",
          remedy: "correct one of them"), of: other.node)
    }
    return between
  }

  private static func side(
    _ node: JSONNode, _ table: [String: Int]?, sides: Int
  ) throws(DocumentError) -> Int {
    let text =
      node.kind == .string
      ? node.text : String(decoding: node.document.bytes[node.byteRange], as: UTF8.self)
    guard let table else {
      let names = ["right", "up", "left", "down"]
      if sides == 4, let side = names.firstIndex(of: text) { return side }
      return try node.integer(in: 0...sides - 1, because: "the cell has \(sides) sides")
    }
    guard let side = table[text], side < sides else {
      throw node.error(
        "\(quoted(text)) is no side of this cell by the mapping's \"sides\"",
        remedy: "add it there, or correct it")
    }
    return side
  }
}
