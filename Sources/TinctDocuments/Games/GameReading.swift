internal import TinctBoards
internal import TinctGraphics
internal import TinctPuzzles

/// Reads the description of a game, and goes on after what is wrong.
struct GameReading {
  var reader: DocumentReader
  var known = KnownSides()
  private var states: [GridGame.State] = []
  private var players: [String] = []
  private(set) var legend: [Character: [GridGame.State]] = [:]

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
    var inks = inks(object["inks"], of: word)
    // An ink with a wrong colour is known, too: the colour alone is to blame.
    let own = Set(
      (try? object["inks"]?.object().members)?.map { Ink("\(word):\($0.name)") } ?? [])
    let names = StonesReader.Names(
      (own.map { String($0.name.dropFirst(word.count + 1)) } + Ink.board.map(\.name)).sorted())
    var indices = Dictionary(
      inks.twoColors.enumerated().map { ($1.ink, $0) }, uniquingKeysWith: { first, _ in first })
    var looks: [String: Theme.Stones.StateLook] = [:]
    states = states(object["states"]) { (name, node, reader) in
      let read = reader.object(node, required: [], optional: ["shape"] + StonesReader.lookKeys)
      looks[name] = read.flatMap {
        StonesReader.look($0, names, &reader) { ink in
          own.contains(Ink("\(word):\(ink)")) ? Ink("\(word):\(ink)") : Ink(ink)
        }
      }
      if let read, read["labelInk"] == nil, let ground = looks[name]?.labelGround {
        looks[name]?.labelInk = Self.labelInk(on: ground, of: word, &inks, &indices)
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
      paletteLocation: object["palette"]?.location,
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
      // One text for all kinds of palettes is reported once.
      guard let two = rule(.twoColors) else { continue }
      guard let scheme = rule(.scheme) else { continue }
      rules.twoColors.append(two)
      rules.scheme.append(scheme)
      if let named = rule(.named) { rules.named.append(named) }
    }
    return rules
  }

  /// Returns an ink that can be read on another: for an ink of the game one that follows from it,
  /// added to the rules, for one of all boards the other of noodles and ground.
  ///
  /// - Parameter indices: the index of each ink in every list of rules.
  private static func labelInk(
    on ground: Ink, of word: String, _ rules: inout InkRules, _ indices: inout [Ink: Int]
  ) -> Ink {
    guard let index = indices[ground] else {
      return Ink.powered.isFound(on: ground) ? .powered : .background
    }
    let ink = Ink("\(word):label on \(ground.name.dropFirst(word.count + 1))")
    guard indices[ink] == nil else { return ink }
    indices[ink] = rules.twoColors.count
    /// Nearly black or white, with a touch of the ground, as of light that both are in.
    func add(to list: inout [InkRules.Rule]) {
      // A rule that could not be read is in no list, and was noted.
      guard index < list.count else { return }
      let color = list[index].color
      list.append(
        InkRules.Rule(ink: ink, color: .mix(.init(in: .oklab, .contrast(color), 92, color, 8))))
    }
    add(to: &rules.twoColors)
    add(to: &rules.scheme)
    add(to: &rules.named)
    return ink
  }

  private static func color(
    _ node: JSONNode, over kind: InkRules.PaletteKind
  ) throws(DocumentError) -> ColorExpression {
    let text = try node.string()
    let color: ColorExpression
    do { color = try ColorExpression(parsing: text) } catch {
      throw node.error(
        atScalar: error.offset, "\(error)",
        remedy: CSSColor.advice(on: error, in: text)
          ?? "write ground, figure, accent, branch-1, #RRGGBB or color-mix(in oklab, ground "
          + "70%, figure)")
    }
    let (ground, figure) = kind == .scheme ? ("dark", "light") : ("base", "text")
    let names = ["ground", "figure"] + (kind.names ?? []) + DerivedRoles.names
    if kind != .named, let unknown = color.names.first(where: { !names.contains($0) }) {
      throw node.error(
        "not every palette has a colour \"\(unknown)\"",
        remedy: CSSColor.advice(onName: unknown, among: names)
          + "use \(names.joined(separator: ", ")), or a colour written out")
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
          flip: reader.attempt(try object["flip"]?.nonEmptyString()),
          isVoid: (try? object["look"]?.object()["void"]?.boolean()) ?? false))
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
        values[option.name] = text(member.value, option.wording).map { .text($0) }
      }
    }
    return RuleSets.make(set, values)
  }

  /// Reads the text of an option of rules; an empty one is none.
  private mutating func text(_ node: JSONNode, _ wording: RuleOption.Wording) -> String? {
    guard let text = reader.attempt(try node.string()) else { return nil }
    let known: [String]
    switch wording {
    case .anything: return text
    case .state: known = states.map(\.name) + states.map { "\($0.number)" }
    case .choice(let words): known = words
    }
    guard !text.isEmpty, !known.contains(text) else { return text }
    let names = wording == .state ? states.map(\.name) : known
    let thing = wording == .state ? "state" : "choice"
    reader.note(
      node.error("there is no \(thing) \(quoted(text))", remedy: Self.advice(text, names)))
    return nil
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
  mutating func state(_ node: JSONNode) -> GridGame.State? {
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
    case .contrast(let ground): return .contrast(ground.renaming(names))
    }
  }
}

extension Theme.Stones.StateLook {
  /// The ink that a label of the state lies on; nil if that is not for the state to say.
  fileprivate var labelGround: Ink? { shape.isSolid ? ink : shape == .none ? cell : nil }
}

extension Ink {
  /// Returns true if the ink of noodles can be made out on an ink of all boards: on those of tiles
  /// and of the ground.
  fileprivate func isFound(on ground: Ink) -> Bool {
    [
      .background, .backgroundSecond, .pattern, .panel, .cell, .cellSecond, .cellThird, .cellFace,
      .poweredCell, .poweredCellSecond, .poweredCellThird, .poweredCellFace, .lockedCell,
    ].contains(ground)
  }
}
