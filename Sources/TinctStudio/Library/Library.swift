internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// The documents that a studio has open. Requests name them by ID, never by path.
struct Library: Sendable {
  /// A file that was read.
  struct File: Hashable, Sendable {
    /// The path by which it was opened.
    let path: String
    /// The same without links; a link that is bent later leads to another file, which is not
    /// written.
    let realPath: String
    /// The hash of its bytes when it was read.
    let hash: String
    /// It is not one of those that come with the tool, and may be written.
    let isOwn: Bool

    /// The name without folders.
    var name: String { String(path.split(separator: "/").last ?? "") }
  }

  /// A palette.
  struct OpenPalette: Sendable {
    let id: String
    let file: File
    let loaded: LoadedPalette
    /// Its index among the palettes of its file.
    let index: Int
    /// The reason why its file cannot be read any more; it is the last that could be. Nil for most.
    var problem: Failure?
  }

  /// A theme.
  struct OpenTheme: Sendable {
    let id: String
    let file: File
    let bytes: [UInt8]
    let theme: Theme
    /// It was named by whoever started the studio, or by the manifest.
    let isNamed: Bool
    /// The reason why its file cannot be read any more, as of palettes.
    var problem: Failure?
  }

  /// A board.
  struct OpenBoard: Sendable {
    let id: String
    let source: PackReader.Source
    let index: Int
    /// The hash of its file, so that a changed one is drawn anew.
    let hash: String

    /// The looks of a game's states by their inks: `the cell of felt 2`.
    var uses: [(ink: String, texts: [String])] = []

    var isNoodles: Bool { source.pack.positions.isEmpty }
    var name: String { source.pack.names[index] }
  }

  /// A log of moves that the manifest names.
  struct NamedLog: Hashable, Sendable {
    /// The pack on a board of which they are made, and the choice of that board, if there is one.
    let pack: String
    let puzzle: String?
    /// The path of the log, as the manifest has it.
    let path: String
    let rules: StonesRules?

    init?(_ pack: String?, _ puzzle: String?, _ path: String?, _ rules: StonesRules?) {
      guard let pack, let path else { return nil }
      let parts = pack.split(separator: "#", maxSplits: 1).map(String.init)
      self.pack = parts.first ?? pack
      self.puzzle = puzzle ?? parts.dropFirst().first
      self.path = path
      self.rules = rules
    }
  }

  var palettes: [OpenPalette] = []
  var themes: [OpenTheme] = []
  var boards: [OpenBoard] = []
  /// The logs of moves that the manifest names, each once.
  var logs: [NamedLog] = []
  /// Everything that could not be read, but palettes and themes.
  var problems: [Failure] = []
  /// The files of palettes, and of themes, that could not be read yet.
  var unread: (palettes: [Failure], themes: [Failure]) = ([], [])
  /// The manifest, if one was opened.
  var manifest: File?
  /// The palette and the theme that are shown first.
  var defaults = (theme: "", palette: "")

  func palette(_ id: String) throws(StudioProblem) -> OpenPalette {
    guard let found = palettes.first(where: { $0.id == id }) else { throw .missing("palette") }
    return found
  }

  func theme(_ id: String) throws(StudioProblem) -> OpenTheme {
    guard let found = themes.first(where: { $0.id == id }) else { throw .missing("look") }
    return found
  }

  func board(_ id: String) throws(StudioProblem) -> OpenBoard {
    guard let found = boards.first(where: { $0.id == id }) else { throw .missing("board") }
    return found
  }
}

/// The things that a studio is to open.
public struct StudioInputs: Hashable, Sendable {
  /// The manifest, in the working folder; nil for none.
  public var manifest: String?
  /// Packs, and games on a grid.
  public var packs: [String] = []
  /// Palettes besides those of the project, and the first of them to show.
  public var palettes: [String] = []
  /// Themes besides those of the project, and the first of them to show.
  public var themes: [String] = []
  /// Palettes that were saved since.
  var saved: [String] = []

  /// Opens what is shipped.
  public init() {}
}

extension Library {
  /// Reads everything.
  ///
  /// - Parameter former: what was open until now: its palettes and themes stay, with the reason,
  ///   where their files cannot be read any more, so that somebody who edits one by hand loses
  ///   nothing.
  init(_ inputs: StudioInputs, in run: Session, keeping former: Library? = nil) {
    let requests = Self.requests(inputs, in: run)
    manifest = inputs.manifest.map { Self.file($0, (run.inputs.peek($0)) ?? [], in: run) }
    openThemes(
      inputs.themes + requests.flatMap(\.themes), former: former?.themes ?? [], in: run)
    openPalettes(
      inputs.palettes + requests.flatMap(\.palettes), saved: inputs.saved,
      former: former?.palettes ?? [], in: run)
    openBoards(inputs.packs + requests.flatMap(\.packs), in: run)
    logs = requests.compactMap(\.log).reduce(into: []) { logs, log in
      if !logs.contains(log), logs.count < Self.mostLogs { logs.append(log) }
    }
    problems = run.failures
  }

  /// The parts of requests that name documents.
  private struct Names {
    var palettes: [String] = []
    var themes: [String] = []
    var packs: [String] = []
    var log: NamedLog?

    /// Names the log of a request for still pictures, where it is clear on which board it is.
    func playing(_ choice: PuzzleChoice) -> Names {
      guard packs.count == 1, choice.puzzle.count < 2 else { return self }
      var names = self
      names.log = NamedLog(packs[0], choice.puzzle.first, choice.moves, choice.rules)
      return names
    }
  }

  private static func requests(_ inputs: StudioInputs, in run: Session) -> [Names] {
    guard let path = inputs.manifest, let bytes = run.read(path),
      let manifest = run.manifest(bytes, name: path, variables: [:])
    else { return [] }
    return manifest.targets.flatMap { target -> [Names] in
      let works = run.attempt { () throws(Rejection) in
        do throws(DocumentErrors) { return try target.requests(of: target.rows.indices) } catch {
          throw Rejection(error, file: target.file)
        }
      }
      return (works ?? []).map { names(of: $0.request) }
    }
  }

  private static func names(of request: any Request) -> Names {
    switch request {
    case let request as BoardRequest:
      Names(
        palettes: request.palettes.palette, themes: request.theme, packs: request.puzzles
      ).playing(request.choice)
    case let request as FramesRequest:
      Names(
        palettes: request.look.palettes.palette, themes: request.look.theme,
        packs: [request.pack],
        log: NamedLog(request.pack, request.puzzle, request.moves, request.rules))
    case let request as ShotRequest:
      Names(
        palettes: request.look.palettes.palette, themes: request.look.theme,
        packs: request.puzzles
      ).playing(request.choice)
    case let request as ContactRequest:
      Names(
        palettes: request.look.palettes.palette, themes: request.look.theme,
        packs: request.puzzles
      ).playing(request.choice)
    case let request as TintRequest: Names(palettes: request.palettes.palette)
    default: Names()
    }
  }

  /// Describes a file that was read.
  static func file(_ path: String, _ bytes: [UInt8], in run: Session) -> File {
    let real = realPath(path) ?? pathFromRoot(path)
    var isShipped = false
    if case .success(let shipped) = run.shipped {
      let root = realPath(shipped.root) ?? shipped.root
      let here = realPath(".") ?? pathFromRoot(".")
      // Whoever works on Tinct itself owns what is shipped.
      isShipped = real.hasPrefix(root + "/") && !(here == root || here.hasPrefix(root + "/"))
    }
    return File(
      path: path, realPath: real, hash: Fingerprint(of: bytes).description, isOwn: !isShipped)
  }

  private mutating func openThemes(
    _ wanted: [String], former: [OpenTheme], in run: Session
  ) {
    var entries: [Shelf<Theme>.Entry] = []
    var failures: [Failure] = []
    let shelf = run.themeShelf
    for text in wanted {
      do throws(Rejection) {
        entries += try shelf.items(text, for: "--theme \(text)").prefix(1)
      } catch { failures += error.failures.prefix(1) }
    }
    let namedFiles = Set(entries.map(\.file))
    let kept = former.enumerated().compactMap { place, theme -> (place: Int, theme: OpenTheme)? in
      var theme = theme
      theme.problem = Self.problem(of: theme.file, in: run) { (path) throws(Rejection) in
        _ = try shelf.items(path, for: path)
      }
      return theme.problem == nil ? nil : (place, theme)
    }
    for (file, result) in shelf.everything() {
      guard case .success(let found) = result else {
        if case .failure(let error) = result { failures += error.failures.prefix(1) }
        continue
      }
      // A theme of the project's own stands in for the shipped one of its name, as elsewhere.
      let others = entries.filter { $0.file != file }.map(\.item) + kept.map(\.theme.theme)
      entries += found.filter { entry in
        !others.contains { Self.key($0.name) == Self.key(entry.item.name) }
      }
    }
    var ids = IDs(taken: Set(kept.map(\.theme.id)))
    var seen: Set<String> = []
    for entry in entries {
      guard let bytes = run.inputs.peek(entry.file) else { continue }
      let file = Self.file(entry.file, bytes, in: run)
      guard seen.insert(file.realPath).inserted else { continue }
      themes.append(
        OpenTheme(
          id: ids.unique(entry.item.name, "theme"), file: file, bytes: bytes, theme: entry.item,
          isNamed: namedFiles.contains(entry.file)))
    }
    for (place, theme) in kept { themes.insert(theme, at: min(place, themes.count)) }
    unread.themes = Self.unread(failures, kept.compactMap(\.theme.problem))
    let standard = themes.first { $0.file.name == "noodles.json" } ?? themes.first
    defaults.theme = (wanted.isEmpty ? standard : themes.first)?.id ?? ""
  }

  private mutating func openPalettes(
    _ wanted: [String], saved: [String], former: [OpenPalette], in run: Session
  ) {
    let shelf = run.paletteShelf(PaletteChoice())
    let shipped = (try? run.shipped.get()).map { "\($0.root)/" }
    func isShipped(_ path: String) -> Bool { shipped.map(path.hasPrefix) ?? false }
    var entries: [Shelf<LoadedPalette>.Entry] = []
    var failures: [Failure] = []
    func open(_ text: String, for origin: String) {
      do throws(Rejection) { entries += try shelf.items(text, for: origin) } catch {
        failures += error.failures.prefix(1)
      }
    }
    for text in wanted { open(text, for: "--palette \(text)") }
    let kept = former.enumerated().compactMap {
      place, palette -> (place: Int, palette: OpenPalette)? in
      var palette = palette
      palette.problem = Self.problem(of: palette.file, in: run) { (path) throws(Rejection) in
        _ = try shelf.items(path, for: path)
      }
      return palette.problem == nil ? nil : (place, palette)
    }
    for (file, result) in shelf.everything() {
      guard case .success(let found) = result else {
        if case .failure(let error) = result { failures += error.failures.prefix(1) }
        continue
      }
      // A palette of the project's own stands in for the shipped one of its name, as elsewhere,
      // whether it was named or found.
      let own = isShipped(file) ? entries.filter { !isShipped($0.file) } : []
      let names = Set(
        (own.map(\.item) + (isShipped(file) ? kept.map(\.palette.loaded) : [])).map {
          Self.key($0.palette.name)
        })
      entries += found.filter { !names.contains(Self.key($0.item.palette.name)) }
    }
    for path in saved { open(path, for: path) }
    var ids = IDs(taken: Set(kept.map(\.palette.id)))
    var seen: Set<String> = []
    var indices: [String: Int] = [:]
    for entry in entries {
      let bytes = run.inputs.peek(entry.file) ?? []
      let file = Self.file(entry.file, bytes, in: run)
      let palette = entry.item.palette
      guard !palette.colors.isEmpty,
        seen.insert("\(file.realPath)#\(palette.name)").inserted
      else { continue }
      palettes.append(
        OpenPalette(
          id: ids.unique(palette.name, "palette"), file: file, loaded: entry.item,
          index: indices[file.realPath, default: 0]))
      indices[file.realPath, default: 0] += 1
    }
    for (place, palette) in kept { palettes.insert(palette, at: min(place, palettes.count)) }
    unread.palettes = Self.unread(failures, kept.compactMap(\.palette.problem))
    let standard =
      palettes.first { $0.file.name == ShippedFiles.standardPalette } ?? palettes.first
    defaults.palette = (wanted.isEmpty ? standard : palettes.first)?.id ?? ""
  }

  /// The reason why a file that has changed cannot be read; nil for one that can, or is gone.
  private static func problem(
    of file: File, in run: Session, _ open: (String) throws(Rejection) -> Void
  ) -> Failure? {
    guard file.isOwn, run.inputs.isFile(file.path), let bytes = run.inputs.peek(file.path),
      Fingerprint(of: bytes).description != file.hash
    else { return nil }
    do throws(Rejection) { try open(file.path) } catch { return error.failures[0] }
    return nil
  }

  /// The failures of files without those of documents that stay open, each once: a file that is
  /// named may be in a folder that is searched, too.
  private static func unread(_ failures: [Failure], _ told: [Failure]) -> [Failure] {
    failures.reduce(into: []) { unread, failure in
      if !(told + unread).contains(failure) { unread.append(failure) }
    }
  }

  private mutating func openBoards(_ wanted: [String], in run: Session) {
    var names: [String] = []
    for text in wanted {
      // A game's studio shows whole packs, whichever of their puzzles a request draws.
      let path = run.inputs.isFile(text) ? text : String(text.prefix { $0 != "#" })
      if !path.isEmpty, !names.contains(path) { names.append(path) }
    }
    if names.isEmpty, case .success(let shipped) = run.shipped {
      names = ["squares", "hexes", "tilings", "stones", "othello/othello"].map {
        "\(shipped.root)/examples/\($0).json"
      }.filter(run.inputs.isFile)
    }
    if names.isEmpty { names = Self.builtIn }
    var ids = IDs()
    for source in run.packs(names) {
      let bytes = run.inputs.peek(source.location) ?? Array(source.location.utf8)
      let hash = Fingerprint(of: bytes).description
      let uses = source.game.map(Self.uses) ?? []
      for index in source.pack.names.indices.prefix(Self.mostBoardsOfPack) {
        boards.append(
          OpenBoard(
            id: ids.unique("\(source.stem)-\(source.pack.names[index])", "board"), source: source,
            index: index, hash: hash, uses: uses))
      }
    }
  }

  /// The parts of a game's states that are drawn in its own inks, in words.
  private static func uses(of game: GameDocument) -> [(ink: String, texts: [String])] {
    var uses: [String: [String]] = [:]
    func use(_ ink: Ink?, _ text: String) {
      guard let ink, uses[ink.name]?.contains(text) != true else { return }
      uses[ink.name, default: []].append(text)
    }
    func collect(_ look: Theme.Stones.StateLook, _ state: String) {
      if look.shape != .none {
        use(look.ink, state)
        use(look.rim, "the rim of \(state)")
        use(look.edge, "the edge of \(state)")
      }
      use(look.cell, "the cell of \(state)")
      // Marks of the last move are drawn in the ink of labels, whether there are labels or not.
      use(look.labelInk, "labels and marks on \(state)")
      for top in look.top { collect(top, state) }
    }
    for (state, look) in game.looks.sorted(by: { $0.key < $1.key }) { collect(look, state) }
    return uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The name by which one of the project stands in for a shipped one.
  private static func key(_ name: String) -> String { slug(name, fallback: name) }

  /// A list of hundreds of games shows nothing.
  private static let mostLogs = 100

  /// A wall of thousands of boards shows nothing.
  private static let mostBoardsOfPack = 60

  /// Boards for an installation without examples.
  private static let builtIn = ["5x5:1a3b8c2d46e5f19a72463b5c4"]
}

/// Assigns IDs, which are parts of addresses: slugs of names in ASCII, each once.
private struct IDs {
  var taken: Set<String> = []

  mutating func unique(_ name: String, _ fallback: String) -> String {
    let word = slug(name, fallback: fallback)
    let own = word.utf8.allSatisfy { $0 < 0x80 } ? word : fallback
    var (id, number) = (own, 1)
    while !taken.insert(id).inserted {
      number += 1
      id = "\(own)-\(number)"
    }
    return id
  }
}
