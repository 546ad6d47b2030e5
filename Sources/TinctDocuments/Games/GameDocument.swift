public import TinctBoards
public import TinctGraphics
public import TinctPuzzles

/// The description of a game on a grid: a document of the format `tinct-game`, as
/// `schemas/game.schema.json` describes it.
public struct GameDocument: Sendable {
  /// A state from which the game starts, besides its position.
  public struct Start: Hashable, Sendable {
    /// The number of the player who begins.
    public var player: Int
    /// The points of each player; nil for none.
    public var points: [Int]?
  }

  /// The `format` of these documents.
  public static let format = "tinct-game"

  /// The game.
  public let game: GridGame
  /// The boards from which it starts, as a pack of positions.
  public let pack: PuzzlePack
  /// What else the start on each of these boards says.
  public let starts: [Start]
  /// The looks of states, by their names; others have those of the theme.
  public let looks: [String: Theme.Stones.StateLook]
  /// The game's own inks, under names that no other game has.
  public let inks: InkRules
  /// The movements of changes that the game asks for, before those of the theme.
  public let changes: [Theme.Motion.ChangeKind: Theme.Motion.Change]
  /// The text of everything that decides how the game looks and moves.
  public let lookText: [UInt8]

  /// Returns true for a text that says at its beginning that it is such a document.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.contains("\"\(format)\"") && start.contains("\"format\"")
  }

  /// Reads a description; comments and commas behind the last element are passed over.
  ///
  /// - Throws: all errors, each with line, column and key path.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits, allowsComments: true) {
      (root, reader) -> GameDocument? in
      var reading = GameReading(reader)
      let document = reading.document(root)
      reader = reading.reader
      return document
    }
  }

  init(
    game: GridGame, pack: PuzzlePack, starts: [Start], looks: [String: Theme.Stones.StateLook],
    inks: InkRules, changes: [Theme.Motion.ChangeKind: Theme.Motion.Change], lookText: [UInt8]
  ) {
    self.game = game
    self.pack = pack
    self.starts = starts
    self.looks = looks
    self.inks = inks
    self.changes = changes
    self.lookText = lookText
  }

  /// Returns the state in which the game starts on one of its boards.
  public func start(_ index: Int) throws(GameRefusal) -> GameState {
    try GameState(
      game, from: pack.positions[index], player: starts[index].player,
      points: starts[index].points)
  }

  /// Returns the looks of the game's states in a theme.
  public func looks(in theme: Theme) -> Theme.Stones { theme.stones.showing(game, looks) }

  /// Returns how a theme moves the game.
  public func motion(in theme: Theme) -> Theme.Motion {
    var motion = theme.motion
    for (kind, change) in changes {
      motion.changes[kind] = change.completed(by: theme.motion.change(kind))
    }
    return motion
  }
}

/// Reads the description of a game, and goes on after what is wrong.
private struct GameReading {
  var reader: DocumentReader
  private var known = KnownSides()
  private var states: [GridGame.State] = []
  private var players: [String] = []
  private var legend: [Character: [GridGame.State]] = [:]

  init(_ reader: DocumentReader) { self.reader = reader }

  private static let keys = [
    "game", "grid", "players", "states", "inks", "rules", "motion", "palette", "strings", "legend",
    "start", "levels", "$comment",
  ]

  mutating func document(_ root: JSONNode) -> GameDocument? {
    let format = reader.attempt(try root.document(format: GameDocument.format, version: 1))
    let object = reader.object(
      format?.node, required: ["format", "version", "name", "states"], optional: Self.keys)
    guard let object else { return nil }
    let name = reader.attempt(try object["name"]?.nonEmptyString()) ?? ""
    let word = reader.attempt(try object["game"]?.nonEmptyString()) ?? Self.word(name)
    players = players(object["players"])
    let inks = inks(object["inks"], of: word)
    let own = Set(inks.twoColors.map(\.ink))
    var looks: [String: Theme.Stones.StateLook] = [:]
    states = states(object["states"]) { (name, node, reader) in
      let read = reader.object(node, required: [], optional: ["shape"] + StonesReader.lookKeys)
      let names = own.map { String($0.name.dropFirst(word.count + 1)) } + Ink.board.map(\.name)
      looks[name] = read.flatMap {
        StonesReader.look($0, names.sorted(), &reader) { ink in
          own.contains(Ink("\(word):\(ink)")) ? Ink("\(word):\(ink)") : Ink(ink)
        }
      }
    }
    let rules = rules(object["rules"])
    var measures = ThemeMeasures(reader)
    let changes = measures.changes(object["motion"])
    reader = measures.reader
    legend = legend(object["legend"])
    let palette = reader.attempt(try object["palette"]?.nonEmptyString())
    let strings = reader.strings(object["strings"])
    guard reader.isSound, let rules else { return nil }
    let game = GridGame(name: word, states: states, players: players, rules: rules)
    let levels = levels(of: object, game, named: name)
    var pack = PuzzlePack(name: name, palette: palette, positions: levels.map(\.position))
    pack.strings = strings
    return GameDocument(
      game: game, pack: pack, starts: levels.map(\.start), looks: looks, inks: inks,
      changes: changes ?? [:],
      lookText: ["states", "inks", "motion", "players"].flatMap { key in
        object[key].map { $0.document.bytes[$0.byteRange] } ?? []
      })
  }

  /// Returns a name as logs write it: small letters, figures and hyphens.
  private static func word(_ name: String) -> String {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return parts.isEmpty ? "game" : parts.joined(separator: "-")
  }

  // MARK: - Parts

  private mutating func players(_ node: JSONNode?) -> [String] {
    guard let node else { return [] }
    var names: [String] = []
    for node in reader.attempt(try node.array()) ?? [] {
      if let name = reader.attempt(try node.nonEmptyString()) { names.append(name) }
    }
    return names
  }

  /// Reads the game's inks: a colour expression for all palettes, over `ground`, `figure` and the
  /// roles that every palette has, or one for each kind of palette.
  private mutating func inks(_ node: JSONNode?, of word: String) -> InkRules {
    var rules = InkRules(twoColors: [], scheme: [])
    for member in reader.attempt(try node?.object().members) ?? [] {
      let ink = Ink("\(word):\(member.name)")
      var texts: [InkRules.PaletteKind: JSONNode] = [:]
      if member.value.kind == .string {
        for kind in InkRules.PaletteKind.allCases { texts[kind] = member.value }
      } else if let object = reader.object(
        member.value, required: ["twoColors", "scheme"], optional: ["named"])
      {
        for kind in InkRules.PaletteKind.allCases {
          texts[kind] = object[kind.rawValue] ?? object["twoColors"]
        }
      }
      func rule(_ kind: InkRules.PaletteKind) -> InkRules.Rule? {
        guard let node = texts[kind] else { return nil }
        return reader.attempt(try Self.color(node, over: kind)).map { .init(ink: ink, color: $0) }
      }
      guard let two = rule(.twoColors), let scheme = rule(.scheme) else { continue }
      rules.twoColors.append(two)
      rules.scheme.append(scheme)
      if let named = rule(.named) { rules.named.append(named) }
    }
    return rules
  }

  private static func color(
    _ node: JSONNode, over kind: InkRules.PaletteKind
  ) throws(DocumentError) -> ColorExpression {
    let text = try node.string()
    let color: ColorExpression
    do { color = try ColorExpression(parsing: text) } catch {
      throw node.error(
        atScalar: error.offset, "\(error)",
        remedy: "write ground, figure, accent, branch-1, #RRGGBB or color-mix(in oklab, ground "
          + "70%, figure)")
    }
    let (ground, figure) = kind == .scheme ? ("dark", "light") : ("base", "text")
    let names = ["ground", "figure"] + (kind.names ?? []) + DerivedRoles.names
    if kind != .named, let unknown = color.names.first(where: { !names.contains($0) }) {
      throw node.error(
        "not every palette has a colour \"\(unknown)\"",
        remedy: (likeliestName(for: unknown, in: names).map { "did you mean \(quoted($0))? Or " }
          ?? "") + "use \(names.joined(separator: ", ")), or a colour written out")
    }
    return color.renaming(["ground": ground, "figure": figure])
  }

  private mutating func states(
    _ node: JSONNode?,
    look: (String, JSONNode, inout DocumentReader) -> Void
  ) -> [GridGame.State] {
    var states: [GridGame.State] = []
    for member in reader.attempt(try node?.object().members) ?? [] {
      let keys = ["layer", "owner", "kind", "count", "flip", "number", "look"]
      guard let object = reader.object(member.value, required: [], optional: keys) else { continue }
      guard member.name != GridGame.emptyName, member.name != "0", !member.name.isEmpty else {
        reader.note(
          member.nameNode.error(
            "\(quoted(member.name)) is the cell without anything", remedy: "choose another name"))
        continue
      }
      let used = Set(states.map(\.number))
      let free = (1...).first { !used.contains($0) } ?? 1
      let given = reader.attempt(try object["number"]?.integer(in: 1...1_000_000))
      let number = given ?? Int(member.name).flatMap { used.contains($0) ? nil : $0 } ?? free
      if used.contains(number) {
        reader.note(
          (object["number"] ?? member.nameNode).error(
            "the number \(number) is that of another state", remedy: "give each state its own"))
      }
      let owner = reader.attempt(
        try object["owner"]?.integer(
          in: 1...max(players.count, 1),
          because: players.isEmpty ? "the game names no \"players\"" : nil))
      if players.isEmpty, let node = object["owner"] {
        reader.note(
          node.error("there is no player 1", remedy: "add \"players\": [\"Black\", \"White\"]"))
      }
      let layer: GridGame.Layer? = reader.attempt(
        try object["layer"]?.choice(GridGame.Layer.self))
      states.append(
        GridGame.State(
          name: member.name, number: number, layer: layer ?? .thing, owner: owner,
          kind: reader.attempt(try object["kind"]?.nonEmptyString()),
          count: reader.attempt(try object["count"]?.integer(in: 1...1_000_000)),
          flip: reader.attempt(try object["flip"]?.nonEmptyString())))
      if let node = object["look"] { look(member.name, node, &reader) }
    }
    for member in reader.attempt(try node?.object().members) ?? [] {
      let names = states.map(\.name)
      guard let flip = try? member.value.object()["flip"], let name = try? flip.string(),
        !names.contains(name)
      else { continue }
      reader.note(flip.error("there is no state \(quoted(name))", remedy: Self.advice(name, names)))
    }
    return states
  }

  private static func advice(_ name: String, _ names: [String]) -> String {
    likeliestName(for: name, in: names).map { "did you mean \(quoted($0))?" }
      ?? (names.isEmpty
        ? "describe it in \"states\"" : "there are: \(names.joined(separator: ", "))")
  }

  private mutating func rules(_ node: JSONNode?) -> (any RuleSet)? {
    guard let node else { return RuleSets.named("free") }
    let nameNode: JSONNode
    var values: [String: RuleValue] = [:]
    var members: [JSONObject.Member] = []
    if node.kind == .string {
      nameNode = node
    } else {
      guard let object = reader.object(node, required: ["name"], optional: nil),
        let found = object["name"]
      else { return nil }
      nameNode = found
      members = object.members.filter { $0.name != "name" }
    }
    guard let name = reader.attempt(try nameNode.string()) else { return nil }
    guard let set = RuleSets.all.first(where: { $0.name == name }) else {
      reader.note(
        nameNode.error(
          "there are no rules \(quoted(name))", remedy: Self.advice(name, RuleSets.names)))
      return nil
    }
    for member in members {
      guard let option = set.options.first(where: { $0.name == member.name }) else {
        let names = set.options.map(\.name)
        reader.note(
          member.nameNode.error(
            "the rules '\(name)' have no option \(quoted(member.name))",
            remedy: names.isEmpty ? "leave it out" : Self.advice(member.name, names)))
        continue
      }
      switch option.standard {
      case .flag:
        values[option.name] = reader.attempt(try member.value.boolean()).map { .flag($0) }
      case .number:
        values[option.name] = reader.attempt(try member.value.integer(in: 0...1_000_000_000))
          .map { .number($0) }
      case .text:
        values[option.name] = reader.attempt(try member.value.string()).map { .text($0) }
      }
    }
    return RuleSets.make(set, values)
  }

  private mutating func legend(_ node: JSONNode?) -> [Character: [GridGame.State]] {
    var legend: [Character: [GridGame.State]] = [:]
    for member in reader.attempt(try node?.object().members) ?? [] {
      guard member.name.count == 1, let character = member.name.first else {
        reader.note(
          member.nameNode.error(
            "\(quoted(member.name)) is not one character", remedy: "give each sign a state: \"#\""))
        continue
      }
      let nodes =
        member.value.kind == .array
        ? reader.attempt(try member.value.array()) ?? [] : [member.value]
      legend[character] = nodes.compactMap { state($0) }
    }
    return legend
  }

  /// Returns the state that a value names; nil for an empty cell, and for one that is wrong.
  private mutating func state(_ node: JSONNode) -> GridGame.State? {
    guard let value = reader.attempt(try StonesPosition.state(node)), !value.isEmpty else {
      return nil
    }
    if let found = states.first(where: { $0.name == value.description }) { return found }
    if case .number(let number) = value, let found = states.first(where: { $0.number == number }) {
      return found
    }
    reader.note(
      node.error(
        "there is no state \(quoted(value.description))",
        remedy: Self.advice(value.description, states.map(\.name))))
    return nil
  }

  // MARK: - Starts

  private typealias Level = (position: StonesPosition, start: GameDocument.Start)

  private mutating func levels(
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
    let labels = labels(level?["labels"], open.cells.count)
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
      for (cell, node) in elements(node, grid.cells.count).enumerated() {
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
  private mutating func elements(_ node: JSONNode, _ count: Int) -> [JSONNode] {
    let list = reader.attempt(try node.array()) ?? []
    let flat =
      list.allSatisfy { $0.kind == .array } ? list.flatMap { (try? $0.array()) ?? [] } : list
    guard flat.count == count else {
      reader.note(
        node.error("there are \(flat.count) entries; give one for each of the \(count) cells"))
      return []
    }
    return flat
  }

  private mutating func labels(_ node: JSONNode?, _ count: Int) -> [String?] {
    guard let node else { return [] }
    var labels: [String?] = []
    for node in elements(node, count) {
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
  /// apart, and a full stop that the legend does not know is an empty cell.
  private mutating func drawn(_ node: JSONNode, _ grid: Grid) -> [(Int, [GridGame.State])] {
    let specification = grid.specification
    let nodes = reader.attempt(try node.array()) ?? []
    let isSquare = specification.kind.name == GridKind.square.name && specification.columns > 0
    if isSquare, nodes.count > specification.rows {
      reader.note(
        node.error("there are \(nodes.count) rows, but the board has \(specification.rows)"))
      return []
    }
    var placed: [(Int, [GridGame.State])] = []
    var next = 0
    for (row, node) in nodes.enumerated() {
      guard let text = reader.attempt(try node.string()) else { continue }
      let signs = isSquare ? Array(text) : text.filter { $0 != " " }
      if isSquare, signs.count > specification.columns {
        reader.note(
          node.error(
            "there are \(signs.count) signs, but the board has \(specification.columns) columns"))
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
    if !isSquare, next != grid.cells.count {
      reader.note(
        node.error("there are \(next) signs; give one for each of the \(grid.cells.count) cells"))
    }
    return placed
  }
}

extension ColorExpression {
  /// Returns the expression with colours of the palette under other names.
  fileprivate func renaming(_ names: [String: String]) -> ColorExpression {
    switch self {
    case .name(let name): return .name(names[name] ?? name)
    case .literal: return self
    case .mix(var mix):
      mix.first = mix.first.renaming(names)
      mix.second = mix.second.renaming(names)
      return .mix(mix)
    case .preferred(let name, let other):
      return .preferred(names[name] ?? name, else: other.renaming(names))
    }
  }
}
