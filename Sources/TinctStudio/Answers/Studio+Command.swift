internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Studio {
  /// The command line, and the target of a manifest, that make what is seen.
  func command(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let library = library
    let ids = try body.texts("boards") + [try body.text("board")].compactMap(\.self)
    var boards: [Library.OpenBoard] = []
    for id in ids { boards.append(try library.board(id)) }
    guard let first = boards.first else { throw StudioProblem(422, "no board is shown") }
    var palettes: [String] = []
    if let id = try body.text("palette"), let palette = try? library.palette(id) {
      palettes = [name(of: palette, in: library)]
    } else if let colors = try body.palette() {
      // A palette that is in no file yet.
      palettes = [colors.colors.map { String($0.color.hex.dropFirst()) }.joined(separator: ",")]
    }
    let theme = try library.theme(try body.text("theme") ?? library.defaults.theme)
    let themeName =
      theme.file.isOwn && !theme.file.path.hasPrefix("themes/")
      ? theme.file.path : slug(theme.theme.name, fallback: "theme")
    let cell = try body.integer("cell", in: 0...4096) ?? 0
    let animation = try body.text("animation").flatMap(FramesRequest.Animation.init(rawValue:))
    let hasMoves = try body.text("log")?.isEmpty == false
    let form = try body.text("as")
    let target: String
    let lines: (command: String, json: JSONValue)
    if animation != nil || hasMoves && form != "board" {
      var request = FramesRequest()
      request.pack = input(of: first)
      request.puzzle = choice(of: first)
      request.animation = animation
      if animation == nil { request.moves = "moves.jsonl" }
      request.look.palettes.palette = palettes
      request.look.theme = themeName
      if cell > 0 { request.cell = cell }
      request.fps = try body.number("fps")
      request.out = "\(slug(first.name, fallback: "board")).\(form ?? "apng")"
      target = animation?.rawValue ?? "game"
      lines = Self.texts(of: request, out: request.out)
    } else {
      var request = BoardRequest()
      var packs: [String] = []
      for board in boards where !packs.contains(input(of: board)) { packs.append(input(of: board)) }
      request.puzzles = packs
      // A choice of puzzles holds for every pack that is named.
      if packs.count == 1, boards.count < first.source.pack.names.count {
        request.choice.puzzle = boards.compactMap(choice)
      }
      if hasMoves, boards.count == 1 {
        request.choice.moves = "moves.jsonl"
        request.choice.after = try body.integer("at", in: 0...1 << 24)
      }
      request.palettes.palette = palettes
      request.theme = [themeName]
      if cell > 0 { request.cell = cell }
      request.output.out = "boards"
      target = "boards"
      lines = Self.texts(of: request, out: "boards")
    }
    return .object([
      .init("command", .string(lines.command)),
      .init(
        "manifest", .string("\(JSONValue.string(target)): \(lines.json)")),
    ])
  }

  private static func texts(
    of request: some Request, out: String?
  ) -> (command: String, json: JSONValue) {
    let out = out ?? "out"
    let command = "tinct \(request.commandLine) --out \(shellQuoted(out))"
    return (command, RequestDocument.json(request))
  }

  private func input(of board: Library.OpenBoard) -> String {
    let root = (try? run().shipped.get().root).map { $0 + "/" } ?? ""
    let location = board.source.location
    // Files that come with the tool have the paths that they have in its own project.
    return !root.isEmpty && location.hasPrefix(root)
      ? String(location.dropFirst(root.count)) : location
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
    let file = isShelved && siblings.count == 1 ? stem : palette.file.path
    return siblings.count == 1 ? file : "\(file)#\(palette.loaded.palette.name)"
  }
}
