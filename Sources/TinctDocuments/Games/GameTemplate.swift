internal import TinctGraphics
public import TinctPuzzles

extension GameDocument {
  /// Returns the description of a new game, with comments on what may be changed: states, players
  /// and a start that suit the rules.
  ///
  /// - Throws: a refusal if the rules cannot be played on the grid.
  public static func template(
    name: String, grid specification: GridSpecification, rules: String
  ) throws(GameRefusal) -> [UInt8] {
    let grid: Grid
    do { grid = try Grid(specification) } catch { throw .rule(error.description) }
    var parts = GameParts(rules, on: grid)
    if parts.players.isEmpty, rules == "match" { try parts.fill(grid) }
    let options = RuleSets.all.first { $0.name == rules }?.options ?? []
    let members =
      [#""name": "\#(rules)""#] + options.map { "\"\($0.name)\": \(Self.json($0.standard))" }
    var lines = [
      "{",
      "  // A game on a grid. Comments like this one may stand anywhere.",
      #"  "format": "tinct-game", "version": 1,"#,
      "  \"name\": \(JSONValue.string(name)),",
      "  \"grid\": \(Self.onOneLine(specification.documentValue)),",
    ]
    if !parts.players.isEmpty {
      lines += [
        "", "  // The players, in the order of their turns; a state's \"owner\" counts from 1.",
      ]
      let names = parts.players.map { "\(JSONValue.string($0))" }.joined(separator: ", ")
      lines.append("  \"players\": [\(names)],")
    }
    lines += [
      "",
      "  // What can be on a cell. Layers, from below: ground, cell, thing (pieces; the default), mark.",
      "  // A look has a shape (stone, square, diamond, triangle, pentagon, hexagon, star, cross, ring,",
      "  // glyph, sprite, none), an ink, a size, a rim, a label. Without one, the theme decides.",
      "  \"states\": {",
    ]
    lines += Self.joined(parts.states.map { "    \"\($0.name)\": {\($0.text)}" })
    lines += ["  },"]
    if !parts.inks.isEmpty {
      lines += [
        "",
        "  // Inks of this game's own, mixed from the palette's ground, figure, accent, branch-1 ...",
        "  \"inks\": {",
      ]
      lines += Self.joined(parts.inks.map { "    \"\($0.name)\": \"\($0.color)\"" })
      lines += ["  },"]
    }
    lines += ["", "  // 'tinct game rules' lists all rules and explains these options."]
    lines += [
      members.count == 1
        ? "  \"rules\": \"\(rules)\"," : "  \"rules\": {\(members.joined(separator: ", "))},",
      "",
      "  // How changes move: place, remove, move, flip, cell. Styles: grow, pop, drop, fly, fade,",
      "  // slide, flip. Without this, the theme decides.",
      "  // \"motion\": {\"place\": {\"style\": \"drop\", \"seconds\": 0.3}},", "",
    ]
    lines += parts.start + ["}", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func onOneLine(_ value: JSONValue) -> JSONValue {
    guard case .object(let members, _) = value else { return value }
    return .object(members, .line)
  }

  private static func json(_ value: RuleValue) -> String {
    if case .text(let text) = value { "\(JSONValue.string(text))" } else { "\(value)" }
  }

  private static func joined(_ lines: [String]) -> [String] {
    lines.enumerated().map { $0 < lines.count - 1 ? $1 + "," : $1 }
  }
}

/// The parts of the description of a new game that depend on its rules.
private struct GameParts {
  var states: [(name: String, text: String)] = []
  var inks: [(name: String, color: String)] = []
  var players = ["Black", "White"]
  /// The lines of the start.
  var start = ["  // The start; without it the board is empty.", "  \"start\": {\"place\": []}"]

  init(_ rules: String, on grid: Grid) {
    if !["blither", "sokoban", "match"].contains(rules) { makeStones() }
    switch rules {
    case "othello":
      let middle = Self.middle(of: grid)
      let stones = zip(middle, ["white", "black", "black", "white"])
      start = [
        "  // A cell and its state; cells are numbered from 0, by rows.",
        "  \"start\": {\"place\": ["
          + stones.map { "[\($0), \"\($1)\"]" }.joined(separator: ", ") + "]}",
      ]
    case "hex": makeHex(grid)
    case "blither": makeBlither(grid)
    case "sokoban": makeSokoban(grid)
    case "match": makeMatch()
    default: break
    }
  }

  /// Stones that are black and white in every palette, with a touch of its colours.
  private mutating func makeStones() {
    let hue = "color-mix(in oklab, ground 50%, figure)"
    inks = [
      ("dark", "color-mix(in oklab, \(hue) 9%, black)"),
      ("darkRim", "color-mix(in oklab, \(hue) 45%, black)"),
      ("light", "color-mix(in oklab, \(hue) 8%, white)"),
      ("lightRim", "color-mix(in oklab, \(hue) 55%, white)"),
    ]
    states = [("black", "dark", 1), ("white", "light", 2)].map { name, ink, owner in
      (
        name,
        "\"owner\": \(owner), "
          + "\"look\": {\"shape\": \"stone\", \"ink\": \"\(ink)\", \"rim\": \"\(ink)Rim\"}"
      )
    }
  }

  /// A board of middle lightness, whose sides are those of the players who join them.
  private mutating func makeHex(_ grid: Grid) {
    let board = "color-mix(in oklab, color-mix(in oklab, ground 47%, figure) 56%, #707070)"
    inks += [
      ("board", board), ("darkSide", "color-mix(in oklab, \(board) 62%, black)"),
      ("lightSide", "color-mix(in oklab, \(board) 66%, white)"),
    ]
    states += [
      ("board", "\"layer\": \"ground\", \"look\": {\"cell\": \"board\"}"),
      ("black side", "\"layer\": \"cell\", \"look\": {\"cell\": \"darkSide\"}"),
      ("white side", "\"layer\": \"cell\", \"look\": {\"cell\": \"lightSide\"}"),
    ]
    let places = grid.places
    let (rows, columns) = (places.map(\.row), places.map(\.column))
    let sides = places.indices.compactMap { cell -> String? in
      let isBlack = [rows.min(), rows.max()].contains(rows[cell])
      let isWhite = [columns.min(), columns.max()].contains(columns[cell])
      // A corner is on a side of each player.
      guard isBlack != isWhite else { return nil }
      return "[\(cell), \"\(isBlack ? "black" : "white") side\"]"
    }
    start = [
      "  // Black joins the dark sides, at the top and bottom, White the light ones.",
      "  \"start\": {", "    \"fill\": \"board\",", "    \"place\": [",
    ]
    let lines = stride(from: 0, to: sides.count, by: 4).map { first in
      "      " + sides[first..<min(first + 4, sides.count)].joined(separator: ", ")
    }
    start += lines.dropLast().map { $0 + "," } + lines.suffix(1) + ["    ]", "  }"]
  }

  /// The four cells around the middle of the board, in reading order.
  private static func middle(of grid: Grid) -> [Int] {
    let size = grid.cells.reduce(Point(x: 0, y: 0)) { $0 + $1.center }
    let middle = size * (1 / Double(grid.cells.count))
    func distance(_ cell: Int) -> Int {
      let offset = grid.cells[cell].center - middle
      return Int(((offset.x * offset.x + offset.y * offset.y) * 1024).rounded())
    }
    return grid.cells.indices.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(4).sorted()
  }

  private mutating func makeBlither(_ grid: Grid) {
    let shapes = [("sun", "star", 1.0), ("moon", "stone", 0.8), ("leaf", "diamond", 0.9)]
    let mixes = ["ground 92%, figure", "ground 84%, figure", "ground 76%, figure"]
    states = []
    for (index, (kind, _, _)) in shapes.enumerated() {
      let ink = "\(kind)Space"
      inks.append((ink, "color-mix(in oklab, \(mixes[index]))"))
      states.append(
        (
          "\(kind) space",
          "\"layer\": \"cell\", \"kind\": \"\(kind)\", \"look\": {\"cell\": \"\(ink)\"}"
        ))
    }
    inks.append(("first", "figure"))
    inks.append(("second", "ground"))
    for (owner, player) in ["black", "white"].enumerated() {
      for (kind, shape, _) in shapes {
        let ink = owner == 0 ? "\"first\"" : "\"second\", \"rim\": \"first\""
        states.append(
          (
            "\(player) \(kind)",
            "\"owner\": \(owner + 1), \"kind\": \"\(kind)\", "
              + "\"look\": {\"shape\": \"\(shape)\", \"ink\": \(ink)}"
          ))
      }
    }
    let count = grid.cells.count
    let placed = shapes.enumerated().flatMap { index, shape in
      [(index, "black \(shape.0)"), (count - 3 + index, "white \(shape.0)")]
    }
    start = [
      "  // \"shades\" gives neighbouring spaces different kinds; pieces stand where they start.",
      "  \"start\": {",
      "    \"cells\": {\"shades\": [\"sun space\", \"moon space\", \"leaf space\"]},",
      "    \"place\": [" + placed.map { "[\($0), \"\($1)\"]" }.joined(separator: ", ") + "]",
      "  }",
    ]
  }

  private mutating func makeSokoban(_ grid: Grid) {
    players = []
    states = [
      ("wall", "\"layer\": \"cell\", \"look\": {\"cell\": \"wall\"}"),
      (
        "goal",
        "\"layer\": \"mark\", \"look\": {\"shape\": \"ring\", \"ink\": \"hint\", \"size\": 0.4}"
      ),
      ("box", "\"look\": {\"shape\": \"square\", \"ink\": \"wire\"}"),
      ("stored", "\"look\": {\"shape\": \"square\", \"ink\": \"powered\"}"),
      ("player", "\"look\": {\"shape\": \"stone\", \"ink\": \"powered\", \"size\": 0.6}"),
    ]
    let (columns, rows) = (grid.specification.columns, grid.specification.rows)
    guard grid.cells.count == columns * rows, columns >= 5, rows >= 4 else {
      start = ["  \"start\": {\"place\": [[0, \"player\"], [1, \"box\"], [2, \"goal\"]]}"]
      return
    }
    let lines = (0..<rows).map { row in
      String(
        (0..<columns).map { column -> Character in
          if row == 0 || row == rows - 1 || column == 0 || column == columns - 1 { return "#" }
          switch (column, row) {
          case (1, 1): return "@"
          case (2, 2): return "$"
          case (columns - 2, 2): return "."
          default: return " "
          }
        })
    }
    start = [
      "  // The signs of the boards below; a space is an empty cell.",
      "  \"legend\": {\"#\": \"wall\", \"@\": \"player\", \"$\": \"box\", \".\": \"goal\", "
        + "\"*\": [\"goal\", \"stored\"]},",
      "  \"levels\": [", "    {\"name\": \"1\", \"rows\": [",
    ]
    start += lines.enumerated().map { row, line in
      "      \"\(line)\"" + (row < lines.count - 1 ? "," : "")
    }
    start += ["    ]}", "  ]"]
  }

  private static let gems = ["stone", "square", "diamond", "star", "hexagon"]

  private mutating func makeMatch() {
    players = []
    states = Self.gems.enumerated().map { index, shape in
      ("gem \(index + 1)", "\"look\": {\"shape\": \"\(shape)\", \"ink\": \"gem\(index + 1)\"}")
    }
    inks = Self.gems.indices.map { ("gem\($0 + 1)", "branch-\($0 + 1)") }
  }

  /// Fills the board with gems, so that none match, and some can be swapped.
  mutating func fill(_ grid: Grid) throws(GameRefusal) {
    guard let rules = RuleSets.named("match") else { return }
    let game = GridGame(
      name: "match", states: Self.gems.indices.map { .init(name: "gem \($0 + 1)", number: $0 + 1) },
      players: [], rules: rules)
    for seed in UInt64(0)..<64 {
      var numbers = SplitMix64(seed: seed)
      var gems = [Int](repeating: 0, count: grid.cells.count)
      for cell in grid.cells.indices {
        let beside = grid.cells[cell].sides.compactMap { $0.neighbor.map { gems[$0.cell] } }
        let choices = (1...Self.gems.count).filter { !beside.contains($0) }
        gems[cell] = choices.isEmpty ? 1 : choices[numbers.next(below: choices.count)]
      }
      let states = gems.map { StonesPosition.State.number($0) }
      guard
        let position = try? StonesPosition(
          name: "start", grid: grid.specification, states: states),
        let state = try? GameState(game, from: position), !state.isOver
      else { continue }
      let columns = max(grid.specification.columns, 1)
      let isTable = grid.cells.count == columns * grid.specification.rows
      let width = isTable ? columns : 16
      let lines = stride(from: 0, to: gems.count, by: width).map { first in
        gems[first..<min(first + width, gems.count)].map(String.init).joined(separator: ", ")
      }
      start = [
        "  // The numbers of the states, cell by cell.", "  \"start\": {\"states\": [",
      ]
      start += lines.enumerated().map { "    \($1)" + ($0 < lines.count - 1 ? "," : "") }
      start += ["  ]}"]
      return
    }
    throw .rule("no start was found on this board on which gems can be swapped; take a larger one")
  }
}
