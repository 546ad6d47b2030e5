internal import Synchronization
internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Studio {
  /// Everything that is open, as the page wants it.
  func state() -> JSONValue {
    // Whoever watches the files has them as they are.
    let library = isWatching.load(ordering: .relaxed) ? self.library : reload()
    let rules = library.themes.first { $0.id == library.defaults.theme }?.theme.inks ?? .emptyGrid
    return .object([
      .init("version", .string(options.version)), .init("readOnly", .boolean(options.isReadOnly)),
      .init("project", .string(options.project)),
      .init(
        "defaults",
        .object([
          .init("theme", .string(library.defaults.theme)),
          .init("palette", .string(library.defaults.palette)),
          .init("isNamed", .boolean(!(inputs.palettes + inputs.themes).isEmpty)),
        ])),
      .init("palettes", .array(library.palettes.map { json($0, rules) })),
      .init("themes", .array(library.themes.map(json))),
      .init("boards", .array(library.boards.map(json))),
      .init(
        "manifest",
        library.manifest.map { .object([.init("name", .string($0.name))]) } ?? .null),
      .init(
        "formats",
        .array(
          PaletteFormat.all.filter(\.isWritable).map { format in
            .object(
              [
                .init("id", .string(format.name)), .init("title", .string(format.title)),
                .init("ending", .string(format.ending)),
              ], .line)
          })),
      .init(
        "folders",
        .object(
          [
            .init("palettes", .string(paletteFolder(run().inputs))),
            .init("looks", .string(Self.themeFolder)),
          ], .line)),
      .init("methods", .array(DerivingMethod.all.map(\.json))),
      .init("problems", .array(library.problems.map { .string($0.message) })),
      .init(
        "unread",
        .object([
          .init("palettes", .array(library.unread.palettes.map(Self.placed))),
          .init("looks", .array(library.unread.themes.map(Self.placed))),
        ])),
      .init("themeSchema", Self.themeSchema),
    ])
  }

  private static let themeSchema: JSONValue =
    (try? JSONDocument(parsing: StudioPage.themeSchema)).map { JSONValue($0.root) } ?? .null

  /// A palette.
  func json(_ palette: Library.OpenPalette, _ rules: InkRules) -> JSONValue {
    let loaded = palette.loaded
    let served = rules.served(loaded.palette)
    let texts = PaletteTexts(palette)
    let isProposed = served != loaded.palette
    var members: [JSONValue.Member] = [
      .init("id", .string(palette.id)), .init("name", .string(loaded.palette.name)),
      .init("file", .string(palette.file.name)), .init("shipped", .boolean(!palette.file.isOwn)),
      .init("format", .string(loaded.format?.name ?? "")),
      .init("writable", .boolean(isWritable(palette))),
      .init("hash", .string(palette.file.hash)),
      .init("kind", .string(rules.kind(of: served)?.rawValue ?? "named")),
      .init("proposed", .boolean(isProposed)),
      .init(
        "colors",
        .array(
          served.colors.map { color in
            Self.json(color, text: texts.text(of: color.ownName ?? color.name, color.color))
          })),
      .init(
        "strings",
        .object(loaded.palette.strings.map { .init($0.name, .string($0.text)) })),
      .init("dark", .null),
    ]
    if let problem = palette.problem { members.append(.init("problem", Self.placed(problem))) }
    return .object(members)
  }

  /// A colour; `srgb` is there where 8 bits do not hold it.
  static func json(_ color: Palette.NamedColor, text: String? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(color.name))]
    if let own = color.ownName { members.append(.init("own", .string(own))) }
    members.append(.init("hex", .string(color.color.hex)))
    members.append(.init("text", .string(text ?? color.color.hex)))
    if Color(color.color.pixel) != color.color {
      let parts = [color.color.red, color.color.green, color.color.blue, color.color.alpha]
      members.append(.init("srgb", .array(parts.map { .number($0) }, .line)))
    }
    return .object(members, .line)
  }

  static func json(_ palette: Palette) -> JSONValue {
    .object([
      .init("name", .string(palette.name)),
      .init("colors", .array(palette.colors.map { json($0) })),
    ])
  }

  /// True if the palette can be saved into its own file.
  func isWritable(_ palette: Library.OpenPalette) -> Bool {
    !options.isReadOnly && palette.file.isOwn && palette.loaded.format?.isWritable == true
      && Self.mayWrite(palette.file.path)
  }

  func isWritable(_ theme: Library.OpenTheme) -> Bool {
    !options.isReadOnly && theme.file.isOwn && Self.mayWrite(theme.file.path)
  }

  /// Returns true for a file that exists and may be written by this process.
  private static func mayWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// A theme.
  func json(_ theme: Library.OpenTheme) -> JSONValue {
    let texts = InkTexts(theme.bytes)
    let inks = theme.theme.inks
    var members: [JSONValue.Member] = [
      .init("id", .string(theme.id)), .init("name", .string(theme.theme.name)),
      .init("file", .string(theme.file.name)), .init("writable", .boolean(isWritable(theme))),
      .init("named", .boolean(theme.isNamed)), .init("shipped", .boolean(!theme.file.isOwn)),
      .init("hash", .string(theme.file.hash)),
      .init("text", .string(String(decoding: theme.bytes, as: UTF8.self))),
      .init("kinds", .array(inks.kinds.map { .string($0.rawValue) }, .line)),
      .init("inks", Self.json(inks, texts)),
      .init(
        "needs",
        .object(
          inks.kinds.contains(.named)
            ? [.init("named", .array(inks.names(of: .named).map { .string($0) }, .line))] : [])),
    ]
    if let problem = theme.problem { members.append(.init("problem", Self.placed(problem))) }
    return .object(members)
  }

  /// The lists of rules, as pairs of an ink and an expression.
  static func json(_ inks: InkRules, _ texts: InkTexts) -> JSONValue {
    .object(
      inks.kinds.map { kind in
        .init(
          kind.rawValue,
          .array(
            inks[kind].map { rule in
              .array([.string(rule.ink.name), .string(texts.text(of: rule.color))], .line)
            }))
      })
  }

  private func json(_ board: Library.OpenBoard) -> JSONValue {
    let pack = board.source.pack
    var members: [JSONValue.Member] = [
      .init("id", .string(board.id)), .init("name", .string(board.name)),
      .init("pack", .string(pack.name)), .init("group", .string(pack.name)),
      .init("hash", .string(board.hash)),
    ]
    let specification: GridSpecification
    if board.isNoodles {
      let puzzle = pack.puzzles[board.index]
      specification = puzzle.gridSpecification
      members += [
        .init("kind", "noodles"), .init("cells", .integer(puzzle.pieces.count)),
        .init("solution", .boolean(puzzle.solution != nil)),
        .init("animations", .array(FramesRequest.Animation.allCases.map(Self.json))),
        .init("moves", .integer(board.source.history?.count ?? 0)),
      ]
    } else {
      let position = pack.positions[board.index]
      specification = position.gridSpecification
      members += [
        .init("kind", .string(board.source.game == nil ? "stones" : "game")),
        .init("cells", .integer(position.states.count)), .init("solution", false),
        .init("animations", []), .init("moves", 0),
      ]
      if let game = board.source.game, !game.inks.kinds.isEmpty {
        members.append(.init("inks", Self.json(game.inks, InkTexts([]))))
        members.append(
          .init(
            "uses",
            .object(
              board.uses.map { use in .init(use.ink, .array(use.texts.map { .string($0) }, .line)) }
            )))
      }
    }
    if case .rectangle(let columns, let rows) = specification.shape {
      members += [.init("columns", .integer(columns)), .init("rows", .integer(rows))]
    }
    members.append(.init("tiling", .string(specification.kind.name)))
    return .object(members)
  }

  private static func json(_ animation: FramesRequest.Animation) -> JSONValue {
    let word = animation.rawValue
    return .object(
      [
        .init("id", .string(word)),
        .init("title", .string(word.prefix(1).uppercased() + word.dropFirst())),
      ], .line)
  }
}

/// The colours of an opened palette as they are written in its file.
struct PaletteTexts {
  private var texts: [String: String] = [:]

  init(_ palette: Library.OpenPalette) {
    // The text of a file that is broken at the moment may stand anywhere.
    guard palette.problem == nil, let format = palette.loaded.format,
      palette.loaded.palette.colors.count <= 256,
      let bytes = InputReader().peek(palette.file.path),
      let edit = PaletteFileEdit(bytes, format)
    else { return }
    for (index, name) in edit.names(ofPalette: palette.index).enumerated() {
      texts[name] = edit.text(palette: palette.index, swatch: index)
    }
  }

  /// The text of a colour with a name in the file; its digits where the file holds no text.
  func text(of name: String, _ color: Color) -> String { texts[name] ?? color.hex }
}

/// The expressions of a theme as they are written in its file.
struct InkTexts {
  private var texts: [ColorExpression: String] = [:]

  /// Takes them from a theme's document; empty for none.
  init(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes, allowsComments: true) else { return }
    collect(JSONValue(document.root))
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .string(let text):
      if let expression = try? ColorExpression(parsing: text), texts[expression] == nil {
        texts[expression] = text
      }
    case .array(let values, _): for value in values { collect(value) }
    case .object(let members, _): for member in members { collect(member.value) }
    case .null, .boolean, .number: break
    }
  }

  /// The text of an expression: that of the file, or else one that means the same.
  func text(of expression: ColorExpression) -> String { texts[expression] ?? expression.text }
}

extension ColorExpression {
  /// The expression in the notation that it is read in.
  var text: String {
    switch self {
    case .name(let name):
      let isPlain =
        !name.isEmpty
        && name.unicodeScalars.allSatisfy {
          $0.isASCII && $0.properties.isAlphabetic
            || "0"..."9" ~= $0 || $0 == "-" || $0 == "_"
        }
      return isPlain ? name : name.contains("'") ? "\"\(name)\"" : "'\(name)'"
    case .literal(let color):
      if Color(color.pixel) == color { return color.hex }
      let parts = [color.red, color.green, color.blue].map { "\($0 * 255)" }
      return "rgb(\(parts.joined(separator: " ")) / \(color.alpha * 100)%)"
    case .mix(let mix):
      func part(_ color: ColorExpression, _ percent: Double?) -> String {
        color.text + (percent.map { " \(JSONValue.number($0))%" } ?? "")
      }
      return "color-mix(in \(mix.space.rawValue), \(part(mix.first, mix.firstPercent)), "
        + "\(part(mix.second, mix.secondPercent)))"
    case .preferred(let name, let other): return "var(--\(name), \(other.text))"
    case .contrast(let ground): return "contrast-color(\(ground.text))"
    }
  }
}
