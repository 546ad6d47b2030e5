internal import TinctDocuments
internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Looks for mistakes in neutral art, and in the looks of games.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check sprites, and the looks of games, for faults before they are drawn.",
    discussion: """
      Reports opaque grounds, fringes of foreign colour, sizes that cannot be halved, names that \
      some file systems cannot tell apart, and overlays that differ in size from their sprites. A \
      folder whose names are those of a set of pieces is also checked as a set: arms must meet in \
      all turns, and pieces must be in the middle, of one size, in the orientation of their name, \
      and complete.

      Of the description of a game, states that look alike are reported, sprites that are not \
      among those that were named, texts that no font has, and inks and signs that nothing uses. \
      Its rules, boards and moves are for 'tinct game check', its colours for 'tinct palette \
      check --pack'.

      Exit codes: 0 nothing was found, or only warnings; 1 errors were found (with --strict, \
      anything); 64, 66 or 74 nothing was found, but something could not be read; 71 the system \
      gives no more memory.

      Examples:
        tinct lint art/pieces
        tinct lint art/hex --kind hex --strict --json
        tinct lint othello.json
      """)

  @Argument(
    help: """
      PNG files, folders of them, the name of a set of the shipped art (square, hex), or \
      descriptions of games.
      """)
  var sprites: [String]

  @Option(
    help: ArgumentHelp(
      """
      The grid that pieces are for: \(GridKind.oneCellNames). (default: \
      by the names of the sprites)
      """))
  var kind: String?

  @Option(help: .fonts)
  var font: [String] = []

  @Flag(help: "Let warnings end in exit code 1 too.")
  var strict = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard let kind, GridKind(named: kind)?.hasOneCell != true else { return }
    throw ValidationError(GridKind.noSprites(kind))
  }

  func run() throws {
    let run = Session(options)
    let descriptions = sprites.filter { $0.hasSuffix(".json") && !isOther($0, run) }
    let art = sprites.filter { !$0.hasSuffix(".json") }
    let files = run.files(at: art.map(run.artPath), endings: [".png"])
    let lint = SpriteLint(kind: kind.flatMap { GridKind(named: $0) })
    var (findings, failures) = run.reporting("sprites") { report in
      lint.findings(
        at: files, inputs: run.inputs, limits: run.limits, jobs: run.jobs, report: report)
    }
    failures.forEach(run.note)
    var checked = files.isEmpty ? [] : [counted(files.count, "sprite")]
    let games = descriptions.isEmpty ? [] : self.games(descriptions, run)
    if !games.isEmpty {
      findings = games.flatMap { $0.findings(sprites: files) } + findings
      checked.append(counted(games.count, "game"))
    }
    if options.json {
      Console.write(JSONValue.array(findings.map(\.json)).documentBytes)
    }
    for finding in findings { Console.complain(line: finding.description) }
    let errors = findings.count { $0.severity == .error }
    try options.finishChecking(
      run,
      problems: strict ? findings.count : errors,
      checked.isEmpty
        ? "Nothing was checked."
        : "Checked \(checked.joined(separator: " and ")): \(counted(errors, "error")), "
          + "\(counted(findings.count - errors, "warning")).")
  }

  /// Returns true for a theme or a palette, which other commands check; that is noted.
  private func isOther(_ path: String, _ run: Session) -> Bool {
    let commands = [
      "tinct-theme": ("a theme", "tinct theme show"),
      "tinct-palette": ("a palette", "tinct palette check"),
    ]
    guard let bytes = run.inputs.peek(path),
      let root = try? JSONDocument(parsing: bytes, limits: run.limits).root,
      let format = try? root.object()["format"]?.string(), let (noun, command) = commands[format]
    else { return false }
    run.note(
      Failure(
        .badData, location: path, problem: "this is \(noun), not a game",
        remedy: "it is checked by: \(command) \(shellQuoted(path))"))
    return true
  }

  /// The checks of descriptions of games; without those that cannot be read, which is noted.
  private func games(_ paths: [String], _ run: Session) -> [GameLint] {
    guard let fonts = run.sheetFonts(font) else { return [] }
    return run.games(paths).compactMap { source in
      guard let game = source.game, let bytes = run.read(source.location) else { return nil }
      return GameLint(game, bytes, file: source.location, fonts: fonts, limits: run.limits)
    }
  }
}

extension SpriteFinding {
  /// The finding as JSON, on one line.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(file)), .init("check", .string(check.rawValue)),
      .init("severity", .string(severity.rawValue)),
    ]
    if let line { members.append(.init("line", .integer(line))) }
    if let column { members.append(.init("column", .integer(column))) }
    if let pixel { members.append(.init("pixel", .array(pixel.map { .integer($0) }))) }
    if let side { members.append(.init("side", .integer(side))) }
    members.append(.init("problem", .string(problem)))
    members.append(.init("remedy", .string(remedy)))
    return .object(members, .line)
  }
}
