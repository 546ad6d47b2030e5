internal import TinctGraphics
internal import TinctPuzzles

// The boards from which a game starts.

extension GameReading {
  typealias Level = (position: StonesPosition, start: GameDocument.Start)

  mutating func levels(
    of object: JSONObject, _ game: GridGame, named name: String
  ) -> [Level] {
    guard let list = object["levels"] else {
      return level(object["start"] ?? object.node, game, object, named: name).map { [$0] } ?? []
    }
    if let start = object["start"] {
      reader.note(start.error("there are \"levels\", too", remedy: "give one of the two"))
    }
    let nodes = reader.attempt(try list.array()) ?? []
    if nodes.isEmpty { reader.note(list.error("there is no level", remedy: "give one")) }
    return nodes.enumerated().compactMap { index, node in
      level(node, game, object, named: "\(index + 1)")
    }
  }

  private static let levelKeys = [
    "name", "grid", "fill", "states", "ground", "cells", "marks", "labels", "lastMove", "rows",
    "place", "player", "score", "width", "height", "timer", "$comment",
  ]

  private mutating func level(
    _ node: JSONNode, _ game: GridGame, _ root: JSONObject, named usual: String
  ) -> Level? {
    // Without a start the board is empty.
    let isEmpty = node.isRoot
    let level = isEmpty ? nil : reader.object(node, required: [], optional: Self.levelKeys)
    if !isEmpty, level == nil { return nil }
    let name = reader.attempt(try level?["name"]?.nonEmptyString()) ?? usual
    guard let (grid, open) = grid(level, root) else { return nil }
    var layers: [GridGame.Layer: [StonesPosition.State]] = [:]
    for layer in GridGame.Layer.allCases {
      layers[layer] = open.cells.map { _ in .number(0) }
    }
    if let fill = level?["fill"], let state = state(fill) {
      layers[state.layer] = open.cells.map { _ in Self.named(state) }
    }
    if let level { read(level, open, &layers) }
    let labels = labels(level?["labels"], open)
    var lastMove: [Int] = []
    for node in reader.attempt(try level?["lastMove"]?.array()) ?? [] {
      let cell = reader.attempt(try node.integer(in: 0...(open.cells.count - 1)))
      if let cell { lastMove.append(cell) }
    }
    let start = start(level, game)
    guard reader.isSound else { return nil }
    do {
      let position = try StonesPosition(
        name: name, grid: grid, openGrid: open, states: layers[.thing] ?? [],
        ground: layers[.ground] ?? [], cells: layers[.cell] ?? [], marks: layers[.mark] ?? [],
        labels: labels, lastMove: lastMove)
      do throws(GameRefusal) {
        _ = try GameState(game, from: position, player: start.player, points: start.points)
      } catch {
        reader.note((level?.node ?? root["rules"] ?? root.node).error("\(error)"))
        return nil
      }
      return (position, start)
    } catch {
      reader.note(node.error("\(error)"))
      return nil
    }
  }

  private static func named(_ state: GridGame.State) -> StonesPosition.State {
    state.name == "\(state.number)" ? .number(state.number) : .name(state.name)
  }

  /// Reads the grid of a level, of the game, or of another program's width and height.
  private mutating func grid(
    _ level: JSONObject?, _ root: JSONObject
  ) -> (GridSpecification, Grid)? {
    if let node = level?["grid"] ?? root["grid"] {
      let board = BoardReading(node, &known, &reader)
      guard let grid = board.grid, let open = board.openGrid else { return nil }
      return (grid, open)
    }
    let range = 1...GridSpecification.cellLimit
    guard let level, let width = level["width"], let height = level["height"] else {
      reader.note(
        root.node.error(
          "the key \"grid\" is missing",
          remedy: "add \"grid\": {\"kind\": \"square\", \"columns\": 8, \"rows\": 8}"))
      return nil
    }
    let columns = reader.attempt(try width.integer(in: range))
    let rows = reader.attempt(try height.integer(in: range))
    guard let columns, let rows else { return nil }
    let grid = GridSpecification(kind: .square, columns: columns, rows: rows)
    do { return (grid, try Grid(grid)) } catch {
      reader.note(height.error(error.description))
      return nil
    }
  }

  private mutating func start(_ level: JSONObject?, _ game: GridGame) -> GameDocument.Start {
    let count = max(game.players.count, 1)
    let player = reader.attempt(try level?["player"]?.integer(in: 1...count)) ?? 1
    guard let score = level?["score"] else { return .init(player: player, points: nil) }
    var points = [Int](repeating: 0, count: count)
    if score.kind == .number {
      points[0] = reader.attempt(try score.integer(in: -1_000_000_000...1_000_000_000)) ?? 0
    } else {
      let list = reader.attempt(try score.array(count: count)) ?? []
      for (index, node) in list.enumerated() {
        points[index] = reader.attempt(try node.integer(in: -1_000_000_000...1_000_000_000)) ?? 0
      }
    }
    return .init(player: player, points: points)
  }

  /// Reads what a level puts on its cells, over what is there.
  private mutating func read(
    _ level: JSONObject, _ grid: Grid, _ layers: inout [GridGame.Layer: [StonesPosition.State]]
  ) {
    func put(_ state: GridGame.State, _ cell: Int) {
      layers[state.layer]?[cell] = Self.named(state)
    }
    for key in ["ground", "cells", "states", "marks"] {
      guard let node = level[key] else { continue }
      if node.kind == .object, ["ground", "cells"].contains(key) {
        for (cell, state) in shaded(node, grid) { put(state, cell) }
        continue
      }
      for (cell, node) in elements(node, grid).enumerated() {
        if let state = state(node) { put(state, cell) }
      }
    }
    if let rows = level["rows"] {
      for (cell, states) in drawn(rows, grid) { for state in states { put(state, cell) } }
    }
    for node in reader.attempt(try level["place"]?.array()) ?? [] {
      guard let pair = reader.attempt(try node.array(count: 2)),
        let cell = reader.attempt(try pair[0].integer(in: 0...(grid.cells.count - 1))),
        let state = state(pair[1])
      else { continue }
      put(state, cell)
    }
  }

  /// The elements of a list with one for each cell, which may be a list of rows.
  private mutating func elements(_ node: JSONNode, _ grid: Grid) -> [JSONNode] {
    let list = reader.attempt(try node.array()) ?? []
    let rows =
      list.allSatisfy { $0.kind == .array } ? list.map { (try? $0.array()) ?? [] } : [list]
    let (flat, count) = (rows.flatMap(\.self), grid.cells.count)
    if list.first?.kind == .array, let lengths = grid.rowLengths {
      guard lengths.count == rows.count else {
        reader.note(
          node.error(
            "the board has \(lengths.count) rows, but here are \(rows.count)",
            remedy: "give a list for each row, or one list for all cells"))
        return []
      }
      let wrong = rows.indices.filter { rows[$0].count != lengths[$0] }
      for row in wrong {
        reader.note(
          list[row].error(
            "row \(row + 1) has \(lengths[row]) cells, but here are \(rows[row].count) entries",
            remedy: "give one for each cell; 0 is an empty one"))
      }
      return wrong.isEmpty ? flat : []
    }
    guard flat.count == count else {
      reader.note(
        node.error("there are \(flat.count) entries; give one for each of the \(count) cells"))
      return []
    }
    return flat
  }

  private mutating func labels(_ node: JSONNode?, _ grid: Grid) -> [String?] {
    guard let node else { return [] }
    var labels: [String?] = []
    for node in elements(node, grid) {
      labels.append(node.kind == .null ? nil : reader.attempt(try node.nonEmptyString()))
    }
    return labels
  }

  /// Reads states that colour the grid, so that neighbours differ: {"shades": ["a", "b", "c"]}.
  private mutating func shaded(_ node: JSONNode, _ grid: Grid) -> [(Int, GridGame.State)] {
    guard let object = reader.object(node, required: ["shades"]), let list = object["shades"]
    else { return [] }
    let states = (reader.attempt(try list.array()) ?? []).compactMap { state($0) }
    guard (1...CellColoring.mostColors).contains(states.count) else {
      reader.note(list.error("give from 1 to \(CellColoring.mostColors) states"))
      return []
    }
    do {
      let coloring = try CellColoring(grid, colors: states.count)
      return coloring.numbers.enumerated().map { ($0, states[$1]) }
    } catch {
      reader.note(list.error("\(error)"))
      return []
    }
  }

  /// Reads a board drawn with the signs of the legend; a space is an empty cell.
  ///
  /// On rectangles of squares each sign is a column. On other boards spaces only set the signs
  /// apart, and a full stop that the legend does not know is an empty cell. Where cells lie in
  /// rows, each text is one; elsewhere signs may be divided among texts in any way.
  private mutating func drawn(_ node: JSONNode, _ grid: Grid) -> [(Int, [GridGame.State])] {
    let specification = grid.specification
    let nodes = reader.attempt(try node.array()) ?? []
    let isSquare = specification.kind.name == GridKind.square.name && specification.columns > 0
    if isSquare, nodes.count != specification.rows {
      reader.note(
        node.error(
          "the board has \(specification.rows) rows, but here are \(nodes.count)",
          remedy: "give a text for each row"))
      return []
    }
    let lengths = isSquare ? nil : grid.rowLengths
    if let lengths, lengths.count != nodes.count {
      let cells = lengths.map(String.init).joined(separator: ", ")
      let isTurned = specification.orientation == .flat && grid.isOfHexes
      reader.note(
        node.error(
          "the board has \(lengths.count) rows, as it is seen, but here are \(nodes.count)",
          remedy: "give a text for each row; they have \(cells) cells"
            + (isTurned ? "; or write \"orientation\": \"pointy\" into the grid" : "")))
      return []
    }
    var placed: [(Int, [GridGame.State])] = []
    var (next, areWhole) = (0, true)
    for (row, node) in nodes.enumerated() {
      guard let text = reader.attempt(try node.string()) else { continue }
      let signs = isSquare ? Array(text) : text.filter { $0 != " " }
      if isSquare, signs.count != specification.columns {
        reader.note(
          node.error(
            "the board has \(specification.columns) columns, but here are \(signs.count) signs",
            remedy: "give a sign for each cell; a space is an empty one"))
        continue
      }
      if let lengths, signs.count != lengths[row] {
        reader.note(
          node.error(
            "row \(row + 1) has \(lengths[row]) cell\(lengths[row] == 1 ? "" : "s"), but here "
              + (signs.count == 1 ? "is 1 sign" : "are \(signs.count) signs"),
            remedy: "give a sign for each cell; a full stop is an empty one"))
        areWhole = false
        next += lengths[row]
        continue
      }
      for (column, sign) in signs.enumerated() {
        let cell = isSquare ? row * specification.columns + column : next
        next += 1
        guard sign != " " else { continue }
        guard let states = legend[sign] else {
          if sign == "." { continue }
          reader.note(
            node.error(
              "\"legend\" does not know the sign \(quoted(String(sign)))",
              remedy: "add \(quoted(String(sign))): a state, or a list of states"))
          continue
        }
        guard grid.cells.indices.contains(cell) else { continue }
        placed.append((cell, states))
      }
    }
    if !isSquare, areWhole, next != grid.cells.count {
      reader.note(
        node.error("there are \(next) signs; give one for each of the \(grid.cells.count) cells"))
    }
    return placed
  }
}

extension Grid {
  fileprivate var isOfHexes: Bool { specification.kind.name == GridKind.hex.name }

  /// The number of cells in each row in which the cells are numbered; nil if they lie in none.
  fileprivate var rowLengths: [Int]? {
    let (columns, rows) = (specification.columns, specification.rows)
    if case .rectangle = specification.shape {
      return cells.count == columns * rows ? Array(repeating: columns, count: rows) : nil
    }
    guard isOfHexes, specification.shape.name != .chosen else { return nil }
    // Other boards of hexagons are numbered by their heights.
    var lengths: [Int] = []
    var height: Double?
    for cell in cells {
      // Heights in one row may differ in their last bits.
      if let height, abs(cell.center.y - height) < 1e-6 {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
      height = cell.center.y
    }
    return lengths
  }
}
