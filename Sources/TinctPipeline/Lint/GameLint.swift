internal import TinctBoards
public import TinctDocuments
public import TinctGraphics
internal import TinctPuzzles

/// Looks for mistakes in how the description of a game says it looks.
///
/// It finds looks that cannot be drawn or told apart, and names that nothing uses. Descriptions
/// that cannot be read, and logs that cannot be played, are found by other checks.
public struct GameLint {
  private let game: GameDocument
  private let file: String
  private let root: JSONObject
  private let font: Font

  /// The longest label that is set as large as a piece allows it.
  private static let longestLabel = 4

  /// Prepares to check a description; nil if its text is not what it was read from.
  ///
  /// - Parameters:
  ///   - bytes: the text of the description.
  ///   - file: the file, for the findings.
  ///   - fonts: the fonts of labels and glyphs.
  public init?(
    _ game: GameDocument, _ bytes: [UInt8], file: String, fonts: SheetFonts,
    limits: Limits = Limits()
  ) {
    guard let document = try? JSONDocument(parsing: bytes, limits: limits, allowsComments: true),
      let root = try? document.root.object()
    else { return nil }
    (self.game, self.file, self.root, font) = (game, file, root, fonts.regular)
  }

  /// Returns all findings, in the order of the file.
  ///
  /// - Parameter sprites: the files of sprites that were checked together with the game.
  public func findings(sprites: [String]) -> [SpriteFinding] {
    let paths = sprites.map { SpritePath($0) }.filter { !$0.isOverlay }
    let found = alike + texts + missing(paths) + plain + unusedInks + unusedSigns
    return found.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
      + unused(paths)
  }

  private func finding(
    _ check: SpriteFinding.Check, _ severity: SpriteFinding.Severity, at node: JSONNode?,
    _ problem: String, _ remedy: String
  ) -> SpriteFinding {
    let place = (node ?? root.node).error(problem)
    return SpriteFinding(
      check, severity, file: file, line: place.line, column: place.column, problem: problem,
      remedy: remedy)
  }

  /// The name of a member of an object of the description; nil if there is none.
  private func node(_ object: String, _ name: String) -> JSONNode? {
    (try? root[object]?.object())?.members.first { $0.name == name }?.nameNode
  }

  private var looks: Theme.Stones { Theme.Stones.standard.showing(game.game, game.looks) }

  private func look(_ state: GridGame.State) -> Theme.Stones.StateLook {
    looks.look(of: .name(state.name))
  }

  // MARK: - Looks

  /// States of one layer that no player could tell apart.
  private var alike: [SpriteFinding] {
    let states = game.game.states
    return states.indices.compactMap { index in
      let state = states[index]
      let isFloor = [.ground, .cell].contains(state.layer)
      // Floors that no rule tells apart may look alike.
      let former = states[..<index].first { other in
        other.layer == state.layer && look(other) == look(state)
          && (!isFloor || other.kind != state.kind)
      }
      guard let former else { return nil }
      return finding(
        .alike, .warning, at: node("states", state.name),
        "\(quoted(state.name)) looks like \(quoted(former.name))",
        "give one of them another shape, ink, label or \"top\"")
    }
  }

  /// Texts that no shipped font has, or that would be small.
  private var texts: [SpriteFinding] {
    game.game.states.flatMap { state -> [SpriteFinding] in
      guard let look = game.looks[state.name] else { return [] }
      var found: [SpriteFinding] = []
      if let missing = MissingGlyphs(in: look.texts.joined(), of: font) {
        found.append(
          finding(
            .missingGlyph, .warning, at: node("states", state.name),
            "\(missing.problem) in the look of \(quoted(state.name))",
            "\(missing.remedy) wherever the game is drawn"))
      }
      if let label = look.label, label.count > Self.longestLabel {
        found.append(
          finding(
            .longLabel, .warning, at: node("states", state.name),
            "the label \(quoted(label)) has \(label.count) characters, so that it is set small",
            "shorten it to \(Self.longestLabel) characters"))
      }
      return found
    }
  }

  /// Pieces of nobody without a look, which are shown as their names.
  private var plain: [SpriteFinding] {
    game.game.states.compactMap { state in
      guard state.layer == .thing, state.owner == nil, game.looks[state.name] == nil,
        Theme.Stones.standard.looks[state.name] == nil
      else { return nil }
      return finding(
        .noLook, .warning, at: node("states", state.name),
        "\(quoted(state.name)) has neither a look nor an owner, so that its name stands for it",
        "give it a \"look\"")
    }
  }

  // MARK: - Sprites

  private var spriteNames: [(state: String, sprite: String)] {
    game.game.states.flatMap { state in
      (game.looks[state.name]?.sprites ?? []).map { (state.name, $0) }
    }
  }

  /// Sprites that looks name and that are not there, or were not given.
  private func missing(_ sprites: [SpritePath]) -> [SpriteFinding] {
    let names = Set(sprites.map(\.name))
    return spriteNames.filter { !names.contains($0.sprite) }.map { state, sprite in
      let near = likeliestName(for: sprite, in: names.sorted())
      return finding(
        .missing, sprites.isEmpty ? .warning : .error, at: node("states", state),
        "\(quoted(state)) is drawn from \(sprite).png, "
          + (sprites.isEmpty ? "which was not looked at" : "which is not there"),
        sprites.isEmpty
          ? "name the folder of the game's sprites, too"
          : near.map { "did you mean \($0).png?" } ?? "draw it")
    }
  }

  /// Sprites in the folders of those that the game uses, which it does not use.
  private func unused(_ sprites: [SpritePath]) -> [SpriteFinding] {
    let names = Set(spriteNames.map(\.sprite))
    let folders = Set(sprites.filter { names.contains($0.name) }.map(\.folder))
    return sprites.filter { folders.contains($0.folder) && !names.contains($0.name) }.map {
      SpriteFinding(
        .unused, .warning, file: $0.file, problem: "no state of \(file) is drawn from it",
        remedy: "name it in a look, or remove it")
    }
  }

  // MARK: - Names

  private var unusedInks: [SpriteFinding] {
    let used = Set(game.looks.values.flatMap(\.inks).map(\.name))
    let members = (try? root["inks"]?.object())?.members ?? []
    return members.filter { !used.contains("\(game.game.name):\($0.name)") }.map { member in
      finding(
        .unused, .warning, at: member.nameNode, "no look has the ink \(quoted(member.name))",
        "use it, or leave it out")
    }
  }

  private var unusedSigns: [SpriteFinding] {
    let levels = (try? root["levels"]?.array()) ?? [root["start"]].compactMap(\.self)
    let rows = levels.flatMap { (try? $0.object()["rows"]?.array()) ?? [] }
    let signs = Set(rows.compactMap { try? $0.string() }.joined())
    let members = (try? root["legend"]?.object())?.members ?? []
    return members.filter { member in !member.name.allSatisfy(signs.contains) }.map { member in
      finding(
        .unused, .warning, at: member.nameNode, "the sign \(quoted(member.name)) is on no board",
        "use it, or leave it out")
    }
  }
}
