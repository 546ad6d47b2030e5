internal import ArgumentParser
internal import CProcess
internal import TinctCodecs
internal import TinctDocuments
internal import TinctPipeline
internal import TinctStudio

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Opens a page in the browser on which palettes, looks and moves are tried out.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Play with palettes, looks and moves on real boards, in a browser.",
    discussion: """
      Without arguments, the studio shows the shipped palettes on the shipped boards; with a \
      manifest, those of a game; with packs, these. It prints an address, which holds a secret: \
      whoever has it can use the studio. Only this machine is answered.

      Palettes and looks are saved into the files that they came from, and only values that were \
      changed. --export writes the page with its boards as one file that needs no server.

      Examples:
        tinct studio
        tinct studio tinct.json
        tinct studio packs/best.json --palette brand.ase --theme toy --port 7370
        tinct studio tinct.json --export studio.html
      """)

  @Argument(
    help: ArgumentHelp(
      "A manifest, packs, games on a grid, or game IDs. (default: tinct.json if it is there)",
      valueName: "manifest-or-pack"))
  var inputs: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A palette to show besides those of the project; can be repeated.", valueName: "palette"))
  var palette: [String] = []

  @Option(
    help: ArgumentHelp(
      "A theme to show besides those of the project; can be repeated.", valueName: "theme"))
  var theme: [String] = []

  @Option(
    help: "The port; where it is taken, and none was chosen, the next one that is free.")
  var port: Int?

  @Option(
    help: ArgumentHelp(
      """
      The address of this machine to listen on, in numbers; others than 127.0.0.1 let other \
      machines in.
      """, valueName: "address"))
  var host = "127.0.0.1"

  @Flag(help: "Write nothing into files.")
  var readOnly = false

  @Flag(inversion: .prefixedNo, help: "Open the page in the browser.")
  var open = true

  @Option(
    help: ArgumentHelp("Write the page as one file, and end.", valueName: "file.html"))
  var export: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port takes a number from 0 to 65535, not \(port).")
    }
    if let export {
      try refuseEmpty(export)
      try refuseEnding(export, written: [".html"])
    }
  }

  func run() throws {
    let session = Session(options.session, gate: Interruption.gate)
    var chosen = StudioInputs()
    chosen.palettes = palette
    chosen.themes = theme
    var project = "Tinct"
    for input in inputs {
      if let bytes = session.inputs.peek(input), Self.isManifest(bytes) {
        guard chosen.manifest == nil else {
          throw UsageError("Name one manifest; others can be included by it.")
        }
        chosen.manifest = input
      } else {
        chosen.packs.append(input)
      }
    }
    if inputs.isEmpty, session.inputs.isFile("tinct.json") { chosen.manifest = "tinct.json" }
    if let manifest = chosen.manifest, let parts = InputReader.parts(ofFile: manifest) {
      chosen.manifest = parts.file
      project = pathFromRoot(parts.folder).split(separator: "/").last.map(String.init) ?? project
      if parts.folder != "." {
        guard chosen.packs.isEmpty, palette.isEmpty, theme.isEmpty else {
          throw UsageError("Name the manifest alone, or start the studio in its folder.")
        }
        // Its paths start there.
        do throws(SystemError) { try enterFolder(parts.folder) } catch {
          session.note(Failure(InputError.unreadable(path: parts.folder, error)))
        }
      }
    }
    try check(session)
    var settings = Studio.Options()
    settings.inputs = chosen
    settings.isReadOnly = readOnly
    settings.project = project
    settings.version = Build.version
    settings.session = options.session
    settings.session.standardOutput = nil
    settings.session.progress = nil
    let studio = Studio(settings, gate: Interruption.gate)
    let found = studio.report
    for problem in found.problems {
      Console.complain(line: "Warning: \(printable(problem.message))")
    }
    guard found.boards > 0, found.palettes > 0, found.themes > 0 else {
      session.note(
        Failure(
          .badData, location: inputs.first ?? "the shipped files",
          problem: "there is nothing to show: \(counted(found.boards, "board")), "
            + "\(counted(found.palettes, "palette")), \(counted(found.themes, "look"))",
          remedy: found.themes == 0
            ? "the shipped looks and palettes are not found: let TINCT_SHARE name the folder that "
              + "holds them, or install with 'make install'"
            : "name a pack, and a palette with --palette"))
      return try check(session)
    }
    if let export { return try write(studio, to: export, session) }
    try serve(studio, session)
  }

  private static func isManifest(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(parsing: bytes, allowsComments: true).root.object()["outputs"]) != nil
  }

  private func check(_ session: Session) throws {
    guard session.hasFailed else { return }
    try options.finishListing(session)
  }

  private func write(_ studio: Studio, to path: String, _ session: Session) throws {
    let run = Session(
      options.session, gate: Interruption.gate, documents: DocumentCommand("studio"))
    if let page = run.attempt({ () throws(Failure) in try studio.exported() }) {
      run.deliver([page], to: path, source: "the studio", from: [])
    }
    let report = run.finish()
    if !options.quiet, !studio.leftOut.isEmpty {
      Console.complain(
        line: "Left out: \(studio.leftOut.joined(separator: ", ")). --theme takes a look in.")
    }
    try options.tell(report) {
      RunSummary("the studio's page, \(counted(studio.report.boards, "board"))", to: path)
        .sentence(about: report)
    }
  }

  // MARK: - Serving

  private static let usualPort = 7370

  private func serve(_ studio: Studio, _ session: Session) throws {
    guard let server = server(session) else { return try check(session) }
    let token = (0..<4).map { _ in UInt32.random(in: 0...UInt32.max) }.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
    let isBeyond = !(["localhost", "::1"].contains(host) || host.hasPrefix("127."))
    let gate = Gatekeeper(token: token, port: server.port, isBeyondLoopback: isBeyond)
    let name = isBeyond ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
    let address = "http://\(name):\(server.port)/?token=\(token)"
    if let wanted = port ?? Optional(Self.usualPort), wanted != 0, wanted != server.port {
      Console.complain(line: "Port \(wanted) is taken; the studio is at port \(server.port).")
    }
    if isBeyond {
      Console.complain(
        line: "Warning: --host \(host) lets other machines in: whoever has the address, which "
          + "crosses the network unencrypted, can see the project and save into its files.")
    }
    Console.print(address)
    if !options.quiet {
      Console.complain(
        line: "The studio is open \(readOnly ? "to look at " : "")at this address. Ctrl-C ends it.")
    }
    if open { Self.openBrowser(at: address) }
    _ = WorkerThread.start(1) { studio.watch() }
    server.run(gate: gate) { studio.answer($0) }
  }

  /// Opens an address, as far as the system has a way to; the address is printed in any case.
  private static func openBrowser(at address: String) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
      // Without a desktop it would look for browsers in the terminal.
      guard unsafe getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
    #endif
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(address), nil]
    defer {
      unsafe free(words[0])
      unsafe free(words[1])
    }
    var process: pid_t = 0
    _ = unsafe posix_spawnp(&process, program, nil, nil, &words, environ)
  }

  /// Listens on the port; where it is taken and nobody chose it, on the next one.
  private func server(_ session: Session) -> HTTPServer? {
    let first = port ?? Self.usualPort
    var problem = SystemError(code: 0)
    for candidate in first...min(first + (port == nil ? 20 : 0), 65535) {
      // Nobody else's name server is asked what this machine is called.
      let address = host == "localhost" ? "127.0.0.1" : host
      do throws(SystemError) { return try HTTPServer(host: address, port: candidate) } catch {
        problem = error
      }
    }
    session.note(
      Failure(
        .unavailable, location: "\(host):\(first)", problem: "cannot listen there: \(problem)",
        remedy: "choose another --port, or --port 0 for any"))
    return nil
  }
}
