internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Studio {
  /// A command line, and the target of a manifest that makes the same.
  private struct Copied {
    let command: String
    let target: String

    init(_ request: any Request, named name: String, out: String) {
      command = "tinct \(request.commandLine) --out \(shellQuoted(out))"
      target = "\(JSONValue.string(name)): \(RequestDocument.json(request))"
    }
  }

  /// The command lines, and the targets of a manifest, that make what is seen; for moves, also the
  /// name of the file that they are to be saved as.
  func command(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let library = library
    let palettes = try paletteChoice(body, library)
    let ids = try body.texts("boards") + [try body.text("board")].compactMap(\.self)
    var boards: [Library.OpenBoard] = []
    for id in ids { boards.append(try library.board(id)) }
    var copied: [Copied] = []
    var moves: String?
    if let first = boards.first {
      let theme = name(of: try library.theme(try body.text("theme") ?? library.defaults.theme))
      // Moves that the manifest names are in a file, whether they were asked for or are played.
      let log = try body.text("log") ?? ""
      var named = try body.text("game").map { (id) throws(StudioProblem) in try namedGame(id).log }
      if named == nil, !log.isEmpty {
        named = namedGames().first { $0.board.id == first.id && $0.text == log }?.log
      }
      moves = log.isEmpty || named != nil ? nil : "\(first.id).jsonl"
      let file = named?.path ?? moves
      copied.append(
        try body.text("as") == "board"
          ? try stills(body, of: boards, file, theme, palettes)
          : try film(body, of: first, file, named?.rules, theme, palettes))
    }
    copied += requests(ofPictures: try body.texts("pictures"), in: palettes).map { work in
      Copied(work.request, named: work.name, out: work.name)
    }
    guard !copied.isEmpty else { throw StudioProblem(422, "no board is shown") }
    return .object([
      .init("command", .string(copied.map(\.command).joined(separator: "\n"))),
      .init("manifest", .string(copied.map(\.target).joined(separator: ",\n"))),
      .init("moves", moves.map { .string($0) } ?? .null),
    ])
  }

  private func film(
    _ body: RequestBody, of board: Library.OpenBoard, _ moves: String?, _ rules: StonesRules?,
    _ theme: String, _ palettes: PaletteChoice
  ) throws(StudioProblem) -> Copied {
    var request = FramesRequest()
    request.pack = input(of: board)
    request.puzzle = choice(of: board)
    request.animation = try body.text("animation").flatMap(FramesRequest.Animation.init(rawValue:))
    if request.animation == nil { (request.moves, request.rules) = (moves, rules) }
    (request.look.palettes, request.look.theme) = (palettes, [theme])
    if let cell = try body.integer("cell", in: 1...4096) { request.cell = cell }
    Self.time(&request, framesPerSecond: try body.number("fps"))
    let out = "\(slug(board.name, fallback: "board")).\(try body.text("as") ?? "apng")"
    request.out = out
    return Copied(request, named: request.animation?.rawValue ?? "game", out: out)
  }

  private func stills(
    _ body: RequestBody, of boards: [Library.OpenBoard], _ moves: String?, _ theme: String,
    _ palettes: PaletteChoice
  ) throws(StudioProblem) -> Copied {
    var request = BoardRequest()
    for board in boards where !request.puzzles.contains(input(of: board)) {
      request.puzzles.append(input(of: board))
    }
    // A choice of puzzles holds for every pack that is named.
    if request.puzzles.count == 1, boards.count < boards[0].source.pack.names.count {
      request.choice.puzzle = boards.compactMap(choice)
    }
    if boards.count == 1 {
      if let moves {
        request.choice.moves = moves
        request.choice.after = try body.integer("at", in: 0...1 << 24)
      }
      request.hint = try body.integer("hint", in: 0...1 << 24).map { [.cell($0)] } ?? []
    }
    (request.palettes, request.theme) = (palettes, [theme])
    if let cell = try body.integer("cell", in: 1...4096) { request.cell = cell }
    request.output.out = "boards"
    return Copied(request, named: "boards", out: "boards")
  }

  /// The palettes that are shown: by their names, and those of an edited one by its digits.
  private func paletteChoice(
    _ body: RequestBody, _ library: Library
  ) throws(StudioProblem) -> PaletteChoice {
    var choice = PaletteChoice()
    for id in try body.texts("palettes") {
      choice.palette.append(name(of: try library.palette(id), in: library))
    }
    guard let edited = try body.palette() else { return choice }
    // A list of digits is opaque, and one of a single colour would be a name.
    guard edited.colors.count > 1,
      edited.colors.allSatisfy({ $0.color.alpha == 1 && !$0.name.contains(",") })
    else {
      throw StudioProblem(
        422, "no command line can name these colours", remedy: "save the palette first")
    }
    let digits = Self.choice(of: edited)
    choice.palette += digits.palette
    choice.names = digits.names
    return choice
  }

  private func input(of board: Library.OpenBoard) -> String {
    let run = run()
    let root = (try? run.shipped.get().root).map { $0 + "/" } ?? ""
    let location = board.source.location
    guard !root.isEmpty, location.hasPrefix(root) else { return location }
    // Whoever works in Tinct's own project has it at hand.
    let near = String(location.dropFirst(root.count))
    return run.inputs.isFile(near) ? near : location
  }

  private func name(of theme: Library.OpenTheme) -> String {
    theme.file.isOwn && !theme.file.path.hasPrefix(Self.themeFolder)
      ? theme.file.path : slug(theme.theme.name, fallback: "theme")
  }

  private func choice(of board: Library.OpenBoard) -> String? {
    let names = board.source.pack.names
    guard names.count > 1 else { return nil }
    return names.count { $0 == board.name } == 1 ? board.name : "@\(board.index + 1)"
  }

  private func name(of palette: Library.OpenPalette, in library: Library) -> String {
    let stem = paletteStem(of: palette.file.path)
    let isShelved =
      palette.file.path.hasPrefix("palettes/") || !palette.file.isOwn
    let siblings = library.palettes.filter { $0.file.realPath == palette.file.realPath }
    // Of two files with one name but for their endings the name alone says neither.
    let isAlone = library.palettes.allSatisfy { other in
      other.file.realPath == palette.file.realPath || paletteStem(of: other.file.path) != stem
    }
    let file = isShelved && siblings.count == 1 && isAlone ? stem : palette.file.path
    return siblings.count == 1 ? file : "\(file)#\(palette.loaded.palette.name)"
  }
}
