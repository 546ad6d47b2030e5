internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Looks for what is wrong with neutral art.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Look for what goes wrong with sprites before they are tinted.",
    discussion: """
      Tells opaque grounds, fringes of foreign colour, sizes that cannot be halved, names that are \
      one on some file systems, and overlays of another size than their sprites. A folder whose \
      names are those of a set of pieces is also looked at as such: whether arms meet in all turns, \
      pieces are in the middle, of one size, in the orientation of their name, and all there.

      Exit codes: 0 nothing was found, or warnings only; 1 errors were found, or with --strict \
      anything; 64, 66 or 74 nothing was found, but something could not be read.

      Examples:
        tinct lint art/pieces
        tinct lint art/hex --kind hex --strict --json
      """)

  @Argument(
    help: "PNG files, folders of them, or the name of a set of the shipped art: square, hex.")
  var sprites: [String]

  @Option(
    help: ArgumentHelp(
      """
      The grid that pieces are for: \(GridKind.oneCellNames). (default: \
      by the names of the sprites)
      """))
  var kind: String?

  @Flag(help: "Let warnings end in exit code 1 too.")
  var strict = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard let kind, GridKind(named: kind)?.hasOneCell != true else { return }
    throw ValidationError(GridKind.noSprites(kind))
  }

  func run() throws {
    let run = Run(options)
    let files = run.files(at: sprites.map(run.artPath), endings: [".png"])
    var linted: [LintedSprite] = []
    var findings: [SpriteFinding] = []
    let looks = run.results(of: files, making: "sprites") {
      [inputs = run.inputs, limits = run.limits] in
      LintPass(at: $0, inputs, limits)
    }
    for look in looks {
      switch look {
      case .sprite(let sprite): linted.append(sprite)
      case .damage(let finding): findings.append(finding)
      case .failure(let failure): run.note(failure)
      }
    }
    findings += SpriteLint(kind: kind.flatMap { GridKind(named: $0) })
      .findings(in: linted, jobs: options.jobs)
    if options.json {
      Console.write(JSONValue.array(findings.map(\.json)).documentBytes)
    }
    for finding in findings where !options.quiet || finding.severity == .error || strict {
      Console.complain(line: finding.description)
    }
    let errors = findings.count { $0.severity == .error }
    try run.finishChecking(
      problems: strict ? findings.count : errors,
      files.isEmpty
        ? "Nothing was checked."
        : "Checked \(counted(files.count, "sprite")): \(counted(errors, "error")), "
          + "\(counted(findings.count - errors, "warning")).")
  }
}

/// What came of reading a sprite.
private enum LintPass: Sendable {
  case sprite(LintedSprite)
  case damage(SpriteFinding)
  case failure(Failure)

  init(at file: String, _ inputs: InputReader, _ limits: Limits) {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(file) } catch {
      self = .failure(Failure(error))
      return
    }
    do throws(PNGError) {
      self = .sprite(
        LintedSprite(file: file, bitmap: try PNGImage(decoding: bytes, limits: limits).bitmap))
    } catch { self = .damage(SpriteFinding(error, file: file)) }
  }
}

extension SpriteFinding {
  fileprivate init(_ error: PNGError, file: String) {
    let failure = Failure(error, file: file)
    self.init(
      .unreadable, .error, file: file, problem: "byte \(error.offset): \(failure.problem)",
      remedy: failure.remedy ?? "export it again as PNG")
  }

  /// For programs, on one line.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(file)), .init("check", .string(check.rawValue)),
      .init("severity", .string(severity.rawValue)),
    ]
    if let pixel { members.append(.init("pixel", .array(pixel.map { .integer($0) }))) }
    if let side { members.append(.init("side", .integer(side))) }
    members.append(.init("problem", .string(problem)))
    members.append(.init("remedy", .string(remedy)))
    return .object(members, .line)
  }
}
